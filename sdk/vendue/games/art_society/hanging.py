"""A hanging turn: what a seat may do in it, and what that leads to (AS-22 to AS-33)."""

from __future__ import annotations

from dataclasses import dataclass

from vendue.games.art_society.actions import (
    AssistNew,
    DecisionKind,
    DecorAssist,
    DecorHang,
    EndTurn,
    HangAction,
    HangAssistant,
    HangNew,
    Superfluous,
    Swap,
)
from vendue.games.art_society.board import Board
from vendue.games.art_society.events import (
    AssistantHung,
    DecorAssisted,
    DecorGained,
    DecorHung,
    DecorLost,
    Event,
    LeftOver,
    NewAssisted,
    NewHung,
    Swapped,
    TurnEnded,
)
from vendue.games.art_society.grid import NOWHERE, Spots
from vendue.games.art_society.legal import Legal
from vendue.games.art_society.tiles import MOST_SHIELDS, Painting, Tile
from vendue.games.game import Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose hanging turn it is, and how far it is."""

    seat: Seat
    may_hang_assistant: bool
    """Whether the assistant held a tile when the turn began, and holds it still (AS-25)."""
    shields: int = 0
    """Of the décor tile that is gained and not settled; 0 without one."""


def turn_of(board: Board, seat: Seat) -> Turn:
    """Return the beginning of a seat's turn."""
    return Turn(seat, board.assistants[seat] is not None)


def legal_hangs(board: Board, turn: Turn) -> Legal:
    """Return what the seat may do next; there is always something."""
    if turn.shields:
        return _legal_decor(board, turn)
    seat = turn.seat
    wall, held, new = board.walls[seat], board.assistants[seat], board.new[seat]
    by_assistant = NOWHERE
    if turn.may_hang_assistant and held is not None:
        by_assistant = wall.positions(held)
    if new is None:  # AS-50
        return Legal(DecisionKind.HANG, hang_assistant=by_assistant, end_turn=True)
    positions = wall.positions(new)
    is_stuck = not positions and held is not None  # AS-26.3, AS-26.4
    return Legal(
        DecisionKind.HANG,
        hang_new=positions,
        hang_assistant=by_assistant,
        assist_new=held is None,
        swaps=_swaps(board, seat, new) if is_stuck else (),
        superfluous=is_stuck,
    )


def _swaps(board: Board, seat: Seat, new: Painting) -> tuple[tuple[str, Spots], ...]:
    """Return the museum paintings that could be hung, with their positions (AS-26.3)."""
    wall = board.walls[seat]
    piles = board.museum if board.kit.is_any_swapped else board.museum[new.genre : new.genre + 1]
    fitting = ((tile.id, wall.positions(tile)) for pile in piles for tile in pile)
    return tuple((tile, positions) for tile, positions in fitting if positions)


def _legal_decor(board: Board, turn: Turn) -> Legal:
    """Return how a gained décor tile can be settled (AS-31)."""
    wall, stock = board.walls[turn.seat], zip(board.kit.tiles.decor, board.decor, strict=True)
    there = [tile for tile, number in stock if number and tile.shields == turn.shields]
    fitting = ((tile.id, wall.positions(tile)) for tile in there)
    is_free = board.assistants[turn.seat] is None
    return Legal(
        DecisionKind.HANG,
        decor_hang=tuple((shape, positions) for shape, positions in fitting if positions),
        decor_assist=tuple(tile.id for tile in there) if is_free else (),
    )


def default_hang(legal: Legal) -> HangAction:
    """Return what is done by default (AS-52): it is also the only thing if there is just one."""
    if legal.hang_new:
        return HangNew(*legal.hang_new.first())
    if legal.assist_new:
        return AssistNew()
    if legal.superfluous:
        return Superfluous()
    for shape, positions in legal.decor_hang:
        return DecorHang(shape, *positions.first())
    for shape in legal.decor_assist:
        return DecorAssist(shape)
    return EndTurn()


