"""One open database: its engine, its transactions, and its errors as sentences."""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event, insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool, StaticPool

from vendue_leaderboard.store.errors import StoreBusy, StoreError
from vendue_leaderboard.store.location import Location, check_file, check_folder, check_version
from vendue_leaderboard.tables import APPLICATION_ID, SCHEMA_VERSION, Row, Schema, table_of

BUSY_SECONDS: Final = 30.0
"""How long a transaction waits for another process's."""

_BEGIN = "vendue_begin"
"""Execution option: the statements that begin a transaction."""
_READ = ("BEGIN",)
_WRITE = ("PRAGMA synchronous = NORMAL", "BEGIN IMMEDIATE")
_WRITE_DURABLY = ("PRAGMA synchronous = FULL", "BEGIN IMMEDIATE")


class Database:
    """An open database; whoever opened it closes it. Usable from several threads."""

    def __init__(self, location: Location, busy_seconds: float = BUSY_SECONDS) -> None:
        self.location: Final = location
        self._engine = _engine(location, busy_seconds)
        self._write_turn = threading.Lock()
        self._read_turn: AbstractContextManager[object] = nullcontext()
        if location.path is None:  # all threads share the one connection
            self._read_turn = self._write_turn

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection on which everything read is of one moment.

        Raises:
            StoreError: the database can't be read.
        """
        with self._read_turn, self._transaction(_READ) as connection:
            yield connection

    @contextmanager
    def writing(self, *, durable: bool = False) -> Iterator[Connection]:
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
    def _transaction(self, begin: tuple[str, ...]) -> Iterator[Connection]:
        try:
            with (
                self._engine.connect() as connection,
                connection.execution_options(**{_BEGIN: begin}).begin(),
            ):
                yield connection
        except DBAPIError as error:
            raise _explained(error, self.location.name) from error


def open_database(
    location: Location, *, create: bool = True, busy_seconds: float = BUSY_SECONDS
) -> Database:
    """Open a database; create it, whole or not at all, if there is none.

    Raises:
        StoreError: it can't be opened or created; nothing was changed.
    """
    if location.path is None:
        return _in_memory(location)
    _check_or_create(location, location.path, create=create)
    database = Database(location, busy_seconds)
    try:
        _recheck(database, location.path)
    except BaseException:
        database.close()
        raise
    return database


def _in_memory(location: Location) -> Database:
    database = Database(location)
    _build(database)
    return database


def _check_or_create(location: Location, path: Path, *, create: bool) -> None:
    check_folder(path)
    if not os.path.lexists(path):
        if not create:
            raise StoreError(f"there is no database {path}; a tournament creates it")
        _create_file(location, path)
    check_file(path)


def _create_file(location: Location, path: Path) -> None:
    """Build the database under another name and link it in: it is there whole or not at all."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}.new")
    try:
        draft.touch(mode=0o644, exist_ok=False)
        _build_file(Location(location.url.set(database=str(draft)), draft))
        _link(draft, path)
    except OSError as error:
        raise StoreError(f"cannot create the database {path}: {error.strerror}") from None
    finally:
        for leftover in (draft, Path(f"{draft}-journal"), Path(f"{draft}-wal")):
            _remove(leftover)


def _link(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        return  # another process was quicker; its database is as good
    except OSError:  # a file system without hard links
        draft.rename(path)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def _build_file(location: Location) -> None:
    database = Database(location)
    try:
        _build(database)
    finally:
        database.close()


def _build(database: Database) -> None:
    with database.writing(durable=True) as connection:
        Row.metadata.create_all(connection)
        connection.execute(insert(table_of(Schema)).values(version=SCHEMA_VERSION))
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _recheck(database: Database, path: Path) -> None:
    """Ask SQLite itself: a version may stand in the write-ahead log only."""
    with database.reading() as connection:
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    check_version(path, version)


def _engine(location: Location, busy_seconds: float) -> Engine:
    engine = create_engine(
        location.url,
        poolclass=QueuePool if location.path else StaticPool,
        connect_args={"check_same_thread": False, "timeout": busy_seconds},
    )
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine


def _on_connect(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions begin in _on_begin, not where sqlite3 likes
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA journal_mode = WAL")


def _on_begin(connection: Connection) -> None:
    for statement in connection.get_execution_options().get(_BEGIN, _READ):
        connection.exec_driver_sql(statement)


def _explained(error: DBAPIError, name: str) -> StoreError:
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # the low byte is the primary code
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy(f"the database {name} is locked by another process; try again later")
    if code == sqlite3.SQLITE_FULL:
        return StoreError(f"no space is left for the database {name}")
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return StoreError(f"the database {name} is damaged: {error.orig}")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR):
        return StoreError(f"the database {name} cannot be used here: {error.orig}")
    return StoreError(f"the database {name} refused: {error.orig}")
