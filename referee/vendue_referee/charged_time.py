"""The time that a bot process is charged: wall time less what the machine kept it waiting.

Pure arithmetic. Times are whole microseconds. Between two looks at a process that has something
to do, charged time advances by the larger of

- wall time less the time that its main thread waited for a core, and
- the CPU time of all its threads and processes.

While it has nothing to do, it stands still.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

QUICK = 5000
"""What is answered sooner is charged its wall time, without a look at what the kernel counts, and
a look is as good as one that much later. So answers in quick succession cost no looks."""


class Usage(NamedTuple):
    """What a process has had since its start, in microseconds."""

    cpu: int
    """CPU time of all its threads, and of all processes that it started."""
    queue: int
    """Time that its main thread was ready to run and waited for a core."""


class ChargedTime:
    """Converts wall time of one stream; never runs backwards."""

    def __init__(self) -> None:
        self.now = 0
        """Charged until the last look."""
        self.queue = 0
        """Waited for a core, in sum, while there was something to do."""
        self._quick: Callable[[], Usage] | None = None
        self._thorough: Callable[[], Usage] | None = None
        self._begin = 0
        """Charged time at the moment that is looked back to."""
        self._begin_wall = 0
        self._begin_usage = Usage(0, 0)
        self._usage_wall = -QUICK
        """When the use was looked at: sooner before the beginning than what is quick takes."""

    def follow(self, quick: Callable[[], Usage], thorough: Callable[[], Usage]) -> None:
        """Take off what a process waits from now on.

        Args:
            quick: returns what it has used, for the beginning of whatever it has to do.
            thorough: the same, for the end of what took long.
        """
        self._quick, self._thorough = quick, thorough

    def begin(self, wall: int) -> None:
        """Begin to count: the process has something to do."""
        self._begin, self._begin_wall = self.now, wall
        if self._quick is not None and wall - self._usage_wall >= QUICK:
            self._usage_wall, self._begin_usage = wall, self._quick()

    def hold(self, wall: int) -> None:
        """Count only from a later moment on: until then the process could know of nothing."""
        self._begin_wall = max(self._begin_wall, wall)
        self._begin = self.now

    def look(self, wall: int, sparable: int) -> int:
        """Count until now, and return how much of it was taken off.

        Args:
            wall: now.
            sparable: how much may be taken off at most.
        """
        elapsed = wall - self._begin_wall
        if elapsed <= 0:
            return 0
        if self._thorough is None or elapsed < QUICK:
            self.now = max(self.now, self._begin + elapsed)
            return 0
        usage = self._thorough()
        waited = min(max(usage.queue - self._begin_usage.queue, 0), elapsed)
        # What it used between an earlier look and the beginning isn't charged, at one core.
        before = self._begin_wall - self._usage_wall
        charged = max(elapsed - waited, usage.cpu - self._begin_usage.cpu - before)
        spared = min(elapsed - charged, sparable)
        self.queue += waited
        self.now = max(self.now, self._begin + elapsed - spared)
        self._begin, self._begin_wall = self.now, wall
        self._usage_wall, self._begin_usage = wall, usage
        return max(spared, 0)

    def wall_of(self, moment: int) -> int:
        """Return the wall time of a moment to come, if nothing is taken off until then."""
        return self._begin_wall + moment - self._begin
