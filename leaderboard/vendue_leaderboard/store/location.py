"""Where a database lies: what its URL means, and whether the file there is ours."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from vendue_leaderboard.store.errors import StoreError
from vendue_leaderboard.tables import APPLICATION_ID, SCHEMA_VERSION

DEFAULT_URL = "sqlite:///vendue.db"
"""A file in the current folder."""

_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100
_USER_VERSION = slice(60, 64)
"""Where SQLite's file format keeps user_version, big-endian (sqlite.org/fileformat.html)."""
_APPLICATION_ID = slice(68, 72)


@dataclass(frozen=True, slots=True)
class Location:
    """A place for a database."""

    url: URL
    path: Path | None
    """Absolute; None for a database in memory."""
    name: str
    """How messages name the place; holds no password."""

    def drafted(self, path: Path) -> Location:
        """Return the place at which this database is built; messages name it all the same."""
        return Location(self.url.set(database=str(path)), path, self.name)


def locate(url: str) -> Location:
    """Read a database URL; touches no file.

    Raises:
        StoreError: not a URL, or of a database that isn't supported.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError(f"a database is named by a URL like {DEFAULT_URL}, not {url!r}") from None
    if parsed.drivername != "sqlite" or parsed.query:
        shown = parsed.render_as_string(hide_password=True)
        raise StoreError(f"databases are named sqlite:///FILE, without anything else, not {shown}")
    return _sqlite_location(parsed)


def _sqlite_location(url: URL) -> Location:
    name = url.database
    if not name or name == ":memory:":
        return Location(URL.create("sqlite"), None, "in memory")
    if name.startswith("file:") or "\0" in name:
        raise StoreError(f"{name!r} is not the name of a database file")
    path = Path(os.path.realpath(name))  # one folder of secrets, whatever the link's name
    return Location(url.set(database=str(path)), path, str(path))


def check_folder(path: Path) -> None:
    """Refuse a folder in which no database can be created or written.

    Raises:
        StoreError: it doesn't exist, isn't a folder or can't be written.
    """
    folder = path.parent
    mode = _mode(folder)
    if mode is None:
        raise StoreError(f"the folder {folder} does not exist; create it or give another --db")
    if not stat.S_ISDIR(mode):
        raise StoreError(f"{folder} is not a folder, so no database can lie in it")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreError(f"the folder {folder} is read-only for you; give another --db")


def check_file(path: Path) -> None:
    """Refuse a file that isn't a database of this version or an older one; only ever reads.

    Raises:
        StoreError: not a file, not readable, not writable, not a vendue database, or one of
            a newer version.
    """
    mode = _mode(path)
    if mode is None or not stat.S_ISREG(mode):
        raise StoreError(f"{path} is not a file; give another --db")
    header = _read_header(path)
    if header[:16] != _MAGIC or _number(header[_APPLICATION_ID]) != APPLICATION_ID:
        raise StoreError(f"{path} is not a vendue database; give another --db")
    check_version(path, _number(header[_USER_VERSION]))
    if not os.access(path, os.W_OK):
        raise StoreError(f"the database {path} is read-only for you; copy it or give another --db")


def check_version(path: Path, version: int) -> None:
    """Refuse a schema that is neither this program's nor one that it can migrate.

    Raises:
        StoreError: it is newer, or never was.
    """
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path} was made by a newer vendue (schema {version}, this one knows "
            f"{SCHEMA_VERSION}); install a newer vendue to use it"
        )
    if version < 1:
        raise StoreError(f"{path} has schema {version}, which was never released")


def _mode(path: Path) -> int | None:
    """Return what kind of thing lies there, None if nothing does."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}") from None


def _read_header(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_HEADER_BYTES).ljust(_HEADER_BYTES, b"\0")
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from None


def _number(big_endian: bytes) -> int:
    return int.from_bytes(big_endian, "big")
