"""Whose time is running on one bot process's stream: pure arithmetic on a given clock.

Several games share a process, so its time is charged to one thing only at any instant: a start or
end hook during its first second, else the oldest thing that the process has to do. What is
charged in sum is the time that the process had something to do.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

HOOK_GRACE = 1_000_000
"""Microseconds that a hook is charged before everything else; then it waits its turn by age."""


@dataclass(slots=True)
class _Task:
    limit: int
    has_precedence: bool
    charged: int = 0
    spared: int = 0
    """What was not charged because the process had to wait."""

    def until_change(self) -> int:
        """Microseconds of charge until it expires or loses its precedence."""
        limit = min(self.limit, HOOK_GRACE) if self.has_precedence else self.limit
        return limit - self.charged


class StreamClock(Generic[K]):
    """Charges the time of one stream to what is open on it. Times are whole microseconds."""

    def __init__(self) -> None:
        self._open: dict[K, _Task] = {}
        self._hooks: dict[K, None] = {}
        """Those that have precedence."""
        self._expired: dict[K, int] = {}
        self._now = 0

    def open(self, now: int, key: K, limit: int, *, is_hook: bool = False) -> None:
        """Count for a decision or a hook that may take ``limit`` microseconds of charge.

        Raises:
            ValueError: something is open under that key, or its end hasn't been looked at.
        """
        self._advance(now)
        if key in self._open or key in self._expired:
            raise ValueError(f"{key!r} is open already")
        self._open[key] = _Task(limit, has_precedence=is_hook)
        if is_hook:
            self._hooks[key] = None

    def close(self, now: int, key: K) -> int | None:
        """Stop counting, return the microseconds charged; None if it has expired or isn't open.

        What has expired is not returned by `expired` any more.
        """
        self._advance(now)
        self._expired.pop(key, None)
        self._hooks.pop(key, None)
        task = self._open.pop(key, None)
        return None if task is None else task.charged

    def deadline(self) -> int | None:
        """Return when something expires unless something changes first; None if nothing is open.

        It may be early (a hook losing its precedence), never late.
        """
        if self._expired:
            return self._now
        running = self._running()
        return None if running is None else self._now + self._open[running].until_change()

    def expired(self, now: int) -> dict[K, int]:
        """Return what has used up its limit since the last call, with the microseconds charged."""
        self._advance(now)
        expired, self._expired = self._expired, {}
        return expired

    def running(self) -> K | None:
        """Return what is charged at this instant."""
        return self._running()

    def sparable(self) -> int:
        """Return how much of what is charged now may still be taken off: its limit, once."""
        running = self._running()
        return 0 if running is None else self._open[running].limit - self._open[running].spared

    def spare(self, microseconds: int) -> None:
        """Note that so much was taken off what is charged now."""
        running = self._running()
        if running is not None:
            self._open[running].spared += microseconds

    def open_count(self) -> int:
        """Return how many things the process has to do."""
        return len(self._open)

    def unclosed_count(self) -> int:
        """Return how many things are open, or ran out without being looked at."""
        return len(self._open) + len(self._expired)

    def is_idle(self) -> bool:
        """Return whether the process has nothing to do."""
        return not self._open

    def _running(self) -> K | None:
        return next(iter(self._hooks or self._open), None)

    def _advance(self, now: int) -> None:
        left = now - self._now
        while left > 0 and (running := self._running()) is not None:
            task = self._open[running]
            step = min(left, task.until_change())
            task.charged += step
            left -= step
            if task.charged >= task.limit:
                self._expired[running] = task.charged
                del self._open[running]
            if task.has_precedence and task.charged >= min(task.limit, HOOK_GRACE):
                task.has_precedence = False
                del self._hooks[running]
        self._now = max(self._now, now)
