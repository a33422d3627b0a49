"""Games on their way: claimed under a lease, given back, or lost. Claiming raises the attempt."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, select, update

from vendue.deals import deal_text
from vendue_leaderboard.store.attempts import (
    IS_HELD,
    Claim,
    end_attempt,
    log_lost,
    log_void,
    set_aside,
)
from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.store.tournament import row_of_id
from vendue_leaderboard.tables import (
    EntrantRow,
    GameRow,
    GameState,
    TournamentState,
    VoidAttemptRow,
    table_of,
)

_GAME = table_of(GameRow)
_ENTRANT = table_of(EntrantRow)
_VOID = table_of(VoidAttemptRow)

VOID_LIMIT = 3
"""Void attempts that set a game aside."""

LEASE_EXPIRED = "its lease ran out"
"""Why an attempt counts as lost: nobody renewed its lease in time."""
RUN_DIED = "its run died"
"""Why an attempt counts as lost: the next run found it."""

_MINE = _GAME.c.tournament == bindparam("tournament")
_OUTSTANDING = (
    _GAME.c.state == GameState.SCHEDULED,
    (_GAME.c.state == GameState.RUNNING) & (_GAME.c.lease_until <= bindparam("now")),
)
"""Two short index scans, so that a claim costs the same at the end of a long schedule."""
_NEXT = [
    select(_GAME).where(_MINE, outstanding).order_by(_GAME.c.number).limit(bindparam("limit"))
    for outstanding in _OUTSTANDING
]
_FIRST = select(func.min(_GAME.c.number)).where(_MINE, _OUTSTANDING[0])
_IN_LANES = _GAME.c.rotation.in_(bindparam("lanes", expanding=True))
_NEXT_IN_LANES = [query.where(_IN_LANES, _GAME.c.number < bindparam("before")) for query in _NEXT]
NO_END = 1 << 62
"""A number that no schedule reaches."""
_START = (
    update(_GAME)
    .where(_GAME.c.id == bindparam("game"))
    .values(
        state=GameState.RUNNING,
        attempt=bindparam("attempt_begun"),
        deal_text=bindparam("text"),
        lease_owner=bindparam("owner"),
        lease_until=bindparam("until"),
    )
)
_RENEW = update(_GAME).where(*IS_HELD).values(lease_until=bindparam("until"))


@dataclass(frozen=True, slots=True)
class ClaimedGame:
    """A game to be played now, by whoever claimed it."""

    id: int
    number: int
    table: str
    deal: int
    rotation: int
    """Index in the duplicate group, which is also the lane."""
    deal_text: str
    seats: tuple[int, ...]
    """Entrant number per seat."""
    attempt: int
    """From 1."""
    lease_until: Moment

    @property
    def claim(self) -> Claim:
        """What reports about this attempt name."""
        return Claim(self.id, self.attempt)


class Games:
    """The games of all tournaments, from scheduled to no longer outstanding."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def claim(
        self,
        tournament: str,
        owner: str,
        *,
        now: Moment,
        lease_ms: int,
        limit: int = 1,
        lanes: Collection[int] | None = None,
        ahead: int = NO_END,
    ) -> list[ClaimedGame]:
        """Take the next outstanding games in schedule order, in one transaction.

        Outstanding are scheduled games and those whose lease has run out; the lost attempt of
        the latter is logged. None are given while the tournament is paused or closed.

        Args:
            tournament: its id.
            owner: who plays them; for people to read.
            now: the present.
            lease_ms: how long they are this owner's unless renewed.
            limit: most games taken.
            lanes: only games of these rotations.
            ahead: of these lanes, only games whose number is less than this above the first
                scheduled one's.
        """
        until = Moment(now + lease_ms)
        with self._database.writing() as connection:
            setting = row_of_id(connection, tournament)
            if setting.state is not TournamentState.OPEN:
                return []
            rows = _next_games(connection, tournament, now, limit, lanes, ahead)
            log_lost(connection, rows, LEASE_EXPIRED, now)
            claimed = [_claimed(row, setting, until) for row in rows]
            _start(connection, claimed, owner)
        return claimed

    def renew(self, claims: Collection[Claim], *, until: Moment) -> set[Claim]:
        """Prolong leases and return the claims that still hold; others are to be abandoned."""
        held: set[Claim] = set()
        with self._database.writing() as connection:
            for claim in claims:
                values = {"claim_game": claim.game, "claim_attempt": claim.attempt}
                if connection.execute(_RENEW, {**values, "until": until}).rowcount:
                    held.add(claim)
        return held

    def release(self, claims: Iterable[Claim]) -> None:
        """Give back games that were not played to the end, on a clean stop.

        They are scheduled again; nothing is logged. Claims that no longer hold are skipped.
        """
        with self._database.writing() as connection:
            for claim in claims:
                end_attempt(connection, claim, GameState.SCHEDULED)

    def recover(self, tournament: str, now: Moment) -> int:
        """Take back all running games of a run that died, whatever their leases say.

        Only for the holder of the tournament's `Runner` lock, which knows that no other run
        lives. The lost attempts are logged.

        Returns:
            The number of games taken back.
        """
        running = (_GAME.c.tournament == tournament, _GAME.c.state == GameState.RUNNING)
        with self._database.writing() as connection:
            rows = connection.execute(select(_GAME).where(*running)).all()
            log_lost(connection, rows, RUN_DIED, now)
            connection.execute(
                update(_GAME)
                .where(*running)
                .values(state=GameState.SCHEDULED, lease_owner=None, lease_until=None)
            )
        return len(rows)

    def report_void(
        self, claim: Claim, reason: str, *, now: Moment, limit: int = VOID_LIMIT
    ) -> bool:
        """Log an attempt that came to nothing through no bot's doing.

        The game is scheduled again, or set aside after ``limit`` such attempts. An attempt
        that isn't the current one of a running game changes nothing.

        Returns:
            Whether the report was taken.
        """
        with self._database.writing() as connection:
            if not end_attempt(connection, claim, GameState.SCHEDULED):
                return False
            if log_void(connection, claim, reason, now) >= limit:
                set_aside(connection, claim.game, f"void {limit} times, at last: {reason}")
        return True

    def cancel_groups(self, tournament: str, entrant: int, reason: str) -> int:
        """Cancel the duplicate groups of an entrant of which no game was ever claimed.

        Begun groups are left to finish.

        Args:
            tournament: its id.
            entrant: number of the entrant.
            reason: a sentence for people.

        Returns:
            The number of games cancelled.
        """
        mine = (_GAME.c.tournament == tournament,)
        begun = select(_GAME.c.deal_group).where(*mine, _GAME.c.attempt > 0)
        waiting = select(_GAME.c.id, _GAME.c.seats).where(
            *mine, _GAME.c.state == GameState.SCHEDULED, _GAME.c.deal_group.not_in(begun)
        )
        with self._database.writing() as connection:
            games = [row.id for row in connection.execute(waiting) if entrant in row.seats]
            if games:
                connection.execute(
                    update(_GAME)
                    .where(_GAME.c.id == bindparam("cancelled"))
                    .values(state=GameState.CANCELLED, reason=reason),
                    [{"cancelled": game} for game in games],
                )
        return len(games)

    def counts(self, tournament: str) -> dict[GameState, int]:
        """Return how many games are in each state; every state is there."""
        by_state = (
            select(_GAME.c.state, func.count())
            .where(_GAME.c.tournament == tournament)
            .group_by(_GAME.c.state)
        )
        with self._database.reading() as connection:
            found = {row[0]: row[1] for row in connection.execute(by_state)}
        return {state: found.get(state, 0) for state in GameState}

    def void_attempts(self, tournament: str) -> int:
        """Return how many attempts came to nothing through no bot's doing, lost ones included."""
        void = select(func.count()).select_from(_VOID).join(_GAME, _GAME.c.id == _VOID.c.game)
        with self._database.reading() as connection:
            return connection.execute(void.where(_GAME.c.tournament == tournament)).scalar_one()

    def void_counts(self, tournament: str) -> dict[int, int]:
        """Return how many void attempts each entrant sat in, by entrant number."""
        seats = (
            select(_GAME.c.seats)
            .join(_VOID, _VOID.c.game == _GAME.c.id)
            .where(_GAME.c.tournament == tournament)
        )
        entrants = select(_ENTRANT.c.number).where(_ENTRANT.c.tournament == tournament)
        with self._database.reading() as connection:
            counts = dict.fromkeys(connection.execute(entrants).scalars(), 0)
            for seated in connection.execute(seats).scalars():
                for entrant in seated:
                    counts[entrant] += 1
        return counts


