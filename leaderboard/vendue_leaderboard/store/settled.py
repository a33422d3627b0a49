"""Whether deals are over, so that what is hidden in them may be told."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.tournament import Tournament
from vendue_leaderboard.tables import GameRow, GameState, table_of

_GAME = table_of(GameRow)
_MINE = _GAME.c.tournament == bindparam("tournament")
_GROUP = select(_GAME.c.deal_group).where(_MINE)
_OUTSTANDING = (
    select(_GAME.c.id)
    .where(
        _MINE,
        _GAME.c.state.in_([GameState.SCHEDULED, GameState.RUNNING]),
        _GAME.c.number >= _GROUP.where(_GAME.c.number == bindparam("first")).scalar_subquery(),
        # Further games are in further groups; the index ends the search there.
        _GAME.c.number < bindparam("end"),
        _GAME.c.deal_group <= _GROUP.where(_GAME.c.number == bindparam("last")).scalar_subquery(),
    )
    .limit(1)
)


def are_deals_settled(database: Database, tournament: Tournament, first: int, last: int) -> bool:
    """Return whether every game of some deals is counted, set aside or cancelled.

    Args:
        database: where the tournament is.
        tournament: which one.
        first: number in the schedule of a game of the first of these deals.
        last: the same of the last; the deals between them count as well.
    """
    asked = {
        "tournament": tournament.id,
        "first": first,
        "last": last,
        "end": last + tournament.plan.seats,
    }
    with database.reading() as connection:
        return connection.execute(_OUTSTANDING, asked).first() is None
