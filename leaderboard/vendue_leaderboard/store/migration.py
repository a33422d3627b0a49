"""Bringing a database of an older schema up to this program's: all of it or nothing."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, update

from vendue_leaderboard.store.backup import back_up
from vendue_leaderboard.store.database import Database, schema_of
from vendue_leaderboard.store.errors import RunnerBusy, StoreBusy, StoreError
from vendue_leaderboard.store.folder import Folder
from vendue_leaderboard.store.location import Location, check_version
from vendue_leaderboard.store.revisions import upgrade
from vendue_leaderboard.store.runner import check_idle
from vendue_leaderboard.tables import SCHEMA_VERSION, Schema, table_of


@dataclass(frozen=True, slots=True)
class Migration:
    """What was done to a database."""

    database: str
    before: int
    """Its schema until then."""
    after: int
    backup: Path
    """The copy as it was."""

    def __str__(self) -> str:
        """Tell it in one sentence."""
        return (
            f"The database {self.database} was migrated from schema {self.before} to "
            f"{self.after}; as it was, it is kept in {self.backup}"
        )


def migrate(location: Location, path: Path, *, busy_seconds: float) -> Migration | None:
    """Migrate a database of an older schema after a backup copy, in one transaction.

    Others may have it open: they are waited for, and programs of the older schema are refused
    by every transaction from then on.

    Returns:
        What was done, or None if another process was quicker.

    Raises:
        StoreBusy: others wrote for too long.
        RunnerBusy: a live process runs a tournament in it.
        StoreError: it failed.

    The database is as it was after any of them, and no backup of it is left.
    """
    # A table that others refer to is replaced by dropping it, which would drop what refers to it.
    database = Database(location, busy_seconds, foreign_keys=False)
    try:
        with _explained(path):
            return _migrate(database, path)
    finally:
        database.close()


class _Unsound(Exception):
    """What came of the steps isn't a database of the new schema."""


@contextmanager
def _explained(path: Path) -> Generator[None]:
    try:
        yield
    except (StoreBusy, RunnerBusy):
        raise
    except StoreError as error:
        raise StoreError(f"{error}; it was not migrated, and is as it was") from error
    except Exception as error:  # whatever a step of a newer schema stumbles over
        raise StoreError(
            f"the database {path} cannot be migrated to schema {SCHEMA_VERSION}, and is as it "
            f"was: {error}"
        ) from error


def _migrate(database: Database, path: Path) -> Migration | None:
    with ExitStack() as afterwards, database.writing(durable=True) as connection:
        before = schema_of(connection)
        check_version(path, before)
        if before == SCHEMA_VERSION:
            return None
        check_idle(Folder(database.location))
        backup = back_up(path, before)
        afterwards.callback(_forget_unless_migrated, backup, database, before)
        _upgrade(connection, before)
    return Migration(database.location.name, before, SCHEMA_VERSION, backup)


def _upgrade(connection: Connection, before: int) -> None:
    upgrade(connection, before, SCHEMA_VERSION)
    dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if dangling is not None:
        raise _Unsound(f"a row of {dangling[0]} would refer to a missing row of {dangling[2]}")
    _mark(connection, before)


def _mark(connection: Connection, before: int) -> None:
    """Write the new schema to both places that tell it."""
    told = table_of(Schema)
    moved = update(told).where(told.c.version == before).values(version=SCHEMA_VERSION)
    if connection.execute(moved).rowcount != 1:
        raise _Unsound(f"its table {told.name} doesn't say that it has schema {before}")
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _forget_unless_migrated(backup: Path, database: Database, before: int) -> None:
    """Remove a copy of what is as it was; an interrupt may have come after the commit, so ask."""
    with suppress(StoreError, OSError), database.reading() as connection:
        if schema_of(connection) == before:
            backup.unlink()
