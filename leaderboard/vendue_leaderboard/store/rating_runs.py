"""Ratings as computed last: derived from the results, never the truth, made again at will."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.tables import EntrantRow, RatingRow, RatingRunRow, table_of

_RUN = table_of(RatingRunRow)
_RATING = table_of(RatingRow)
_ENTRANT = table_of(EntrantRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """One entrant's line; None is what wasn't computed or doesn't exist."""

    entrant: int
    """Number of the entrant."""
    games: int
    """Rated games."""
    deal_groups: int
    rank: int | None = None
    rank_low: int | None = None
    rank_high: int | None = None
    elo: float | None = None
    elo_low: float | None = None
    elo_high: float | None = None
    online_elo: float | None = None
    score: float | None = None
    first_rate: float | None = None
    forfeit_rate: float | None = None
    los_next: float | None = None
    provisional: bool = True
    bound: str | None = None
    """">=", "<=" or None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRun:
    """One computation of a tournament's ratings."""

    code_version: str
    made_at: Moment
    counted_games: int
    """Games that had a result when it was made: if there are more now, it is out of date."""
    parameters: Mapping[str, object] = field(default_factory=dict[str, object])
    """JSON."""
    ratings: tuple[Rating, ...] = ()


class RatingRuns:
    """The latest rating run of every tournament."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def replace(self, tournament: str, run: RatingRun) -> None:
        """Keep a run in place of the tournament's earlier ones.

        Raises:
            StoreError: a rating names no entrant of the tournament.
        """
        with self._database.writing() as connection:
            _delete_runs(connection, tournament)
            made = connection.execute(
                insert(_RUN)
                .values(
                    tournament=tournament,
                    code_version=run.code_version,
                    made_at=run.made_at,
                    counted_games=run.counted_games,
                    parameters=dict(run.parameters),
                )
                .returning(_RUN.c.id)
            ).scalar_one()
            _insert_ratings(connection, tournament, made, run.ratings)

    def latest(self, tournament: str) -> RatingRun | None:
        """Return the tournament's run, ratings by entrant number, or None if there is none."""
        with self._database.reading() as connection:
            run = connection.execute(
                select(_RUN).where(_RUN.c.tournament == tournament).order_by(_RUN.c.id.desc())
            ).first()
            if run is None:
                return None
            return RatingRun(
                code_version=run.code_version,
                made_at=run.made_at,
                counted_games=run.counted_games,
                parameters=run.parameters,
                ratings=_ratings(connection, run.id),
            )


def _delete_runs(connection: Connection, tournament: str) -> None:
    runs = select(_RUN.c.id).where(_RUN.c.tournament == tournament)
    connection.execute(delete(_RATING).where(_RATING.c.run.in_(runs)))
    connection.execute(delete(_RUN).where(_RUN.c.tournament == tournament))


def _insert_ratings(
    connection: Connection, tournament: str, run: int, ratings: tuple[Rating, ...]
) -> None:
    if not ratings:
        return
    ids = select(_ENTRANT.c.number, _ENTRANT.c.id).where(_ENTRANT.c.tournament == tournament)
    by_number = {row[0]: row[1] for row in connection.execute(ids)}
    connection.execute(
        insert(_RATING),
        [
            {**asdict(rating), "run": run, "entrant": by_number.get(rating.entrant)}
            for rating in ratings
        ],
    )


def _ratings(connection: Connection, run: int) -> tuple[Rating, ...]:
    columns: list[Any] = [
        _ENTRANT.c.number.label("entrant") if field.name == "entrant" else _RATING.c[field.name]
        for field in fields(Rating)
    ]
    lines = (
        select(*columns)
        .join_from(_RATING, _ENTRANT, _ENTRANT.c.id == _RATING.c.entrant)
        .where(_RATING.c.run == run)
        .order_by(_ENTRANT.c.number)
    )
    return tuple(Rating(**line) for line in connection.execute(lines).mappings())
