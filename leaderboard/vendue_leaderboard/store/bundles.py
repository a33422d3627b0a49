"""The bundles of bots: files beside the database, each bundle under its own hash."""

from __future__ import annotations

import shutil
import stat
import tempfile
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import bindparam, insert, select

from vendue.bundle_paths import BadPath, check_path, is_left_out
from vendue.bundles import Bundle, version_of, write
from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.errors import StoreError
from vendue_leaderboard.store.folder import Folder, sync_file, sync_folder
from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.tables import BundleRow, table_of

_BUNDLE = table_of(BundleRow)
_KNOWN = select(_BUNDLE.c.sha256).where(_BUNDLE.c.sha256 == bindparam("version"))


class Bundles:
    """Every bundle that ever entered, under its hash."""

    def __init__(self, database: Database, folder: Folder) -> None:
        self._database = database
        self._folder = folder

    def add(self, bundle: Bundle, manifest: Mapping[str, object], now: Moment) -> Path:
        """Keep a bundle and return its folder; a kept copy that was changed is replaced.

        The files are on the disk before the database knows of the bundle.

        Raises:
            StoreError: a file has a name that no bundle may hold, or it can't be written.
        """
        _check_paths(bundle)
        path = self.path(bundle.version)
        if not _is_intact(path, bundle.version):
            self._write(path, bundle)
        self._register(bundle, manifest, now)
        return path

    def path(self, version: str) -> Path:
        """Return the folder of the bundle with that hash, kept or not.

        Raises:
            StoreError: not 64 lower-case hexadecimal digits.
        """
        if len(version) != 64 or not set(version) <= set("0123456789abcdef"):
            raise StoreError(f"{version!r} is not the hash of a bundle")
        return self._folder.path / "bundles" / version

    def check(self, version: str) -> None:
        """Refuse a bundle that isn't kept, or whose kept copy no longer has its hash.

        What never goes into a bundle, such as ``__pycache__``, is not looked at.

        Raises:
            StoreError: the sentence names the folder.
        """
        path = self.path(version)
        if not path.is_dir():
            raise StoreError(f"the bundle {path} is missing; enter the bot again")
        if not _is_intact(path, version):
            raise StoreError(f"the files in {path} were changed; enter the bot again")

    def load(self, version: str) -> Bundle:
        """Return the files of a kept bundle, which are what its hash says.

        Raises:
            StoreError: it isn't kept, or its kept copy was changed; the sentence names the folder.
        """
        self.check(version)
        files, executables = _content(self.path(version))
        bundle = Bundle(files, executables, name=version, games=(), start="")
        if bundle.version != version:
            raise StoreError(f"the files in {self.path(version)} were changed just now")
        return bundle

    def _write(self, path: Path, bundle: Bundle) -> None:
        self._folder.made("bundles")
        try:
            with _draft(path.parent) as draft:
                write(bundle, draft)
                _protect(draft)
                _sync(draft)
                _replace(draft, path)
            sync_folder(path.parent)
        except OSError as error:
            raise StoreError(f"cannot keep the bundle in {path}: {error.strerror}") from None

    def _register(self, bundle: Bundle, manifest: Mapping[str, object], now: Moment) -> None:
        row = {
            "sha256": bundle.version,
            "name": bundle.name,
            "manifest": dict(manifest),
            "size": sum(map(len, bundle.files.values())),
            "added_at": now,
        }
        with self._database.writing() as connection:
            if connection.execute(_KNOWN, {"version": bundle.version}).first() is None:
                connection.execute(insert(_BUNDLE), row)


def _check_paths(bundle: Bundle) -> None:
    for path in bundle.files:
        try:
            check_path(path)
        except BadPath as error:
            raise StoreError(f"the file {path!r} of bundle {bundle.name!r} {error}") from None


def _is_intact(path: Path, version: str) -> bool:
    """Return whether the folder is there and holds what the hash says."""
    try:
        return version_of(*_content(path)) == version
    except (OSError, ValueError):
        return False


def _content(path: Path) -> tuple[dict[str, bytes], frozenset[str]]:
    """Return the files below a folder and which are executable.

    Raises:
        OSError: something can't be read.
        ValueError: something is no regular file.
    """
    files: dict[str, bytes] = {}
    executables: set[str] = set()
    for name, file in _files(path):
        mode = file.lstat().st_mode
        if not stat.S_ISREG(mode):
            raise ValueError(f"{name} is no regular file")
        files[name] = file.read_bytes()
        if mode & stat.S_IXUSR:
            executables.add(name)
    return files, frozenset(executables)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for file in folder.rglob("*"):
        inside = file.relative_to(folder)
        if not any(map(is_left_out, inside.parts)) and (file.is_symlink() or not file.is_dir()):
            yield inside.as_posix(), file


@contextmanager
def _draft(folder: Path) -> Generator[Path]:
    """Give an empty folder that is gone afterwards, unless it was renamed."""
    draft = Path(tempfile.mkdtemp(prefix=".new-", dir=folder))
    try:
        draft.chmod(0o755)
        yield draft
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _protect(draft: Path) -> None:
    """Take from everybody the right to write files; their hash is taken again before each use."""
    for path in draft.rglob("*"):
        if path.is_file():
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o222)


def _sync(draft: Path) -> None:
    for path in [draft, *draft.rglob("*")]:
        if path.is_dir():
            sync_folder(path)
        else:
            sync_file(path)


def _replace(draft: Path, path: Path) -> None:
    """Give the draft its name; what stood there, or came first, goes."""
    with _draft(path.parent) as old:
        if path.exists():
            path.rename(old)
        try:
            draft.rename(path)
        except OSError:
            if not path.exists():  # else another process was quicker with the same bundle
                raise
