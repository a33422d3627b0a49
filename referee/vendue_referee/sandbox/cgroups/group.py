"""What cgroups of both versions have in common."""

from __future__ import annotations

import os
import signal
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from vendue_referee.sandbox.cgroups import files
from vendue_referee.sandbox.cgroups.owners import OwnFolders, dead_owners, groups, opaque
from vendue_referee.sandbox.policy import Limits

SWEEP_SECONDS = 2.0
"""How long a sweep waits for what it killed in one sandbox."""
ROUNDS = 5
"""How often the processes of a cgroup are listed and killed where they can't be at once."""


class Cgroup(ABC):
    """The cgroup of one sandbox: a folder in each hierarchy."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders
        """The first one is asked what is in it."""

    def attach(self, pid: int) -> None:
        """Take a process in, with all its threads; what it starts from now on is in it as well.

        Raises:
            OSError: it is gone, or may not be moved.
        """
        for folder in self.folders:
            files.write(folder / files.PROCESSES, f"{pid}\n")

    def kill(self) -> None:
        """Kill all that is in it, at once where the kernel can, even if it stands still."""
        switch = self.file("cgroup.kill")
        if switch is None:
            self._kill_each()
        else:
            files.write(switch, "1")
        self.freeze(is_frozen=False)

    def is_empty(self) -> bool:
        """Return whether nothing is in it any more; the dead that nobody has reaped don't count."""
        return not files.processes(self.folders[0])

    def remove(self) -> bool:
        """Remove it, and return whether it is gone; it isn't before it is empty."""
        return all(files.remove_folder(folder) for folder in reversed(self.folders))

    @property
    @abstractmethod
    def cpu_usage_path(self) -> str:
        """A file that everybody may read, with the CPU time of all that was ever in it.

        Version 1: ``cpuacct.usage``, nanoseconds. Version 2: ``cpu.stat``, its ``usage_usec``.
        """

    def file(self, name: str) -> Path | None:
        """Return the path of one of the kernel's files, in whichever hierarchy it lies."""
        paths = (folder / name for folder in self.folders)
        return next((path for path in paths if path.exists()), None)

    @abstractmethod
    def freeze(self, *, is_frozen: bool) -> None:
        """Let all that is in it stand still, or go on; does nothing where the kernel can't."""

    @abstractmethod
    def oom_kills(self) -> int:
        """Return how many of its processes were killed for want of memory.

        One is the end of the sandbox: version 1 may kill a helper and let the bot live on.
        """

    @abstractmethod
    def has_reached_memory_limit(self) -> bool:
        """Return whether it ever asked for more memory than its own limit allows.

        If it did not, an `oom_kills` above 0 is the machine's want of memory and not its fault.
        """

    @abstractmethod
    def pids_refused(self) -> int:
        """Return how often it was refused a further process or thread."""

    @abstractmethod
    def cpu_usage_us(self) -> int:
        """Return the CPU time of all that was ever in it, in microseconds."""

    def _kill_each(self) -> None:
        self.freeze(is_frozen=True)
        for _ in range(ROUNDS):
            pids = files.processes(self.folders[0])
            for pid in pids:
                self._kill_one(pid)
            self.freeze(is_frozen=False)
            if not pids:
                return

    def _kill_one(self, pid: int) -> None:
        """Kill a process that is still in it, and not one that has got its number since."""
        with suppress(ProcessLookupError):
            descriptor = os.pidfd_open(pid)
            try:
                if pid in files.processes(self.folders[0]):
                    signal.pidfd_send_signal(descriptor, signal.SIGKILL)
            finally:
                os.close(descriptor)


class Cgroups(ABC):
    """The cgroups of one launcher; made by `find`, closed by whoever found them."""

    version: str
    """``v2``, ``v1``, or ``v1+kill`` where version 2 is mounted beside for killing at once."""
    holds: frozenset[str]
    """Which of ``memory``, ``pids``, ``cpu``, ``freeze`` and ``kill`` they hold."""

    def __init__(self, tops: Sequence[Path], owner: str) -> None:
        self._tops = tops
        self._owner = owner
        self._own = OwnFolders(tops, owner)

    def make(self, name: str, limits: Limits) -> Cgroup:
        """Make a sandbox's cgroup.

        Args:
            name: unique in this launcher; not seen inside.
            limits: what it holds.

        Raises:
            OSError: it can't be made, or a limit can't be set.
        """
        own_name = opaque(f"{self._owner}/{name}")
        group = self._group([path / own_name for path in self._own.paths])
        try:
            for folder in group.folders:
                files.make_folder(folder)
            self._limit(group, limits)
        except OSError:
            group.remove()
            raise
        return group

    def sweep(self) -> list[str]:
        """Kill and remove what launchers left that no longer live, and return the folders gone."""
        gone: list[str] = []
        for owner in dead_owners(self._tops):
            for name in groups(self._tops, owner):
                folders = [top / owner / name for top in self._tops]
                _end(self._group([each for each in folders if each.exists()]))
            if all(files.remove_folder(top / owner) for top in reversed(self._tops)):
                gone.append(owner)
        return gone

    def close(self) -> None:
        """Remove this launcher's own folders, if all its sandboxes are gone."""
        self._own.close()

    @abstractmethod
    def _group(self, folders: Sequence[Path]) -> Cgroup:
        """Return the cgroup at folders, one for each hierarchy."""

    @abstractmethod
    def _limit(self, group: Cgroup, limits: Limits) -> None:
        """Set the limits of a cgroup."""


def _end(group: Cgroup) -> None:
    deadline = time.monotonic() + SWEEP_SECONDS
    while group.folders:
        with suppress(OSError):
            group.kill()
        if group.remove() or time.monotonic() > deadline:
            return
        time.sleep(0.01)
