"""The CPU time of a process and all that it has started, read from /proc."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class _Entry:
    pid: int
    parent: int
    own: float
    ended: float
    """Seconds of its children that it has waited for."""


def tree_seconds(root: int) -> float:
    """Return the CPU seconds of a process and its descendants, the ended ones included.

    One that has ended counts as soon as its parent has waited for it.
    """
    entries = {entry.pid: entry for entry in _entries()}
    total, waiting = 0.0, [root]
    while waiting:
        pid = waiting.pop()
        if pid in entries:
            total += entries[pid].own + entries[pid].ended
        waiting += [entry.pid for entry in entries.values() if entry.parent == pid]
    return total


def process_seconds(pid: int) -> float:
    """Return the CPU seconds of one live process."""
    return time.clock_gettime(~pid << 3 | 2)  # Linux's number for the CPU clock of a process


def descendants() -> set[int]:
    """Return the ids of the live processes that this one has started, and those that they have."""
    entries = list(_entries())
    found: set[int] = set()
    waiting = [os.getpid()]
    while waiting:
        pid = waiting.pop()
        children = [entry.pid for entry in entries if entry.parent == pid]
        found.update(children)
        waiting += children
    return found


def seconds_of(pids: Iterable[int]) -> float:
    """Return the CPU seconds of those processes that are live."""
    total = 0.0
    for pid in pids:
        with suppress(OSError):  # it has ended
            total += process_seconds(pid)
    return total


def _entries() -> Iterator[_Entry]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                yield _entry(int(folder.name))
            except OSError:  # it has ended
                continue


def _entry(pid: int) -> _Entry:
    text = Path(f"/proc/{pid}/stat").read_text()
    # The name, in parentheses, may hold anything; state and parent come after it.
    fields = text.rpartition(")")[2].split()
    ended = sum(map(int, fields[13:15])) / _TICKS
    return _Entry(pid, int(fields[1]), process_seconds(pid), ended)
