"""Which cgroups can be used here."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from vendue_referee.sandbox.cgroups import files
from vendue_referee.sandbox.cgroups.group import Cgroup, Cgroups
from vendue_referee.sandbox.cgroups.hierarchies import Hierarchy, parse
from vendue_referee.sandbox.cgroups.v1 import MEMORY_LIMIT, CgroupsV1, CgroupV1
from vendue_referee.sandbox.cgroups.v2 import SUPERVISOR, SWITCH, CgroupsV2, CgroupV2, controllers

TOP = "vendue"
"""Folder for all launchers."""
MEMORY_SHARE = 0.75
"""Of the memory that is there, for all sandboxes together."""


def find(
    owner: str, *, total_bytes: int | None = None, proc: Path = Path("/proc")
) -> Cgroups | None:
    """Return the cgroups that this process can use, or None if there are none.

    What is returned holds memory and the number of processes at least. Version 2 is taken where
    this process is root or was given a cgroup of its own (``Delegate=yes``), else version 1.

    Args:
        owner: a name of this launcher that no other one has.
        total_bytes: memory of all sandboxes of this machine together; by default three quarters
            of what there is.
        proc: where the kernel tells what is mounted.
    """
    try:
        mounts = files.read(proc / "self/mountinfo")
        hierarchies = parse(mounts, files.read(proc / "self/cgroup"))
    except OSError:
        return None
    size = total_bytes or int(_memory(proc) * MEMORY_SHARE)
    unified = next((each for each in hierarchies if each.is_unified), None)
    found = None if unified is None else _version_2(unified, owner, size)
    return found or _version_1(hierarchies, owner, size)


def of_process(pid: int, *, proc: Path = Path("/proc")) -> Cgroup | None:
    """Return the cgroup that somebody else put a process into, to be looked at; None if unseen.

    Args:
        pid: the process.
        proc: where the kernel tells what is mounted.
    """
    try:
        mounts = files.read(proc / "self/mountinfo")
        hierarchies = parse(mounts, files.read(proc / str(pid) / "cgroup"))
    except OSError:
        return None
    unified = [each.own for each in hierarchies if each.is_unified]
    if unified and (unified[0] / "memory.events").exists():
        return CgroupV2(unified[:1])
    by_name = {name: each.own for each in hierarchies for name in each.controllers}
    folders = [by_name[name] for name in ("memory", "pids", "cpuacct") if name in by_name]
    return CgroupV1(list(dict.fromkeys(folders))) if "memory" in by_name else None


def _version_2(unified: Hierarchy, owner: str, size: int) -> Cgroups | None:
    for base in _bases(unified):
        with suppress(OSError):
            if {"memory", "pids"} <= controllers(base) and _is_ours(base, SWITCH):
                return CgroupsV2(base, owner, min(size, _limit(base / "memory.max")))
    return None


def _bases(unified: Hierarchy) -> list[Path]:
    """Return where folders may be made: below the real root, else in this process's cgroup."""
    own = unified.own.parent if unified.own.name == SUPERVISOR else unified.own
    is_root = not (unified.folder / "cgroup.events").exists()
    return [unified.folder, own] if is_root else [own]


def _version_1(hierarchies: Sequence[Hierarchy], owner: str, size: int) -> Cgroups | None:
    bases = {
        name: base
        for hierarchy in hierarchies
        if (base := _base(hierarchy)) is not None
        for name in hierarchy.controllers or ("unified",)
    }
    if not {"memory", "pids"} <= bases.keys():
        return None
    order = ("memory", "pids", "cpu", "cpuacct", "freezer", "unified")
    places = list(dict.fromkeys(bases[name] / TOP for name in order if name in bases))
    total = min(size, _limit(bases["memory"] / MEMORY_LIMIT))
    with suppress(OSError):
        return CgroupsV1(places, owner, total)
    return None


def _base(hierarchy: Hierarchy) -> Path | None:
    """Return where folders may be made: at the mount, else in this process's own cgroup."""
    places = (hierarchy.folder, hierarchy.own)
    return next((each for each in places if _is_ours(each, files.PROCESSES)), None)


def _is_ours(folder: Path, file: str) -> bool:
    return os.access(folder, os.W_OK) and os.access(folder / file, os.W_OK)


def _limit(path: Path) -> int:
    """Return a limit of memory in bytes; a very large number if there is none."""
    with suppress(OSError, ValueError):
        return int(files.read(path))
    return 1 << 62


def _memory(proc: Path) -> int:
    """Return the memory of this machine in bytes."""
    for line in files.read(proc / "meminfo").splitlines():
        if line.startswith("MemTotal:"):
            return int(line.split()[1]) << 10
    return 1 << 62
