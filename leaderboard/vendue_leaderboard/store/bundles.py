"""The bundles of bots: files beside the database, each bundle under its own hash."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Protocol

from sqlalchemy import insert, select

from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.errors import StoreError
from vendue_leaderboard.store.folder import Folder, sync_folder, write_new
from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.tables import BundleRow, table_of

_BUNDLE = table_of(BundleRow)


class BundleFiles(Protocol):
    """What the store needs of a bundle; `vendue.bundles.Bundle` is one."""

    @property
    def name(self) -> str:
        """As its manifest calls it."""

    @property
    def version(self) -> str:
        """SHA-256 over its files, 64 hexadecimal digits."""

    @property
    def files(self) -> Mapping[str, bytes]:
        """Content by relative path with forward slashes."""


class Bundles:
    """Every bundle that ever entered, written once and never changed."""

    def __init__(self, database: Database, folder: Folder) -> None:
        self._database = database
        self._folder = folder

    def add(self, bundle: BundleFiles, manifest: Mapping[str, object], now: Moment) -> Path:
        """Keep a bundle and return its folder; one that is kept already is checked.

        Files have mode 0644, or 0755 where they begin with ``#!``; folders have mode 0755.

        Raises:
            StoreError: it can't be written, or the kept copy is no longer what it was.
        """
        path = self.path(bundle.version)
        if path.exists():
            _check(path, bundle)
        else:
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

    def _write(self, path: Path, bundle: BundleFiles) -> None:
        self._folder.made("bundles")
        try:
            draft = Path(tempfile.mkdtemp(prefix=".new-", dir=path.parent))
            try:
                _write_files(draft, bundle.files)
                _move(draft, path)
            finally:
                shutil.rmtree(draft, ignore_errors=True)
            sync_folder(path.parent)
        except OSError as error:
            raise StoreError(f"cannot keep the bundle in {path}: {error.strerror}") from None

    def _register(self, bundle: BundleFiles, manifest: Mapping[str, object], now: Moment) -> None:
        known = select(_BUNDLE.c.sha256).where(_BUNDLE.c.sha256 == bundle.version)
        size = sum(map(len, bundle.files.values()))
        with self._database.writing() as connection:
            if connection.execute(known).first() is None:
                connection.execute(
                    insert(_BUNDLE).values(
                        sha256=bundle.version,
                        name=bundle.name,
                        manifest=dict(manifest),
                        size=size,
                        added_at=now,
                    )
                )


def _write_files(draft: Path, files: Mapping[str, bytes]) -> None:
    draft.chmod(0o755)
    for name, content in files.items():
        path = draft / _inside(name)
        for folder in reversed(path.relative_to(draft).parents[:-1]):
            (draft / folder).mkdir(exist_ok=True)
            (draft / folder).chmod(0o755)
        write_new(path, content, 0o755 if content.startswith(b"#!") else 0o644)


def _inside(name: str) -> PurePosixPath:
    path = PurePosixPath(name)
    if not path.parts or path.is_absolute() or ".." in path.parts or "\0" in name:
        raise StoreError(f"a bundle cannot hold a file named {name!r}")
    return path


def _move(draft: Path, path: Path) -> None:
    try:
        draft.rename(path)
    except OSError:
        if not path.exists():  # else another process was quicker with the same bundle
            raise


def _check(path: Path, bundle: BundleFiles) -> None:
    kept = {
        file.relative_to(path).as_posix(): file.read_bytes()
        for file in path.rglob("*")
        if file.is_file() and file.parent.name != "__pycache__"
    }
    if kept != dict(bundle.files):
        raise StoreError(f"the kept bundle {path} was changed; remove that folder and try again")
