"""A running container as the referee's `Child`: started, watched, ended and removed."""

from __future__ import annotations

import errno
import os
import signal
from contextlib import suppress

import trio

from vendue_referee.backends.engine import Engine, EngineFault, State
from vendue_referee.launcher.child import Child
from vendue_referee.launcher.reports import Report, ReportKind
from vendue_referee.launcher.requests import RequestKind
from vendue_referee.sandbox.cgroups import Cgroup, of_process
from vendue_referee.sandbox.policy import Breach, Cause, Limits

POLL_SECONDS = 0.05
"""How often the engine is asked whether a container runs."""
LOOK_SECONDS = 0.25
"""How often limits are looked at."""
KILL_SECONDS = 5.0
"""How long a killed container may take to end before it is removed by force."""
LAST_SECONDS = 30.0
"""How long the engine may take to remove a container."""
NOT_YET = ("created", "configured", "initialized")
"""States of a container that doesn't run yet."""
NO_PROGRAM = ("no such file or directory", "not found in $path", "permission denied")
"""Words of an engine that can't run the program itself."""


class RunningContainer:
    """A container that was made; `run` starts it and sees it to its end."""

    def __init__(self, engine: Engine, name: str, limits: Limits) -> None:
        self.child = Child(self._ask)
        """For whoever started it."""
        self._engine = engine
        self._name = name
        self._limits = limits
        self._to_kill = trio.Event()
        self._breach: Breach | None = None
        self._is_started = False

    async def run(self, stdout: int, stderr: int) -> None:
        """Start it, report that it runs, report its end when it is removed.

        A container can't be frozen: pausing one takes the engine longer than a game's decision.
        """
        try:
            await self._attach(stdout, stderr)
            state = await self._engine.state(self._name)
            await self._remove()
        except EngineFault as fault:
            self._fail(f"the engine lost the container: {fault}")
            await self._remove()
            return
        self._report_end(state)

    async def _attach(self, stdout: int, stderr: int) -> None:
        process = await self._engine.attach(self._name, stdout, stderr)
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._settle, process)
                nursery.start_soon(self._limit_life)
                nursery.start_soon(self._kill_when_asked, process)
                await process.wait()
                nursery.cancel_scope.cancel()
        finally:
            with trio.CancelScope(shield=True):
                process.kill()
                await process.wait()

    def _ask(self, kind: RequestKind) -> None:
        if kind is RequestKind.KILL:
            self._to_kill.set()

    async def _settle(self, process: trio.Process) -> None:
        """Wait until it runs, say so, and watch it from then on."""
        state = None
        while state is None or state.status in NOT_YET:
            try:
                state = await self._engine.state(self._name)
            except EngineFault:  # asked again, and told, when the program is gone
                process.kill()
                return
            await trio.sleep(POLL_SECONDS)
        if state.status != "running" or not state.pid:
            return
        cgroup = self._cgroup(state)
        if cgroup is None:
            self._report_start(process.pid, "")
            return
        self._report_start(state.pid, cgroup.cpu_usage_path)
        await self._watch(cgroup)

    def _cgroup(self, state: State) -> Cgroup | None:
        """Return its cgroup, if the engine runs on this machine."""
        cgroup = of_process(state.pid)
        seen = cgroup is not None and any(state.id in str(path) for path in cgroup.folders)
        return cgroup if seen else None

    async def _watch(self, cgroup: Cgroup) -> None:
        limits = self._limits
        while self._breach is None:
            with suppress(OSError):
                if cgroup.oom_kills():
                    self._end_for(Cause.MEMORY)
                elif cgroup.cpu_usage_us() >= limits.cpu_seconds * 1_000_000:
                    self._end_for(Cause.CPU)
            await trio.sleep(LOOK_SECONDS)

    async def _limit_life(self) -> None:
        await trio.sleep(self._limits.wall_seconds)
        self._end_for(Cause.WALL)

    def _end_for(self, cause: Cause) -> None:
        self._breach = Breach(cause, _sentence(cause, self._limits))
        self._to_kill.set()

    async def _kill_when_asked(self, process: trio.Process) -> None:
        await self._to_kill.wait()
        with suppress(EngineFault):  # it has just ended, or the engine can't: it is removed then
            await self._engine.ask("kill", self._name)
        await trio.sleep(KILL_SECONDS)
        with suppress(EngineFault):
            await self._engine.remove([self._name])
        process.kill()

    async def _remove(self) -> None:
        with trio.move_on_after(LAST_SECONDS, shield=True), suppress(EngineFault):
            await self._engine.remove([self._name])

    def _report_start(self, pid: int, cpu_path: str) -> None:
        self._is_started = True
        self.child.take(Report(ReportKind.STARTED, 0, pid, cpu_path))

    def _report_end(self, state: State) -> None:
        if state.status == "running":
            self._fail("the engine passes its output on no more")
            return
        if state.status in NOT_YET or (state.error and not self._is_started):
            reason = state.error or "the engine did not start it"
            self._fail(reason, is_programs=_has_no_program(reason.lower()))
            return
        if not self._is_started:  # it ended too soon to be seen
            self._report_start(os.getpid(), "")
        if self._breach is None and state.was_short_of_memory:
            self._breach = Breach(Cause.MEMORY, _sentence(Cause.MEMORY, self._limits))
        breach = "" if self._breach is None else str(self._breach)
        self.child.take(Report(ReportKind.EXITED, 0, _number(state.exit_code), breach))

    def _fail(self, sentence: str, *, is_programs: bool = False) -> None:
        number = errno.ENOENT if is_programs else 0
        self.child.take(Report(ReportKind.FAILED, 0, number, sentence))


def _has_no_program(reason: str) -> bool:
    """Return whether it is the bot's own program that can't be run, not a mount or a limit."""
    return "exec" in reason and "mount" not in reason and any(e in reason for e in NO_PROGRAM)


def _number(code: int) -> int:
    """Return an exit status, or minus the signal that engines tell as 128 and its number."""
    return 128 - code if 128 < code < 128 + signal.NSIG else code


def _sentence(cause: Cause, limits: Limits) -> str:
    if cause is Cause.MEMORY:
        return f"the bot used more memory than the limit of {limits.memory_bytes >> 20} MiB"
    if cause is Cause.CPU:
        return f"the bot used more than {limits.cpu_seconds:g} s of CPU time in its life"
    return f"the bot process lived for more than {limits.wall_seconds:g} s"