def _next_games(
    connection: Connection,
    tournament: str,
    now: Moment,
    limit: int,
    lanes: Collection[int] | None,
    ahead: int,
) -> list[Row[Any]]:
    asked: dict[str, object] = {"tournament": tournament, "now": now, "limit": max(limit, 0)}
    queries = _NEXT
    if lanes is not None:
        first = connection.execute(_FIRST, {"tournament": tournament}).scalar() or 0
        asked.update(lanes=list(lanes), before=min(first + ahead, NO_END))
        queries = _NEXT_IN_LANES
    found = [row for query in queries for row in connection.execute(query, asked)]
    return sorted(found, key=lambda row: row.number)[: max(limit, 0)]


def _claimed(game: Row[Any], tournament: Row[Any], until: Moment) -> ClaimedGame:
    return ClaimedGame(
        id=game.id,
        number=game.number,
        table=game.table_id,
        deal=game.deal,
        rotation=game.rotation,
        deal_text=deal_text(
            tournament.commitment, tournament.beacon, tournament.game, game.table_id, game.deal
        ),
        seats=tuple(game.seats),
        attempt=game.attempt + 1,
        lease_until=until,
    )


def _start(connection: Connection, games: Sequence[ClaimedGame], owner: str) -> None:
    rows = [
        {
            "game": game.id,
            "attempt_begun": game.attempt,
            "text": game.deal_text,
            "owner": owner,
            "until": game.lease_until,
        }
        for game in games
    ]
    if rows:
        connection.execute(_START, rows)
