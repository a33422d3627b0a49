"""One match of Collection particulière in progress."""

from __future__ import annotations

from vendue.games.collection.actions import Action, Bid, DecisionKind, Legal
from vendue.games.collection.answers import default_answer, legal_answers, refusal
from vendue.games.collection.course import Course
from vendue.games.collection.events import Event
from vendue.games.collection.position import position_of
from vendue.games.collection.view import Public, View
from vendue.games.game import Json, Outcome, Seat, places_of
from vendue.games.questions import CourseState


class CollectionState(CourseState[Course, DecisionKind, Action, Legal, View, Public, Event]):
    """A match in progress; see `State` for what its methods promise.

    A seat with a single possible answer is not asked: with no legal card it passes when polled
    (CP-37), and with one bill and no Banco to play it puts that down. Both are public beforehand.
    """

    __slots__ = ()

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self._course.board.totals)

    def view(self, seat: Seat) -> View:
        """Return what the seat may know, its own sealed bid included."""
        pending = self._answers.get(seat)
        return View(self.public(), seat, pending if isinstance(pending, Bid) else None)

    def outcome(self) -> Outcome | None:
        """Return the totals of the match as scores, and the places (CP-54)."""
        if self._course.kind is not None:
            return None
        totals = self._course.board.totals
        return Outcome(totals, places_of(totals))

    def to_position(self) -> dict[str, Json]:
        """Return the whole state as JSON; `position` describes the format."""
        return position_of(self._course, self._answers)

    def _legal_answers(self, kind: DecisionKind, seat: Seat) -> Legal:
        return legal_answers(self._course, kind, seat)

    def _default_answer(self, kind: DecisionKind, seat: Seat) -> Action:
        return default_answer(self._course, kind, seat)

    def _refusal(self, legal: Legal, action: object, seat: Seat) -> str:
        return refusal(self._course, legal, action, seat)

    def _observed(self) -> Public:
        course = self._course
        board, sale = course.board, course.sale
        return Public(
            options=board.options,
            hand=board.hand,
            sale=board.sale,
            kind=course.kind,
            asked=self._asked,
            auctioneer=board.auctioneer,
            direction=sale.direction,
            lot=sale.lot,
            standing=sale.standing,
            claimed=sale.claimed,
            played=sale.played,
            winner=sale.winner,
            banco_chain=sale.banco_chain,
            preemption_chain=sale.preemption_chain,
            passes=sale.passes,
            bills=board.bills,
            preemptions=board.preemptions,
            expertises=board.expertises,
            bancos=board.bancos,
            won=board.won,
            doubled=board.doubled,
            lost=board.lost,
            totals=board.totals,
        )
