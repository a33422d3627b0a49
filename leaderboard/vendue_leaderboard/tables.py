"""The tables of the database, and nothing else: every column is named and typed here.

All times are whole milliseconds since 1970 in UTC. ``game``, ``result`` and ``seat_result``
are the truth; ``rating_run`` and ``rating`` are derived from them and may be made again at
any time. The secret of a tournament stands in no table.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sqlalchemy import JSON, Column, Enum, Index, LargeBinary, MetaData, Table, UniqueConstraint
from sqlmodel import Field, SQLModel

SCHEMA_VERSION = 2
"""Of the tables below; a database of a higher version is refused, one of a lower one migrated."""
APPLICATION_ID = 0x56454E44
"""Marks a SQLite file as a vendue database ("VEND" in ASCII)."""


class TournamentState(StrEnum):
    """What may happen in a tournament. Whether somebody runs it is told by the runner lock."""

    OPEN = "open"
    """Games are handed out."""
    PAUSED = "paused"
    """Games in flight finish, none is handed out."""
    CLOSED = "closed"
    """For good: what was outstanding is cancelled."""


class GameState(StrEnum):
    """Where a scheduled game stands; only scheduled and running games are outstanding."""

    SCHEDULED = "scheduled"
    """Waits to be claimed."""
    RUNNING = "running"
    """Claimed under a lease by its current attempt."""
    COUNTED = "counted"
    """Has its result, for good."""
    SET_ASIDE = "set_aside"
    """Void too often; never rated."""
    CANCELLED = "cancelled"
    """Will not be played."""


def _values(states: type[StrEnum]) -> list[str]:
    return [state.value for state in states]


def _state_column(states: type[StrEnum]) -> Column[str]:
    kind = Enum(
        states,
        native_enum=False,
        create_constraint=True,
        length=16,
        name=states.__name__.lower(),
        values_callable=_values,
    )
    return Column("state", kind, nullable=False)


class Row(SQLModel):
    """Base of all tables: one metadata of their own, with a name for every constraint."""

    # SQLModel's own is a function to SQLAlchemy, and text wherever a class sets it.
    __tablename__: ClassVar[str]  # pyright: ignore[reportIncompatibleVariableOverride]
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Schema(Row, table=True):
    """One row: the version of the tables, for databases without SQLite's user_version."""

    __tablename__ = "schema_version"

    version: int = Field(primary_key=True)


class BundleRow(Row, table=True):
    """A bot's immutable bundle; its files lie beside the database."""

    __tablename__ = "bundle"

    sha256: str = Field(primary_key=True, max_length=64)
    name: str
    """As its manifest calls it."""
    manifest: dict[str, object] = Field(sa_column=Column(JSON, nullable=False))
    size: int
    """Bytes of all its files."""
    added_at: int


class TournamentRow(Row, table=True):
    """A tournament: its settings, which never change, and its state."""

    __tablename__ = "tournament"

    id: str = Field(primary_key=True, max_length=16)
    """Random, 16 hexadecimal digits."""
    name: str = Field(unique=True)
    name_key: str = Field(unique=True)
    """The name under NFKC and case folding."""
    game: str
    options: dict[str, str] = Field(sa_column=Column(JSON, nullable=False))
    """Every option of the game with its value."""
    preset: str | None
    seats: int
    deals: int
    """Deals per table."""
    schedule: str
    """As given to ``--schedule``."""
    settings: dict[str, object] = Field(sa_column=Column(JSON, nullable=False))
    """Clocks, games in flight, sandbox and the like."""
    commitment: str = Field(max_length=64)
    seeded: bool
    """The secret comes from a seed, so fairness can't be proved."""
    beacon: str
    """Public entropy, "" without one."""
    beacon_late: bool
    """The beacon was fixed after the commitment, as it should be."""
    state: TournamentState = Field(sa_column=_state_column(TournamentState))
    scheduled_games: int
    """Rows of ``game`` that there must be."""
    created_at: int = Field(index=True)
    closed_at: int | None = None


