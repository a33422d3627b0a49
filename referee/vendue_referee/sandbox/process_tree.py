"""The processes of a tree, read from ``/proc`` (proc(5)).

What is seen may change meanwhile and is chosen by someone hostile: processes vanish, names hold
anything, and there may be very many, of which no more than a limit are looked at.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

RESIDENT = (b"RssAnon", b"RssShmem", b"VmSwap")
"""Lines of ``/proc/PID/status`` that count as memory, in KiB."""
TABLES = (b"VmPTE",)
"""Page tables."""
PROPORTIONAL = (b"Pss_Anon", b"Pss_Shmem", b"SwapPss")
"""Lines of ``/proc/PID/smaps_rollup``: memory shared by n processes counts as an nth in each."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process as it was seen."""

    pid: int
    tasks: int
    """Its threads."""
    began: int
    """When it started; with `pid` it is unique."""
    own_ticks: int
    """CPU time of its own."""
    waited_ticks: int
    """CPU time of the dead that it has waited for."""
    resident: int
    """Memory in bytes; what it shares with others counts in full."""
    tables: int
    """Page tables in bytes."""

    def shares(self) -> tuple[int, int]:
        """Return its private and its shared memory in bytes, dividing what it shares with others.

        All counts as private if the kernel won't tell. This is dear: the kernel walks its pages.
        """
        try:
            found = _lines(_read(self.pid, "smaps_rollup"), PROPORTIONAL)
        except Vanished as error:
            return (self.resident if isinstance(error.__cause__, PermissionError) else 0), 0
        if b"Pss_Shmem" not in found:
            return self.resident, 0
        shared = found.pop(b"Pss_Shmem")
        return sum(found.values()), shared


class Vanished(Exception):
    """A process ended while it was looked at."""


class TooMany(Exception):
    """There are more processes and threads than the limit."""


class Walk:
    """One look at all processes of a tree."""

    def __init__(self, limit: int) -> None:
        self.found: list[Process] = []
        self.has_missed = False
        """Whether a process vanished meanwhile, so that what it started may have been missed."""
        self._limit = limit
        self._tasks = 0
        self._by_parent = None if _lists_children() else _children_by_parent()

    def visit(self, first: int) -> None:
        """Look at a process and all below it.

        Raises:
            TooMany: there are more of them than the limit.
        """
        waiting, known = [first], {first}
        while waiting:
            pid = waiting.pop()
            try:
                process, children = _look_at(pid, self._limit + 1 - self._tasks)
            except Vanished:
                self.has_missed = True
                continue
            if self._by_parent is not None:
                children = self._by_parent.get(pid, [])
            self.found.append(process)
            self._tasks += process.tasks
            waiting += [child for child in children if child not in known]
            known.update(children)
            if self._tasks + len(waiting) > self._limit:
                raise TooMany


def _look_at(pid: int, most: int) -> tuple[Process, list[int]]:
    """Return a process and the children of its threads, of which no more are looked at."""
    tasks = list(islice(_tasks(pid), most))
    children = [child for task in tasks for child in _children(pid, task)]
    numbers = _numbers(pid)
    try:
        user, system, waited_user, waited_system = (int(word) for word in numbers[11:15])
        began = int(numbers[19])
    except (ValueError, IndexError):
        raise Vanished from None
    own, waited = user + system, waited_user + waited_system
    status = _read(pid, "status")
    resident, tables = (sum(_lines(status, names).values()) for names in (RESIDENT, TABLES))
    return Process(pid, len(tasks), began, own, waited, resident, tables), children


def _tasks(pid: int) -> Iterator[int]:
    with _vanishing(), os.scandir(f"/proc/{pid}/task") as entries:
        for entry in entries:
            yield int(entry.name)


def _children(pid: int, task: int) -> list[int]:
    with suppress(Vanished):  # a thread may end while others go on
        return [int(word) for word in _read(pid, f"task/{task}/children").split()]
    return []


def _children_by_parent() -> dict[int, list[int]]:
    """Return all processes of the machine by their parents, for kernels that list no children."""
    found: dict[int, list[int]] = {}
    with os.scandir("/proc") as entries:
        for pid in (int(entry.name) for entry in entries if entry.name.isdigit()):
            with suppress(Vanished, ValueError, IndexError):
                parent = int(_numbers(pid)[1])
                found.setdefault(parent, []).append(pid)
    return found


@cache
def _lists_children() -> bool:
    return Path("/proc/thread-self/children").exists()


def _numbers(pid: int) -> list[bytes]:
    """Return the words of ``/proc/PID/stat`` after the name, which may hold anything."""
    return _read(pid, "stat").rpartition(b")")[2].split()


def _read(pid: int, name: str) -> bytes:
    with _vanishing(), open(f"/proc/{pid}/{name}", "rb", buffering=0) as file:  # noqa: PTH123
        return file.readall()


@contextmanager
def _vanishing() -> Generator[None]:
    """Turn an error of a file below ``/proc/PID`` into `Vanished`."""
    try:
        yield
    except OSError as error:
        raise Vanished from error


def _lines(text: bytes, names: tuple[bytes, ...]) -> dict[bytes, int]:
    """Return the bytes of lines that give KiB; the kernel lets no name begin a line."""
    found: dict[bytes, int] = {}
    for line in text.split(b"\n"):
        name, _, value = line.partition(b":")
        if name in names and (words := value.split()) and words[0].isdigit():
            found[name] = int(words[0]) << 10
    return found
