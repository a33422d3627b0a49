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
from vendue.games.game import IllegalAction, Json, Outcome, Seat, State
from vendue.games.seats import SEATS


class ArtSocietyState(State[Action, Legal, View, Public, Event]):
    """A game in progress; see `State` for what its methods promise.

    Scores are points. A question that leaves a seat a single possible answer is not put to it;
    its event comes with the others (section 9a).
    """

    __slots__ = ("_answers", "_asked", "_course", "_decisions", "_legal", "_owing", "_public")

    def __init__(
        self, course: Course, decisions: int = 0, answers: dict[Seat, Action] | None = None
    ) -> None:
        self._course = course
        self._decisions = decisions
        self._answers = answers or {}
        self._asked: tuple[Seat, ...] = ()
        self._owing: tuple[Seat, ...] = ()
        self._legal: dict[Seat, Legal] = {}
        self._public: Public | None = None
        self._ask([])

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self._course.board.seats

    def deciding(self) -> tuple[Seat, ...]:
        """Return the seats that owe an answer now, ascending."""
        return self._owing

    def legal(self, seat: Seat) -> Legal:
        """Return the legal actions of a deciding seat."""
        kind = self._question(seat)
        legal = self._legal.get(seat)
        if legal is None:
            legal = self._legal[seat] = legal_answers(self._course, kind, seat)
        return legal

    def default(self, seat: Seat) -> Action:
        """Return the action played for a deciding seat that fails to answer."""
        return default_answer(self._course, self._question(seat), seat)

    def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Play a deciding seat's action and return the public events that it caused."""
        legal = self.legal(seat)
        if action not in legal:
            raise IllegalAction(refusal(self._course, legal, action, seat))
        if len(self._owing) > 1:
            self._answers[seat] = action
            self._owing = tuple(other for other in self._owing if other != seat)
            return ()
        answers = {**self._answers, seat: action}
        events: list[Event] = []
        self._answers = {}
        self._decisions += len(answers)
        self._course.resolve(answers, events)
        self._ask(events)
        return tuple(events)

    def public(self) -> Public:
        """Return what everybody may know; the same object until something is revealed."""
        if self._public is None:
            self._public = self._observed()
        return self._public

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

    def copy(self) -> ArtSocietyState:
        """Return an independent copy."""
        return ArtSocietyState(self._course.copy(), self._decisions, self._answers.copy())

    def _question(self, seat: Seat) -> DecisionKind:
        """Return the question that the seat owes an answer to."""
        kind = self._course.kind
        if kind is None:
            raise IllegalAction("the game is over")
        if seat in self._owing:
            return kind
        if seat in self._answers:
            raise IllegalAction(f"seat {seat} has answered {kind.name} already")
        raise IllegalAction(f"{kind.name} was not put to seat {seat}")

    def _ask(self, events: list[Event]) -> None:
        """Go on through forced questions to the next one that is really put to somebody."""
        course = self._course
        self._public = None
        self._legal = {}
        asked = course.asked()
        while course.kind is not None and not asked:
            course.resolve({}, events)
            asked = course.asked()
        self._asked = asked
        self._owing = asked
        if self._answers:
            self._owing = tuple(seat for seat in asked if seat not in self._answers)

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
