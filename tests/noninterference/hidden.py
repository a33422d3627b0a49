"""What a position hides from a seat, by the rules of each game; everything else may be known.

A position holds the whole state, so what is left of it after the hidden places are blanked is all
that may make a difference to anything that a seat is sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from vendue.games.game import Json, Seat

Observer: TypeAlias = "Seat | None"
"""A seat, or None for everybody who only looks on."""
Path: TypeAlias = tuple["str | int", ...]
"""Where a value stands in a position: names of fields and places in lists."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """The fields of a game's positions that hide something; how long their lists are is public.

    Sealed answers, in ``answers``, are hidden in every game, and so is who has answered.
    """

    from_all: tuple[str, ...]
    """Hidden from everybody."""
    from_others: tuple[str, ...] = ()
    """By seat; each seat sees its own."""
    never_opened: tuple[str, ...] = ()
    """Questions whose sealed answers aren't opened: only what they lead to is seen."""


HIDDEN: Mapping[str, Hidden] = {
    "modern_art": Hidden(("stock",), ("hands",), ("ADD_SECOND",)),  # MA-6, section 11
    "collection": Hidden(("pile", "later")),  # CP-59
    "art_society": Hidden(("stacks",)),  # AS-51
}
"""By the game's id; a game whose rules hide something has a line here."""


def seen(game_id: str, position: Mapping[str, Json], observer: Observer) -> dict[str, Json]:
    """Return a position with everything blanked that the rules hide from the observer."""
    hidden = HIDDEN[game_id]
    blanked = dict(position)
    for name in hidden.from_all:
        blanked[name] = _shape(position[name])
    for name in hidden.from_others:
        by_seat = position[name]
        assert isinstance(by_seat, list)
        blanked[name] = [
            value if seat == observer else _shape(value) for seat, value in enumerate(by_seat)
        ]
    answers = position["answers"]
    assert isinstance(answers, dict)
    own = str(observer)
    blanked["answers"] = {own: answers[own]} if own in answers else {}
    return blanked


def hidden_places(game_id: str, position: Mapping[str, Json], observer: Observer) -> list[Path]:
    """Return where the single hidden things stand, sealed answers left out."""
    hidden = HIDDEN[game_id]
    places = [path for name in hidden.from_all for path in _leaves((name,), position[name])]
    for name in hidden.from_others:
        by_seat = position[name]
        assert isinstance(by_seat, list)
        for seat, value in enumerate(by_seat):
            if seat != observer:
                places += _leaves((name, seat), value)
    return places


def at(position: Json, path: Path) -> Json:
    """Return what stands at a place."""
    for key in path:
        position = position[key]  # type: ignore[index]
    return position


def _leaves(path: Path, value: Json) -> Iterator[Path]:
    if isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _leaves((*path, place), inner)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves((*path, name), inner)
    else:
        yield path


def _shape(value: Json) -> Json:
    if isinstance(value, list):
        return [_shape(inner) for inner in value]
    if isinstance(value, dict):
        return {name: _shape(inner) for name, inner in value.items()}
    return None
