"""Folders of launchers: each is locked as long as its launcher lives.

A lock tells the living from the dead whatever their process ids are, and ends with a killed
launcher. The first of several hierarchies has the lock: its folder is made first and removed
last, so that a folder elsewhere without it belongs to nobody.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from vendue_referee.sandbox.cgroups import files

NAME_DIGITS = 16


def opaque(name: str) -> str:
    """Return a name that tells nobody anything, the same for the same name."""
    return hashlib.sha256(f"vendue/cgroup:{name}".encode()).hexdigest()[:NAME_DIGITS]


class OwnFolders:
    """The folders of one living launcher, one in each hierarchy."""

    def __init__(self, tops: Sequence[Path], owner: str) -> None:
        """Make and lock them.

        Raises:
            FileExistsError: a living launcher has that name.
            OSError: they can't be made.
        """
        self.paths = [top / opaque(owner) for top in tops]
        self._lock = _make_locked(self.paths[0])
        try:
            for path in self.paths[1:]:
                with suppress(FileExistsError):
                    files.make_folder(path)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Remove them as far as they are empty; harmless the second time."""
        if self._lock >= 0:
            for path in reversed(self.paths):
                files.remove_folder(path)
            os.close(self._lock)
            self._lock = -1


def dead_owners(tops: Sequence[Path]) -> Iterator[str]:
    """Yield the names of folders whose launchers have ended, locked until the next is asked for."""
    names = {name for top in tops for name in _folders(top)}
    for name in sorted(names):
        with _locked(tops[0] / name) as is_dead:
            if is_dead:
                yield name


def groups(tops: Sequence[Path], owner: str) -> set[str]:
    """Return the names of the sandboxes below an owner's folders."""
    return {name for top in tops for name in _folders(top / owner)}


def _folders(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
    except FileNotFoundError:
        return []


def _make_locked(path: Path) -> int:
    """Make a folder and lock it; whoever sweeps may remove it in between, so try again."""
    while True:
        with suppress(FileExistsError):
            files.make_folder(path)
        with suppress(FileNotFoundError):
            descriptor = _lock(path)
            if descriptor is None:
                raise FileExistsError(f"{path} belongs to a launcher that lives")
            if _is_at(path, descriptor):
                return descriptor
            os.close(descriptor)


@contextmanager
def _locked(path: Path) -> Generator[bool]:
    """Hold the lock of a folder; yields False if its launcher holds it."""
    try:
        descriptor = _lock(path)
    except FileNotFoundError:
        yield True
        return
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _lock(path: Path) -> int | None:
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def _is_at(path: Path, descriptor: int) -> bool:
    try:
        there, here = path.stat(), os.fstat(descriptor)
    except FileNotFoundError:
        return False
    return (there.st_dev, there.st_ino) == (here.st_dev, here.st_ino)
