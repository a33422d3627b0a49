"""The secrets of tournaments: files that only their owner reads, never in the database."""

from __future__ import annotations

from pathlib import Path

from vendue_leaderboard.store.errors import StoreError
from vendue_leaderboard.store.folder import Folder, sync_folder, write_new

SECRET_BYTES = 32
"""Length of every secret."""


class Vault:
    """One file per tournament, mode 0600 in a folder of mode 0700."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    @property
    def folder(self) -> Path:
        """Where they lie; nobody but their owner needs to get there."""
        return self._folder.path / "secrets"

    def write(self, tournament: str, secret: bytes) -> None:
        """Keep a new tournament's secret; it is on the disk when this returns.

        Raises:
            StoreError: it can't be written, or there is one already.
            ValueError: it isn't 32 bytes long.
        """
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        path = self._folder.made("secrets", 0o700) / tournament
        try:
            write_new(path, secret.hex().encode() + b"\n", 0o600)
            sync_folder(path.parent)
        except OSError as error:
            raise StoreError(f"cannot keep the secret in {path}: {error.strerror}") from None

    def read(self, tournament: str) -> bytes:
        """Return a tournament's secret, 32 bytes.

        Raises:
            StoreError: there is none, or it isn't one.
        """
        path = self._path(tournament)
        try:
            secret = bytes.fromhex(path.read_text(encoding="ascii"))
        except OSError as error:
            raise StoreError(
                f"the tournament's secret {path} cannot be read: {error.strerror}"
            ) from None
        except ValueError:
            secret = b""
        if len(secret) != SECRET_BYTES:
            raise StoreError(f"{path} does not hold a secret; restore it from a copy")
        return secret

    def forget(self, tournament: str) -> None:
        """Remove the secret of a tournament that didn't come to be."""
        self._path(tournament).unlink(missing_ok=True)

    def _path(self, tournament: str) -> Path:
        return self.folder / tournament
