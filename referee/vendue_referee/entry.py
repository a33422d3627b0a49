"""How a tournament comes to be: what an organiser asks for, made into a plan and entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from vendue.deals import commitment, new_secret, secret_from_seed
from vendue.games.game import Game
from vendue.games.table import game as game_of
from vendue.messages import ClockSettings
from vendue_leaderboard.store import (
    Entrant,
    NameTaken,
    Plan,
    Store,
    Tournament,
    changed_settings,
    now,
)
from vendue_leaderboard.store.plan import check_beacon, check_plan, name_key
from vendue_referee.bot_sources import BotSource
from vendue_referee.schedule import count_games, schedule_all
from vendue_referee.tournament import PlaySettings

T = TypeVar("T")

DEFAULT_DEALS = 10
"""Duplicate groups for each table, unless said otherwise."""


class Incomplete(ValueError):
    """A tournament can't be made from what was asked for; the message says what is missing."""


class Changed(ValueError):
    """What was asked for differs from the tournament as it was made."""

    def __init__(self, name: str, sentences: Sequence[str]) -> None:
        self.finding = f"tournament {name!r} was made otherwise: {'; '.join(sentences)}"
        """What differs, without what to do about it."""
        super().__init__(f"{self.finding}; leave that out or choose another name")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What an organiser asked for; None is what was left open."""

    name: str
    game: str | None = None
    sources: Sequence[BotSource] = ()
    seats: int | None = None
    deals: int | None = None
    options: Mapping[str, str] | None = None
    preset: str | None = None
    bank: float | None = None
    """Seconds, as the other times here."""
    increment: float | None = None
    move_limit: float | None = None
    start_limit: float | None = None
    in_flight: int | None = None
    sandbox: str | None = None
    seed: str | None = None
    beacon: str | None = None


def plan_of(wish: Wish, existing: Plan | None) -> Plan:
    """Return the plan that a wish means; what it leaves open is as it was, or has its default.

    Raises:
        Incomplete: a new tournament needs more than was said.
        UnknownGame, BadOption: the game isn't there, or hasn't such an option or preset.
        BadSchedule: too few entrants, or a number that can't be.
        StoreError: a name that can't be shown, or a beacon that records can't hold.
    """
    rules = _rules(wish, existing)
    entrants = _entrants(wish, existing)
    seats = _seats(wish, existing, rules, len(entrants))
    deals = _chosen(wish.deals, None if existing is None else existing.deals, DEFAULT_DEALS)
    count_games(len(entrants), seats, deals)
    plan = Plan(
        name=wish.name,
        game=rules.id,
        options=_options(wish, existing, rules),
        preset=wish.preset or (existing.preset if existing else None),
        seats=seats,
        deals=deals,
        schedule="all",
        settings=_settings(wish, existing),
        entrants=entrants,
    )
    check_plan(plan)
    if wish.beacon is not None:
        check_beacon(wish.beacon)
    return plan


def enter(store: Store, wish: Wish, plan: Plan) -> Tournament:
    """Make the tournament: bundles, secret, entrants and schedule.

    Raises:
        StoreError: it can't be kept; nothing was changed.
    """
    _check_name_free(store, plan.name)
    for source in wish.sources:
        store.bundles.add(source.bundle, _manifest(source), now())
    secret = new_secret() if wish.seed is None else secret_from_seed(wish.seed)
    entrants = [(entrant.name, entrant.version) for entrant in plan.entrants]
    return store.tournaments.create(
        plan,
        schedule_all(entrants, plan.seats, plan.deals, commitment(secret)),
        secret=secret,
        seeded=wish.seed is not None,
        beacon=wish.beacon or "",
        now=now(),
    )


def resume(store: Store, wish: Wish, plan: Plan, existing: Tournament) -> Tournament:
    """Check a wish against the tournament that is there, and fix its beacon if it may be.

    Bots that are named again are entered again, which mends a kept bundle that was lost or changed.

    Raises:
        Changed: it was made otherwise.
        StoreError: it has another beacon, or began without one; or a bot's files are not what they
            were.
    """
    changes = changed_settings(existing.plan, plan)
    if wish.seed is not None and commitment(secret_from_seed(wish.seed)) != existing.commitment:
        changes.append("it was made with another seed, or with none")
    if changes:
        raise Changed(wish.name, changes)
    for source in wish.sources:
        store.bundles.add(source.bundle, _manifest(source), now())
    for version in sorted({entrant.version for entrant in existing.plan.entrants}):
        store.bundles.check(version)
    if wish.beacon is not None:
        return store.tournaments.set_beacon(existing.id, wish.beacon)
    return existing


def _check_name_free(store: Store, name: str) -> None:
    """Refuse a taken name before anything is written; the store itself refuses it at last."""
    for other in store.tournaments.all():
        if name_key(other.plan.name) == name_key(name):
            taken = f"the name {name!r} is taken by tournament {other.plan.name!r}"
            raise NameTaken(f"{taken}; choose another")


def _rules(wish: Wish, existing: Plan | None) -> Game:
    game = wish.game or (existing.game if existing else None)
    if game is None:
        raise Incomplete(f"there is no tournament {wish.name!r} yet; say which game with --game")
    return game_of(game)


def _entrants(wish: Wish, existing: Plan | None) -> tuple[Entrant, ...]:
    if wish.sources:
        return tuple(
            Entrant(source.name, source.version, start_of(source)) for source in wish.sources
        )
    if existing is None:
        raise Incomplete(f"there is no tournament {wish.name!r} yet; name its bots with --bot")
    return existing.entrants


def start_of(source: BotSource) -> dict[str, object]:
    """Return how a bot is started, as it is stored: ``python`` with a target or ``command``.

    A Python bot is started by whatever Python runs the tournament at that time.
    """
    if isinstance(source.bundle.start, str):
        return {"python": source.bundle.start}
    return {"command": list(source.argv)}


def _manifest(source: BotSource) -> dict[str, object]:
    return {"name": source.bundle.name, "games": list(source.games), **start_of(source)}


def _seats(wish: Wish, existing: Plan | None, rules: Game, entrants: int) -> int:
    fitting = [count for count in rules.seat_counts if count <= entrants]
    default = max(fitting, default=min(rules.seat_counts))
    seats = _chosen(wish.seats, None if existing is None else existing.seats, default)
    rules.check_seats(seats)
    return seats


def _options(wish: Wish, existing: Plan | None, rules: Game) -> Mapping[str, str]:
    if existing is not None and wish.options is None and wish.preset is None:
        return existing.options
    return rules.settle_options(wish.preset, wish.options)


def _settings(wish: Wish, existing: Plan | None) -> Mapping[str, object]:
    before = PlaySettings(ClockSettings())
    if existing is not None:
        before = PlaySettings.from_json(existing.settings)
    clock = replace(
        before.clock,
        bank_ms=_milliseconds(wish.bank, before.clock.bank_ms),
        increment_ms=_milliseconds(wish.increment, before.clock.increment_ms),
        move_limit_ms=_milliseconds(wish.move_limit, before.clock.move_limit_ms),
    )
    settings = PlaySettings(
        clock=clock,
        start_limit=_chosen(wish.start_limit, None, before.start_limit),
        in_flight=_chosen(wish.in_flight, None, before.in_flight),
    )
    sandbox = _chosen(
        wish.sandbox, None if existing is None else str(existing.settings["sandbox"]), "auto"
    )
    return settings.to_json() | {"sandbox": sandbox}


def _milliseconds(seconds: float | None, default: int) -> int:
    return default if seconds is None else round(seconds * 1000)


def _chosen(wished: T | None, existing: T | None, default: T) -> T:
    if wished is not None:
        return wished
    return default if existing is None else existing
