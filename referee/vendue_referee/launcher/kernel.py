"""What the kernel does for the launcher: who inherits orphans, who dies with whom.

Linux only; elsewhere the calls do nothing and only process groups are held together.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

IS_LINUX = sys.platform == "linux"
"""Whether orphans can be inherited and a parent's death can be a signal."""

_PR_SET_PDEATHSIG = 1
_PR_GET_PDEATHSIG = 2
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38

_prctl: Callable[..., int] | None = ctypes.CDLL(None).prctl if IS_LINUX else None


def inherit_orphans() -> None:
    """Let every orphaned descendant become this process's child; an exec keeps it so."""
    if _prctl is not None:
        _prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def die_with(parent: int, signal: int) -> None:
    """Let the kernel send this process the signal when its parent, given by its id, ends.

    A parent that has ended already counts as well.
    """
    if _prctl is not None:
        _prctl(_PR_SET_PDEATHSIG, signal, 0, 0, 0)
        if os.getppid() != parent:
            os.kill(os.getpid(), signal)


def death_signal() -> int:
    """Return the signal that `die_with` has asked for, 0 if there is none."""
    signal = ctypes.c_int(0)
    if _prctl is not None:
        _prctl(_PR_GET_PDEATHSIG, ctypes.byref(signal), 0, 0, 0)
    return signal.value


def renounce_privileges() -> None:
    """Let no program that this process or a child of it runs have more rights than it has now."""
    if _prctl is not None:
        _prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def own_name() -> str:
    """Return a name that no other process of this machine has had since it was booted."""
    stat = Path("/proc/self/stat").read_bytes()
    return f"{os.getpid()}-{int(stat.rpartition(b')')[2].split()[19])}"


def own_children() -> list[int]:
    """Return the process ids of this process's children, the dead ones included."""
    if not IS_LINUX:
        return []
    with suppress(OSError):
        return [int(pid) for pid in Path("/proc/thread-self/children").read_text().split()]
    own = os.getpid()
    entries = (entry.name for entry in Path("/proc").iterdir())
    return [int(name) for name in entries if name.isdigit() and _parent(name) == own]


def _parent(pid: str) -> int | None:
    with suppress(OSError, ValueError, IndexError):
        stat = Path("/proc", pid, "stat").read_bytes()
        return int(stat.rpartition(b")")[2].split()[1])
    return None
