"""Tournaments: made once in one piece, then only opened, paused and closed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Row, select, update

from vendue.deals import commitment
from vendue_leaderboard.store.creation import NewTournament, insert_tournament
from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.errors import StoreError, UnknownTournament
from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.store.plan import Plan, check_beacon, check_plan
from vendue_leaderboard.store.schedule import ScheduledSeats, insert_games
from vendue_leaderboard.store.tournament import (
    Tournament,
    read_tournament,
    row_of_id,
    row_of_name,
)
from vendue_leaderboard.store.vault import Vault
from vendue_leaderboard.tables import (
    GameRow,
    GameState,
    TournamentRow,
    TournamentState,
    table_of,
)

_TOURNAMENT = table_of(TournamentRow)
_GAME = table_of(GameRow)


class Tournaments:
    """All tournaments of a database."""

    def __init__(self, database: Database, vault: Vault) -> None:
        self._database = database
        self._vault = vault

    def create(
        self,
        plan: Plan,
        games: Iterable[ScheduledSeats],
        *,
        secret: bytes,
        seeded: bool,
        beacon: str = "",
        now: Moment,
    ) -> Tournament:
        """Make a tournament with its entrants and whole schedule, in one transaction.

        The secret is on the disk before the tournament exists, and gone again if it doesn't
        come to be. Every entrant's bundle must be in the store.

        Args:
            plan: what it is to be.
            games: the schedule, numbered from 0; read once, a few thousand at a time.
            secret: 32 bytes that all deals come from.
            seeded: whether the secret comes from a seed.
            beacon: public entropy; given here it was known before the commitment.
            now: the present.

        Raises:
            NameTaken: the name reads the same as that of another tournament.
            StoreError: a bad name or beacon, an unknown bundle, a schedule with gaps, or no way
                to write.
        """
        check_plan(plan)
        check_beacon(beacon)
        new = NewTournament(
            id=secrets.token_hex(8),
            plan=plan,
            commitment=commitment(secret),
            seeded=seeded,
            beacon=beacon,
            now=now,
        )
        self._vault.write(new.id, secret)
        try:
            self._insert(new, games)
        except BaseException:
            self._forget_unless_made(new.id)
            raise
        return self.by_id(new.id)

    def get(self, name: str) -> Tournament:
        """Return the tournament of exactly that name.

        Raises:
            UnknownTournament: there is none; the message names those there are.
        """
        with self._database.reading() as connection:
            return read_tournament(connection, row_of_name(connection, name))

    def find(self, name: str) -> Tournament | None:
        """Return the tournament of exactly that name, or None."""
        try:
            return self.get(name)
        except UnknownTournament:
            return None

    def by_id(self, tournament: str) -> Tournament:
        """Return the tournament with that id.

        Raises:
            UnknownTournament: there is none.
        """
        with self._database.reading() as connection:
            return read_tournament(connection, row_of_id(connection, tournament))

    def all(self) -> list[Tournament]:
        """Return all tournaments, the newest first."""
        newest_first = select(_TOURNAMENT).order_by(_TOURNAMENT.c.created_at.desc())
        with self._database.reading() as connection:
            rows = connection.execute(newest_first).all()
            return [read_tournament(connection, row) for row in rows]

    def newest(self) -> Tournament:
        """Return the tournament made last.

        Raises:
            UnknownTournament: there is none yet.
        """
        newest_first = select(_TOURNAMENT).order_by(_TOURNAMENT.c.created_at.desc())
        with self._database.reading() as connection:
            row = connection.execute(newest_first.limit(1)).first()
            if row is None:
                raise UnknownTournament("there is no tournament yet")
            return read_tournament(connection, row)

    def set_beacon(self, tournament: str, beacon: str) -> Tournament:
        """Fix the beacon of a tournament that was made without one, before its first game.

        The beacon that the tournament has already is no change.

        Raises:
            StoreError: it has another beacon, games were begun, or it can't be one.
        """
        check_beacon(beacon)
        with self._database.writing(durable=True) as connection:
            before = row_of_id(connection, tournament)
            if before.beacon != beacon:
                _check_beacon_free(connection, before)
                _set(connection, tournament, beacon=beacon, beacon_late=True)
        return self.by_id(tournament)

    def open(self, tournament: str) -> None:
        """Hand out games again after a pause.

        Raises:
            StoreError: it is closed.
        """
        self._change(tournament, TournamentState.OPEN)

    def pause(self, tournament: str) -> None:
        """Hand out no more games; those in flight still count.

        Raises:
            StoreError: it is closed.
        """
        self._change(tournament, TournamentState.PAUSED)

    def close(self, tournament: str, now: Moment) -> None:
        """End a tournament for good: what is outstanding is cancelled. Twice does nothing."""
        with self._database.writing(durable=True) as connection:
            if row_of_id(connection, tournament).state is not TournamentState.CLOSED:
                _set(connection, tournament, state=TournamentState.CLOSED, closed_at=now)
                _cancel_outstanding(connection, tournament)

    def _insert(self, new: NewTournament, games: Iterable[ScheduledSeats]) -> None:
        with self._database.writing(durable=True) as connection:
            insert_tournament(connection, new)
            count = insert_games(connection, new.id, new.plan, games)
            _set(connection, new.id, scheduled_games=count)

    def _forget_unless_made(self, tournament: str) -> None:
        """Remove the secret; an interrupt may have come after the commit, so ask first."""
        with suppress(StoreError), self._database.reading() as connection:
            made = select(_TOURNAMENT.c.id).where(_TOURNAMENT.c.id == tournament)
            if connection.execute(made).first() is None:
                self._vault.forget(tournament)

    def _change(self, tournament: str, state: TournamentState) -> None:
        with self._database.writing() as connection:
            before = row_of_id(connection, tournament)
            if before.state is TournamentState.CLOSED:
                raise StoreError(f"tournament {before.name!r} is closed for good")
            _set(connection, tournament, state=state)


def _set(connection: Connection, tournament: str, **values: object) -> None:
    connection.execute(update(_TOURNAMENT).where(_TOURNAMENT.c.id == tournament).values(values))


def _check_beacon_free(connection: Connection, tournament: Row[Any]) -> None:
    if tournament.beacon:
        raise StoreError(
            f"the beacon of tournament {tournament.name!r} is {tournament.beacon!r} for good"
        )
    begun = select(_GAME.c.id).where(_GAME.c.tournament == tournament.id, _GAME.c.attempt > 0)
    if connection.execute(begun.limit(1)).first() is not None:
        raise StoreError(
            f"tournament {tournament.name!r} has begun without a beacon, so it can have none"
        )


def _cancel_outstanding(connection: Connection, tournament: str) -> None:
    outstanding = _GAME.c.state.in_([GameState.SCHEDULED, GameState.RUNNING])
    connection.execute(
        update(_GAME)
        .where(_GAME.c.tournament == tournament, outstanding)
        .values(
            state=GameState.CANCELLED,
            reason="the tournament was closed",
            lease_owner=None,
            lease_until=None,
        )
    )
