"""What sandboxes could leave behind: processes, mounts, cgroups, sockets and temporary files."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tests.integration.leftovers import inhabitants, lives

from vendue_referee.sandbox.cgroups.hierarchies import parse

PATIENCE = 10.0
"""Seconds within which what should be gone is gone, also on a busy machine."""


def leftovers(
    place: Path,
    groups: Iterable[Path] = (),
    temporary: Path | None = None,
    seconds: float = PATIENCE,
) -> list[str]:
    """Wait until nothing is left, and return what still is.

    Args:
        place: the folder that everything of a test lies in, or one bot's folder.
        groups: cgroups that sandboxes were in, from `cgroups_of`.
        temporary: the folder for temporary files and sockets.
        seconds: how long to wait.
    """
    deadline = time.monotonic() + seconds
    while (left := _left(place, groups, temporary)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def sandboxed(place: Path) -> list[int]:
    """Return the living processes that see something below a folder mounted.

    No process can get out of the mount namespace that its sandbox was made in, so this finds it
    whatever it calls itself, whose child it is and which session it has opened.
    """
    own = mounts_of("self")
    found = []
    for pid in lives():
        with suppress(OSError):
            seen = mounts_of(pid)
            if seen != own and str(place) in seen:
                found.append(pid)
    return found


def mounts_of(pid: int | str) -> str:
    """Return the mount table that a process sees."""
    return Path(f"/proc/{pid}/mountinfo").read_text(encoding="utf-8", errors="replace")


def cgroups_of(pid: int) -> set[Path]:
    """Return the folders of the cgroup that a sandboxed process is in, and of its launcher's."""
    try:
        paths = Path(f"/proc/{pid}/cgroup").read_text(encoding="utf-8")
    except OSError:
        return set()
    own = [each.own for each in parse(mounts_of("self"), paths) if "vendue" in each.own.parts]
    return {folder for path in own for folder in (path, path.parent) if folder.name != "vendue"}


def _left(place: Path, groups: Iterable[Path], temporary: Path | None) -> list[str]:
    files = [] if temporary is None else [path.name for path in temporary.iterdir()]
    return [
        *(f"process in a sandbox: {pid}" for pid in sandboxed(place)),
        *(f"process: {line}" for line in inhabitants(place)),
        *(f"mount: {line}" for line in mounts_of("self").splitlines() if str(place) in line),
        *(f"cgroup: {path}" for path in groups if path.exists()),
        *(f"temporary file: {name}" for name in files),
    ]
