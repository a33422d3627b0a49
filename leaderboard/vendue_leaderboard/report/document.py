"""The leaderboard as a JSON document."""

from __future__ import annotations

import json
from typing import Any, TypedDict

from vendue_leaderboard.ratings.bradley_terry import CENTRE
from vendue_leaderboard.report.leaderboard import Leaderboard, Row


class Record(TypedDict):
    """One bot's row, as `Standing` explains it."""

    rank: int | None
    rank_low: int | None
    rank_high: int | None
    bot: str
    version: str
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    online_elo: float | None
    games: int
    deal_groups: int
    score: float | None
    first_rate: float | None
    forfeit_rate: float | None
    los_next: float | None
    provisional: bool
    bound: str | None
    pool: int | None
    mean_place: float | None
    open_above: bool
    open_below: bool


FIELDS = tuple(Record.__annotations__)
"""Names of a row's fields, in the order of the columns of the CSV form."""


def to_json(board: Leaderboard) -> str:
    """Return the leaderboard as one JSON document in ASCII.

    Rates are 0 … 1, ratings in Elo and unrounded; null is what can't be said or isn't
    computed. Names are as their authors gave them, escaped the way JSON does it.
    """
    return json.dumps(document(board), indent=2, allow_nan=False)


def document(board: Leaderboard) -> dict[str, Any]:
    """Return the document as plain values."""
    return {
        "tournament": board.tournament,
        "game": board.game,
        "state": board.state,
        "complete": board.is_complete,
        "seeded": board.is_seeded,
        "beacon": board.beacon,
        "beacon_early": board.is_beacon_early,
        "sandbox": board.sandbox,
        "commitment": board.commitment,
        "scheduled": board.scheduled,
        "games": board.games,
        "deal_groups": board.deal_groups,
        "scale": {
            "mean": CENTRE,
            "weighting": board.settings.weighting,
            "prior": board.settings.prior,
            "k": board.settings.k,
        },
        "rows": [record(row) for row in board.rows],
    }


def record(row: Row) -> Record:
    """Return a row as plain values."""
    standing = row.standing
    return {
        "rank": standing.rank,
        "rank_low": standing.rank_low,
        "rank_high": standing.rank_high,
        "bot": row.bot,
        "version": row.version,
        "elo": standing.elo,
        "elo_low": standing.elo_low,
        "elo_high": standing.elo_high,
        "online_elo": standing.online_elo,
        "games": standing.games,
        "deal_groups": standing.deal_groups,
        "score": standing.score,
        "first_rate": standing.first_rate,
        "forfeit_rate": standing.forfeit_rate,
        "los_next": standing.los_next,
        "provisional": standing.is_provisional,
        "bound": standing.bound,
        "pool": standing.pool,
        "mean_place": standing.mean_place,
        "open_above": standing.is_open_above,
        "open_below": standing.is_open_below,
    }
