"""Writing a tournament's schedule, a few thousand games at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol

from sqlalchemy import Connection, insert

from vendue_leaderboard.store.errors import StoreError
from vendue_leaderboard.store.plan import Plan
from vendue_leaderboard.tables import GameRow, GameState, table_of

_GAME = table_of(GameRow)
_BATCH = 5000


class ScheduledSeats(Protocol):
    """What the store needs of a scheduled game."""

    @property
    def number(self) -> int:
        """Place in the schedule, from 0 without gaps."""
        ...

    @property
    def table(self) -> str:
        """From `vendue.deals.table_id`."""
        ...

    @property
    def deal(self) -> int:
        """Counts the deals of the table from 0."""
        ...

    @property
    def rotation(self) -> int:
        """Index in the duplicate group, whose games have adjacent numbers."""
        ...

    @property
    def seats(self) -> Sequence[int]:
        """Entrant number per seat."""
        ...


def insert_games(
    connection: Connection, tournament: str, plan: Plan, games: Iterable[ScheduledSeats]
) -> int:
    """Insert a whole schedule and return its number of games.

    Raises:
        StoreError: the numbers have gaps, or a game doesn't seat the plan's entrants.
    """
    rows = _rows(tournament, plan, games)
    count = 0
    while batch := list(islice(rows, _BATCH)):
        connection.execute(insert(_GAME), batch)
        count += len(batch)
    return count


def _rows(
    tournament: str, plan: Plan, games: Iterable[ScheduledSeats]
) -> Iterator[dict[str, object]]:
    entrants = range(len(plan.entrants))
    for expected, game in enumerate(games):
        if game.number != expected:
            raise StoreError(f"the schedule has game {game.number} where {expected} must stand")
        if len(game.seats) != plan.seats or not all(seat in entrants for seat in game.seats):
            raise StoreError(f"game {game.number} of the schedule does not seat the entrants")
        yield {
            "tournament": tournament,
            "number": game.number,
            "table_id": game.table,
            "deal": game.deal,
            "rotation": game.rotation,
            "deal_group": game.number - game.rotation,
            "seats": list(game.seats),
            "state": GameState.SCHEDULED,
            "attempt": 0,
        }
