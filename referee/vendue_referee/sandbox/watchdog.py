"""Holds a sandbox to its limits where no cgroup does, by looking at its processes.

It reads ``/proc`` (proc(5)) for the first process of a sandbox and all below it. What it sees may
change while it looks, and is chosen by someone hostile: processes vanish, and there may be many.
So it looks at no more of them than the limit allows, and again if one vanished meanwhile.

What it can't see: memory of the kernel other than page tables and files, and CPU time of
processes that live shorter than the time between two looks and are never waited for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from vendue_referee.sandbox.policy import Cause, Limits
from vendue_referee.sandbox.process_tree import Process, TooMany, Walk

TRIES = 3
"""How often the processes are looked at if some vanish meanwhile."""
INODE_BYTES = 1024
"""What the kernel keeps in memory for a file, be it empty."""
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")


class Watchdog:
    """Looks after one sandbox."""

    def __init__(self, init_pid: int, limits: Limits) -> None:
        """Begin.

        Args:
            init_pid: the first process of the sandbox.
            limits: what it may use.
        """
        self._init = init_pid
        self._limits = limits
        self._seen: dict[tuple[int, int], int] = {}
        self._gone_ticks = 0

    def look(self) -> tuple[Cause, str] | None:
        """Return which limit is broken, with a sentence for the bot's author; None if none is."""
        limits = self._limits
        try:
            processes = self._processes()
        except TooMany:
            more = f"the bot had more than {limits.pids} processes and threads"
            return Cause.PROCESSES, more
        if self._memory(processes) > limits.memory_bytes:
            size = f"{limits.memory_bytes >> 20} MiB"
            return Cause.MEMORY, f"the bot used more memory than the limit of {size}"
        if self._cpu_ticks(processes) >= limits.cpu_seconds * TICKS:
            used = f"the bot used more than {limits.cpu_seconds:g} s of CPU time in its life"
            return Cause.CPU, used
        return None

    def _processes(self) -> list[Process]:
        """Return the processes as they are now; of several looks the one that saw most memory."""
        best: list[Process] = []
        for _ in range(TRIES):
            walk = Walk(self._limits.pids)
            walk.visit(self._init)
            best = max(best, walk.found, key=_resident)
            if not walk.has_missed:
                break
        return best

    def _memory(self, processes: list[Process]) -> int:
        """Return the bytes used; the exact sum is dear, so it is taken only when it matters."""
        files, kept = self._files()
        if _resident(processes) + files + kept <= self._limits.memory_bytes:
            return 0
        shares = [process.shares() for process in processes]
        private = sum(alone for alone, _ in shares) + sum(each.tables for each in processes)
        # Files of /tmp that are mapped count as shared memory too: not twice.
        return private + max(sum(shared for _, shared in shares), files) + kept

    def _files(self) -> tuple[int, int]:
        """Return the bytes in the sandbox's own file systems in memory, and what all files cost."""
        limits = self._limits
        sizes = {("tmp",): limits.tmp_bytes, ("dev", "shm"): limits.shm_bytes}
        found = [_used(self._init, path, size) for path, size in sizes.items()]
        return sum(used for used, _ in found), sum(count for _, count in found) * INODE_BYTES

    def _cpu_ticks(self, processes: list[Process]) -> int:
        """Return the CPU time of all, dead or alive: what was seen, or what the living know."""
        now = {(each.pid, each.began): each.own_ticks for each in processes}
        self._gone_ticks += sum(ticks for key, ticks in self._seen.items() if key not in now)
        self._seen = now
        waited = sum(each.waited_ticks for each in processes)
        return sum(now.values()) + max(waited, self._gone_ticks)


def _resident(processes: Iterable[Process]) -> int:
    return sum(process.resident + process.tables for process in processes)


def _used(init: int, path: tuple[str, ...], size: int) -> tuple[int, int]:
    """Return the bytes and the files in a file system of the sandbox; links are not followed.

    One that is larger than the sandbox's is not the sandbox's: bubblewrap has not made it yet.
    """
    descriptor = -1
    try:
        descriptor = os.open(f"/proc/{init}/root", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        for name in path:
            below = _open_below(descriptor, name)
            os.close(descriptor)
            descriptor = below
        found = os.fstatvfs(descriptor)
    except OSError:
        return 0, 0
    finally:
        if descriptor >= 0:
            os.close(descriptor)
    if not 0 < found.f_blocks * found.f_frsize < size + PAGE:
        return 0, 0
    return (found.f_blocks - found.f_bfree) * found.f_frsize, found.f_files - found.f_ffree


def _open_below(descriptor: int, name: str) -> int:
    flags = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    return os.open(name, flags, dir_fd=descriptor)
