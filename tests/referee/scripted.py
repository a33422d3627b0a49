"""Seats that answer as they are told and note what is done with them, in one list for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import trio

from vendue.games.game import Seat
from vendue.match import Answer, Fault, MatchResult, Notice
from vendue_referee.projector import Projector
from vendue_referee.seats import SeatLink

Deed = tuple[str, int]
"""What was done, and with which seat."""


@dataclass
class ScriptedSeat(SeatLink):
    """Answers after a while."""

    log: list[Deed]
    answers: Callable[[int], Answer | Fault] = lambda _: Answer(1)
    """By number of the question, from 0."""
    delay: float = 0.0
    """Seconds that each answer takes."""
    end_delay: float = 0.0
    """Seconds that the end hook takes."""
    losses: dict[int, Fault] = field(default_factory=dict)
    """What is found while nothing is open, by number of questions asked before."""
    asked: int = 0
    result: MatchResult | None = None
    notices: list[Notice] = field(default_factory=list)

    def begin(self, projector: Projector, seat: Seat) -> None:
        self.seat = seat
        self._note("begin")

    def ask(self) -> None:
        self._note("ask")
        self._ready = trio.current_time() + self.delay
        self.asked += 1

    async def answer(self) -> Answer | Fault:
        self._note("wait")
        await trio.sleep_until(self._ready)
        self._note("answer")
        return self.answers(self.asked - 1)

    def lost(self) -> Fault | None:
        return self.losses.get(self.asked)

    def tell(self, notice: Notice) -> None:
        self._note("tell")
        self.notices.append(notice)

    def abandon(self) -> None:
        self._note("abandon")

    def end(self, result: MatchResult) -> None:
        self._note("end")
        self.result = result
        self._over = trio.current_time() + self.end_delay

    async def ended(self) -> None:
        await trio.sleep_until(self._over)
        self._note("ended")

    def drop(self) -> None:
        self._note("drop")

    def _note(self, deed: str) -> None:
        self.log.append((deed, self.seat))
