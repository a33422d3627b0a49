"""One tournament as it was when it was read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from vendue_leaderboard.store.errors import UnknownTournament
from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.store.plan import Entrant, Plan
from vendue_leaderboard.tables import EntrantRow, TournamentRow, TournamentState, table_of

_TOURNAMENT = table_of(TournamentRow)
_ENTRANT = table_of(EntrantRow)

_OF_ID = select(_TOURNAMENT).where(_TOURNAMENT.c.id == bindparam("tournament"))

_NAMES_SHOWN = 10
"""Names that a message lists at most."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament's settings, and how it stood when it was read."""

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
    """Of two tournaments the one made later has the later moment."""
    closed_at: Moment | None


def row_of_id(connection: Connection, tournament: str) -> Row[Any]:
    """Return the row of a tournament.

    Raises:
        UnknownTournament: there is none with that id.
    """
    row = connection.execute(_OF_ID, {"tournament": tournament}).first()
    if row is None:
        raise UnknownTournament(f"there is no tournament with the id {tournament!r}")
    return row


def row_of_name(connection: Connection, name: str) -> Row[Any]:
    """Return the row of the tournament of exactly that name.

    Raises:
        UnknownTournament: there is none; the message names those there are.
    """
    named = select(_TOURNAMENT).where(_TOURNAMENT.c.name == name)
    # What doesn't print is no name, and may be no text that a database could look for.
    row = connection.execute(named).first() if name.isprintable() else None
    if row is None:
        raise UnknownTournament(_unknown(connection, name))
    return row


def read_tournament(connection: Connection, row: Row[Any]) -> Tournament:
    """Return the value of a tournament's row, its entrants with it."""
    return Tournament(
        id=row.id,
        plan=_plan(row, _entrants(connection, row.id)),
        commitment=row.commitment,
        seeded=row.seeded,
        beacon=row.beacon,
        beacon_late=row.beacon_late,
        state=row.state,
        scheduled_games=row.scheduled_games,
        created_at=row.created_at,
        closed_at=row.closed_at,
    )


def _plan(row: Row[Any], entrants: tuple[Entrant, ...]) -> Plan:
    return Plan(
        name=row.name,
        game=row.game,
        options=row.options,
        preset=row.preset,
        seats=row.seats,
        deals=row.deals,
        schedule=row.schedule,
        settings=row.settings,
        entrants=entrants,
    )


def _entrants(connection: Connection, tournament: str) -> tuple[Entrant, ...]:
    mine = (
        select(_ENTRANT.c.name, _ENTRANT.c.version, _ENTRANT.c.start)
        .where(_ENTRANT.c.tournament == tournament)
        .order_by(_ENTRANT.c.number)
    )
    return tuple(Entrant(row.name, row.version, row.start) for row in connection.execute(mine))


def _unknown(connection: Connection, name: str) -> str:
    newest_first = select(_TOURNAMENT.c.name).order_by(_TOURNAMENT.c.created_at.desc())
    known = list(connection.execute(newest_first).scalars())
    if not known:
        return f"there is no tournament {name!r}, nor any other yet"
    shown = ", ".join(map(repr, known[:_NAMES_SHOWN]))
    more = f" and {len(known) - _NAMES_SHOWN} more" if len(known) > _NAMES_SHOWN else ""
    return f"there is no tournament {name!r}; there are {shown}{more}"
