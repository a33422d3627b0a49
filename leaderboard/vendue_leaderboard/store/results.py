"""Results: each game counts once, with its record, or not at all."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update

from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.errors import StoreError
from vendue_leaderboard.store.games import Claim
from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.tables import (
    EntrantRow,
    GameRow,
    GameState,
    ResultRow,
    SeatResultRow,
    table_of,
)

_GAME = table_of(GameRow)
_RESULT = table_of(ResultRow)
_SEAT = table_of(SeatResultRow)
_ENTRANT = table_of(EntrantRow)

MAX_RECORD_BYTES = 64 * 1024 * 1024
"""Largest record that is kept, before compression."""
_RECORDS_AT_A_TIME = 100


@dataclass(frozen=True, slots=True)
class SeatReport:
    """How one seat ended."""

    place: int
    """From 1; several seats may share one."""
    score: int
    verdict: str
    """From `vendue.verdicts.Verdict`."""
    strikes: int


@dataclass(frozen=True, slots=True)
class GameReport:
    """Everything a finished game leaves behind."""

    seats: tuple[SeatReport, ...]
    record: bytes
    """Its record's JSON."""
    record_hash: str
    """From `vendue.records`, 64 hexadecimal digits."""
    decisions: int
    seconds: float
    """Wall time."""
    finished_at: Moment


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A counted game as ratings and standings need it; everything by seat."""

    id: int
    number: int
    """Place in the schedule."""
    deal_group: int
    """Number of the first game of its duplicate group."""
    entrants: tuple[int, ...]
    """Numbers of the entrants."""
    places: tuple[int, ...]
    scores: tuple[int, ...]
    verdicts: tuple[str, ...]
    """From `vendue.verdicts.Verdict`."""
    strikes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """The record of a counted game."""

    game: int
    number: int
    attempt: int
    record: bytes
    """Its JSON."""
    record_hash: str


class Results:
    """The results of all tournaments."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def report(self, claim: Claim, report: GameReport) -> bool:
        """Count a game: record, seats' results and state change commit together.

        Only the current attempt of a running game is taken; a second report of one attempt
        or a late one of an earlier attempt changes nothing.

        Returns:
            Whether the report was taken.

        Raises:
            StoreError: it has not as many seats as the game, or the record is too long.
        """
        if len(report.record) > MAX_RECORD_BYTES:
            raise StoreError(f"a record is longer than {MAX_RECORD_BYTES} bytes")
        compressed = zlib.compress(report.record)
        with self._database.writing() as connection:
            game = _count(connection, claim)
            if game is None:
                return False
            if len(game.seats) != len(report.seats):
                raise StoreError(f"game {game.id} has {len(game.seats)} seats")
            _insert_result(connection, claim, report, compressed)
            _insert_seats(connection, game, report)
        return True

    def counted_games(self, tournament: str) -> list[CountedGame]:
        """Return all counted games in schedule order."""
        seats = (
            select(
                _GAME.c.id,
                _GAME.c.number,
                _GAME.c.deal_group,
                _ENTRANT.c.number,
                _SEAT.c.rank,
                _SEAT.c.score,
                _SEAT.c.status,
                _SEAT.c.strikes,
            )
            .join(_SEAT, _SEAT.c.game == _GAME.c.id)
            .join(_ENTRANT, _ENTRANT.c.id == _SEAT.c.entrant)
            .where(_GAME.c.tournament == tournament, _GAME.c.state == GameState.COUNTED)
            .order_by(_GAME.c.number, _SEAT.c.seat)
        )
        with self._database.reading() as connection:
            rows = connection.execute(seats).all()
        return [_counted(game) for _, game in groupby(rows, itemgetter(0))]

    def group_sizes(self, tournament: str) -> dict[int, int]:
        """Return how many games the schedule has by deal group, whatever their state.

        A group of which fewer games are counted isn't complete, or had one set aside.
        """
        sizes = (
            select(_GAME.c.deal_group, func.count())
            .where(_GAME.c.tournament == tournament)
            .group_by(_GAME.c.deal_group)
        )
        with self._database.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(sizes)}

    def record(self, game: int) -> StoredRecord:
        """Return the record of a counted game.

        Raises:
            StoreError: there is no such game, it has no result, or the record is damaged.
        """
        with self._database.reading() as connection:
            row = connection.execute(_records().where(_GAME.c.id == game)).first()
        if row is None:
            raise StoreError(f"there is no record of a game {game}")
        return _stored(row)

    def records(self, tournament: str) -> Iterator[StoredRecord]:
        """Yield all records in schedule order, reading a few at a time.

        Raises:
            StoreError: a record is damaged.
        """
        last = -1
        while rows := self._records_after(tournament, last):
            yield from map(_stored, rows)
            last = rows[-1].number

    def record_hashes(self, tournament: str) -> list[str]:
        """Return the hashes of all records in schedule order."""
        hashes = (
            select(_RESULT.c.record_hash)
            .join(_GAME, _GAME.c.id == _RESULT.c.game)
            .where(_GAME.c.tournament == tournament)
            .order_by(_GAME.c.number)
        )
        with self._database.reading() as connection:
            return list(connection.execute(hashes).scalars())

    def _records_after(self, tournament: str, number: int) -> Sequence[Row[Any]]:
        following = _records().where(_GAME.c.tournament == tournament, _GAME.c.number > number)
        with self._database.reading() as connection:
            return connection.execute(
                following.order_by(_GAME.c.number).limit(_RECORDS_AT_A_TIME)
            ).all()


