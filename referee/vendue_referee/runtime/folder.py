"""The folder that runtimes are kept in: where it is, and that nobody else can change it."""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from vendue_referee.runtime.parts import RuntimeFault
from vendue_referee.runtime.tree import FOLDER

VARIABLE = "VENDUE_RUNTIMES"
"""Names another folder."""
SYSTEM_FOLDER = "/var/cache/vendue/runtimes"
_LOCK = ".lock"
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def default_folder() -> Path:
    """Return where runtimes lie: VENDUE_RUNTIMES, as root the system's cache, else the user's."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    if os.geteuid() == 0:
        return Path(SYSTEM_FOLDER)
    cache = Path(os.environ.get("XDG_CACHE_HOME", ""))
    base = cache if cache.is_absolute() else Path.home() / ".cache"
    return base / "vendue/runtimes"


@contextmanager
def held(folder: Path) -> Generator[None]:
    """Make the folder if need be and hold it for this process alone; waits for another's build.

    Raises:
        RuntimeFault: it can't be made, or isn't safe (see `check`).
    """
    try:
        make(folder)
        check(folder)
        descriptor = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise RuntimeFault(f"the folder for runtimes can't be used: {error}") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def make(folder: Path) -> None:
    """Make a folder and those above it, readable by everybody whatever the umask."""
    if folder.is_dir():
        return
    make(folder.parent)
    folder.mkdir(exist_ok=True)
    folder.chmod(FOLDER)


def check(folder: Path) -> None:
    """See that nobody but this user and root can change what lies in a folder, links followed.

    As root it must also be reachable by all, for bots run as other users.

    Raises:
        RuntimeFault: somebody else can, or bots can't reach it.
    """
    real = folder.resolve()
    owners = {0, os.geteuid()}
    for each in (real, *real.parents):
        status = each.stat()
        is_sticky = each != real and bool(status.st_mode & stat.S_ISVTX)
        if status.st_uid not in owners or (status.st_mode & _OTHERS_WRITE and not is_sticky):
            raise RuntimeFault(
                f"others can change {each}: choose another folder with {VARIABLE}=FOLDER"
            )
        if os.geteuid() == 0 and not status.st_mode & stat.S_IXOTH:
            raise RuntimeFault(
                f"bots, which run as other users, can't enter {each}:"
                f" choose another folder with {VARIABLE}=FOLDER"
            )
