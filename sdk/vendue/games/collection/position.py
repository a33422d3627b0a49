"""A whole state of Collection particulière as JSON, and the writing of positions by hand.

A position is an object with exactly these fields; paintings are named by their values:

``options``     every option's value
``hand``        1 … 12
``totals``      points of the hands that are over, by seat; its length is the number of seats
``pile``        paintings of this hand not turned yet, the next one first
``later``       the piles of the hands that may follow, 15 paintings each
``auctioneer``  who holds the auction card
``bills``       bills in hand, by seat, ascending
``preemptions`` Preemption cards in hand, by seat
``expertises``  Expertise cards in hand, by seat
``bancos``      Banco cards in hand, by seat
``won``         paintings won in this hand, by seat, in order
``doubled``     those of them that have a Banco, by seat
``lost``        paintings of this hand that nobody gets, in order
``question``    the open `DecisionKind` by name, null when the match is over
``sale``        ``lot``, ``standing``, ``claimed``, ``direction`` (a name or null), ``played``,
                ``banco_chain``, ``preemption_chain`` and ``passes``, as in `Public`, and
                ``speaker``, the seat that is polled, null unless the question is REACTION
``answers``     sealed bids that are in already, actions by seat, ``{"2": {"bid": …}}``

The number of the sale and whose bill won follow from these. A question that is forced is
resolved when the position is taken in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from vendue.games.collection.action_json import action_to_json
from vendue.games.collection.actions import Action, DecisionKind, Direction
from vendue.games.collection.board import Board
from vendue.games.collection.course import Course
from vendue.games.collection.options import OPTIONS, Options
from vendue.games.collection.paintings import BILLS, PAINTINGS
from vendue.games.collection.sale import Sale
from vendue.games.game import Json, Seat

POSITION_FIELDS = (
    *("options", "hand", "totals", "pile", "later", "auctioneer"),
    *("bills", "preemptions", "expertises", "bancos", "won", "doubled", "lost"),
    *("question", "sale", "answers"),
)
"""The fields of a position."""

SALE_FIELDS = (
    *("lot", "standing", "claimed", "direction", "played"),
    *("banco_chain", "preemption_chain", "speaker", "passes"),
)
"""The fields of ``sale``."""


def position_of(course: Course, answers: Mapping[Seat, Action]) -> dict[str, Json]:
    """Return the position of a state."""
    board = course.board
    return {
        "options": {spec.name: getattr(board.options, spec.name) for spec in OPTIONS},
        "hand": board.hand,
        "totals": list(board.totals),
        "pile": list(board.pile),
        "later": _lists(board.later),
        "auctioneer": board.auctioneer,
        "bills": _lists(board.bills),
        "preemptions": list(board.preemptions),
        "expertises": list(board.expertises),
        "bancos": list(board.bancos),
        "won": _lists(board.won),
        "doubled": _lists(board.doubled),
        "lost": list(board.lost),
        "question": None if course.kind is None else course.kind.name,
        "sale": _sale_position(course),
        "answers": {str(seat): action_to_json(answers[seat]) for seat in sorted(answers)},
    }


def _sale_position(course: Course) -> dict[str, Json]:
    sale = course.sale
    return {
        "lot": list(sale.lot),
        "standing": list(sale.standing),
        "claimed": list(sale.claimed),
        "direction": None if sale.direction is None else sale.direction.name,
        "played": list(sale.played),
        "banco_chain": list(sale.banco_chain),
        "preemption_chain": list(sale.preemption_chain),
        "speaker": sale.speaker if course.kind is DecisionKind.REACTION else None,
        "passes": sale.passes,
    }


def _lists(rows: Iterable[Iterable[int]]) -> list[Json]:
    return [list(row) for row in rows]


def sale_position(
    lot: Sequence[int],
    seats: int = 4,
    *,
    options: Options | None = None,
    hand: int = 1,
    totals: Sequence[int] | None = None,
    auctioneer: int = 0,
    bills: Sequence[Sequence[int]] | None = None,
    preemptions: Sequence[int] | None = None,
    expertises: Sequence[int] | None = None,
    bancos: Sequence[int] | None = None,
    won: Sequence[Sequence[int]] | None = None,
    doubled: Sequence[Sequence[int]] | None = None,
    lost: Sequence[int] = (),
    standing: Sequence[int] = (),
    claimed: Sequence[int] = (),
    pile: Sequence[int] | None = None,
) -> dict[str, Json]:
    """Return the position of a lot that has just been turned, for scenarios written by hand.

    What isn't given is as at the start of a hand: the pile holds all paintings that are nowhere
    else, ascending, and everybody has the highest bills of those that may be left.
    """
    settled = options or Options()
    piles = (PAINTINGS,) * (settled.most_hands - hand + 1)
    board = Board.fresh(seats, settled, piles, Seat(auctioneer))
    board.hand = hand
    board.totals = tuple(totals or board.totals)
    board.won = tuple(map(tuple, won or board.won))
    board.doubled = tuple(map(tuple, doubled or board.doubled))
    board.lost = tuple(lost)
    board.pile = tuple(_left_over(board, lot) if pile is None else pile)
    board.bills = tuple(map(tuple, bills or (BILLS[board.sale - 1 :],) * seats))
    board.preemptions = tuple(preemptions or board.preemptions)
    board.expertises = tuple(expertises or board.expertises)
    board.bancos = tuple(bancos or board.bancos)
    sale = Sale(tuple(lot), tuple(map(Seat, standing)), tuple(map(Seat, claimed or standing)))
    kind = DecisionKind.DIRECTION
    if settled.is_beginner:
        kind, sale.direction = DecisionKind.BID, Direction.RISING
    return position_of(Course(board, sale, kind), {})


def _left_over(board: Board, lot: Sequence[int]) -> list[int]:
    left = list(PAINTINGS)
    for painting in (*lot, *board.lost, *(each for row in board.won for each in row)):
        left.remove(painting)
    return left
