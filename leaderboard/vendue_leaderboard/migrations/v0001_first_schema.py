"""The tables of schema 1, from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from alembic.operations import Operations
from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    UniqueConstraint,
)

revision = "0001"
down_revision = None


def upgrade(op: Operations) -> None:
    """Create every table, referred ones first."""
    _schema_version(op)
    _bundle(op)
    _tournament(op)
    _entrant(op)
    _game(op)
    _result(op)
    _seat_result(op)
    _void_attempt(op)
    _rating_run(op)
    _rating(op)


def _schema_version(op: Operations) -> None:
    op.create_table(
        "schema_version",
        *_integers("version"),
        _primary_key("schema_version", "version"),
    )


def _bundle(op: Operations) -> None:
    op.create_table(
        "bundle",
        _text("sha256", 64),
        _text("name"),
        _json("manifest"),
        *_integers("size", "added_at"),
        _primary_key("bundle", "sha256"),
    )


def _tournament(op: Operations) -> None:
    op.create_table(
        "tournament",
        _text("id", 16),
        _text("name"),
        _text("name_key"),
        _text("game"),
        _json("options"),
        Column("preset", String()),
        *_integers("seats", "deals"),
        _text("schedule"),
        _json("settings"),
        _text("commitment", 64),
        Column("seeded", Boolean(), nullable=False),
        _text("beacon"),
        Column("beacon_late", Boolean(), nullable=False),
        _text("state", 16),
        *_integers("scheduled_games", "created_at"),
        Column("closed_at", Integer()),
        _primary_key("tournament", "id"),
        _unique("tournament", "name"),
        _unique("tournament", "name_key"),
        _one_of("tournament", "tournamentstate", ["open", "paused", "closed"]),
    )
    op.create_index("ix_tournament_created_at", "tournament", ["created_at"])


def _entrant(op: Operations) -> None:
    op.create_table(
        "entrant",
        *_integers("id"),
        _text("tournament", 16),
        *_integers("number"),
        _text("name"),
        _text("name_key"),
        _text("version", 64),
        _json("start"),
        _primary_key("entrant", "id"),
        _unique("entrant", "tournament", "number"),
        _unique("entrant", "tournament", "name_key"),
        _reference("entrant", "tournament", "tournament.id"),
        _reference("entrant", "version", "bundle.sha256"),
    )


def _game(op: Operations) -> None:
    op.create_table(
        "game",
        *_integers("id"),
        _text("tournament", 16),
        *_integers("number"),
        _text("table_id", 64),
        *_integers("deal", "rotation", "deal_group"),
        _json("seats"),
        Column("deal_text", String()),
        _text("state", 16),
        *_integers("attempt"),
        Column("lease_owner", String()),
        Column("lease_until", Integer()),
        Column("reason", String()),
        _primary_key("game", "id"),
        _unique("game", "tournament", "number"),
        _reference("game", "tournament", "tournament.id"),
        _one_of("game", "gamestate", ["scheduled", "running", "counted", "set_aside", "cancelled"]),
    )
    op.create_index("ix_game_tournament_state_number", "game", ["tournament", "state", "number"])


def _result(op: Operations) -> None:
    op.create_table(
        "result",
        *_integers("game", "attempt"),
        Column("record", LargeBinary(), nullable=False),
        _text("record_hash", 64),
        *_integers("decisions"),
        Column("seconds", Float(), nullable=False),
        *_integers("finished_at"),
        _primary_key("result", "game"),
        _reference("result", "game", "game.id"),
    )


def _seat_result(op: Operations) -> None:
    op.create_table(
        "seat_result",
        *_integers("game", "seat", "entrant"),
        _text("bot_version", 64),
        *_integers("rank", "score"),
        _text("status"),
        *_integers("strikes", "deal_group", "finished_at", "schedule_no"),
        _primary_key("seat_result", "game", "seat"),
        _reference("seat_result", "game", "result.game"),
        _reference("seat_result", "entrant", "entrant.id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_result_entrant", "seat_result", ["entrant"])


def _void_attempt(op: Operations) -> None:
    op.create_table(
        "void_attempt",
        *_integers("game", "attempt"),
        Column("lost", Boolean(), nullable=False),
        _text("reason"),
        *_integers("at"),
        _primary_key("void_attempt", "game", "attempt"),
        _reference("void_attempt", "game", "game.id"),
    )


def _rating_run(op: Operations) -> None:
    op.create_table(
        "rating_run",
        *_integers("id"),
        _text("tournament", 16),
        _text("code_version"),
        *_integers("made_at", "counted_games"),
        _json("parameters"),
        _primary_key("rating_run", "id"),
        _reference("rating_run", "tournament", "tournament.id"),
    )
    op.create_index("ix_rating_run_tournament", "rating_run", ["tournament"])


def _rating(op: Operations) -> None:
    figures = ("elo", "elo_low", "elo_high", "online_elo")
    rates = ("score", "first_rate", "forfeit_rate", "los_next")
    op.create_table(
        "rating",
        *_integers("run", "entrant"),
        *(Column(name, Integer()) for name in ("rank", "rank_low", "rank_high")),
        *(Column(name, Float()) for name in figures),
        *_integers("games", "deal_groups"),
        *(Column(name, Float()) for name in rates),
        Column("provisional", Boolean(), nullable=False),
        Column("bound", String()),
        _primary_key("rating", "run", "entrant"),
        _reference("rating", "run", "rating_run.id"),
        _reference("rating", "entrant", "entrant.id"),
    )


def _integers(*names: str) -> list[Column[int]]:
    return [Column(name, Integer(), nullable=False) for name in names]


def _text(name: str, length: int | None = None) -> Column[str]:
    return Column(name, String(length), nullable=False)


def _json(name: str) -> Column[Any]:
    return Column(name, JSON(), nullable=False)


def _primary_key(table: str, *columns: str) -> PrimaryKeyConstraint:
    return PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def _unique(table: str, *columns: str) -> UniqueConstraint:
    return UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def _reference(table: str, column: str, to: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint([column], [to], name=f"fk_{table}_{column}")


def _one_of(table: str, name: str, states: Sequence[str]) -> CheckConstraint:
    listed = ", ".join(f"'{state}'" for state in states)
    return CheckConstraint(f"state IN ({listed})", name=f"ck_{table}_{name}")
