"""The entries of an archive on their way into a bundle."""

from __future__ import annotations

from vendue.bundle_content import BadBundle, Content, shown_path
from vendue.bundle_paths import BadPath, check_path, is_left_out
from vendue.manifest import MANIFEST

MAX_READ = 10_000
"""Entries of an archive, those included that don't go into a bundle."""


class Entries:
    """Gathers entries by the rules of bundles; those that bundles leave out are only checked."""

    def __init__(self) -> None:
        self._content = Content()
        self._read = 0

    def enter(self, name: str, *, is_folder: bool) -> str | None:
        """Take note of an entry; return the path of a file that is to be kept, else None.

        Raises:
            BadBundle: a name that won't do, one that is there already, or too many of them.
        """
        self._read += 1
        if self._read > MAX_READ:
            raise BadBundle(f"there are more than {MAX_READ} entries in the archive")
        try:
            check_path(name)
        except BadPath as error:
            raise BadBundle(f"{shown_path(name)} {error}") from None
        if any(map(is_left_out, name.split("/"))):
            return None
        self._content.enter(name, is_folder=is_folder)
        return None if is_folder else name

    def room(self) -> int:
        """Return how many bytes the next file may have."""
        return self._content.room()

    def keep(self, name: str, content: bytes, *, is_executable: bool) -> None:
        """Keep the content of a file that was entered."""
        self._content.keep(name, content, is_executable=is_executable)

    def bundle_content(self) -> Content:
        """Return the files, without the one folder that they may all be packed in.

        Raises:
            BadBundle: they don't go together.
        """
        self._content.check()
        top = self._only_folder()
        if top is None:
            return self._content
        content = Content()
        for path, data in self._content.files.items():
            inside = path.removeprefix(top)
            content.enter(inside)
            content.keep(inside, data, is_executable=path in self._content.executables)
        return content

    def _only_folder(self) -> str | None:
        """Return the name, with a slash, of the one folder with all files and the manifest."""
        files = self._content.files
        tops = {path.partition("/")[0] + "/" for path in files if "/" in path}
        if len(tops) != 1 or MANIFEST in files:
            return None
        (top,) = tops
        return (
            top if all(path.startswith(top) for path in files) and top + MANIFEST in files else None
        )


def is_executable(mode: int) -> bool:
    """Return whether a file's owner may execute it."""
    return bool(mode & 0o100)
