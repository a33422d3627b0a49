"""Temporary folders that are gone afterwards, also when whoever made them was killed.

Each holds a locked file as long as its maker lives; whoever makes the next one removes those of
this user whose lock is free.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

PREFIX = "vendue-run-"
LOCK = ".lock"
LONGEST_BYTES = 70
"""Longest name of the folder for temporary files: a socket's has to fit into some hundred bytes."""
UNLOCKED_SECONDS = 600.0
"""Age at which a folder without a lock is taken for one whose maker was killed at once."""


@contextmanager
def temporary_folder(kind: str, mode: int = 0o700) -> Generator[Path]:
    """Give a new folder for the length of a block.

    Args:
        kind: a word for its name.
        mode: who may enter and read it; where others may, it lies where they can get to it.

    Raises:
        OSError: there is no room for it.
    """
    root = temporary_root(is_public=bool(mode & stat.S_IXOTH))
    sweep(root)
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{kind}-", dir=root)).resolve()
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder.chmod(mode)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def temporary_root(*, is_public: bool) -> Path:
    """Return where temporary files go, if its name isn't too long for a socket's.

    Args:
        is_public: whether everybody has to be able to get there, and its maker to remove it
            after giving up being root.
    """
    folder = Path(tempfile.gettempdir()).resolve()
    is_open = all(each.stat().st_mode & stat.S_IXOTH for each in (folder, *folder.parents))
    is_open = is_open and bool(folder.stat().st_mode & stat.S_IWOTH)
    is_short = len(os.fsencode(folder)) <= LONGEST_BYTES
    fits = is_short and (is_open or not is_public)
    return folder if fits else Path("/tmp")  # noqa: S108 - nothing secret


def sweep(root: Path) -> None:
    """Remove the folders of makers that were killed."""
    for entry in os.scandir(root):
        if entry.name.startswith(PREFIX) and _is_ours(entry) and _is_abandoned(Path(entry.path)):
            shutil.rmtree(entry.path, ignore_errors=True)


def _is_ours(entry: os.DirEntry[str]) -> bool:
    with suppress(OSError):
        is_folder = entry.is_dir(follow_symlinks=False)
        owner = entry.stat(follow_symlinks=False).st_uid
        return is_folder and (owner == os.geteuid() or os.geteuid() == 0)
    return False


def _is_abandoned(folder: Path) -> bool:
    try:
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    except FileNotFoundError:
        with suppress(OSError):
            return time.time() - folder.lstat().st_mtime > UNLOCKED_SECONDS
        return False
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    else:
        return True
    finally:
        os.close(lock)
