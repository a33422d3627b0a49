"""Tournaments: made once in one piece, then only opened, paused and closed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, insert, or_, select, update

from vendue.deals import commitment
from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.errors import NameTaken, StoreError, UnknownTournament
from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.store.plan import Entrant, Plan, check_plan, name_key
from vendue_leaderboard.store.schedule import ScheduledSeats, insert_games
from vendue_leaderboard.store.vault import Vault
from vendue_leaderboard.tables import (
    BundleRow,
    EntrantRow,
    GameRow,
    GameState,
    TournamentRow,
    TournamentState,
    table_of,
)

_TOURNAMENT = table_of(TournamentRow)
_ENTRANT = table_of(EntrantRow)
_GAME = table_of(GameRow)
_BUNDLE = table_of(BundleRow)

_NAMES_SHOWN = 10
"""Names that a message lists at most."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it was when it was read."""

    id: str
    """Random, 16 hexadecimal digits."""
    plan: Plan
    commitment: str
    seeded: bool
    """The secret comes from a seed, so fairness can't be proved."""
    beacon: str
    """Public entropy, "" without one."""
    beacon_late: bool
    """The beacon was fixed after the commitment, as it should be."""
    state: TournamentState
    scheduled_games: int
    created_at: Moment
    closed_at: Moment | None


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
            StoreError: a bad name, an unknown bundle, a schedule with gaps, or no way to write.
        """
        check_plan(plan)
        tournament = secrets.token_hex(8)
        self._vault.write(tournament, secret)
        try:
            with self._database.writing(durable=True) as connection:
                _check_name_free(connection, plan.name)
                _check_bundles(connection, plan.entrants)
                _insert_tournament(connection, tournament, plan, secret, seeded, beacon, now)
                count = insert_games(connection, tournament, plan, games)
                _set(connection, tournament, scheduled_games=count)
        except BaseException:
            self._vault.forget(tournament)
            raise
        return self.by_id(tournament)

    def get(self, name: str) -> Tournament:
        """Return the tournament of exactly that name.

        Raises:
            UnknownTournament: there is none; the message names those there are.
        """
        with self._database.reading() as connection:
            row = connection.execute(select(_TOURNAMENT).where(_TOURNAMENT.c.name == name)).first()
            if row is None:
                raise UnknownTournament(_unknown(connection, name))
            return _read(connection, row)

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
            row = connection.execute(
                select(_TOURNAMENT).where(_TOURNAMENT.c.id == tournament)
            ).first()
            if row is None:
                raise UnknownTournament(f"there is no tournament with the id {tournament!r}")
            return _read(connection, row)

    def all(self) -> list[Tournament]:
        """Return all tournaments, the newest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                select(_TOURNAMENT).order_by(_TOURNAMENT.c.created_at.desc())
            ).all()
            return [_read(connection, row) for row in rows]

    def newest(self) -> Tournament:
        """Return the tournament made last.

        Raises:
            UnknownTournament: there is none yet.
        """
        tournaments = self.all()
        if not tournaments:
            raise UnknownTournament("there is no tournament yet; `vendue tournament run` makes one")
        return tournaments[0]

    def set_beacon(self, tournament: str, beacon: str) -> Tournament:
        """Fix the beacon of a tournament that was made without one, before its first game.

        The beacon that the tournament has already is no change.

        Raises:
            StoreError: it has another beacon, or games were begun without one.
        """
        with self._database.writing(durable=True) as connection:
            before = _row(connection, tournament)
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
        outstanding = _GAME.c.state.in_([GameState.SCHEDULED, GameState.RUNNING])
        with self._database.writing(durable=True) as connection:
            if _row(connection, tournament).state is TournamentState.CLOSED:
                return
            _set(connection, tournament, state=TournamentState.CLOSED, closed_at=now)
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

    def _change(self, tournament: str, state: TournamentState) -> None:
        with self._database.writing() as connection:
            before = _row(connection, tournament)
            if before.state is TournamentState.CLOSED:
                raise StoreError(f"tournament {before.name!r} is closed for good")
            _set(connection, tournament, state=state)


