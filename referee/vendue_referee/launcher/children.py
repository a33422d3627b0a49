"""The child processes of the launcher: starting, killing, reaping them and their leftovers.

A child leads a session of its own and, on Linux, inherits its orphaned descendants: however
often they fork and whatever session they open, they stay below it while it lives, and come
to the launcher when it ends. So a child of the launcher that the launcher didn't start is a
leftover, and is killed. Elsewhere only the child's process group is held together.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Container
from contextlib import suppress
from dataclasses import dataclass

from vendue_referee.launcher.kernel import IS_LINUX, die_with, inherit_orphans, own_children
from vendue_referee.launcher.reports import Report, ReportKind
from vendue_referee.launcher.requests import BadRequest, StartRequest

SWEEP_SECONDS = 0.01
"""How long the dying are given before they are looked at again."""
LINGER = 1.0
"""Seconds for which the report of a child's end waits for the end of its leftovers."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A child that has ended."""

    child: int
    """The referee's number of it."""
    status: int
    """Its exit status, or minus the signal that killed it."""
    told_by: float
    """When its end is told at the latest, on the monotonic clock."""


@dataclass(frozen=True, slots=True)
class Running:
    """A child that was started and not reaped yet."""

    child: int
    process: subprocess.Popen[bytes]


class Children:
    """Every child of this process, by the number that the referee gave it."""

    def __init__(self) -> None:
        self._running: dict[int, Running] = {}
        self._ended: list[Ended] = []
        self._has_leftovers = False

    def descriptors(self) -> list[int]:
        """Return what to wait on besides requests and the deaths of children: nothing."""
        return []

    def wait_seconds(self) -> float | None:
        """Return after what time `reports` is to be called again, None if only on news."""
        return SWEEP_SECONDS if self._has_leftovers or self._ended else None

    def start(self, child: int, request: StartRequest, stdout: int, stderr: int) -> Report | None:
        """Start a child, and return how that went.

        Raises:
            BadRequest: there is no sandbox for what is asked for.
        """
        if request.socket:
            raise BadRequest("a sandbox is asked of a launcher that has no policy")
        try:
            pid = self._start(child, request, stdout, stderr)
        except OSError as error:
            return Report(ReportKind.FAILED, child, error.errno or 1, _sentence(request, error))
        return Report(ReportKind.STARTED, child, pid)

    def _start(self, child: int, request: StartRequest, stdout: int, stderr: int) -> int:
        process = subprocess.Popen(
            request.argv,
            env=request.environment,
            cwd=request.folder,
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            close_fds=True,
            start_new_session=True,
            preexec_fn=_tie_to(os.getpid()),  # noqa: PLW1509 - the launcher has one thread
        )
        self._running[process.pid] = Running(child, process)
        return process.pid

    def kill(self, child: int) -> None:
        """Kill a child with its process group; one that has ended is let be."""
        for pid, running in self._running.items():
            if running.child == child:
                _kill_group(pid)

    def kill_all(self) -> None:
        """Kill every child with its process group."""
        for pid in self._running:
            _kill_group(pid)

    def freeze(self, child: int, *, is_frozen: bool) -> None:
        """Do nothing: what isn't in a cgroup can't be made to stand still without its knowing."""

    def reports(self, _ready: set[int]) -> list[Report]:
        """Reap the dead, kill what they left behind, and return the ends that are to be told."""
        for pid, status in reap_dead():
            self._note_dead(pid, status)
        if self._has_leftovers or self._ended:
            self._has_leftovers = kill_children(except_for=self._running)
        now = time.monotonic()
        told = [end for end in self._ended if not self._has_leftovers or end.told_by <= now]
        self._ended = [end for end in self._ended if end not in told]
        return [Report(ReportKind.EXITED, end.child, end.status) for end in told]

    def are_gone(self) -> bool:
        """Return whether no child is left, started here or inherited."""
        return not self._running and not own_children()

    def close(self) -> None:
        """Do nothing: plain children leave nothing but processes."""

    def _note_dead(self, pid: int, status: int) -> None:
        running = self._running.pop(pid, None)
        if running is None:
            return
        running.process.returncode = status
        if not IS_LINUX:
            _kill_group(pid)
        self._ended.append(Ended(running.child, status, time.monotonic() + LINGER))


def reap_dead() -> list[tuple[int, int]]:
    """Reap every dead child: its process id, its exit status or minus the signal."""
    dead: list[tuple[int, int]] = []
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            dead.append((found[0], os.waitstatus_to_exitcode(found[1])))
    return dead


def kill_children(except_for: Container[int] = ()) -> bool:
    """Kill this process's children but those, and return whether there were any.

    Their own children come here when they are dead, so repeat it until there are none.
    """
    doomed = [pid for pid in own_children() if pid not in except_for]
    for pid in doomed:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
    return bool(doomed)


def _sentence(request: StartRequest, error: OSError) -> str:
    said = (error.strerror or "unknown error").lower()
    program = os.fsdecode(request.argv[0])
    if error.filename == request.folder:
        return f"cannot start {program} in {os.fsdecode(request.folder)}: {said}"
    return f"cannot start {program}: {said}"


def _kill_group(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _tie_to(launcher: int) -> Callable[[], None]:
    def tie() -> None:
        die_with(launcher, signal.SIGKILL)
        inherit_orphans()

    return tie
