"""One match of Collection particulière in progress."""

from __future__ import annotations

from vendue.games.collection.actions import Action, Bid, DecisionKind, Legal
from vendue.games.collection.answers import default_answer, legal_answers, refusal
from vendue.games.collection.course import Course
from vendue.games.collection.events import Event
from vendue.games.collection.position import position_of
from vendue.games.collection.view import Public, View
from vendue.games.game import IllegalAction, Json, Outcome, Seat, State, places_of


class CollectionState(State[Action, Legal, View, Public, Event]):
    """A match in progress; see `State` for what its methods promise.

    A seat with a single possible answer is not asked: with no legal card it passes when polled
    (CP-37), and with one bill and no Banco to play it puts that down. Both are public beforehand.
    """

    __slots__ = ("_answers", "_asked", "_course", "_legal", "_owing", "_public")

    def __init__(self, course: Course, answers: dict[Seat, Action] | None = None) -> None:
        self._course = course
        self._answers = answers or {}
        self._asked: tuple[Seat, ...] = ()
        self._owing: tuple[Seat, ...] = ()
        self._legal: dict[Seat, Legal] = {}
        self._public: Public | None = None
        if course.kind is DecisionKind.REACTION:
            course.poll([])
        self._ask([])

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self._course.board.totals)

    def deciding(self) -> tuple[Seat, ...]:
        """Return the seats that owe an answer now, ascending."""
        return self._owing

    def legal(self, seat: Seat) -> Legal:
        """Return the legal actions of a deciding seat."""
        legal = self._legal.get(seat)
        if legal is None:
            legal = legal_answers(self._course, self._question(seat), seat)
            self._legal[seat] = legal
        return legal

    def default(self, seat: Seat) -> Action:
        """Return the action played for a deciding seat that fails to answer."""
        return default_answer(self._course, self._question(seat), seat)

    def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Play a deciding seat's action and return the public events that it caused."""
        legal = self.legal(seat)
        if action not in legal:
            raise IllegalAction(refusal(self._course, legal, action, seat))
        self._answers[seat] = action
        if len(self._owing) > 1:
            self._owing = tuple([other for other in self._owing if other != seat])
            del self._legal[seat]
            return ()
        answers, self._answers = self._answers, {}
        events: list[Event] = []
        self._course.resolve(answers, events)
        self._ask(events)
        return tuple(events)

    def public(self) -> Public:
        """Return what everybody may know; the same object until something is revealed."""
        if self._public is None:
            self._public = self._observed()
        return self._public

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

    def copy(self) -> CollectionState:
        """Return an independent copy."""
        twin = object.__new__(CollectionState)
        twin._course = self._course.copy()
        twin._answers = self._answers.copy()
        twin._asked = self._asked
        twin._owing = self._owing
        twin._legal = {}
        twin._public = self._public
        return twin

    def _question(self, seat: Seat) -> DecisionKind:
        """Return the question that the seat owes an answer to."""
        kind = self._course.kind
        if kind is None:
            raise IllegalAction("the match is over")
        if seat in self._owing:
            return kind
        if seat in self._answers:
            raise IllegalAction(f"seat {seat} has answered {kind.name} already")
        raise IllegalAction(f"{kind.name} was not put to seat {seat}")

    def _ask(self, events: list[Event]) -> None:
        """Go on through forced bids to the next question that is really put to somebody."""
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
