"""A game as a course of questions: what all states that are played that way have in common.

A course knows which question is open, whom it is put to and what answers do to it. Everything
round that is the same in every game: sealed answers are kept until all are in, forced questions
are passed over, and what everybody may know is put together once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from enum import IntEnum
from typing import Any, Generic, Protocol, Self, TypeVar

from vendue.games.game import IllegalAction, LegalActions, Seat, State

ActionT = TypeVar("ActionT")
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
LegalT = TypeVar("LegalT", bound=LegalActions[Any])
ViewT = TypeVar("ViewT")
PublicT = TypeVar("PublicT")
EventT = TypeVar("EventT")
KindT = TypeVar("KindT", bound=IntEnum)
KindT_co = TypeVar("KindT_co", bound=IntEnum, covariant=True)


class Course(Protocol[KindT_co, ActionT_contra, EventT]):
    """Which question comes next and what an answer does."""

    @property
    def kind(self) -> KindT_co | None:
        """The open question, None when the game is over."""
        ...

    def asked(self) -> tuple[Seat, ...]:
        """Return the seats that have a choice in the open question, ascending."""
        ...

    def resolve(self, answers: Mapping[Seat, ActionT_contra], events: list[EventT]) -> None:
        """Carry out the open question's answers, or defaults, and open the next question."""
        ...

    def copy(self) -> Self:
        """Return an independent copy."""
        ...


CourseT = TypeVar("CourseT", bound=Course[Any, Any, Any])


class CourseState(
    State[ActionT, LegalT, ViewT, PublicT, EventT],
    Generic[CourseT, KindT, ActionT, LegalT, ViewT, PublicT, EventT],
):
    """A state that is a course of questions. Games add what they ask, answer and show."""

    __slots__ = ("_answers", "_asked", "_course", "_decisions", "_legal", "_owing", "_public")

    def __init__(
        self, course: CourseT, decisions: int = 0, answers: dict[Seat, ActionT] | None = None
    ) -> None:
        """Take a course, the decisions made so far and the sealed answers that are in."""
        self._course = course
        self._decisions = decisions
        self._answers = answers or {}
        self._asked: tuple[Seat, ...] = ()
        self._owing: tuple[Seat, ...] = ()
        self._legal: dict[Seat, LegalT] = {}
        self._public: PublicT | None = None
        self._ask([])

    def deciding(self) -> tuple[Seat, ...]:
        """Return the seats that owe an answer now, ascending."""
        return self._owing

    def legal(self, seat: Seat) -> LegalT:
        """Return the legal actions of a deciding seat."""
        legal = self._legal.get(seat)
        if legal is None or seat not in self._owing:
            legal = self._legal[seat] = self._legal_answers(self._question(seat), seat)
        return legal

    def default(self, seat: Seat) -> ActionT:
        """Return the action played for a deciding seat that fails to answer."""
        return self._default_answer(self._question(seat), seat)

    def play(self, seat: Seat, action: ActionT) -> tuple[EventT, ...]:
        """Play a deciding seat's action and return the public events that it caused."""
        legal = self.legal(seat)
        if action not in legal:
            raise IllegalAction(self._refusal(legal, action, seat))
        if len(self._owing) > 1:
            self._answers[seat] = action
            self._owing = tuple(other for other in self._owing if other != seat)
            return ()
        answers = {**self._answers, seat: action}
        events: list[EventT] = []
        self._answers = {}
        self._decisions += len(answers)
        self._course.resolve(answers, events)
        self._ask(events)
        return tuple(events)

    def public(self) -> PublicT:
        """Return what everybody may know; the same object until something is revealed."""
        if self._public is None:
            self._public = self._observed()
        return self._public

    def copy(self) -> Self:
        """Return an independent copy."""
        # What was asked and shown stays the same, so it isn't worked out again.
        twin = object.__new__(type(self))
        twin._course = self._course.copy()
        twin._decisions = self._decisions
        twin._answers = self._answers.copy()
        twin._asked = self._asked
        twin._owing = self._owing
        twin._legal = {}
        twin._public = self._public
        return twin

    @abstractmethod
    def _legal_answers(self, kind: KindT, seat: Seat) -> LegalT:
        """Return the legal answers of a seat that the open question was put to."""

    @abstractmethod
    def _default_answer(self, kind: KindT, seat: Seat) -> ActionT:
        """Return what is played for a seat that fails to answer the open question."""

    @abstractmethod
    def _refusal(self, legal: LegalT, action: object, seat: Seat) -> str:
        """Return the sentence that tells a bot's author why an answer isn't legal."""

    @abstractmethod
    def _observed(self) -> PublicT:
        """Return what everybody may know, put together anew."""

    def _is_played_out(self) -> bool:
        """Return whether the rest of the game is played by defaults."""
        return False

    def _question(self, seat: Seat) -> KindT:
        """Return the question that the seat owes an answer to."""
        kind: KindT | None = self._course.kind
        if kind is None:
            raise IllegalAction("the game is over")
        if seat in self._owing:
            return kind
        if seat in self._answers:
            raise IllegalAction(f"seat {seat} has answered {kind.name} already")
        raise IllegalAction(f"{kind.name} was not put to seat {seat}")

    def _ask(self, events: list[EventT]) -> None:
        """Go on through forced questions to the next one that is really put to somebody."""
        course = self._course
        self._public = None
        self._legal = {}
        asked = course.asked()
        while course.kind is not None and (not asked or self._is_played_out()):
            course.resolve({}, events)
            asked = course.asked()
        self._asked = asked
        self._owing = asked
        if self._answers:
            self._owing = tuple(seat for seat in asked if seat not in self._answers)
