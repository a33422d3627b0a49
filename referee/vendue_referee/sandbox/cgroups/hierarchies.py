"""Where cgroups are mounted, and where this process is in them: proc(5) and cgroups(7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

CONTROLLERS = frozenset(("memory", "pids", "cpu", "cpuacct", "freezer"))
"""Those of version 1 that sandboxes use."""


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """One mounted hierarchy of cgroups."""

    folder: Path
    """Where it is mounted."""
    own: Path
    """The folder of this process's own cgroup; that of the mount where it can't be seen."""
    controllers: frozenset[str]
    """Those of version 1 that it has; none for the unified hierarchy of version 2."""

    @property
    def is_unified(self) -> bool:
        """Whether it is that of version 2."""
        return not self.controllers


def parse(mountinfo: str, own_cgroups: str) -> list[Hierarchy]:
    """Return what ``/proc/self/mountinfo`` and ``/proc/self/cgroup`` tell, in their order."""
    return list(_parsed(mountinfo, _own_paths(own_cgroups)))


def _parsed(mountinfo: str, own: dict[str, str]) -> Iterator[Hierarchy]:
    for line in mountinfo.splitlines():
        mount, _, source = line.partition(" - ")
        words, kind = mount.split(), source.split()
        if len(words) < 5 or len(kind) < 3 or kind[0] not in ("cgroup", "cgroup2"):
            continue
        is_unified = kind[0] == "cgroup2"
        controllers = CONTROLLERS.intersection(() if is_unified else kind[2].split(","))
        if not (is_unified or controllers):
            continue
        folder = Path(_unescaped(words[4]))
        path = own.get(next(iter(sorted(controllers)), ""), "/")
        yield Hierarchy(folder, _below(folder, _unescaped(words[3]), path), controllers)


def _own_paths(text: str) -> dict[str, str]:
    """Return the path of the own cgroup for each controller; "" stands for version 2."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        _, _, rest = line.partition(":")
        names, _, path = rest.partition(":")
        found.update(dict.fromkeys(names.split(","), path))
    return found


def _below(folder: Path, root: str, path: str) -> Path:
    """Return a cgroup's folder, given which cgroup lies at the mount point."""
    own = PurePosixPath(path)
    if ".." in own.parts or not own.is_relative_to(root):
        return folder
    return folder / own.relative_to(root)


def _unescaped(word: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), word)
