"""Room for bots that think: no more of them have the move at once than there are cores.

Where thinking time is judged, bots must not wait for each other while their clocks run. So the
questions of a turn are put when there is room for all bots asked that are known to think; until
then no clock runs. Bots that answer quickly are never held up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import trio

THINKING_MS = 10
"""Time for an answer above which, on the average of its last few, a bot counts as thinking."""


class Pace:
    """How long a bot takes for its answers; one that hasn't given any counts as thinking."""

    def __init__(self) -> None:
        self._average: float | None = None

    def note(self, milliseconds: int) -> None:
        """Count an answer; each weighs as much as all before it."""
        before = self._average
        self._average = milliseconds if before is None else (before + milliseconds) / 2

    @property
    def is_thinking(self) -> bool:
        """Whether it needs a core to itself."""
        return self._average is None or self._average > THINKING_MS


class Room:
    """A number of cores, for turns that begin in the order in which they came."""

    def __init__(self, cores: int) -> None:
        self._cores = max(cores, 1)
        self._taken = 0
        self._waiting: deque[tuple[int, trio.Event]] = deque()

    @asynccontextmanager
    async def turn(self, thinkers: int) -> AsyncGenerator[None]:
        """Wait until there is room for so many bots; it is theirs until the end of the block.

        More of them than there are cores get all.
        """
        wanted = min(thinkers, self._cores)
        if wanted:
            await self._enter(wanted)
        try:
            yield
        finally:
            self._taken -= wanted
            self._let_in()

    async def _enter(self, wanted: int) -> None:
        if not self._waiting and self._taken + wanted <= self._cores:
            self._taken += wanted
            return
        ticket = (wanted, trio.Event())
        self._waiting.append(ticket)
        try:
            await ticket[1].wait()
        except trio.Cancelled:
            self._give_up(ticket)
            raise

    def _give_up(self, ticket: tuple[int, trio.Event]) -> None:
        if ticket[1].is_set():
            self._taken -= ticket[0]
        else:
            self._waiting.remove(ticket)
        self._let_in()

    def _let_in(self) -> None:
        while self._waiting and self._taken + self._waiting[0][0] <= self._cores:
            wanted, may_begin = self._waiting.popleft()
            self._taken += wanted
            may_begin.set()
