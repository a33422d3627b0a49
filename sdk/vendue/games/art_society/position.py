"""A whole state of Art Society as JSON.

A position is an object with exactly these fields. Tiles are named by their ids, décor by its
shape; lists by genre are in the order portrait, landscape, still life, city life:

``options``     every option's value
``round``       1 … 20
``walls``       by seat, the tiles in the order in which they were hung, each as
                ``["P07", 3, 2]``: tile, column, row; the length is the number of seats
``assistants``  by seat, a tile or null
``superfluous`` by seat, a list of paintings
``piles``       by seat, the bid pile from the starting card up
``stacks``      ``{"2x2": ["P00", …]}``, the next tile first; empty ones are left out
``museum``      by genre, a list of paintings
``prestige``    by genre, the marker's position
``reached``     by genre, the round in which it got there, 0 if it never moved
``decor``       the stock, by shape in the order of the tile list
``lots``        the lots that nobody has taken, as they were named
``new``         by seat, the painting that it is to settle, or null: the starting tile while
                that is to be hung, later the lot that it has picked
``decisions``   decisions made so far
``question``    the open `DecisionKind` by name, null when the game is over
``turn``        ``seat``, ``may_hang_assistant`` and ``shields`` of the hanging turn, as in
                `Public`; null outside of one
``answers``     starting positions or bids that are in already, actions by seat

Who has the gavel follows from the starting cards and the round, the pick order from the piles.
A tile that is nowhere is not in that game, so that a scenario need not place all of them; a
game whose stacks are too short for another round ends with this one. A question that is forced
is resolved when the position is taken in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vendue.games.art_society.action_json import action_to_json
from vendue.games.art_society.actions import Action
from vendue.games.art_society.course import Course
from vendue.games.art_society.hanging import Turn
from vendue.games.art_society.options import OPTIONS
from vendue.games.art_society.tiles import Tile
from vendue.games.art_society.wall import Wall
from vendue.games.game import Json, Seat

POSITION_FIELDS = (
    *("options", "round", "walls", "assistants", "superfluous", "piles", "stacks", "museum"),
    *("prestige", "reached", "decor", "lots", "new", "decisions", "question", "turn", "answers"),
)
"""The fields of a position."""

TURN_FIELDS = ("seat", "may_hang_assistant", "shields")
"""The fields of ``turn``."""


def position_of(course: Course, decisions: int, answers: Mapping[Seat, Action]) -> dict[str, Json]:
    """Return the position of a state."""
    board = course.board
    sizes = board.kit.tiles.sizes
    return {
        "options": {spec.name: getattr(board.kit.options, spec.name) for spec in OPTIONS},
        "round": board.round,
        "walls": [_wall(wall) for wall in board.walls],
        "assistants": [_id(tile) for tile in board.assistants],
        "superfluous": [_ids(tiles) for tiles in board.superfluous],
        "piles": [list(pile) for pile in board.piles],
        "stacks": {
            size.name: _ids(stack) for size, stack in zip(sizes, board.stacks, strict=True) if stack
        },
        "museum": [_ids(pile) for pile in board.museum],
        "prestige": list(board.prestige),
        "reached": list(board.reached),
        "decor": list(board.decor),
        "lots": _ids(board.lots),
        "new": [_id(tile) for tile in board.new],
        "decisions": decisions,
        "question": None if course.kind is None else course.kind.name,
        "turn": None if course.turn is None else _turn(course.turn),
        "answers": {str(seat): action_to_json(answers[seat]) for seat in sorted(answers)},
    }


def _wall(wall: Wall) -> list[Json]:
    return [[item.tile.id, item.x, item.y] for item in wall.hung]


def _turn(turn: Turn) -> dict[str, Json]:
    return {
        "seat": turn.seat,
        "may_hang_assistant": turn.may_hang_assistant,
        "shields": turn.shields,
    }


def _id(tile: Tile | None) -> Json:
    return None if tile is None else tile.id


def _ids(tiles: Iterable[Tile]) -> list[Json]:
    return [tile.id for tile in tiles]
