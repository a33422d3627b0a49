"""The chain of migrations: which steps lead from one schema to another, and taking them.

Only this module and the steps know Alembic; it is imported when something is to be migrated.
The schema of a database is its ``user_version``, told also by the table ``schema_version``.
Alembic's name for schema 7 is the revision ``0007``, and Alembic keeps no table of its own.
"""

from __future__ import annotations

from typing import Final

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection

import vendue_leaderboard.migrations

FOLDERS: Final[tuple[str, ...]] = tuple(vendue_leaderboard.migrations.__path__)
"""Where the steps lie."""


def steps(before: int, after: int) -> list[Script]:
    """Return the steps from one schema to a later one, in order; 0 is an empty database."""
    scripts = ScriptDirectory(FOLDERS[0], version_locations=FOLDERS)
    lower = revision_of(before) if before else None
    return list(scripts.iterate_revisions(revision_of(after), lower))[::-1]


def revision_of(schema: int) -> str:
    """Return Alembic's name for a schema."""
    return f"{schema:04}"


def upgrade(connection: Connection, before: int, after: int) -> None:
    """Take every step from one schema to a later one, within the connection's transaction."""
    op = Operations(MigrationContext.configure(connection))
    for step in steps(before, after):
        step.module.upgrade(op)
