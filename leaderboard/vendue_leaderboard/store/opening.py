"""Opening a database, and making a new one: it is there whole or not at all."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from sqlalchemy import insert

from vendue_leaderboard.store.database import BUSY_SECONDS, Database
from vendue_leaderboard.store.errors import StoreError
from vendue_leaderboard.store.folder import sync_folder
from vendue_leaderboard.store.location import Location, check_file, check_folder, check_version
from vendue_leaderboard.tables import APPLICATION_ID, SCHEMA_VERSION, Row, Schema, table_of


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
    """Build the database under another name and give it its own when it is complete."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}.new")
    try:
        draft.touch(mode=0o644, exist_ok=False)
        _build_file(location.drafted(draft))
        _name(draft, path)
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


def _name(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        return  # another process was quicker; its database is as good
    except OSError:  # a file system without hard links
        draft.rename(path)
    sync_folder(path.parent)


def _recheck(database: Database, path: Path) -> None:
    """Ask SQLite itself: a version may stand in the log only."""
    with database.reading() as connection:
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    check_version(path, version)
