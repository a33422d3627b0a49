"""The content of a bundle while it is gathered: one set of rules and limits for every source."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from vendue.bundle_paths import BadPath, check_path, collision

MAX_TOTAL_BYTES = 64 << 20
"""Bytes of all files together."""
MAX_FILE_BYTES = 16 << 20
"""Bytes of one file."""
MAX_ENTRIES = 2000
"""Files and folders."""


class BadBundle(ValueError):
    """Files that make no bundle; the sentence names the file."""


class Content:
    """Files by path, as far as they have been read; refuses what no bundle may hold."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.folders: set[str] = set()
        self.executables: set[str] = set()
        self._entered: set[str] = set()
        self._bytes = 0

    def enter(self, path: str, *, is_folder: bool = False) -> None:
        """Take note of a file or folder before any of it is read, and of the folders it is in.

        Raises:
            BadBundle: a name that won't do, one that is there already, or too many of them.
        """
        try:
            check_path(path)
        except BadPath as error:
            raise BadBundle(f"{shown_path(path)} {error}") from None
        if path in self._entered:
            raise BadBundle(f"there are two entries for {path}")
        self._entered.add(path)
        parents = [str(parent) for parent in PurePosixPath(path).parents][:-1]
        self.folders.update(parents, [path] if is_folder else [])
        if len(self._entered | self.folders) > MAX_ENTRIES:
            raise BadBundle(f"there are more than {MAX_ENTRIES} files and folders")

    def room(self) -> int:
        """Return how many bytes the next file may have."""
        return min(MAX_FILE_BYTES, MAX_TOTAL_BYTES - self._bytes)

    def keep(self, path: str, content: bytes, *, is_executable: bool) -> None:
        """Keep the content of a file that was entered.

        Raises:
            BadBundle: it is larger than there is room.
        """
        if len(content) > self.room():
            raise too_large(path, len(content))
        self._bytes += len(content)
        self.files[path] = content
        if is_executable:
            self.executables.add(path)

    def check(self) -> None:
        """Refuse paths that can't all be there at once, here or on another system.

        Raises:
            BadBundle: the sentence names two of them.
        """
        clash = collision(sorted({*self.files, *self.folders}))
        if clash is not None:
            raise BadBundle(f"{clash[0]} and {clash[1]} have one name on some systems: rename one")
        both = min(self.folders.intersection(self.files), default=None)
        if both is not None:
            raise BadBundle(f"{both} is a file and a folder")


def too_large(path: str, size: int, limit: int = MAX_FILE_BYTES) -> BadBundle:
    """Return the refusal of a file that is too large by itself, or with which all is."""
    if size > max(limit, MAX_FILE_BYTES):
        return BadBundle(f"{path} is larger than {max(limit, MAX_FILE_BYTES) >> 20} MiB")
    return BadBundle(f"with {path} the bundle is larger than {MAX_TOTAL_BYTES >> 20} MiB")


def shown_path(path: str | Path) -> str:
    """Return a path as it may stand in a sentence."""
    return str(path) if str(path).isprintable() else ascii(str(path))