def decompress(compressed: bytes) -> bytes:
    """Return a stored record's JSON, at most `MAX_RECORD_BYTES` of it.

    Raises:
        ValueError: not what `zlib.compress` made, cut short, or longer.
    """
    reader = zlib.decompressobj()
    try:
        record = reader.decompress(compressed, MAX_RECORD_BYTES + 1)
    except zlib.error as error:
        raise ValueError(f"the record does not decompress: {error}") from None
    if len(record) > MAX_RECORD_BYTES:
        raise ValueError(f"the record is longer than {MAX_RECORD_BYTES} bytes")
    if not reader.eof or reader.unused_data:
        raise ValueError("the record is cut short or has something after its end")
    return record


def _count(connection: Connection, claim: Claim) -> Row[Any] | None:
    counted = connection.execute(
        update(_GAME)
        .where(
            _GAME.c.id == claim.game,
            _GAME.c.attempt == claim.attempt,
            _GAME.c.state == GameState.RUNNING,
        )
        .values(state=GameState.COUNTED, lease_owner=None, lease_until=None)
    )
    if counted.rowcount != 1:
        return None
    return connection.execute(select(_GAME).where(_GAME.c.id == claim.game)).one()


def _insert_result(
    connection: Connection, claim: Claim, report: GameReport, compressed: bytes
) -> None:
    connection.execute(
        insert(_RESULT).values(
            game=claim.game,
            attempt=claim.attempt,
            record=compressed,
            record_hash=report.record_hash,
            decisions=report.decisions,
            seconds=report.seconds,
            finished_at=report.finished_at,
        )
    )


def _insert_seats(connection: Connection, game: Row[Any], report: GameReport) -> None:
    entrants = {
        row.number: row
        for row in connection.execute(
            select(_ENTRANT.c.id, _ENTRANT.c.number, _ENTRANT.c.version).where(
                _ENTRANT.c.tournament == game.tournament, _ENTRANT.c.number.in_(game.seats)
            )
        )
    }
    connection.execute(
        insert(_SEAT),
        [
            {
                "game": game.id,
                "seat": seat,
                "entrant": entrants[number].id,
                "bot_version": entrants[number].version,
                "rank": ended.place,
                "score": ended.score,
                "status": str(ended.verdict),
                "strikes": ended.strikes,
                "deal_group": game.deal_group,
                "finished_at": report.finished_at,
                "schedule_no": game.number,
            }
            for seat, (number, ended) in enumerate(zip(game.seats, report.seats, strict=True))
        ],
    )


def _counted(seats: Iterable[Iterable[Any]]) -> CountedGame:
    ids, numbers, groups, entrants, places, scores, verdicts, strikes = zip(*seats, strict=True)
    return CountedGame(ids[0], numbers[0], groups[0], entrants, places, scores, verdicts, strikes)


def _records() -> Select[Any]:
    return select(
        _GAME.c.id, _GAME.c.number, _RESULT.c.attempt, _RESULT.c.record, _RESULT.c.record_hash
    ).join(_RESULT, _RESULT.c.game == _GAME.c.id)


def _stored(row: Row[Any]) -> StoredRecord:
    try:
        record = decompress(row.record)
    except ValueError as error:
        raise StoreError(f"game {row.id}: {error}") from None
    return StoredRecord(row.id, row.number, row.attempt, record, row.record_hash)
