"""A record played again without bots, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vendue.deals import Deal
from vendue.games.game import AnyState, BadPosition, Game, IllegalAction, Seat
from vendue.games.options import BadOption
from vendue.games.table import UnknownGame
from vendue.games.table import game as game_of
from vendue.records.fields import BadRecord
from vendue.records.record import Record, RecordedDecision


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a record, played again."""

    number: int
    """Counts the decisions from 0."""
    before: AnyState
    """The state in which it was asked for; not to be played on, but copied."""
    seat: Seat
    action: object
    """An action of the game."""
    ms: int
    """Time charged, in milliseconds."""
    fault: str | None
    """Why the default action stands here, None for an answer of the bot."""
    events: tuple[object, ...]
    """What it caused in the open."""
    after: AnyState
    """The state that it led to; the next step's ``before``."""


def replay(record: Record, key: bytes | None = None) -> Iterator[Step]:
    """Yield the steps of a record; the last one's ``after`` is the finished game.

    Args:
        record: the game.
        key: the deal key; not needed if the record holds it, the secret or the seed.

    Raises:
        BadRecord: the deal is sealed, the game can't begin, or a decision isn't legal; the
            message names the field.
    """
    game = recorded_game(record)
    state = opening(record, key)
    if state is None:
        raise BadRecord("the deal is sealed: neither its key nor the secret or the seed is known")
    for number, decision in enumerate(record.decisions):
        after = state.copy()
        action = recorded_action(game, number, decision)
        events = play_recorded(after, number, decision, action)
        seat = Seat(decision.seat)
        yield Step(number, state, seat, action, decision.ms, decision.fault, events, after)
        state = after


def recorded_game(record: Record) -> Game:
    """Return the rules of the recorded game.

    Raises:
        BadRecord: there is no such game.
    """
    try:
        return game_of(record.game)
    except UnknownGame as error:
        raise BadRecord(f"game: {error}") from None


def settled_options(record: Record) -> dict[str, str]:
    """Return every option's value; one that the record doesn't name has its default.

    Raises:
        BadRecord: the game has no such option, value or number of seats.
    """
    game = recorded_game(record)
    try:
        game.check_seats(len(record.seats))
    except BadOption as error:
        raise BadRecord(f"seats: {error}") from None
    try:
        return game.settle_options(chosen=record.options)
    except BadOption as error:
        raise BadRecord(f"options: {error}") from None


def opening(record: Record, key: bytes | None = None) -> AnyState | None:
    """Return the state in which the recorded game began, None while the deal is sealed.

    Raises:
        BadRecord: game, options, seats or position are impossible or don't agree.
    """
    game, options = recorded_game(record), settled_options(record)
    if record.position is not None:
        return _placed(game, record, options)
    if key is None:
        key = record.deal.known_key()
    if key is None:
        return None
    return game.start(len(record.seats), options, Deal(key))


def recorded_action(game: Game, number: int, decision: RecordedDecision) -> object:
    """Return a decision's action.

    Raises:
        BadRecord: it isn't an action of the game.
    """
    try:
        return game.action_from_json(dict(decision.action))
    except IllegalAction as error:
        raise BadRecord(f"decisions[{number}].action: {error}") from None


def play_recorded(
    state: AnyState, number: int, decision: RecordedDecision, action: object
) -> tuple[object, ...]:
    """Play a decision's action and return its events.

    Decisions that are open at the same time may be recorded in any order.

    Raises:
        BadRecord: the game is over, the seat isn't deciding, the action isn't legal, or a fault
            is recorded with another action than the default.
    """
    seat, deciding = Seat(decision.seat), state.deciding()
    if not deciding:
        raise BadRecord(f"decisions[{number}] comes after the end of the game")
    if seat not in deciding:
        asked = " and ".join(map(str, deciding))
        raise BadRecord(f"decisions[{number}] is by seat {seat}, but seat {asked} is to decide")
    if decision.fault is not None and action != state.default(seat):
        raise BadRecord(
            f"decisions[{number}] is not the default action, which a fault "
            f"({decision.fault}) must leave"
        )
    try:
        return state.play(seat, action)
    except IllegalAction as error:
        raise BadRecord(f"decisions[{number}] is not legal: {error}") from None


def _placed(game: Game, record: Record, options: dict[str, str]) -> AnyState:
    try:
        state = game.from_position(record.position or {})
    except BadPosition as error:
        raise BadRecord(f"position: {error}") from None
    if state.seats != len(record.seats):
        raise BadRecord(f"position is for {state.seats} seats, seats has {len(record.seats)}")
    if state.to_position().get("options", options) != options:
        raise BadRecord("position.options are not the record's options")
    return state
