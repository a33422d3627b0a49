"""The folder beside a database, and files written so that they are there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from vendue_leaderboard.store.errors import StoreError
from vendue_leaderboard.store.location import Location


class Folder:
    """Where bundles, secrets and runner locks lie: ``NAME.d`` beside the file ``NAME``.

    A database in memory has a temporary one. Folders are made when something is put into them.
    """

    def __init__(self, location: Location) -> None:
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        if location.path is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="vendue-")
            self.path = Path(self._temporary.name)
        else:
            self.path = location.path.with_name(f"{location.path.name}.d")

    def made(self, name: str, mode: int = 0o755) -> Path:
        """Return the folder of that name in this one, made with that mode if need be.

        Raises:
            StoreError: it can't be made.
        """
        folder = self.path / name
        try:
            _make(self.path, 0o755)
            _make(folder, mode)
        except OSError as error:
            raise StoreError(f"cannot make the folder {folder}: {error.strerror}") from None
        return folder

    def close(self) -> None:
        """Remove the folder of a database in memory."""
        if self._temporary is not None:
            self._temporary.cleanup()


def _make(folder: Path, mode: int) -> None:
    if not folder.is_dir():
        folder.mkdir(exist_ok=True)
        folder.chmod(mode)  # whatever the umask


def write_new(path: Path, content: bytes, mode: int) -> None:
    """Write a file that must not exist yet, down to the disk.

    Raises:
        FileExistsError: it exists.
        OSError: it can't be written; what was written of it is removed.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            os.fchmod(file.fileno(), mode)  # whatever the umask
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        path.unlink()
        raise


def give_name(draft: Path, path: Path) -> bool:
    """Give a finished draft its name, down to the disk, unless something has that name already.

    Returns:
        Whether it has the name now. The draft may be there still; whoever made it removes it.

    Raises:
        OSError: it can't be named.
    """
    try:
        os.link(draft, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            return False
        draft.rename(path)
    sync_folder(path.parent)
    return True


def sync_folder(path: Path) -> None:
    """Bring a folder's list of names down to the disk."""
    _sync(path, os.O_RDONLY | os.O_DIRECTORY)


def sync_file(path: Path) -> None:
    """Bring a file's content down to the disk."""
    _sync(path, os.O_RDONLY | os.O_NOFOLLOW)


def _sync(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