def hang(board: Board, turn: Turn, action: HangAction, events: list[Event]) -> Turn | None:
    """Do what the seat chose and return how its turn goes on, None if it is over."""
    seat = turn.seat
    match action:
        case HangNew(x, y):
            return _hang_new(board, turn, x, y, events)
        case HangAssistant(x, y):
            return _hang_assistant(board, turn, x, y, events)
        case Swap(tile, x, y):
            return _swap(board, turn, tile, x, y, events)
        case DecorHang(shape, x, y):
            board.hang(seat, board.take_decor(shape), x, y)
            events.append(DecorHung(seat, shape, x, y))
            return Turn(seat, turn.may_hang_assistant)  # AS-33
        case DecorAssist(shape):
            board.set_assistant(seat, board.take_decor(shape))
            events.append(DecorAssisted(seat, shape))
            return Turn(seat, may_hang_assistant=False)  # AS-29
        case AssistNew():
            new = _settled(board, seat)
            board.set_assistant(seat, new)
            events.append(NewAssisted(seat, new.id))
            return Turn(seat, may_hang_assistant=False)  # AS-29
        case Superfluous():
            new = _settled(board, seat)
            tiles = board.superfluous
            board.superfluous = (*tiles[:seat], (*tiles[seat], new), *tiles[seat + 1 :])
            events.append(LeftOver(seat, new.id))
            return turn
        case EndTurn():
            events.append(TurnEnded(seat))
            return None


def _settled(board: Board, seat: Seat) -> Painting:
    """Take the new painting, which is settled now."""
    new = board.new[seat]
    assert new is not None  # noqa: S101 - the rules asked for it
    board.set_new(seat, None)
    return new


def _hang_new(board: Board, turn: Turn, x: int, y: int, events: list[Event]) -> Turn:
    new = _settled(board, turn.seat)
    matches = _hang_tile(board, turn.seat, new, x, y)
    events.append(NewHung(turn.seat, new.id, x, y, matches))
    return _gain(board, turn, matches, events)


def _hang_assistant(board: Board, turn: Turn, x: int, y: int, events: list[Event]) -> Turn:
    seat = turn.seat
    held = board.assistants[seat]
    assert held is not None  # noqa: S101 - the rules asked for it
    board.set_assistant(seat, None)
    matches = _hang_tile(board, seat, held, x, y)
    events.append(AssistantHung(seat, held.id, x, y, matches))
    return _gain(board, Turn(seat, may_hang_assistant=False), matches, events)


def _swap(board: Board, turn: Turn, tile_id: str, x: int, y: int, events: list[Event]) -> Turn:
    given = _settled(board, turn.seat)
    taken = board.kit.tiles.paintings[tile_id]
    board.exchange(given, taken)
    matches = _hang_tile(board, turn.seat, taken, x, y)
    events.append(Swapped(turn.seat, given.id, tile_id, x, y, matches))
    return _gain(board, turn, matches, events)


def _hang_tile(board: Board, seat: Seat, tile: Tile, x: int, y: int) -> int:
    """Hang a tile and return the matching frames beside it (AS-30, AS-33)."""
    matches = board.walls[seat].matches(tile, x, y) if isinstance(tile, Painting) else 0
    board.hang(seat, tile, x, y)
    return matches


def _gain(board: Board, turn: Turn, matches: int, events: list[Event]) -> Turn:
    """Return the turn with the décor tile that is gained, if it can be settled at all."""
    shields = gain(board, matches)
    if shields == 0:
        return turn
    events.append(DecorGained(turn.seat, shields))
    with_decor = Turn(turn.seat, turn.may_hang_assistant, shields)
    if len(_legal_decor(board, with_decor)) == 0:
        events.append(DecorLost(turn.seat, shields))
        return turn
    return with_decor


def gain(board: Board, matches: int) -> int:
    """Return the shields of the décor tile that matching frames bring, 0 for none.

    AS-32: what is out of stock is replaced by the largest smaller number that is left.
    """
    stock = zip(board.kit.tiles.decor, board.decor, strict=True)
    most = min(matches, MOST_SHIELDS)
    left = [tile.shields for tile, number in stock if number and tile.shields <= most]
    return max(left, default=0)
