"""Version 1: a hierarchy per controller, and that of version 2 beside it where it is mounted."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from vendue_referee.sandbox.cgroups import files
from vendue_referee.sandbox.cgroups.group import Cgroup, Cgroups
from vendue_referee.sandbox.cgroups.v2 import freeze_unified
from vendue_referee.sandbox.policy import Limits

PERIOD_US = 100_000
"""Over which a share of the CPU is held."""
CHARGED_BYTES = 256 << 10
"""The kernel charges as many pages at a time."""
LEAST_QUOTA_US = 1000
"""The kernel takes no less."""
HOLDING = {
    "cpu.cfs_quota_us": "cpu",
    "freezer.state": "freeze",
    "cgroup.freeze": "freeze",
    "cgroup.kill": "kill",
}
"""What can be held where the kernel has which file."""
MEMORY_LIMIT = "memory.limit_in_bytes"
MEMORY_AND_SWAP_LIMIT = "memory.memsw.limit_in_bytes"


class CgroupV1(Cgroup):
    """A sandbox's folders in the hierarchies of version 1; the first is that of memory."""

    @property
    def cpu_usage_path(self) -> str:
        """The file of cpuacct; empty if that controller isn't there."""
        return str(self.file("cpuacct.usage") or "")

    def freeze(self, *, is_frozen: bool) -> None:
        """Let it stand still or go on; by version 2 where there is one."""
        state = self.file("freezer.state")
        if not freeze_unified(self, is_frozen=is_frozen) and state is not None:
            files.write(state, "FROZEN" if is_frozen else "THAWED")

    def oom_kills(self) -> int:
        """Return how many processes were killed; since Linux 4.13 the kernel counts them."""
        return files.field(self.folders[0] / "memory.oom_control", "oom_kill")

    def has_reached_memory_limit(self) -> bool:
        """Return whether it came as near to its limit as the kernel lets it; failcnt may stay 0."""
        limit = int(files.read(self.folders[0] / MEMORY_LIMIT))
        most = int(files.read(self.folders[0] / "memory.max_usage_in_bytes"))
        return most + CHARGED_BYTES >= limit

    def pids_refused(self) -> int:
        """Return how often a process was refused."""
        path = self.file("pids.events")
        return 0 if path is None else files.field(path, "max")

    def cpu_usage_us(self) -> int:
        """Return the CPU time; 0 if nothing counts it."""
        path = self.file("cpuacct.usage")
        return 0 if path is None else int(files.read(path)) // 1000


class CgroupsV1(Cgroups):
    """Cgroups of version 1."""

    def __init__(self, tops: Sequence[Path], owner: str, total_bytes: int) -> None:
        """Make this launcher's folders.

        Args:
            tops: the folder for all launchers in each hierarchy, that of memory first, that of
                version 2 last if there is one.
            owner: the launcher.
            total_bytes: memory of all sandboxes of all launchers together.

        Raises:
            OSError: they can't be made.
        """
        for top in tops:
            with suppress(FileExistsError):
                files.make_folder(top)
        with suppress(OSError):  # the default of kernels that have a choice no more
            files.write_if_there(tops[0] / "memory.use_hierarchy", "1")
        if total_bytes >= int(files.read(tops[0] / "memory.usage_in_bytes")):
            set_memory(tops[0], total_bytes)
        super().__init__(tops, owner)
        own = self._group(self._own.paths)
        found = {held for name, held in HOLDING.items() if own.file(name) is not None}
        self.holds = frozenset(("memory", "pids", *found))
        self.version = "v1+kill" if "kill" in found else "v1"

    def _group(self, folders: Sequence[Path]) -> Cgroup:
        return CgroupV1(folders)

    def _limit(self, group: Cgroup, limits: Limits) -> None:
        set_memory(group.folders[0], limits.memory_bytes)
        pids = group.file("pids.max")
        if pids is None:
            raise FileNotFoundError("pids.max")
        files.write(pids, str(limits.pids))
        period = group.file("cpu.cfs_period_us")
        if period is not None:
            quota = max(LEAST_QUOTA_US, int(limits.cpu_cores * PERIOD_US))
            files.write(period, str(PERIOD_US))
            files.write(period.with_name("cpu.cfs_quota_us"), str(quota))


def set_memory(folder: Path, size: int) -> None:
    """Limit memory, and memory with swap, to the same size.

    The kernel wants the second never below the first, so a rise begins with the second.

    Raises:
        OSError: the kernel refuses.
    """
    names = [MEMORY_LIMIT, MEMORY_AND_SWAP_LIMIT]
    if size > int(files.read(folder / MEMORY_LIMIT)):
        names.reverse()
    for name in names:
        files.write_if_there(folder / name, str(size))
    if not (folder / MEMORY_AND_SWAP_LIMIT).exists():
        with suppress(OSError):
            files.write_if_there(folder / "memory.swappiness", "0")
