"""Schema 2: results say what held the bots in, and how long the machine kept them waiting."""

from __future__ import annotations

from alembic.operations import Operations
from sqlalchemy import Column, Integer, String

revision = "0002"
down_revision = "0001"


def upgrade(op: Operations) -> None:
    """Add three columns to ``result``; games played before have no word and no waits."""
    op.add_column("result", Column("sandbox", String, nullable=False, server_default=""))
    op.add_column("result", Column("queue_ms", Integer, nullable=False, server_default="0"))
    op.add_column("result", Column("delay_ms", Integer, nullable=False, server_default="0"))
