"""Which answers a question allows, which one is played by default, and why one is refused.

Everything here looks at public facts only.
"""

from __future__ import annotations

from reprlib import repr as short

from vendue.games.art_society import lot_lists
from vendue.games.art_society.actions import (
    Action,
    AssistNew,
    Bid,
    DecisionKind,
    DecorAssist,
    DecorHang,
    EndTurn,
    HangAssistant,
    HangNew,
    Lots,
    Pick,
    Start,
    Superfluous,
    Swap,
)
from vendue.games.art_society.course import Course
from vendue.games.art_society.grid import NOWHERE, Spots
from vendue.games.art_society.hanging import default_hang
from vendue.games.art_society.legal import Legal
from vendue.games.art_society.tiles import Painting
from vendue.games.game import Seat

ANSWER_TO: dict[DecisionKind, tuple[type[object], ...]] = {
    DecisionKind.START: (Start,),
    DecisionKind.LOTS: (Lots,),
    DecisionKind.BID: (Bid,),
    DecisionKind.PICK: (Pick,),
    DecisionKind.HANG: (
        *(HangNew, HangAssistant, AssistNew, Swap, Superfluous),
        *(DecorHang, DecorAssist, EndTurn),
    ),
}
"""The types of action that answer a question."""


def legal_answers(course: Course, kind: DecisionKind, seat: Seat) -> Legal:
    """Return the legal answers of a seat that the open question was put to."""
    board = course.board
    if kind is DecisionKind.HANG:
        return course.hangs()
    if kind is DecisionKind.PICK:
        return Legal(kind, tiles=tuple(lot.id for lot in board.lots))
    if kind is DecisionKind.BID:
        return Legal(kind, cards=board.hand(seat))
    if kind is DecisionKind.LOTS:
        sizes = tuple(size.name for size in board.kit.tiles.sizes)
        return Legal(kind, lots=board.seats + 1, sizes=sizes, stacks=tuple(map(len, board.stacks)))
    return Legal(kind, start=_starts(course, seat))


def _starts(course: Course, seat: Seat) -> Spots:
    tile = course.board.new[seat]
    return NOWHERE if tile is None else course.board.kit.starts(tile)


def default_answer(course: Course, kind: DecisionKind, seat: Seat) -> Action:
    """Return what is played for a seat that fails to answer (AS-52, section 9a)."""
    board = course.board
    if kind is DecisionKind.HANG:
        return default_hang(course.hangs())
    if kind is DecisionKind.PICK:
        return Pick(board.lots[0].id)
    if kind is DecisionKind.BID:
        return Bid(board.hand(seat)[0])
    tile = board.new[seat]
    if kind is DecisionKind.START and tile is not None:
        return Start(*board.kit.default_start(tile))
    sizes = board.kit.tiles.sizes
    named = lot_lists.smallest([*map(len, board.stacks)], board.seats + 1)
    return Lots(tuple(sizes[place].name for place in named))


def refusal(course: Course, legal: Legal, action: object, seat: Seat) -> str:
    """Return the sentence that tells a bot's author why an answer isn't legal."""
    wanted = ANSWER_TO[legal.kind]
    if not isinstance(action, wanted):
        names = ", ".join(known.__name__ for known in wanted)
        return f"{legal.kind.name} is answered with {names}, not with {type(action).__name__}"
    match action:
        case Start() | HangNew() | HangAssistant() | Swap() | DecorHang():
            return _spot_refusal(course, legal, action, seat)
        case Lots():
            return _lots_refusal(legal, action.sizes)
        case Bid():
            return f"you have no card {short(action.card)} in your hand"
        case Pick():
            return f"there is no lot {short(action.tile)}; there are {', '.join(legal.tiles)}"
        case _:
            return _hang_refusal(course, legal, action, seat)


def _lots_refusal(legal: Legal, sizes: object) -> str:
    if not isinstance(sizes, tuple):
        return f"lots are named as a tuple of sizes, not {short(sizes)}"
    named: tuple[object, ...] = sizes  # pyright: ignore[reportUnknownVariableType]
    if len(named) != legal.lots:
        return f"{legal.lots} lots are to be named, not {len(named)}"
    for size in named:
        if size not in legal.sizes:
            return f"there is no size {short(size)}; there are {', '.join(legal.sizes)}"
    left = dict(zip(legal.sizes, legal.stacks, strict=True))
    size = next(str(size) for size in named if left[str(size)] < named.count(size))
    return f"{size} is named {named.count(size)} times, the stack has {left[size]}"


