"""A started process as the referee sees it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import trio

from vendue_referee.launcher.exit_status import ExitStatus
from vendue_referee.launcher.reports import Report, ReportKind
from vendue_referee.launcher.requests import RequestKind
from vendue_referee.sandbox.policy import Breach


class StartFailed(Exception):
    """The operating system couldn't start a program; the message is a sentence."""

    def __init__(self, sentence: str, errno: int) -> None:
        super().__init__(sentence)
        self.errno = errno
        """The operating system's number of the error."""


class SandboxFailed(Exception):
    """The sandbox itself couldn't be set up: the platform's own failure, never a bot's."""


class LauncherLost(Exception):
    """The launcher ended by itself: the platform's own failure, never a bot's."""

    def __init__(self) -> None:
        super().__init__("the launcher, which holds the bots' processes, has ended")


class Child:
    """A started process; made by `Launcher.start`.

    Its end is noticed by itself, nobody has to wait for it.
    """

    def __init__(self, ask: Callable[[RequestKind], None]) -> None:
        self._ask = ask
        self._started = trio.Event()
        self._over = trio.Event()
        self._failure: StartFailed | SandboxFailed | None = None
        self.pid = 0
        """Process id, in a sandbox that of the first process in it."""
        self.cpu_file: Path | None = None
        """Where the kernel tells the CPU time of all its processes, if it has a cgroup."""
        self.breach: Breach | None = None
        """Which limit of the sandbox it broke, if it was ended for that."""
        self.exit: ExitStatus | None = None
        """How it ended; None while it runs, and for good if the launcher was lost before."""

    async def wait(self) -> ExitStatus:
        """Wait until it has ended and all that it left behind is killed.

        Raises:
            LauncherLost: nobody can tell any more; it was killed.
        """
        await self._over.wait()
        if self.exit is None:
            raise LauncherLost
        return self.exit

    def kill(self) -> None:
        """Kill it with all its descendants, at once; harmless when it has ended."""
        if not self._over.is_set():
            self._ask(RequestKind.KILL)

    def freeze(self) -> None:
        """Let it stand still, where a cgroup holds it."""
        if not self._over.is_set():
            self._ask(RequestKind.FREEZE)

    def thaw(self) -> None:
        """Let it go on."""
        if not self._over.is_set():
            self._ask(RequestKind.THAW)

    async def kill_and_wait(self) -> ExitStatus:
        """Kill it and wait for its end, even if cancelled meanwhile.

        Raises:
            LauncherLost: as for `wait`.
        """
        self.kill()
        with trio.CancelScope(shield=True):
            await self._over.wait()
        return await self.wait()

    async def wait_started(self) -> None:
        """Wait until it runs.

        Raises:
            StartFailed: it can't be started.
            SandboxFailed: the sandbox can't be set up.
            LauncherLost: nobody can tell any more.
        """
        await self._started.wait()
        if self._failure is not None:
            raise self._failure
        if not self.pid:
            raise LauncherLost

    def take(self, report: Report) -> None:
        """Take a report of the launcher about this child."""
        if report.kind is ReportKind.STARTED:
            self.pid = report.number
            self.cpu_file = Path(report.text) if report.text else None
            self._started.set()
            return
        if report.kind is ReportKind.FAILED:
            failed = StartFailed(report.text, report.number)
            self._failure = failed if report.number else SandboxFailed(report.text)
        else:
            self.breach = Breach.parse(report.text)
            self.exit = ExitStatus.from_number(report.number)
        self.lose()

    def lose(self) -> None:
        """Note that no report will come any more."""
        self._started.set()
        self._over.set()
