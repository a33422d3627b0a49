"""One open database: its engine, its transactions, and its errors as sentences."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final, Literal, TypeAlias

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool, StaticPool

from vendue_leaderboard.store.errors import OlderSchema, StoreBusy, StoreError
from vendue_leaderboard.store.location import Location, check_version

BUSY_SECONDS: Final = 30.0
"""How long a transaction waits for another process's."""

Journal: TypeAlias = Literal["WAL", "MEMORY"]
"""Where changes stand before they are in the database file itself."""

_BEGIN = "vendue_begin"
"""Execution option: the statements that begin a transaction."""
_READ = ("BEGIN",)
_WRITE = ("PRAGMA synchronous = NORMAL", "BEGIN IMMEDIATE")
_WRITE_DURABLY = ("PRAGMA synchronous = FULL", "BEGIN IMMEDIATE")
"""With the log, NORMAL waits for the disk at checkpoints only, FULL at every commit."""

_NO_ROOM = (sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP)
"""What SQLite says if the file that indexes the log can't grow."""


class Database:
    """An open database; whoever opened it closes it. Usable from several threads."""

    def __init__(
        self,
        location: Location,
        busy_seconds: float = BUSY_SECONDS,
        *,
        schema: int | None = None,
        journal: Journal = "WAL",
        foreign_keys: bool = True,
    ) -> None:
        """Connect when first used.

        Args:
            location: where it is.
            busy_seconds: how long a transaction waits for another process's.
            schema: the only schema that it may have, in every transaction; None for any.
            journal: where changes stand at first.
            foreign_keys: whether references are kept at every statement.
        """
        self.location: Final = location
        self._schema = schema
        self._engine = _engine(location, busy_seconds, journal, foreign_keys=foreign_keys)
        self._write_turn = threading.Lock()
        self._read_turn: AbstractContextManager[object] = nullcontext()
        if location.path is None:  # all threads share the one connection
            self._read_turn = self._write_turn

    @contextmanager
    def reading(self) -> Generator[Connection]:
        """Give a connection on which everything read is of one moment.

        Raises:
            StoreError: the database can't be read.
        """
        with self._read_turn, self._transaction(_READ) as connection:
            yield connection

    @contextmanager
    def writing(self, *, durable: bool = False) -> Generator[Connection]:
        """Give a connection whose work is committed at the end, or undone by an exception.

        One writer at a time, from the first statement on. Work survives the death of any
        process; that of a durable transaction survives a power cut, too.

        Raises:
            StoreBusy: others wrote for too long.
            StoreError: the database can't be written.
        """
        begin = _WRITE_DURABLY if durable else _WRITE
        with self._write_turn, self._transaction(begin) as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def _transaction(self, begin: tuple[str, ...]) -> Generator[Connection]:
        try:
            with (
                self._engine.connect() as connection,
                connection.execution_options(**{_BEGIN: begin}).begin(),
            ):
                self._check_schema(connection)
                yield connection
        except DBAPIError as error:
            raise _explained(error, self.location.name) from error

    def _check_schema(self, connection: Connection) -> None:
        """Refuse a schema that changed under an open database, as when another migrated it."""
        if self._schema is None or self.location.path is None:
            return
        version = schema_of(connection)
        if version != self._schema:
            check_version(self.location.path, version)
            raise OlderSchema(f"{self.location.name} has the older schema {version}; open it anew")


def schema_of(connection: Connection) -> int:
    """Return the version of a database's tables as SQLite keeps it, 0 if they aren't ours."""
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def _engine(
    location: Location, busy_seconds: float, journal: Journal, *, foreign_keys: bool
) -> Engine:
    engine = create_engine(
        location.url,
        poolclass=QueuePool if location.path else StaticPool,
        connect_args={"check_same_thread": False, "timeout": busy_seconds},
    )

    def on_connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # transactions begin in _on_begin, not where it likes
        connection.execute(f"PRAGMA foreign_keys = {int(foreign_keys)}")
        connection.execute(f"PRAGMA journal_mode = {journal}")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine


def _on_begin(connection: Connection) -> None:
    for statement in connection.get_execution_options().get(_BEGIN, _READ):
        connection.exec_driver_sql(statement)


def _explained(error: DBAPIError, name: str) -> StoreError:
    code = getattr(error.orig, "sqlite_errorcode", 0)
    primary = code & 0xFF
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy(f"the database {name} is locked by another process; try again later")
    if primary == sqlite3.SQLITE_FULL or code in _NO_ROOM:
        return StoreError(f"no space is left for the database {name}")
    if primary in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return StoreError(f"the database {name} is damaged: {error.orig}")
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR):
        return StoreError(f"the database {name} cannot be used here: {error.orig}")
    return StoreError(f"the database {name} refused: {error.orig}")
