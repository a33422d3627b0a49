"""What the tables say about each game of a tournament, read game by game for the audit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from vendue_leaderboard.store.database import Database
from vendue_leaderboard.tables import (
    EntrantRow,
    GameRow,
    ResultRow,
    SeatResultRow,
    VoidAttemptRow,
    table_of,
)

_GAME = table_of(GameRow)
_RESULT = table_of(ResultRow)
_SEAT = table_of(SeatResultRow)
_ENTRANT = table_of(EntrantRow)
_VOID = table_of(VoidAttemptRow)

_GAMES_AT_A_TIME = 250


@dataclass(frozen=True, slots=True)
class Evidence:
    """All rows about one game, of one moment."""

    game: Row[Any]
    """Of ``game``, and of ``result`` as result_attempt, record and record_hash."""
    seats: Sequence[Row[Any]]
    """Of ``seat_result`` by seat, with the entrant's number, name and version."""
    void_attempts: Sequence[int]
    """Numbers of the attempts that were void or lost."""


def read_evidence(database: Database, tournament: str) -> Iterator[Evidence]:
    """Yield the evidence about all games in schedule order, reading some at a time."""
    last = -1
    while read := _read_after(database, tournament, last):
        yield from read
        last = read[-1].game.number


def _read_after(database: Database, tournament: str, number: int) -> list[Evidence]:
    following = _games().where(_GAME.c.tournament == tournament, _GAME.c.number > number)
    with database.reading() as connection:
        games = connection.execute(following.limit(_GAMES_AT_A_TIME)).all()
        ids = [game.id for game in games]
        seats = _by_game(connection, _seats().where(_SEAT.c.game.in_(ids)))
        void = _by_game(connection, select(_VOID).where(_VOID.c.game.in_(ids)))
    return [
        Evidence(game, seats[game.id], [row.attempt for row in void[game.id]]) for game in games
    ]


def _games() -> Select[Any]:
    found = select(
        _GAME, _RESULT.c.attempt.label("result_attempt"), _RESULT.c.record, _RESULT.c.record_hash
    )
    return found.join(_RESULT, _RESULT.c.game == _GAME.c.id, isouter=True).order_by(_GAME.c.number)


def _seats() -> Select[Any]:
    found = select(_SEAT, _ENTRANT.c.number, _ENTRANT.c.name, _ENTRANT.c.version)
    return found.join(_ENTRANT, _ENTRANT.c.id == _SEAT.c.entrant).order_by(_SEAT.c.seat)


def _by_game(connection: Connection, rows: Select[Any]) -> defaultdict[int, list[Row[Any]]]:
    found: defaultdict[int, list[Row[Any]]] = defaultdict(list)
    executed: Iterable[Row[Any]] = connection.execute(rows)
    for row in executed:
        found[row.game].append(row)
    return found
