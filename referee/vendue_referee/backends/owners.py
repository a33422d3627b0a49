"""Which process of which machine made a container, and whether it still lives."""

from __future__ import annotations

import hashlib
import os
import platform
from contextlib import suppress
from pathlib import Path

from vendue_referee.launcher.kernel import own_name


def own_place() -> str:
    """Return a name of this machine since it was booted, and of the processes that we can see.

    Another machine may use the same engine, and a container on this one sees other processes.
    """
    words = [platform.node()]
    with suppress(OSError):
        words.append(Path("/proc/sys/kernel/random/boot_id").read_text().strip())
        words.append(str(Path("/proc/self/ns/pid").readlink()))
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def own_owner() -> str:
    """Return a name of this process, as ``PID-START``; START is 0 where nothing tells it."""
    try:
        return own_name()
    except OSError:
        return f"{os.getpid()}-0"


def is_alive(owner: str) -> bool:
    """Return whether the process that had the name lives; True if the name is none of ours."""
    pid, _, began = owner.partition("-")
    if not (pid.isdigit() and began.isdigit()):
        return True
    try:
        os.kill(int(pid), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    if began == "0":
        return True
    try:
        stat = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return False
    return int(stat.rpartition(b")")[2].split()[19]) == int(began)
