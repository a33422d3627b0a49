"""One game of Art Society in progress."""

from __future__ import annotations

from vendue.games.art_society.actions import Action, DecisionKind
from vendue.games.art_society.answers import default_answer, legal_answers, refusal
from vendue.games.art_society.course import Course
from vendue.games.art_society.events import Event
from vendue.games.art_society.legal import Legal
from vendue.games.art_society.position import position_of
from vendue.games.art_society.scoring import places
from vendue.games.art_society.view import Public, View
from vendue.games.game import Json, Outcome, Seat
from vendue.games.questions import CourseState
from vendue.games.seats import SEATS


class ArtSocietyState(CourseState[Course, DecisionKind, Action, Legal, View, Public, Event]):
    """A game in progress; see `State` for what its methods promise.

    Scores are points. A question that leaves a seat a single possible answer is not put to it;
    its event comes with the others (section 9a).
    """

    __slots__ = ()

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self._course.board.seats

    def view(self, seat: Seat) -> View:
        """Return what the seat may know."""
        return View(self.public(), seat)

    def outcome(self) -> Outcome | None:
        """Return the points, and the places with ties broken by cards in hand (AS-49)."""
        if self._course.kind is not None:
            return None
        board = self._course.board
        scores = tuple(score.total for score in board.scores())
        return Outcome(scores, places(scores, [board.hand(seat) for seat in SEATS[self.seats]]))

    def to_position(self) -> dict[str, Json]:
        """Return the whole state as JSON; `position` describes the format."""
        return position_of(self._course, self._decisions, self._answers)

    def _legal_answers(self, kind: DecisionKind, seat: Seat) -> Legal:
        return legal_answers(self._course, kind, seat)

    def _default_answer(self, kind: DecisionKind, seat: Seat) -> Action:
        return default_answer(self._course, kind, seat)

    def _refusal(self, legal: Legal, action: object, seat: Seat) -> str:
        return refusal(self._course, legal, action, seat)

    def _observed(self) -> Public:
        course = self._course
        board, turn = course.board, course.turn
        return Public(
            options=board.kit.options,
            seats=board.seats,
            round=board.round,
            kind=course.kind,
            asked=self._asked,
            auctioneer=board.auctioneer,
            walls=board.walls,
            assistants=board.assistants,
            superfluous=board.superfluous,
            piles=board.piles,
            stacks=tuple(map(len, board.stacks)),
            museum=board.museum,
            prestige=board.prestige,
            reached=board.reached,
            decor=board.decor,
            lots=board.lots,
            new=board.new,
            may_hang_assistant=turn is not None and turn.may_hang_assistant,
            shields=0 if turn is None else turn.shields,
            decisions=self._decisions,
        )
