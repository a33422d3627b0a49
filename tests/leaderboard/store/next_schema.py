"""A schema that isn't made yet: this program as it may be one day, with steps of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent

from vendue_leaderboard.store import location, migration, opening, revisions
from vendue_leaderboard.tables import SCHEMA_VERSION

NEXT = SCHEMA_VERSION + 1

REBUILD = """
for name in ("bundle", "tournament", "entrant", "result"):  # others refer to each of these
    with op.batch_alter_table(name, recreate="always") as table:
        table.add_column(sa.Column("note", sa.String(), nullable=False, server_default="-"))
states = "state IN ('scheduled', 'running', 'counted', 'set_aside', 'cancelled')"
check = sa.CheckConstraint(states, name="ck_game_gamestate")
with op.batch_alter_table("game", recreate="always", table_args=[check]) as table:
    table.add_column(sa.Column("note", sa.String(), nullable=False, server_default="-"))
op.create_table("author", sa.Column("name", sa.String(), primary_key=True))
op.execute("INSERT INTO author SELECT DISTINCT name FROM entrant")
"""
"""A step that makes every table anew that others refer to."""

_STEP = """
import os
import signal
import sqlalchemy as sa

revision = {revision!r}
down_revision = {before!r}


def upgrade(op):
{body}
"""


def write_step(folder: Path, body: str = REBUILD, schema: int = NEXT) -> None:
    """Write the step that leads to a schema from the one before."""
    folder.mkdir(exist_ok=True)
    text = _STEP.format(
        revision=revisions.revision_of(schema),
        before=revisions.revision_of(schema - 1),
        body=indent(dedent(body), "    "),
    )
    (folder / f"v{schema:04}_of_a_test.py").write_text(text)


def pretend(
    folder: Path, schema: int = NEXT, put: Callable[[object, str, object], None] = setattr
) -> None:
    """Be the program that needs a schema, with the steps in the folder after the real ones."""
    for module in (location, migration, opening):
        put(module, "SCHEMA_VERSION", schema)
    put(revisions, "FOLDERS", (*revisions.FOLDERS, str(folder)))
