"""One game being refereed, without any I/O or clock: questions out, answers in, faults counted.

Whoever drives a match (the referee's trio loop, `vendue.simulate`, a test) asks every seat of
`Match.asked` before it looks at any answer, then hands all answers to `Match.settle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vendue.display import shown
from vendue.games.game import AnyState, IllegalAction, Outcome, Seat
from vendue.messages import PROBLEM_LIMIT, Unusable
from vendue.verdicts import FORFEITED, STRIKES, STRIKES_TO_FORFEIT, Verdict, final_places


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat answered, in time."""

    action: object
    """An action of the game, legal or not, or `Unusable`."""
    ms: int = 0
    """Charged time in whole milliseconds."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a seat gave no answer."""

    verdict: Verdict
    sentence: str
    """For its author."""
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """One decision as it was played."""

    seat: Seat
    action: object
    ms: int
    fault: str | None = None
    """A `Verdict` value or `FORFEITED` if the default action was played for the seat."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A strike or forfeit that a seat is to be told of, now that nothing is sealed any more."""

    seat: Seat
    fault: Verdict
    sentence: str
    strikes: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended, by seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    verdicts: tuple[Verdict, ...]
    strikes: tuple[int, ...]
    capped: bool


class Match:
    """A state, its seats' faults, and everything that was played."""

    def __init__(self, state: AnyState) -> None:
        self.state = state
        seats = state.seats
        self.verdicts: list[Verdict] = [Verdict.FINISHED] * seats
        self.strikes: list[int] = [0] * seats
        self.faults: list[list[str]] = [[] for _ in range(seats)]
        """By seat, a sentence for each fault."""
        self.moves: list[Move] = []
        self.events: list[object] = []
        """Everything public that happened, in order."""

    def asked(self) -> tuple[Seat, ...]:
        """Return the seats to put the open question to, ascending; empty when the game is over.

        What only forfeited seats are left to decide is played at once by default actions.
        """
        while deciding := self.state.deciding():
            alive = tuple(seat for seat in deciding if not self.has_forfeited(seat))
            if alive:
                return alive
            self.settle({})
        return ()

    def has_forfeited(self, seat: Seat) -> bool:
        """Return whether the seat is out and played on by default actions."""
        return self.verdicts[seat] is not Verdict.FINISHED

    def forfeit(self, seat: Seat, verdict: Verdict, sentence: str) -> None:
        """Forfeit a seat that no question is open to; the first reason stays."""
        if not self.has_forfeited(seat):
            self.verdicts[seat] = verdict
            self.faults[seat].append(sentence)

    def settle(self, answers: Mapping[Seat, Answer | Fault]) -> list[Notice]:
        """Play the answers of all seats that are deciding, in seat order.

        For seats that have forfeited the default is played. Returned are the strikes and
        forfeits that the seats concerned may now be told of.

        Raises:
            ValueError: a seat of `asked` has no answer; nothing was played.
        """
        deciding = self.state.deciding()
        for seat in deciding:
            if seat not in answers and not self.has_forfeited(seat):
                raise ValueError(f"seat {seat} was asked and has no answer")
        notices: list[Notice] = []
        for seat in deciding:
            notice = self._settle_seat(seat, answers.get(seat))
            if notice is not None:
                notices.append(notice)
        return notices

    def result(self) -> MatchResult:
        """Return how the finished match ended.

        Raises:
            ValueError: it goes on.
        """
        outcome = self.state.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        return self._placed(outcome)

    def _placed(self, outcome: Outcome) -> MatchResult:
        return MatchResult(
            scores=outcome.scores,
            places=final_places(outcome.places, self.verdicts),
            verdicts=tuple(self.verdicts),
            strikes=tuple(self.strikes),
            capped=outcome.capped,
        )

    def _settle_seat(self, seat: Seat, answer: Answer | Fault | None) -> Notice | None:
        if answer is None or self.has_forfeited(seat):
            self._play(seat, self.state.default(seat), 0, FORFEITED)
            return None
        if isinstance(answer, Fault):
            self._play(seat, self.state.default(seat), answer.ms, answer.verdict)
            return self._hold_against(seat, answer)
        illegal = self._try(seat, answer)
        if illegal is None:
            return None
        self._play(seat, self.state.default(seat), answer.ms, Verdict.ILLEGAL_ACTION)
        return self._hold_against(seat, Fault(Verdict.ILLEGAL_ACTION, illegal))

    def _try(self, seat: Seat, answer: Answer) -> str | None:
        """Play an answer; return why it is illegal, if it is."""
        if isinstance(answer.action, Unusable):
            return shown(answer.action.sentence, PROBLEM_LIMIT)  # a bot may have written it
        try:
            self._play(seat, answer.action, answer.ms, None)
        except IllegalAction as error:
            return str(error)
        return None

    def _play(self, seat: Seat, action: object, ms: int, fault: str | None) -> None:
        events = self.state.play(seat, action)
        self.moves.append(Move(seat, action, ms, fault and str(fault)))
        self.events.extend(events)

    def _hold_against(self, seat: Seat, fault: Fault) -> Notice:
        if fault.verdict in STRIKES:
            self.strikes[seat] += 1
        if fault.verdict not in STRIKES or self.strikes[seat] >= STRIKES_TO_FORFEIT:
            self.verdicts[seat] = fault.verdict
        self.faults[seat].append(fault.sentence)
        return Notice(seat, fault.verdict, fault.sentence, self.strikes[seat])