def _insert_tournament(
    connection: Connection,
    tournament: str,
    plan: Plan,
    secret: bytes,
    seeded: bool,  # noqa: FBT001 - private, and named where it is called
    beacon: str,
    now: Moment,
) -> None:
    newest = connection.execute(select(func.max(_TOURNAMENT.c.created_at))).scalar()
    connection.execute(
        insert(_TOURNAMENT).values(
            id=tournament,
            name=plan.name,
            name_key=name_key(plan.name),
            game=plan.game,
            options=dict(plan.options),
            preset=plan.preset,
            seats=plan.seats,
            deals=plan.deals,
            schedule=plan.schedule,
            settings=dict(plan.settings),
            commitment=commitment(secret),
            seeded=seeded,
            beacon=beacon,
            beacon_late=False,
            state=TournamentState.OPEN,
            scheduled_games=0,
            created_at=now if newest is None else max(now, newest + 1),  # so that one is newest
        )
    )
    if plan.entrants:
        connection.execute(
            insert(_ENTRANT),
            [
                {
                    "tournament": tournament,
                    "number": number,
                    "name": entrant.name,
                    "name_key": name_key(entrant.name),
                    "version": entrant.version,
                    "start": dict(entrant.start),
                }
                for number, entrant in enumerate(plan.entrants)
            ],
        )


def _check_name_free(connection: Connection, name: str) -> None:
    taken = select(_TOURNAMENT.c.name).where(_TOURNAMENT.c.name_key == name_key(name))
    other = connection.execute(taken).scalar()
    if other is not None:
        raise NameTaken(f"the name {name!r} is taken by tournament {other!r}; choose another")


def _check_bundles(connection: Connection, entrants: Iterable[Entrant]) -> None:
    versions = {entrant.version: entrant.name for entrant in entrants}
    kept = select(_BUNDLE.c.sha256).where(_BUNDLE.c.sha256.in_(versions))
    for version in versions.keys() - set(connection.execute(kept).scalars()):
        raise StoreError(f"the bundle {version} of {versions[version]!r} is not in the store")


def _check_beacon_free(connection: Connection, tournament: Row[Any]) -> None:
    if tournament.beacon:
        raise StoreError(f"tournament {tournament.name!r} has the beacon {tournament.beacon!r}")
    begun = select(_GAME.c.id).where(
        _GAME.c.tournament == tournament.id,
        or_(_GAME.c.attempt > 0, _GAME.c.state != GameState.SCHEDULED),
    )
    if connection.execute(begun.limit(1)).first() is not None:
        raise StoreError(
            f"tournament {tournament.name!r} began without a beacon, so it can have none"
        )


def _set(connection: Connection, tournament: str, **values: object) -> None:
    connection.execute(update(_TOURNAMENT).where(_TOURNAMENT.c.id == tournament).values(values))


def _row(connection: Connection, tournament: str) -> Row[Any]:
    row = connection.execute(select(_TOURNAMENT).where(_TOURNAMENT.c.id == tournament)).first()
    if row is None:
        raise UnknownTournament(f"there is no tournament with the id {tournament!r}")
    return row


def _read(connection: Connection, row: Row[Any]) -> Tournament:
    entrants = select(_ENTRANT.c.name, _ENTRANT.c.version, _ENTRANT.c.start)
    mine = entrants.where(_ENTRANT.c.tournament == row.id).order_by(_ENTRANT.c.number)
    plan = Plan(
        name=row.name,
        game=row.game,
        options=row.options,
        preset=row.preset,
        seats=row.seats,
        deals=row.deals,
        schedule=row.schedule,
        settings=row.settings,
        entrants=tuple(Entrant(*entrant) for entrant in connection.execute(mine)),
    )
    return Tournament(
        id=row.id,
        plan=plan,
        commitment=row.commitment,
        seeded=row.seeded,
        beacon=row.beacon,
        beacon_late=row.beacon_late,
        state=row.state,
        scheduled_games=row.scheduled_games,
        created_at=row.created_at,
        closed_at=row.closed_at,
    )


def _unknown(connection: Connection, name: str) -> str:
    newest_first = select(_TOURNAMENT.c.name).order_by(_TOURNAMENT.c.created_at.desc())
    known = list(connection.execute(newest_first).scalars())
    if not known:
        return f"there is no tournament {name!r}, nor any other yet"
    shown = ", ".join(map(repr, known[:_NAMES_SHOWN]))
    more = f" and {len(known) - _NAMES_SHOWN} more" if len(known) > _NAMES_SHOWN else ""
    return f"there is no tournament {name!r}; there are {shown}{more}"
