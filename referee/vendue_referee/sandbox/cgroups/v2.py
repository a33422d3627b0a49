"""Version 2: one hierarchy, controllers enabled from above, processes in leaves only."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from vendue_referee.sandbox.cgroups import files
from vendue_referee.sandbox.cgroups.group import Cgroup, Cgroups
from vendue_referee.sandbox.policy import Limits

PERIOD_US = 100_000
LEAST_QUOTA_US = 1000
SUPERVISOR = "vendue-supervisor"
"""Leaf for the processes that were in a delegated cgroup when we came; our own are among them."""
SUPERVISOR_WEIGHT = 1000
"""Share of the CPU that they get where bots want it as well, which have 100 in all."""
SWITCH = "cgroup.subtree_control"
ROUNDS = 10


class CgroupV2(Cgroup):
    """A sandbox's folder in the hierarchy of version 2."""

    @property
    def cpu_usage_path(self) -> str:
        """The kernel's file, which is there whatever controllers are."""
        return str(self.folders[0] / "cpu.stat")

    def is_empty(self) -> bool:
        """Return whether nothing is in it any more."""
        try:
            return not files.field(self.folders[0] / "cgroup.events", "populated")
        except FileNotFoundError:
            return True

    def freeze(self, *, is_frozen: bool) -> None:
        """Let it stand still or go on, since Linux 5.2."""
        freeze_unified(self, is_frozen=is_frozen)

    def oom_kills(self) -> int:
        """Return how many processes were killed, by this limit or one further up."""
        return files.field(self.folders[0] / "memory.events", "oom_kill")

    def has_reached_memory_limit(self) -> bool:
        """Return whether its own limit was ever hit."""
        return files.field(self.folders[0] / "memory.events", "max") > 0

    def pids_refused(self) -> int:
        """Return how often a process was refused."""
        return files.field(self.folders[0] / "pids.events", "max")

    def cpu_usage_us(self) -> int:
        """Return the CPU time."""
        return files.field(self.folders[0] / "cpu.stat", "usage_usec")


class CgroupsV2(Cgroups):
    """Cgroups of version 2."""

    version = "v2"

    def __init__(self, base: Path, owner: str, total_bytes: int) -> None:
        """Make this launcher's folder.

        Args:
            base: a cgroup with the controllers for memory and pids, given to us.
            owner: the launcher.
            total_bytes: memory of all sandboxes of all launchers together.

        Raises:
            OSError: it can't be made, or the controllers can't be enabled.
        """
        self._controllers = ("memory", "pids", *_further(base))
        _enable_from_inside(base, self._controllers)
        with suppress(OSError):  # only where there is such a leaf, and the controller
            files.write(base / SUPERVISOR / "cpu.weight", str(SUPERVISOR_WEIGHT))
        top = base / "vendue"
        with suppress(FileExistsError):
            files.make_folder(top)
        if total_bytes >= int(files.read(top / "memory.current")):
            _set_memory(top, total_bytes)
        enable(top, self._controllers)
        super().__init__([top], owner)
        own = self._own.paths[0]
        enable(own, self._controllers)
        switches = {"cgroup.freeze": "freeze", "cgroup.kill": "kill"}
        found = (held for name, held in switches.items() if (own / name).exists())
        self.holds = frozenset((*self._controllers, *found))

    def _group(self, folders: Sequence[Path]) -> Cgroup:
        return CgroupV2(folders)

    def _limit(self, group: Cgroup, limits: Limits) -> None:
        folder = group.folders[0]
        _set_memory(folder, limits.memory_bytes)
        files.write_if_there(folder / "memory.oom.group", "1")
        files.write(folder / "pids.max", str(limits.pids))
        if "cpu" in self.holds:
            quota = max(LEAST_QUOTA_US, int(limits.cpu_cores * PERIOD_US))
            files.write(folder / "cpu.max", f"{quota} {PERIOD_US}")


def freeze_unified(group: Cgroup, *, is_frozen: bool) -> bool:
    """Let a cgroup stand still or go on, and return whether version 2 can."""
    path = group.file("cgroup.freeze")
    if path is not None:
        files.write(path, str(int(is_frozen)))
    return path is not None


def controllers(folder: Path) -> set[str]:
    """Return what can be enabled below a cgroup.

    Raises:
        OSError: it isn't there.
    """
    return set(files.read(folder / "cgroup.controllers").split())


def enable(folder: Path, wanted: Iterable[str]) -> None:
    """Enable controllers below a cgroup.

    Raises:
        OSError: processes are in it (EBUSY), or it isn't ours.
    """
    enabled = set(files.read(folder / SWITCH).split())
    for name in wanted:
        if name not in enabled:
            files.write(folder / SWITCH, f"+{name}")


def _further(base: Path) -> list[str]:
    return ["cpu"] if "cpu" in controllers(base) else []


def _enable_from_inside(base: Path, wanted: Sequence[str]) -> None:
    """Enable controllers below a cgroup that processes may be in: they move into a leaf."""
    for _ in range(ROUNDS):
        try:
            return enable(base, wanted)
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
        _move_into_leaf(base)
    return enable(base, wanted)


def _move_into_leaf(base: Path) -> None:
    leaf = base / SUPERVISOR
    with suppress(FileExistsError):
        files.make_folder(leaf)
    for pid in files.processes(base):
        with suppress(ProcessLookupError):
            files.write(leaf / files.PROCESSES, f"{pid}\n")


def _set_memory(folder: Path, size: int) -> None:
    files.write(folder / "memory.max", str(size))
    files.write_if_there(folder / "memory.swap.max", "0")
