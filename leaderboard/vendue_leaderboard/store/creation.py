"""Writing a new tournament and its entrants; its schedule follows in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select

from vendue_leaderboard.store.errors import NameTaken, StoreError
from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.store.plan import Entrant, Plan, name_key
from vendue_leaderboard.tables import (
    BundleRow,
    EntrantRow,
    TournamentRow,
    TournamentState,
    table_of,
)

_TOURNAMENT = table_of(TournamentRow)
_ENTRANT = table_of(EntrantRow)
_BUNDLE = table_of(BundleRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    """What the row of a new tournament is made from."""

    id: str
    plan: Plan
    commitment: str
    seeded: bool
    beacon: str
    now: Moment


def insert_tournament(connection: Connection, new: NewTournament) -> None:
    """Insert the tournament and its entrants, without games.

    Raises:
        NameTaken: the name reads the same as that of another tournament.
        StoreError: an entrant's bundle isn't in the store.
    """
    _check_name_free(connection, new.plan.name)
    _check_bundles(connection, new.plan.entrants)
    connection.execute(insert(_TOURNAMENT), _tournament_row(connection, new))
    if new.plan.entrants:
        rows = [_entrant_row(new.id, *item) for item in enumerate(new.plan.entrants)]
        connection.execute(insert(_ENTRANT), rows)


def _check_name_free(connection: Connection, name: str) -> None:
    taken = select(_TOURNAMENT.c.name).where(_TOURNAMENT.c.name_key == name_key(name))
    other = connection.execute(taken).scalar()
    if other is not None:
        raise NameTaken(f"the name {name!r} is taken by tournament {other!r}; choose another")


def _check_bundles(connection: Connection, entrants: Iterable[Entrant]) -> None:
    names = {entrant.version: entrant.name for entrant in entrants}
    kept = select(_BUNDLE.c.sha256).where(_BUNDLE.c.sha256.in_(names))
    for version in names.keys() - set(connection.execute(kept).scalars()):
        raise StoreError(f"the bundle {version} of {names[version]!r} is not in the store")


def _tournament_row(connection: Connection, new: NewTournament) -> dict[str, object]:
    plan = new.plan
    return {
        "id": new.id,
        "name": plan.name,
        "name_key": name_key(plan.name),
        "game": plan.game,
        "options": dict(plan.options),
        "preset": plan.preset,
        "seats": plan.seats,
        "deals": plan.deals,
        "schedule": plan.schedule,
        "settings": dict(plan.settings),
        "commitment": new.commitment,
        "seeded": new.seeded,
        "beacon": new.beacon,
        "beacon_late": False,
        "state": TournamentState.OPEN,
        "scheduled_games": 0,
        "created_at": _later_than_all(connection, new.now),
    }


def _later_than_all(connection: Connection, now: Moment) -> int:
    """Keep the newest tournament the newest, even if the clock was set back."""
    newest = connection.execute(select(func.max(_TOURNAMENT.c.created_at))).scalar()
    return now if newest is None else max(now, newest + 1)


def _entrant_row(tournament: str, number: int, entrant: Entrant) -> dict[str, object]:
    return {
        "tournament": tournament,
        "number": number,
        "name": entrant.name,
        "name_key": name_key(entrant.name),
        "version": entrant.version,
        "start": dict(entrant.start),
    }
