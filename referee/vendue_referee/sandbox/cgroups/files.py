"""Reading and writing the kernel's files of cgroups."""

from __future__ import annotations

import errno
import os
from pathlib import Path

PROCESSES = "cgroup.procs"
"""The file that lists a cgroup's processes, and takes a process into it."""


def read(path: Path) -> str:
    """Return a file's text.

    Raises:
        OSError: it isn't there, or may not be read.
    """
    return path.read_text(encoding="ascii", errors="replace")


def write(path: Path, text: str) -> None:
    """Write a text to a file that exists.

    Raises:
        OSError: it isn't there, may not be written, or the kernel refuses the value.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_TRUNC | os.O_CLOEXEC)
    try:
        os.write(descriptor, text.encode("ascii"))
    finally:
        os.close(descriptor)


def write_if_there(path: Path, text: str) -> None:
    """Write a text to a file that some kernels don't have.

    Raises:
        OSError: it may not be written, or the kernel refuses the value.
    """
    if path.exists():
        write(path, text)


def make_folder(path: Path) -> None:
    """Make a cgroup that everybody may look at, whatever this process's umask is.

    Raises:
        FileExistsError: there is one.
        OSError: it can't be made.
    """
    path.mkdir()
    path.chmod(0o755)


def remove_folder(path: Path) -> bool:
    """Remove a cgroup, and return whether it is gone; it isn't while something is in it."""
    try:
        path.rmdir()
    except FileNotFoundError:
        return True
    except OSError as error:
        if error.errno in (errno.EBUSY, errno.ENOTEMPTY):
            return False
        raise
    return True


def field(path: Path, name: str) -> int:
    """Return a number of a file with one name and one number a line; 0 if it isn't there."""
    for line in read(path).splitlines():
        key, _, value = line.partition(" ")
        if key == name:
            return int(value)
    return 0


def processes(folder: Path) -> list[int]:
    """Return the ids of the processes in a cgroup; none if it is gone."""
    try:
        return [int(pid) for pid in read(folder / PROCESSES).split()]
    except (FileNotFoundError, OSError) as error:
        if isinstance(error, FileNotFoundError) or error.errno == errno.ENODEV:
            return []
        raise
