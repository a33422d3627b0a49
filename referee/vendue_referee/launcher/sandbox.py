"""One sandbox: bubblewrap outside, the bot as the first process inside, a cgroup around it.

    start      bubblewrap is started as the slot's own user, builds the sandbox and waits
    settle     its first process is put into the cgroup and let go; from here on the bot runs
    is_gone    bubblewrap is reaped, the first process dead and the cgroup empty

With the first process, the kernel kills all others of its process-id namespace.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import time
from contextlib import suppress

from vendue_referee.sandbox.cgroups import Cgroup
from vendue_referee.sandbox.policy import Breach, Cause, Limits
from vendue_referee.sandbox.watchdog import Watchdog

STATUS_BYTES = 4096
START_SECONDS = 10.0
"""Longest time for a sandbox to stand, which takes a hundredth of that even on a busy machine."""


class Sandbox:
    """One sandboxed child of the launcher."""

    def __init__(
        self,
        child: int,
        slot: int,
        monitor: subprocess.Popen[bytes],
        status: int,
        release: int,
        cgroup: Cgroup | None,
        limits: Limits,
    ) -> None:
        self.child = child
        """The referee's number of it."""
        self.slot = slot
        self.monitor = monitor
        """Bubblewrap's outer process."""
        self.cgroup = cgroup
        self.breach: Breach | None = None
        """Why it is being ended, if the sandbox ends it."""
        self.pid = 0
        """Of the first process inside; 0 until it runs."""
        self.exit: int | None = None
        """Exit status, or minus a signal, once bubblewrap is reaped."""
        self.told_by = float("inf")
        """When its end is told at the latest, on the monotonic clock."""
        self.is_told = False
        """Whether its end was told."""
        self._limits = limits
        self._status = status
        self._release = release
        self._pidfd = -1
        self._began = time.monotonic()
        self._watchdog: Watchdog | None = None
        self._is_doomed = False
        self._answer = b""
        self._has_answered = False

    @property
    def waits_for(self) -> int | None:
        """Descriptor on which bubblewrap says that it is ready, until it has."""
        return None if self._has_answered else self._status

    def settle(self) -> bool:
        """Hear that the sandbox stands, put it into its cgroup and let the bot run.

        Returns False if bubblewrap gave up. To be called again while `waits_for` is not None.

        Raises:
            OSError: it couldn't be put into its cgroup.
        """
        # Kept open: bubblewrap will write how the bot ended, and a signal would hide it.
        data = os.read(self._status, STATUS_BYTES)
        self._answer += data
        self._has_answered = not data or b"\n" in self._answer
        if not self._has_answered:
            return True
        pid = _child_pid(self._answer)
        if pid is None:
            return False
        with suppress(OSError):
            self._pidfd = os.pidfd_open(pid)
        self.pid = pid
        if self._is_doomed:
            self.kill()
        if self.cgroup is not None:
            self.cgroup.attach(pid)
        if self.cgroup is None:
            self._watchdog = Watchdog(pid, self._limits)
        with suppress(BrokenPipeError):
            os.write(self._release, b"\n")
        return True

    @property
    def is_stuck(self) -> bool:
        """Whether bubblewrap should long have said that the sandbox stands."""
        return not self._has_answered and time.monotonic() - self._began > START_SECONDS

    def kill(self) -> None:
        """Kill everything in it, at once."""
        self._is_doomed = True
        if self.cgroup is not None:
            with suppress(OSError):
                self.cgroup.freeze(is_frozen=False)
                self.cgroup.kill()
        if self._pidfd >= 0:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
        elif self.exit is None:
            with suppress(ProcessLookupError):
                os.kill(self.monitor.pid, signal.SIGKILL)

    def freeze(self, *, is_frozen: bool) -> None:
        """Let all of it stand still or go on, where a cgroup can."""
        if self.cgroup is not None and not self._is_doomed:
            with suppress(OSError):
                self.cgroup.freeze(is_frozen=is_frozen)

    def look(self) -> None:
        """Look whether it keeps its limits; if not, note why and kill it."""
        if not self.pid or self.breach is not None or self.exit is not None:
            return
        self.breach = self._breach()
        if self.breach is not None:
            self.kill()

    def note_exit(self, status: int, linger: float) -> None:
        """Note that bubblewrap has ended with an exit status, or minus a signal."""
        self.monitor.returncode = status
        # Bubblewrap tells a signal that ended the bot as 128 and its number.
        self.exit = 128 - status if 128 < status < 128 + signal.NSIG else status
        self.told_by = time.monotonic() + linger
        if self.breach is None and self.pid:
            self.breach = self._breach()
        self.kill()

    def is_gone(self) -> bool:
        """Return whether nothing of it is left."""
        if self.exit is None or (self._pidfd >= 0 and not _is_dead(self._pidfd)):
            return False
        return self.cgroup is None or self.cgroup.is_empty()

    def close(self) -> bool:
        """Let go of what it had, when it is gone; return whether its cgroup could be removed."""
        for descriptor in (self._status, self._release, self._pidfd):
            if descriptor >= 0:
                os.close(descriptor)
        self._status = self._release = self._pidfd = -1
        return self.cgroup is None or self.cgroup.remove()

    def _breach(self) -> Breach | None:
        limits = self._limits
        if time.monotonic() - self._began > limits.wall_seconds:
            lived = f"the bot process lived for more than {limits.wall_seconds:g} s"
            return Breach(Cause.WALL, lived)
        if self._watchdog is not None:
            found = self._watchdog.look()
            return None if found is None else Breach(*found)
        return self._cgroup_breach()

    def _cgroup_breach(self) -> Breach | None:
        cgroup, limits = self.cgroup, self._limits
        if cgroup is None:
            return None
        with suppress(OSError):
            if cgroup.oom_kills() and not cgroup.has_reached_memory_limit():
                return Breach(Cause.PLATFORM, "the memory for all sandboxes together is used up")
            if cgroup.oom_kills():
                size = f"{limits.memory_bytes >> 20} MiB"
                return Breach(Cause.MEMORY, f"the bot used more memory than the limit of {size}")
            if cgroup.cpu_usage_us() >= limits.cpu_seconds * 1_000_000:
                used = f"the bot used more than {limits.cpu_seconds:g} s of CPU time in its life"
                return Breach(Cause.CPU, used)
        return None


def _child_pid(data: bytes) -> int | None:
    """Return the process id in bubblewrap's first line of status."""
    with suppress(ValueError, KeyError, TypeError):
        return int(json.loads(data.splitlines()[0])["child-pid"]) if data else None
    return None


def _is_dead(pidfd: int) -> bool:
    poll = select.poll()
    poll.register(pidfd, select.POLLIN)
    return bool(poll.poll(0))
