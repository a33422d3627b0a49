"""What the kernel tells of one bot process: the CPU time it used, and its wait for a core.

Linux only; elsewhere there is nothing to be told, and wall time is what is charged.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from vendue_referee.charged_time import Usage
from vendue_referee.sandbox.policy import Limits
from vendue_referee.sandbox.process_tree import TooMany, Vanished, Walk

US_PER_TICK = 1_000_000 // os.sysconf("SC_CLK_TCK")
_NUMBER_BYTES = 128
"""More than the numbers at the beginning of any of the files take."""


class Accounting:
    """Reads what one bot process used. Made by `open_accounting`, closed by `close`.

    The kernel counts a wait for a core when it is over. One that lasts is reckoned: a main thread
    that is ready to run has waited since the last look for all the time that it neither ran nor
    is counted to have waited. If it slept for a part of that, the next figures are as much smaller.

    Without a cgroup, the CPU time of children counts in ticks of 10 ms, and that of the first one
    from its start even if that was before anything was asked.
    """

    def __init__(
        self, pid: int, files: tuple[int, int], cpu: int | None, parse: Callable[[bytes], int]
    ) -> None:
        self._pid = pid
        self._schedstat, self._stat = files
        self._seen = (0, 0)
        """Nanoseconds at the last look: the time, and those that the main thread ran or waited."""
        self._cpu = cpu
        self._parse = parse
        self._clock = cpu_clock(pid)
        self._children_ticks = 0
        self._last = Usage(0, 0)

    @property
    def is_held(self) -> bool:
        """Whether a cgroup holds the process, and counts for it."""
        return self._cpu is not None

    def look(self) -> Usage:
        """Return what it used until now; for a process that has ended, what was last seen."""
        if self._cpu is None:
            self._look_at_children()
        return self._read(is_waiting=self._is_ready_to_run)

    def glance(self) -> Usage:
        """Return the same for a beginning: nothing is reckoned, so that later looks start from it.

        Without a cgroup, children count if there were any before.
        """
        if self._children_ticks:
            self._look_at_children()
        return self._read(is_waiting=lambda: False)

    def _read(self, is_waiting: Callable[[], bool]) -> Usage:
        try:
            queue = self._queue_us(is_waiting)
            self._last = Usage(max(self._cpu_us(), self._last.cpu), queue)
        except (OSError, ValueError, IndexError):
            return self._last  # it has ended
        return self._last

    def close(self) -> None:
        """Close its files."""
        os.close(self._schedstat)
        os.close(self._stat)
        if self._cpu is not None:
            os.close(self._cpu)

    def _queue_us(self, is_waiting: Callable[[], bool]) -> int:
        ran, waited = map(int, os.pread(self._schedstat, _NUMBER_BYTES, 0).split()[:2])
        before, self._seen = self._seen, (time.perf_counter_ns(), ran + waited)
        elapsed, counted = self._seen[0] - before[0], self._seen[1] - before[1]
        if before[0] and counted < elapsed and is_waiting():
            waited += elapsed - counted
        return waited // 1000

    def _is_ready_to_run(self) -> bool:
        # The name before it may hold anything, but no more than 15 bytes.
        return os.pread(self._stat, _NUMBER_BYTES, 0).rpartition(b")")[2].startswith(b" R")

    def _cpu_us(self) -> int:
        if self._cpu is not None:
            return self._parse(os.pread(self._cpu, _NUMBER_BYTES, 0))
        return time.clock_gettime_ns(self._clock) // 1000 + self._children_ticks * US_PER_TICK

    def _look_at_children(self) -> None:
        walk = Walk(Limits().pids)
        with suppress(TooMany, Vanished):
            walk.visit(self._pid)
        ticks = sum(
            process.waited_ticks + (process.own_ticks if process.pid != self._pid else 0)
            for process in walk.found
        )
        self._children_ticks = max(self._children_ticks, ticks)


def open_accounting(pid: int, cpu_file: Path | None) -> Accounting | None:
    """Return what reads the use of a process, or None where the kernel doesn't tell.

    Args:
        pid: its main process.
        cpu_file: of its cgroup, ``cpuacct.usage`` of version 1 or ``cpu.stat`` of version 2;
            without one its processes are looked at one by one.
    """
    try:
        schedstat = os.open(f"/proc/{pid}/schedstat", os.O_RDONLY | os.O_CLOEXEC)
        stat = os.open(f"/proc/{pid}/stat", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    cpu = None
    if cpu_file is not None:
        with suppress(OSError):
            cpu = os.open(cpu_file, os.O_RDONLY | os.O_CLOEXEC)
    is_version_2 = cpu_file is not None and cpu_file.name == "cpu.stat"
    return Accounting(pid, (schedstat, stat), cpu, _usage_usec if is_version_2 else _nanoseconds)


def cpu_clock(pid: int) -> int:
    """Return the number of the clock of a process's CPU time, as clock_getcpuclockid(3)."""
    return (~pid << 3) | 2


def _nanoseconds(text: bytes) -> int:
    return int(text) // 1000


def _usage_usec(text: bytes) -> int:
    name, number = text.split(maxsplit=2)[:2]
    if name != b"usage_usec":
        raise ValueError("cpu.stat does not begin with usage_usec")
    return int(number)
