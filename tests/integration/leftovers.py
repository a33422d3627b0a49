"""What a command could leave behind: processes, and changes on the disk."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 20.0
"""Seconds within which what should die is dead, also on a busy machine."""


@dataclass(frozen=True)
class Life:
    """One process from its start to its end; another with its id is another one."""

    pid: int
    began: str
    """In the kernel's own unit."""
    parent: int = field(compare=False)
    """Another one adopts it when its parent dies."""


def lives() -> dict[int, Life]:
    """Return all living processes by id; a dead one that nobody reaped is none."""
    found = (_life(entry) for entry in Path("/proc").iterdir() if entry.name.isdigit())
    return {life.pid: life for life in found if life is not None}


def family(pid: int) -> set[Life]:
    """Return a process with all its descendants."""
    everybody = lives()
    members = {everybody[pid]} if pid in everybody else set()
    while more := {life for life in everybody.values() if _is_child(life, members)} - members:
        members |= more
    return members


def survivors(processes: Iterable[Life], seconds: float = PATIENCE) -> set[Life]:
    """Wait for processes to die and return those that don't."""
    deadline = time.monotonic() + seconds
    while (alive := set(processes) & set(lives().values())) and time.monotonic() < deadline:
        time.sleep(0.02)
    return alive


def inhabitants(folder: Path) -> list[str]:
    """Return the command lines of processes that live in a folder or were told of it."""
    own = str(folder)
    lines = []
    for pid in lives().keys() - {os.getpid()}:
        with suppress(OSError):
            place = str(Path(f"/proc/{pid}/cwd").readlink())
            line = Path(f"/proc/{pid}/cmdline").read_text(errors="replace").replace("\0", " ")
            if own in line or place == own or place.startswith(f"{own}/"):
                lines.append(line)
    return lines


def contents(folder: Path, without: str | None = None) -> dict[str, object]:
    """Return the mode and hash of everything in a folder, except below names ``without``."""
    return {
        path.relative_to(folder).as_posix(): (path.lstat().st_mode, _hash(path))
        for path in folder.rglob("*")
        if without not in path.parts
    }


def _is_child(life: Life, parents: set[Life]) -> bool:
    return life.parent in {parent.pid for parent in parents}


def _life(entry: Path) -> Life | None:
    try:
        fields = (entry / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    state, parent, began = fields[0], int(fields[1]), fields[19]
    return None if state in {"Z", "X"} else Life(int(entry.name), began, parent)


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
