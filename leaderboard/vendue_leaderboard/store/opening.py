"""Opening a database, and making a new one: it is there whole or not at all."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import insert

from vendue_leaderboard.store.database import BUSY_SECONDS, Database
from vendue_leaderboard.store.errors import OlderSchema, StoreError
from vendue_leaderboard.store.folder import give_name
from vendue_leaderboard.store.location import Location, check_file, check_folder
from vendue_leaderboard.tables import APPLICATION_ID, SCHEMA_VERSION, Row, Schema, table_of


def say(sentence: str) -> None:
    """Tell whoever started the command, apart from its output."""
    sys.stderr.write(f"{sentence}\n")


def open_database(
    location: Location,
    *,
    create: bool = True,
    busy_seconds: float = BUSY_SECONDS,
    tell: Callable[[str], None] = say,
) -> Database:
    """Open a database; create it, whole or not at all, if there is none.

    A database of an older schema is migrated after a backup copy, and ``tell`` is given one
    sentence about it.

    Raises:
        StoreError: it can't be opened, created or migrated; nothing was changed.
    """
    if location.path is None:
        return _in_memory(location)
    _check_or_create(location, location.path, create=create)
    database = Database(location, busy_seconds, schema=SCHEMA_VERSION)
    try:
        if not _is_current(database):
            _migrate(location, location.path, busy_seconds, tell)
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
    """Build the database under another name and give it its own when it is complete."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}.new")
    try:
        draft.touch(mode=0o644, exist_ok=False)
        _build_file(location.drafted(draft))
        give_name(draft, path)  # or another process was quicker: its database is as good
    except OSError as error:
        raise StoreError(f"cannot create the database {path}: {error.strerror}") from None
    finally:
        with suppress(OSError):
            draft.unlink()


def _build_file(location: Location) -> None:
    """Write the file itself: with a log beside it, it would be half of a database."""
    database = Database(location, journal="MEMORY")
    try:
        _build(database)
    finally:
        database.close()


def _build(database: Database) -> None:
    with database.writing(durable=True) as connection:
        Row.metadata.create_all(connection, checkfirst=False)
        connection.execute(insert(table_of(Schema)).values(version=SCHEMA_VERSION))
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _is_current(database: Database) -> bool:
    """Ask SQLite itself: a version may stand in the log only."""
    try:
        with database.reading():
            return True
    except OlderSchema:
        return False


def _migrate(
    location: Location, path: Path, busy_seconds: float, tell: Callable[[str], None]
) -> None:
    from vendue_leaderboard.store.migration import migrate  # with Alembic, which is seldom needed

    done = migrate(location, path, busy_seconds=busy_seconds)
    if done is not None:
        tell(str(done))
