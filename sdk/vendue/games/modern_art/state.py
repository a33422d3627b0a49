"""One game of Modern Art in progress."""

from __future__ import annotations

from vendue.games.game import Json, Outcome, Seat, places_of
from vendue.games.modern_art.actions import Action, DecisionKind, Legal
from vendue.games.modern_art.answers import default_answer, legal_answers, refusal
from vendue.games.modern_art.course import Course
from vendue.games.modern_art.events import Event
from vendue.games.modern_art.position import position_of
from vendue.games.modern_art.view import Public, View
from vendue.games.questions import CourseState

DECISION_CAP = 20_000
"""Decisions after which every seat plays its default (section 11)."""


class ModernArtState(CourseState[Course, DecisionKind, Action, Legal, View, Public, Event]):
    """A game in progress; see `State` for what its methods promise.

    Money is in thousands. A question that leaves a seat a single possible answer for a
    reason that everybody knows is not put to it; its event comes with the others.
    """

    __slots__ = ()

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self._course.board.money)

    def view(self, seat: Seat) -> View:
        """Return what the seat may know."""
        return View(self.public(), seat, self._course.board.hands[seat])

    def outcome(self) -> Outcome | None:
        """Return the final money as scores, and the places (MA-45)."""
        if self._course.kind is not None:
            return None
        scores = self._course.board.money
        return Outcome(scores, places_of(scores), capped=self._is_played_out())

    def to_position(self) -> dict[str, Json]:
        """Return the whole state as JSON; `position` describes the format."""
        return position_of(self._course, self._decisions, self._answers)

    def _legal_answers(self, kind: DecisionKind, seat: Seat) -> Legal:
        return legal_answers(self._course, kind, seat)

    def _default_answer(self, kind: DecisionKind, seat: Seat) -> Action:
        return default_answer(self._course, kind, seat)

    def _refusal(self, legal: Legal, action: object, seat: Seat) -> str:
        return refusal(self._course, legal, action, seat)

    def _is_played_out(self) -> bool:
        return self._decisions >= DECISION_CAP

    def _observed(self) -> Public:
        course = self._course
        board, sale = course.board, course.sale
        return Public(
            options=board.options,
            seats=len(board.money),
            round=board.round,
            kind=course.kind,
            asked=self._asked,
            seller=sale.seller,
            associate=sale.associate,
            conductor=sale.conductor,
            lot=sale.lot,
            standing=sale.standing,
            high_bidder=sale.high_bidder,
            price=sale.price,
            raises=sale.raises,
            passes=sale.passes,
            dropped=sale.dropped,
            balances=board.money,
            hand_sizes=tuple(map(len, board.hands)),
            counts=board.counts,
            markers=board.markers,
            bought=board.bought,
            played=board.played,
            decisions=self._decisions,
        )
