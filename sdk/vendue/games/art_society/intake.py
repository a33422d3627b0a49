"""The strict way from a position back to a state: nothing that no game could hold gets in."""

from __future__ import annotations

from collections.abc import Mapping

from vendue.games.art_society.action_json import action_from_json
from vendue.games.art_society.actions import Action, DecisionKind
from vendue.games.art_society.agreement import check_agreement
from vendue.games.art_society.answers import legal_answers
from vendue.games.art_society.board import ROUNDS, SEAT_COUNTS, Board
from vendue.games.art_society.course import Course
from vendue.games.art_society.fields import Tiles, piles
from vendue.games.art_society.hanging import Turn
from vendue.games.art_society.kit import Kit, check_together, kit_of
from vendue.games.art_society.options import OPTIONS, Options
from vendue.games.art_society.position import POSITION_FIELDS, TURN_FIELDS
from vendue.games.art_society.state import ArtSocietyState
from vendue.games.art_society.tile_list import HIGHEST_NUMBER, MOST_OF_A_SHAPE
from vendue.games.art_society.tiles import GENRES, MOST_SHIELDS
from vendue.games.fields import Fields
from vendue.games.game import BadPosition, Json, Seat
from vendue.games.intake import answers_of, question_of
from vendue.games.options import BadOption

MOST_DECISIONS = 1_000_000
"""More than a game can have."""


def state_from(position: Mapping[str, Json]) -> ArtSocietyState:
    """Return the state of a position.

    Raises:
        BadPosition: something is missing, unknown, of a wrong type or impossible; the message
            names the field.
    """
    fields = Fields.of(position, POSITION_FIELDS)
    kind = question_of(fields, DecisionKind)
    board = _board(fields, _kit(fields), kind)
    course = Course(board, kind, _turn(fields, board.seats))
    check_agreement(course)
    decisions = fields.number("decisions", 0, MOST_DECISIONS)
    return ArtSocietyState(course, decisions, _answers(fields, course))


def _kit(fields: Fields) -> Kit:
    options = Options(**fields.options("options", OPTIONS))
    try:
        check_together(options)
    except BadOption as error:
        raise BadPosition(f"options.{str(error).removeprefix('option ')}") from None
    return kit_of(options)


def _board(fields: Fields, kit: Kit, kind: DecisionKind | None) -> Board:
    seats = len(fields.items("walls"))
    if seats not in SEAT_COUNTS:
        raise fields.error("walls", f"is for {', '.join(map(str, SEAT_COUNTS))} seats, not {seats}")
    tiles = Tiles(fields, kit)
    round_number = fields.number("round", 1, ROUNDS)
    bid_piles = piles(fields, "piles", seats)
    starting = [pile[0] for pile in bid_piles]
    first = starting.index(min(starting))
    read_new = tiles.starting if kind is DecisionKind.START else tiles.painting
    return Board(
        kit=kit,
        round=round_number,
        auctioneer=Seat((first + round_number - 1) % seats),  # AS-15, AS-35
        walls=tiles.walls("walls", seats),
        assistants=tuple(
            tiles.tile_or_none("assistants", item) for item in _by_seat(fields, "assistants", seats)
        ),
        superfluous=tiles.painting_rows("superfluous", seats),
        piles=bid_piles,
        stacks=tiles.stacks("stacks"),
        museum=tiles.painting_rows("museum", len(GENRES)),
        prestige=fields.numbers("prestige", len(GENRES), 0, ROUNDS * HIGHEST_NUMBER),
        reached=fields.numbers("reached", len(GENRES), 0, ROUNDS),
        decor=fields.numbers("decor", len(kit.tiles.decor), 0, MOST_OF_A_SHAPE),
        lots=tiles.paintings("lots"),
        new=tuple(
            None if item is None else read_new("new", item)
            for item in _by_seat(fields, "new", seats)
        ),
    )


def _by_seat(fields: Fields, name: str, seats: int) -> list[Json]:
    return fields.item_list(name, fields.fields[name], seats)


def _turn(fields: Fields, seats: int) -> Turn | None:
    if fields.fields["turn"] is None:
        return None
    part = fields.inner("turn", TURN_FIELDS)
    may = part.fields["may_hang_assistant"]
    if not isinstance(may, bool):
        raise part.error("may_hang_assistant", "is true or false")
    return Turn(part.seat("seat", seats), may, part.number("shields", 0, MOST_SHIELDS))


def _answers(fields: Fields, course: Course) -> dict[Seat, Action]:
    """Read the sealed answers that are in."""

    def is_legal(seat: Seat, action: Action) -> bool:
        return course.kind is not None and action in legal_answers(course, course.kind, seat)

    return answers_of(fields, course.asked(), action_from_json, is_legal)
