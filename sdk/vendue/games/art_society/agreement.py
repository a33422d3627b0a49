"""How the parts of a position must agree for it to be one that a game can hold.

Every check yields whether it holds and the sentence that says what doesn't, beginning with
the field's name.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

from vendue.games.art_society.actions import DecisionKind
from vendue.games.art_society.board import END_SUPERFLUOUS, Board
from vendue.games.art_society.course import Course
from vendue.games.art_society.hanging import Turn, gain
from vendue.games.art_society.tiles import GENRES, Decor, Painting
from vendue.games.art_society.wall import Wall
from vendue.games.game import BadPosition, Seat
from vendue.games.seats import SEATS

Checks: TypeAlias = Iterator[tuple[bool, str]]

_BEFORE_BIDS = (DecisionKind.START, DecisionKind.LOTS, DecisionKind.BID)
_BEFORE_PICKS = (*_BEFORE_BIDS, DecisionKind.PICK)


def check_agreement(course: Course) -> None:
    """Refuse a position whose parts contradict one another.

    Raises:
        BadPosition: the message names the field.
    """
    board, kind = course.board, course.kind
    checks = chain(
        _piles(board, kind),
        _lots(board, kind),
        _turn(course),
        _new(course),
        _owned(board, kind),
        _decor(board),
        _museum(board, kind),
        _prestige(board, kind),
        _end(board, kind),
        _before_turns(course),
    )
    for holds, why in checks:
        if not holds:
            raise BadPosition(why)


def _rounds_done(board: Board, kind: DecisionKind | None) -> int:
    return board.round if kind is None else board.round - 1


def _piles(board: Board, kind: DecisionKind | None) -> Checks:
    laid = board.round if kind not in _BEFORE_BIDS else board.round - 1
    for seat, pile in enumerate(board.piles):
        yield (
            len(pile) == laid + 1,
            f"piles.{seat} holds {len(pile) - 1} bid cards, not {laid} as in round {board.round}",
        )
    if kind is DecisionKind.START:
        yield board.round == 1, "round is 1 while starting tiles are to be hung"


def _lots(board: Board, kind: DecisionKind | None) -> Checks:
    number, seats = len(board.lots), board.seats
    if kind is DecisionKind.BID:
        yield number == seats + 1, f"lots are {seats + 1} while bids are asked, not {number}"
    elif kind is DecisionKind.PICK:
        yield 2 <= number <= seats + 1, f"lots are 2 to {seats + 1} while picking, not {number}"
    elif kind is DecisionKind.HANG:
        yield number == 1, f"lots are 1 while tiles are hung, not {number}"
    else:
        yield number == 0, f"lots are none at this question, not {number}"


def _new(course: Course) -> Checks:
    """Check who has a painting to settle."""
    board, kind, turn = course.board, course.kind, course.turn
    order = board.order()
    if kind is DecisionKind.START:
        has, may_have = SEATS[board.seats], SEATS[board.seats]
    elif kind is DecisionKind.PICK:
        has = may_have = order[: board.seats + 1 - len(board.lots)]
    elif kind is DecisionKind.HANG and turn is not None:
        has = order[order.index(turn.seat) + 1 :]
        may_have = (turn.seat, *has)
    else:
        has = may_have = ()
    for seat, tile in enumerate(board.new):
        needed = f"new.{seat} is a painting: the seat has one to settle"
        yield tile is not None or seat not in has, needed
        yield tile is None or seat in may_have, f"new.{seat} is null: the seat has none to settle"


def _turn(course: Course) -> Checks:
    board, turn = course.board, course.turn
    is_hanging = course.kind is DecisionKind.HANG
    yield is_hanging == (turn is not None), "turn is an object while tiles are hung, else null"
    if turn is not None:
        holds = board.assistants[turn.seat] is not None
        empty = "turn.may_hang_assistant is true, but the assistant holds nothing"
        yield holds or not turn.may_hang_assistant, empty
        if turn.shields:
            yield _can_gain(board, turn), f"turn.shields is {turn.shields}, but can't be gained"


def _can_gain(board: Board, turn: Turn) -> bool:
    """Return whether the tile that was hung last brings the décor that is to be settled."""
    *before, last = board.walls[turn.seat].hung
    if not before or not isinstance(last.tile, Painting):
        return False
    wall = Wall.of(board.kit.grid, ((item.tile, item.x, item.y) for item in before))
    return gain(board, wall.matches(last.tile, last.x, last.y)) == turn.shields


def _owned(board: Board, kind: DecisionKind | None) -> Checks:
    """Check that every seat owns a painting for each round and its starting tile."""
    for seat in SEATS[board.seats]:
        wall, held = board.walls[seat], board.assistants[seat]
        if kind is DecisionKind.START:
            yield not wall.hung, f"walls.{seat} is empty while starting tiles are to be hung"
            wanted = 1
        else:
            yield bool(wall.hung), f"walls.{seat} begins with a starting tile"
            has_picked = board.new[seat] is not None or kind not in _BEFORE_PICKS
            wanted = board.round + has_picked
        owned = len(wall.paintings) + len(board.superfluous[seat])
        owned += isinstance(held, Painting) + (board.new[seat] is not None)
        where = f"walls.{seat}, superfluous, assistants and new hold"
        why = f"{where} {owned} paintings of the seat, not {wanted} as in round {board.round}"
        yield owned == wanted, why
        yield from _gained(board, seat)


def _gained(board: Board, seat: Seat) -> Checks:
    """Check that no seat has more décor than its paintings brought (AS-30)."""
    hung, held = board.walls[seat].hung, board.assistants[seat]
    brought, decor = 0, int(isinstance(held, Decor))
    wall = Wall(board.kit.grid)
    for item in hung:
        if isinstance(item.tile, Decor):
            decor += 1
        elif wall.matches(item.tile, item.x, item.y):
            brought += 1
        wall = wall.with_tile(item.tile, item.x, item.y)
    yield (
        decor <= brought,
        f"walls.{seat} and assistants hold {decor} décor tiles of the seat; it gained {brought}",
    )


def _decor(board: Board) -> Checks:
    used = [tile for tile in board.assistants if isinstance(tile, Decor)]
    for wall in board.walls:
        used += [item.tile for item in wall.hung if isinstance(item.tile, Decor)]
    for tile, left in zip(board.kit.tiles.decor, board.decor, strict=True):
        found = left + used.count(tile)
        where = "decor, walls and assistants hold"
        yield found <= tile.count, f"{where} {found} of {tile}, there are {tile.count}"


def _museum(board: Board, kind: DecisionKind | None) -> Checks:
    done = _rounds_done(board, kind)
    number = sum(map(len, board.museum))
    yield number == done, f"museum holds {number} paintings, not {done} as in round {board.round}"
    for genre, pile in zip(GENRES, board.museum, strict=True):
        name = genre.name.lower()
        yield all(tile.genre is genre for tile in pile), f"museum.{genre} is for {name} only"


def _prestige(board: Board, kind: DecisionKind | None) -> Checks:
    done = _rounds_done(board, kind)
    moved = [round_number for round_number in board.reached if round_number]
    yield len(set(moved)) == len(moved), "reached has no round twice, as one marker moves in each"
    yield max(moved, default=0) == done, f"reached has {done} for the marker that moved last"
    numbers = [size.number for size in board.kit.tiles.sizes]
    low, high = min(numbers), max(numbers)
    total = sum(board.prestige)
    yield low * done <= total <= high * done, f"prestige adds up to {total} after {done} lots"
    for genre in GENRES:
        position, reached = board.prestige[genre], board.reached[genre]
        is_moved = position > 0
        yield is_moved == (reached > 0), f"reached.{genre} is above 0 if prestige.{genre} is"
        yield position <= high * reached, f"prestige.{genre} is {position} by round {reached}"
        if not board.kit.is_any_swapped:
            lots = len(board.museum[genre])
            fits = low * lots <= position <= high * lots
            yield fits, f"prestige.{genre} is {position}, but museum.{genre} holds {lots} paintings"


def _end(board: Board, kind: DecisionKind | None) -> Checks:
    """Check that the game is over if it must be, and only then (AS-36)."""
    most = max(map(len, board.superfluous))
    yield most <= END_SUPERFLUOUS, f"superfluous has at most {END_SUPERFLUOUS} of one seat"
    if kind is None:
        yield board.is_over(), "question is null, but no condition for the end of the game holds"
    elif kind in _BEFORE_PICKS:
        full = any(wall.is_full for wall in board.walls)
        yield not full, "question is null: a wall is full, so the game is over"
        enough = most < END_SUPERFLUOUS
        yield enough, f"question is null: a seat has {most} superfluous, so the game is over"
    if kind in (DecisionKind.START, DecisionKind.LOTS):
        needed, there = board.seats + 1, sum(map(len, board.stacks))
        yield there >= needed, f"stacks hold {there} tiles; a round needs {needed}"


def _before_turns(course: Course) -> Checks:
    """Check that what ends the game came about in turns of this round only (AS-36)."""
    board, turn = course.board, course.turn
    if turn is None:
        return
    for seat, tile in enumerate(board.new):
        if tile is not None:
            number = len(board.superfluous[seat])
            before = f"superfluous.{seat} has {number}, but the seat is to settle its painting"
            yield number < END_SUPERFLUOUS, before
            # In its own turn a seat can have filled its wall with the assistant's tile.
            full = board.walls[seat].is_full and seat != turn.seat
            yield not full, f"walls.{seat} is full, but the seat's turn is to come"
