"""The strict way from a position back to a state: nothing that no match could hold gets in."""

from __future__ import annotations

from collections.abc import Mapping

from vendue.games.collection.action_json import action_from_json
from vendue.games.collection.actions import Action, DecisionKind, Direction
from vendue.games.collection.agreement import check_agreement
from vendue.games.collection.answers import legal_answers
from vendue.games.collection.board import Board
from vendue.games.collection.course import Course
from vendue.games.collection.options import MOST_HANDS, OPTIONS, Options
from vendue.games.collection.paintings import (
    BANCOS,
    BEST_PAINTING,
    BILLS,
    EXPERTISES,
    PREEMPTIONS,
    SEAT_COUNTS,
)
from vendue.games.collection.position import POSITION_FIELDS, SALE_FIELDS
from vendue.games.collection.sale import Sale
from vendue.games.collection.scoring import MOST_POINTS, winner_of
from vendue.games.collection.state import CollectionState
from vendue.games.fields import Fields
from vendue.games.game import Json, Seat
from vendue.games.intake import answers_of, question_of


def state_from(position: Mapping[str, Json]) -> CollectionState:
    """Return the state of a position.

    Raises:
        BadPosition: something is missing, unknown, of a wrong type or impossible; the message
            names the field.
    """
    fields = Fields.of(position, POSITION_FIELDS)
    board = _board(fields)
    part = fields.inner("sale", SALE_FIELDS)
    speaker = part.seat_or_none("speaker", len(board.totals))
    sale = _sale(part, len(board.totals))
    sale.speaker = Seat(0) if speaker is None else speaker
    course = Course(board, sale, question_of(fields, DecisionKind))
    check_agreement(course, speaker)
    if course.kind is DecisionKind.REACTION:
        course.poll([])
    return CollectionState(course, answers=_answers(fields, course))


def _board(fields: Fields) -> Board:
    seats = len(fields.items("totals"))
    if seats not in SEAT_COUNTS:
        raise fields.error(
            "totals", f"is for {', '.join(map(str, SEAT_COUNTS))} seats, not {seats}"
        )
    return Board(
        options=Options(**fields.options("options", OPTIONS)),
        hand=fields.number("hand", 1, MOST_HANDS),
        totals=fields.numbers("totals", seats, 0, MOST_POINTS * MOST_HANDS),
        later=fields.number_lists("later", len(fields.items("later")), 1, BEST_PAINTING),
        auctioneer=fields.seat("auctioneer", seats),
        pile=fields.number_list("pile", 1, BEST_PAINTING),
        bills=fields.number_lists("bills", seats, BILLS[0], BILLS[-1]),
        preemptions=fields.numbers("preemptions", seats, 0, PREEMPTIONS),
        expertises=fields.numbers("expertises", seats, 0, EXPERTISES),
        bancos=fields.numbers("bancos", seats, 0, BANCOS),
        won=fields.number_lists("won", seats, 1, BEST_PAINTING),
        doubled=fields.number_lists("doubled", seats, 1, BEST_PAINTING),
        lost=fields.number_list("lost", 1, BEST_PAINTING),
    )


def _sale(part: Fields, seats: int) -> Sale:
    direction = None
    if part.fields["direction"] is not None:
        direction = Direction[part.choice("direction", Direction.__members__)]
    played = part.number_list("played", BILLS[0], BILLS[-1])
    if len(played) not in (0, seats):
        raise part.error("played", f"holds a bill of each of {seats} seats or none")
    winner = winner_of(played, direction) if played and direction is not None else None
    return Sale(
        lot=part.number_list("lot", 1, BEST_PAINTING),
        standing=part.seats("standing", seats),
        claimed=part.seats("claimed", seats),
        direction=direction,
        played=played,
        winner=winner,
        banco_chain=part.seat_list("banco_chain", seats),
        preemption_chain=part.seat_list("preemption_chain", seats),
        passes=part.number("passes", 0, seats - 1),
    )


def _answers(fields: Fields, course: Course) -> dict[Seat, Action]:
    """Read the sealed answers that are in."""

    def is_legal(seat: Seat, action: Action) -> bool:
        return course.kind is not None and action in legal_answers(course, course.kind, seat)

    return answers_of(fields, course.asked(), action_from_json, is_legal)
