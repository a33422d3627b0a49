"""Who runs a tournament: at most one live process, held by a lock that dies with it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from vendue_leaderboard.store.errors import RunnerBusy, StoreError
from vendue_leaderboard.store.folder import Folder


def check_idle(folder: Folder) -> None:
    """Refuse while a live process runs a tournament of the store.

    Raises:
        RunnerBusy: one does.
        StoreError: a lock can't be looked at.
    """
    for path in folder.path.glob("runners/*"):
        try:
            holder = _holder(path)
        except OSError as error:
            raise StoreError(f"cannot open the lock {path}: {error.strerror}") from None
        if holder is not None:
            raise RunnerBusy(
                f"process {holder} runs a tournament in a database that has to be migrated "
                "first; wait for it or stop it"
            )


def _holder(path: Path) -> str | None:
    """Return who holds a lock, as a number or "unknown", or None if nobody does."""
    with path.open("rb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return _named_in(lock.fileno())
    return None


def _named_in(descriptor: int) -> str:
    named = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip()
    return named or "unknown"


class Runner:
    """The right to run one tournament, until `close` or the end of the process.

    The operating system takes the lock back when the process dies, however it dies.
    """

    def __init__(self, folder: Folder, tournament: str, name: str) -> None:
        """Take the lock.

        Raises:
            RunnerBusy: another live process has it.
            StoreError: the lock file can't be opened.
        """
        path = folder.made("runners") / tournament
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise StoreError(f"cannot open the lock {path}: {error.strerror}") from None
        try:
            self._take(name)
        except BaseException:
            self.close()
            raise

    def _take(self, name: str) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.truncate(self._descriptor, 0)
            os.pwrite(self._descriptor, b"%d\n" % os.getpid(), 0)
        except BlockingIOError:
            raise RunnerBusy(
                f"tournament {name!r} is being run by process {_named_in(self._descriptor)}; "
                "wait for it or stop it first"
            ) from None
        except OSError as error:
            raise StoreError(f"cannot lock tournament {name!r}: {error.strerror}") from None

    def close(self) -> None:
        """Give the lock back; a second time does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
