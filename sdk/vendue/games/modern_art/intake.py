"""The strict way from a position back to a state: nothing that no game could hold gets in."""

from __future__ import annotations

from collections.abc import Mapping

from vendue.games.fields import Fields
from vendue.games.game import Json, Seat
from vendue.games.intake import answers_of, question_of
from vendue.games.modern_art.action_json import action_from_json
from vendue.games.modern_art.actions import Action, DecisionKind
from vendue.games.modern_art.agreement import check_agreement
from vendue.games.modern_art.answers import legal_answers
from vendue.games.modern_art.board import DEALS, END_COUNT, ROUNDS, Board
from vendue.games.modern_art.cards import ARTISTS
from vendue.games.modern_art.course import Course
from vendue.games.modern_art.fields import CardFields
from vendue.games.modern_art.options import OPTIONS, Options
from vendue.games.modern_art.position import POSITION_FIELDS, SALE_FIELDS
from vendue.games.modern_art.sale import Sale
from vendue.games.modern_art.scoring import MARKERS
from vendue.games.modern_art.state import ModernArtState

MOST_MONEY = 20_000
"""More than all seats together can ever own, in thousands."""
MOST_DECISIONS = 1_000_000
"""More than a game can have."""


def state_from(position: Mapping[str, Json]) -> ModernArtState:
    """Return the state of a position.

    Raises:
        BadPosition: something is missing, unknown, of a wrong type or impossible; the message
            names the field.
    """
    fields = CardFields.of(position, POSITION_FIELDS)
    board = _board(fields)
    kind = question_of(fields, DecisionKind)
    sale = _sale(fields, board)
    speaker = fields.seat_or_none("speaker", len(board.money))
    sale.declined = kind is DecisionKind.ADD_SECOND and speaker is None
    sale.speaker = sale.conductor if speaker is None else speaker
    course = Course(board, sale, kind)
    check_agreement(course, speaker)
    decisions = fields.number("decisions", 0, MOST_DECISIONS)
    return ModernArtState(course, decisions, _answers(fields, course))


def _board(fields: CardFields) -> Board:
    seats = len(fields.items("money"))
    if seats not in DEALS:
        raise fields.error("money", f"is for {', '.join(map(str, DEALS))} seats, not {seats}")
    return Board(
        options=Options(**fields.options("options", OPTIONS)),
        round=fields.number("round", 1, ROUNDS),
        money=fields.numbers("money", seats, 0, MOST_MONEY),
        hands=fields.card_rows("hands", seats),
        stock=fields.cards("stock"),
        counts=fields.numbers("counts", len(ARTISTS), 0, END_COUNT - 1),
        markers=fields.rows("markers", len(ARTISTS), ROUNDS, 0, MARKERS[0]),
        bought=fields.rows("bought", seats, len(ARTISTS), 0, END_COUNT - 1),
        played=fields.tally("played"),
    )


def _sale(fields: CardFields, board: Board) -> Sale:
    seats = len(board.money)
    part = fields.inner("sale", SALE_FIELDS)
    seller = part.seat("seller", seats)
    associate = part.seat_or_none("associate", seats)
    conductor = seller
    if associate is not None and board.options.double_auctioneer == "second":
        conductor = associate  # MA-30
    has_price = part.fields["price"] is not None
    return Sale(
        seller=seller,
        conductor=conductor,
        speaker=conductor,
        associate=associate,
        lot=part.cards("lot"),
        standing=part.number("standing", 0, MOST_MONEY),
        high_bidder=part.seat_or_none("high_bidder", seats),
        price=part.number("price", 0, board.money[conductor]) if has_price else None,
        raises=part.number("raises", 0, MOST_MONEY),
        passes=part.number("passes", 0, seats - 1),
        dropped=part.seats("dropped", seats),
    )


def _answers(fields: Fields, course: Course) -> dict[Seat, Action]:
    """Read the sealed answers that are in."""

    def is_legal(seat: Seat, action: Action) -> bool:
        return course.kind is not None and action in legal_answers(course, course.kind, seat)

    return answers_of(fields, course.asked(), action_from_json, is_legal)
