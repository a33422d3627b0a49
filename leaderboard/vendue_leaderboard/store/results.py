"""Results: each game counts once, with its record, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, func, insert, select

from vendue_leaderboard.store.attempts import Claim, end_attempt
from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.errors import StoreError
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

_RECORDS_AT_A_TIME = 100
_ZLIB = b"\x78"
"""First byte of what zlib compressed; no JSON begins with it."""

_SEATED: Select[*tuple[Any, ...]] = select(
    _GAME.c.id, _GAME.c.tournament, _GAME.c.number, _GAME.c.deal_group, _GAME.c.seats
).where(_GAME.c.id == bindparam("game"))
_ENTRANTS = select(_ENTRANT.c.id, _ENTRANT.c.number, _ENTRANT.c.version).where(
    _ENTRANT.c.tournament == bindparam("tournament")
)


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
    """From `vendue.records.encode`."""
    record_hash: str
    """The record's ``chain.hash``."""
    decisions: int
    seconds: float
    """Wall time."""
    finished_at: Moment
    sandbox: str = ""
    """What held the bots in, and what was missing."""
    queue_ms: int = 0
    """Time that its bots waited for a core while they had something to do."""
    delay_ms: int = 0
    """Time that its messages lay with the referee."""


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
    """For `vendue.records.decode`."""
    record_hash: str


class Results:
    """The results of all tournaments."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, dict[int, tuple[int, str]]] = {}
        """Row id and version by tournament and entrant number, none of which ever change."""

    def report(self, claim: Claim, report: GameReport) -> bool:
        """Count a game: record, seats' results and state change commit together.

        Only the current attempt of a running game is taken; a second report of one attempt
        or a late one of an earlier attempt changes nothing.

        Returns:
            Whether the report was taken.

        Raises:
            StoreError: it has not as many seats as the game, or the record isn't compressed.
        """
        if not report.record.startswith(_ZLIB):
            raise StoreError("a record is kept as vendue.records.encode makes it")
        with self._database.writing() as connection:
            if not end_attempt(connection, claim, GameState.COUNTED):
                return False
            game = connection.execute(_SEATED, {"game": claim.game}).one()
            if len(game.seats) != len(report.seats):
                raise StoreError(f"game {game.id} has {len(game.seats)} seats")
            _insert_result(connection, claim, report)
            _insert_seats(connection, game, self._entrants(connection, game.tournament), report)
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

    def finished_since(self, tournament: str, since: Moment) -> list[Moment]:
        """Return when each game was finished that was so no earlier, in the order of time."""
        times = (
            select(_RESULT.c.finished_at)
            .join(_GAME, _GAME.c.id == _RESULT.c.game)
            .where(_GAME.c.tournament == tournament, _RESULT.c.finished_at >= since)
            .order_by(_RESULT.c.finished_at)
        )
        with self._database.reading() as connection:
            return list(connection.execute(times).scalars())

    def sandboxes(self, tournament: str) -> dict[str, int]:
        """Return how many counted games were held in by what, as their reports said."""
        games = (
            select(_RESULT.c.sandbox, func.count())
            .join(_GAME, _GAME.c.id == _RESULT.c.game)
            .where(_GAME.c.tournament == tournament)
            .group_by(_RESULT.c.sandbox)
            .order_by(_RESULT.c.sandbox)
        )
        with self._database.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(games)}

    def waits(self, tournament: str) -> tuple[int, int]:
        """Return the milliseconds that bots waited for a core, and messages for the referee."""
        sums = (
            select(func.sum(_RESULT.c.queue_ms), func.sum(_RESULT.c.delay_ms))
            .join(_GAME, _GAME.c.id == _RESULT.c.game)
            .where(_GAME.c.tournament == tournament)
        )
        with self._database.reading() as connection:
            queue, delay = connection.execute(sums).one()
        return int(queue or 0), int(delay or 0)

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
            StoreError: there is no such game, or it has no result.
        """
        with self._database.reading() as connection:
            row = connection.execute(_records().where(_GAME.c.id == game)).first()
        if row is None:
            raise StoreError(f"there is no record of a game {game}")
        return _stored(row)

    def records(self, tournament: str) -> Iterator[StoredRecord]:
        """Yield all records in schedule order, reading a few at a time."""
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

    def _entrants(self, connection: Connection, tournament: str) -> Mapping[int, tuple[int, str]]:
        if tournament not in self._known:
            rows = connection.execute(_ENTRANTS, {"tournament": tournament})
            self._known[tournament] = {row.number: (row.id, row.version) for row in rows}
        return self._known[tournament]

    def _records_after(self, tournament: str, number: int) -> Sequence[Row[Any]]:
        following = _records().where(_GAME.c.tournament == tournament, _GAME.c.number > number)
        with self._database.reading() as connection:
            return connection.execute(
                following.order_by(_GAME.c.number).limit(_RECORDS_AT_A_TIME)
            ).all()


def _insert_result(connection: Connection, claim: Claim, report: GameReport) -> None:
    connection.execute(
        insert(_RESULT),
        {
            "game": claim.game,
            "attempt": claim.attempt,
            "record": report.record,
            "record_hash": report.record_hash,
            "decisions": report.decisions,
            "seconds": report.seconds,
            "finished_at": report.finished_at,
            "sandbox": report.sandbox,
            "queue_ms": report.queue_ms,
            "delay_ms": report.delay_ms,
        },
    )


def _insert_seats(
    connection: Connection,
    game: Row[Any],
    entrants: Mapping[int, tuple[int, str]],
    report: GameReport,
) -> None:
    rows: list[dict[str, object]] = []
    for seat, (number, ended) in enumerate(zip(game.seats, report.seats, strict=True)):
        entrant, version = entrants[number]
        rows.append(
            {
                "game": game.id,
                "seat": seat,
                "entrant": entrant,
                "bot_version": version,
                "rank": ended.place,
                "score": ended.score,
                "status": str(ended.verdict),
                "strikes": ended.strikes,
                "deal_group": game.deal_group,
                "finished_at": report.finished_at,
                "schedule_no": game.number,
            }
        )
    connection.execute(insert(_SEAT), rows)


def _counted(seats: Iterable[Iterable[Any]]) -> CountedGame:
    ids, numbers, groups, entrants, places, scores, verdicts, strikes = zip(*seats, strict=True)
    return CountedGame(ids[0], numbers[0], groups[0], entrants, places, scores, verdicts, strikes)


def _records() -> Select[*tuple[Any, ...]]:
    return select(
        _GAME.c.id, _GAME.c.number, _RESULT.c.attempt, _RESULT.c.record, _RESULT.c.record_hash
    ).join(_RESULT, _RESULT.c.game == _GAME.c.id)


def _stored(row: Row[Any]) -> StoredRecord:
    return StoredRecord(row.id, row.number, row.attempt, row.record, row.record_hash)