class EntrantRow(Row, table=True):
    """One name in one tournament, bound to one version of a bot."""

    __tablename__ = "entrant"
    __table_args__ = (
        UniqueConstraint("tournament", "number"),
        UniqueConstraint("tournament", "name_key"),
    )

    id: int | None = Field(default=None, primary_key=True)
    tournament: str = Field(foreign_key="tournament.id", max_length=16)
    number: int
    """Counts the tournament's entrants from 0; games name their seats by it."""
    name: str
    name_key: str
    version: str = Field(foreign_key="bundle.sha256", max_length=64)
    start: dict[str, object] = Field(sa_column=Column(JSON, nullable=False))
    """How its process is started."""


class GameRow(Row, table=True):
    """One scheduled game; claiming it raises the attempt."""

    __tablename__ = "game"
    __table_args__ = (
        UniqueConstraint("tournament", "number"),
        Index(None, "tournament", "state", "number"),
    )

    id: int | None = Field(default=None, primary_key=True)
    tournament: str = Field(foreign_key="tournament.id", max_length=16)
    number: int
    """Place in the schedule, from 0."""
    table_id: str = Field(max_length=64)
    deal: int
    rotation: int
    """Index in the duplicate group, which is also its lane."""
    deal_group: int
    """Number of the first game of its duplicate group."""
    seats: list[int] = Field(sa_column=Column(JSON, nullable=False))
    """Entrant number per seat."""
    deal_text: str | None = None
    """What the deal key is made from; written when the game is first claimed."""
    state: GameState = Field(sa_column=_state_column(GameState))
    attempt: int = 0
    """0 until first claimed."""
    lease_owner: str | None = None
    lease_until: int | None = None
    reason: str | None = None
    """Why it was set aside or cancelled."""


class ResultRow(Row, table=True):
    """The one result of a counted game."""

    __tablename__ = "result"

    game: int = Field(primary_key=True, foreign_key="game.id")
    attempt: int
    record: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    """The record, compressed with zlib."""
    record_hash: str = Field(max_length=64)
    decisions: int
    seconds: float
    """Wall time of the game."""
    finished_at: int
    sandbox: str = Field(default="", sa_column_kwargs={"server_default": ""})
    """What held its bots in, and what was missing; "" of games played before that was noted."""
    queue_ms: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Time that its bots waited for a core while they had something to do."""
    delay_ms: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Time that its messages lay with the referee."""


class SeatResultRow(Row, table=True):
    """How one seat of a counted game ended; what ratings are computed from."""

    __tablename__ = "seat_result"
    __table_args__ = ({"sqlite_with_rowid": False},)

    game: int = Field(primary_key=True, foreign_key="result.game")
    seat: int = Field(primary_key=True)
    entrant: int = Field(foreign_key="entrant.id", index=True)
    bot_version: str = Field(max_length=64)
    rank: int
    """Place, from 1; several may share one."""
    score: int
    status: str
    """From `vendue.verdicts.Verdict`."""
    strikes: int
    deal_group: int
    finished_at: int
    schedule_no: int


class VoidAttemptRow(Row, table=True):
    """An attempt that no bot brought down and that isn't rated."""

    __tablename__ = "void_attempt"

    game: int = Field(primary_key=True, foreign_key="game.id")
    attempt: int = Field(primary_key=True)
    lost: bool
    """Its referee or worker vanished without a word; such attempts set no game aside."""
    reason: str
    at: int


class RatingRunRow(Row, table=True):
    """One computation of a tournament's ratings."""

    __tablename__ = "rating_run"

    id: int | None = Field(default=None, primary_key=True)
    tournament: str = Field(foreign_key="tournament.id", max_length=16, index=True)
    code_version: str
    made_at: int
    counted_games: int
    """Games that had a result when it was made."""
    parameters: dict[str, object] = Field(sa_column=Column(JSON, nullable=False))


class RatingRow(Row, table=True):
    """One entrant's line in a rating run; null is what wasn't computed or doesn't exist."""

    __tablename__ = "rating"

    run: int = Field(primary_key=True, foreign_key="rating_run.id")
    entrant: int = Field(primary_key=True, foreign_key="entrant.id")
    rank: int | None
    rank_low: int | None
    rank_high: int | None
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    online_elo: float | None
    games: int
    deal_groups: int
    score: float | None
    first_rate: float | None
    forfeit_rate: float | None
    los_next: float | None
    provisional: bool
    bound: str | None
    """">=", "<=" or null."""


def table_of(row: type[Row]) -> Table:
    """Return the SQLAlchemy table behind a row class, for bulk statements."""
    return Row.metadata.tables[str(row.__tablename__)]
