"""Copies of bundles where the users that bots run as can read them.

The store may lie in a folder that only its owner may enter, so each run of a tournament, and each
game with one's own bots, lays the bots' files out anew and takes them away at the end.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from vendue.bundles import Bundle, write
from vendue_referee.temporary import temporary_folder


class Staging:
    """A folder of bots' folders; made by `open_staging`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        """Everybody may enter it, and read what lies below."""

    def add(self, bundle: Bundle) -> Path:
        """Lay a bundle out and return its folder, which is named by its hash."""
        folder = self.root / bundle.version
        if not folder.exists():
            write(bundle, folder)
            folder.chmod(0o755)
        return folder


@contextmanager
def open_staging(*, is_public: bool = True) -> Generator[Staging]:
    """Give a folder for the length of a block.

    Args:
        is_public: whether other users have to be able to read it, as those of sandboxes do.

    Raises:
        OSError: there is no room for temporary files.
    """
    with temporary_folder("bots", 0o755 if is_public else 0o700) as folder:
        yield Staging(folder)
