"""What a tournament is to be: its settings and entrants, and how two plans differ."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from vendue.display import brief
from vendue_leaderboard.store.errors import StoreError

MAX_NAME = 100
"""Longest name of a tournament or an entrant, in characters."""
MAX_BEACON = 1000
"""Longest beacon, in characters; it stands in the deal text of every record."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One name in the tournament, bound to one version."""

    name: str
    version: str
    """SHA-256 of its bundle, which must be in the store."""
    start: Mapping[str, object] = field(default_factory=dict[str, object])
    """How its process is started; JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The settings of a tournament, which never change once it exists."""

    name: str
    game: str
    options: Mapping[str, str]
    """Every option of the game with its value."""
    preset: str | None = None
    """As it was asked for; the options say what it means."""
    seats: int
    deals: int
    """Deals per table."""
    schedule: str = "all"
    settings: Mapping[str, object] = field(default_factory=dict[str, object])
    """Clocks, games in flight, sandbox and the like; JSON without nesting."""
    entrants: tuple[Entrant, ...]
    """Numbered from 0 in this order; games name their seats by that number."""


def name_key(name: str) -> str:
    """Return what two names that read the same share: NFKC, case folding, NFKC."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


def check_name(name: str, what: str) -> None:
    """Refuse a name that can't be shown.

    Raises:
        StoreError: blank, padded, too long, or with characters that don't print.
    """
    if not name.strip() or name != name.strip():
        raise StoreError(f"the name of {what} is blank or padded with spaces: {name!r}")
    if len(name) > MAX_NAME:
        raise StoreError(f"the name of {what} is longer than {MAX_NAME} characters")
    if not name.isprintable():
        raise StoreError(f"the name of {what} has characters that do not print: {name!r}")


def check_beacon(beacon: str) -> None:
    """Refuse a beacon that records can't hold or people can't copy.

    Raises:
        StoreError: too long, or with characters that don't print.
    """
    if len(beacon) > MAX_BEACON or not beacon.isprintable():
        raise StoreError(f"a beacon is one line of at most {MAX_BEACON} characters that print")


def check_plan(plan: Plan) -> None:
    """Refuse a plan with bad names or with two entrants of one name.

    Raises:
        StoreError: the sentence names the culprit.
    """
    check_name(plan.name, "a tournament")
    taken: dict[str, str] = {}
    for entrant in plan.entrants:
        check_name(entrant.name, "an entrant")
        key = name_key(entrant.name)
        if key in taken:
            raise StoreError(
                f"two entrants are called {taken[key]!r} and {entrant.name!r}, which read the "
                "same; give one of them another name with NAME="
            )
        taken[key] = entrant.name


def changed_settings(existing: Plan, wanted: Plan) -> list[str]:
    """Return a sentence for each setting that the wanted plan has otherwise; none if it agrees.

    The order of entrants, how they are started and the name of the preset make no difference.
    """
    return [
        *_changed("game", existing.game, wanted.game),
        *_changed("number of seats", existing.seats, wanted.seats),
        *_changed("number of deals", existing.deals, wanted.deals),
        *_changed("schedule", existing.schedule, wanted.schedule),
        *_changed_items("option", existing.options, wanted.options),
        *_changed_items("setting", existing.settings, wanted.settings),
        *_changed_entrants(existing.entrants, wanted.entrants),
    ]


def _changed(what: str, old: object, new: object) -> Iterator[str]:
    if old == new:
        return
    if old is None:
        yield f"there is no {what}, so it can't be {brief(new)}"
    elif new is None:
        yield f"the {what} is {brief(old)} and was left out"
    elif brief(old) == brief(new):
        yield f"the {what} is not the same: both begin with {brief(new)}"
    else:
        yield f"the {what} is {brief(old)}, not {brief(new)}"


def _changed_items(
    what: str, old: Mapping[str, object], new: Mapping[str, object]
) -> Iterator[str]:
    for name in sorted({*old, *new}):
        yield from _changed(f"{what} {name}", old.get(name), new.get(name))


def _changed_entrants(old: tuple[Entrant, ...], new: tuple[Entrant, ...]) -> Iterator[str]:
    before = {entrant.name: entrant.version for entrant in old}
    after = {entrant.name: entrant.version for entrant in new}
    for name, version in before.items():
        if name not in after:
            yield f"bot {name!r} is an entrant and was not named"
        elif after[name] != version:
            yield f"bot {name!r} has changed: it entered as {version} and is now {after[name]}"
    for name in after:
        if name not in before:
            yield f"bot {name!r} is not an entrant"