def _spot_refusal(
    course: Course,
    legal: Legal,
    action: Start | HangNew | HangAssistant | Swap | DecorHang,
    seat: Seat,
) -> str:
    """Return why a tile can't be hung there."""
    board = course.board
    positions, what = _spots_asked(course, legal, action, seat)
    if positions is None:
        return what if isinstance(action, Start) else _hang_refusal(course, legal, action, seat)
    x, y = action.x, action.y
    if type(x) is not int or type(y) is not int:
        return f"a position is a column and a row, not {short(x)} and {short(y)}"
    if isinstance(action, Start):
        return f"the starting tile covers no star at ({x}, {y})"
    if not positions:
        return f"{what} has no legal position"
    tile = board.kit.tile(what)
    if tile is None or not board.kit.grid.is_inside(x, y):
        return f"{what} doesn't fit into the grid at ({short(x)}, {short(y)})"
    grid = board.kit.grid
    if x + tile.width > grid.width or y + tile.height > grid.height:
        return f"{what} doesn't fit into the grid at ({x}, {y})"
    if grid.rectangle(x, y, tile.width, tile.height) & board.walls[seat].occupied:
        return f"{what} would cover another tile at ({x}, {y})"
    return f"{what} would touch no tile at ({x}, {y})"


def _spots_asked(
    course: Course,
    legal: Legal,
    action: Start | HangNew | HangAssistant | Swap | DecorHang,
    seat: Seat,
) -> tuple[Spots | None, str]:
    """Return the positions that an action could have named, None if it can't be done at all."""
    board = course.board
    new, held = board.new[seat], board.assistants[seat]
    match action:
        case Start():
            return legal.start, "" if new is None else new.id
        case HangNew():
            is_open = isinstance(new, Painting) and not legal.decor_hang and not legal.decor_assist
            return (legal.hang_new if is_open else None), "" if new is None else new.id
        case HangAssistant():
            turn = course.turn
            may = turn is not None and turn.may_hang_assistant and not turn.shields
            return (legal.hang_assistant if may else None), "" if held is None else held.id
        case Swap():
            return _spots_of(legal.swaps, action.tile), str(action.tile)
        case DecorHang():
            return _spots_of(legal.decor_hang, action.shape), str(action.shape)


def _spots_of(table: tuple[tuple[str, Spots], ...], name: object) -> Spots | None:
    """Return the positions of one tile; a bot may have named anything, a list too."""
    return next((positions for known, positions in table if known == name), None)


def _hang_refusal(course: Course, legal: Legal, action: object, seat: Seat) -> str:
    """Return why something can't be done now in a hanging turn."""
    board, turn = course.board, course.turn
    shields = 0 if turn is None else turn.shields
    if isinstance(action, DecorHang | DecorAssist):
        return _decor_refusal(legal, action, shields)
    if shields:
        word = "shield" if shields == 1 else "shields"
        return f"the décor tile with {shields} {word} must be settled first"
    if isinstance(action, HangAssistant):
        if board.assistants[seat] is None:
            return "the assistant holds no tile"
        return "the assistant got its tile in this turn"
    new = board.new[seat]
    if isinstance(action, EndTurn):
        return "the new painting must be settled first"
    if new is None:
        return "the new painting is settled already"
    if isinstance(action, AssistNew):
        return "the assistant holds a tile already"
    if legal.hang_new:
        return f"{new.id} has a legal position, so it can't be swapped or superfluous"
    if board.assistants[seat] is None:
        return "the assistant is free, so the new painting can't be swapped or superfluous"
    tile = short(action.tile) if isinstance(action, Swap) else new.id
    return f"{tile} is no painting in the museum that can be swapped for here"


def _decor_refusal(legal: Legal, action: DecorHang | DecorAssist, shields: int) -> str:
    if not shields:
        return "no décor tile is to be settled"
    known = [shape for shape, _ in legal.decor_hang]
    if isinstance(action, DecorHang):
        choices = ", ".join(known) or "none"
        return f"décor {short(action.shape)} can't be hung here; of {shields} shields: {choices}"
    if not legal.decor_assist:
        return "the assistant holds a tile already"
    choices = ", ".join(legal.decor_assist)
    return f"there is no décor {short(action.shape)} to be had; there are {choices}"
