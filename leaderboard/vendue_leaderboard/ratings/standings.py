"""Standings: one row per bot with everything that a leaderboard says about it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from vendue_leaderboard.ratings.bradley_terry import PRIOR, Fit, fit
from vendue_leaderboard.ratings.connections import NO_POOL
from vendue_leaderboard.ratings.elo import K, online_elo
from vendue_leaderboard.ratings.games import (
    BotId,
    Floats,
    GameTable,
    Ints,
    RatedGame,
    tabulate,
)
from vendue_leaderboard.ratings.pairs import Weighting, pair_table, score_matrix
from vendue_leaderboard.ratings.ranking import ranks
from vendue_leaderboard.ratings.tallies import Tallies, tally

GROUPS_TO_SETTLE = 30
"""A bot with fewer deal groups is provisional."""


class Bound(StrEnum):
    """On which side results leave a rating open."""

    AT_LEAST = ">="
    """The bot never gave a point to those it is measured against: it may be far stronger."""
    AT_MOST = "<="
    """The bot never took a point from them: it may be far weaker."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How ratings are computed from games."""

    weighting: Weighting = Weighting.PAIR
    prior: float = PRIOR
    """Games against the ghost; 0 only where results connect all bots both ways."""
    k: float = K
    """Step of the online rating, in Elo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One bot's row. Rates are 0 … 1, ratings in Elo; None is what can't be said."""

    bot: BotId
    pool: int | None
    """From 1; bots of different pools never met, directly or over others."""
    rank: int | None
    """Within the pool, 1 is best, equal ratings share; None for a bot without a rating."""
    rank_low: int | None = None
    rank_high: int | None = None
    elo: float | None
    """Bradley-Terry rating; 1500 is the mean of the pool's reference."""
    elo_low: float | None = None
    elo_high: float | None = None
    online_elo: float | None
    games: int
    deal_groups: int
    score: float | None
    """Share of the points of all pairs against other bots, a tie giving 1/2."""
    mean_place: float | None
    first_rate: float | None
    forfeit_rate: float | None
    los_next: float | None = None
    """Likelihood that this bot is stronger than the next one in the ranking."""
    is_provisional: bool
    is_open_above: bool
    is_open_below: bool

    @property
    def bound(self) -> Bound | None:
        """The side on which the rating is open; None if it is open on neither or on both."""
        if self.is_open_above == self.is_open_below:
            return None
        return Bound.AT_LEAST if self.is_open_above else Bound.AT_MOST

    @property
    def is_rated(self) -> bool:
        """Whether the bot met another one."""
        return self.elo is not None


def standings(
    games: Iterable[RatedGame],
    entrants: Iterable[BotId] = (),
    settings: Settings = Settings(),
) -> tuple[Standing, ...]:
    """Compute all rows: pool by pool, best rank first, unrated bots at the end.

    Neither the order of games and seats nor names have an influence, save that rows of one
    rank follow the names.

    Args:
        games: counted games of complete deal groups.
        entrants: bots to list even if they have no game.
        settings: how to rate.

    Raises:
        ConflictingGames: two different results under one game id.
        NoFiniteRating: the settings have no prior and some bot's rating needs one.
    """
    table = tabulate(games, entrants)
    points = score_matrix(pair_table(table))
    weighted = score_matrix(pair_table(table, settings.weighting))
    fitted = fit(weighted, settings.prior)
    columns = _Columns(
        table=table,
        fitted=fitted,
        rank=ranks(fitted, weighted),
        online=online_elo(table, k=settings.k),
        share=_share(points),
        tallies=tally(table),
    )
    rows = map(columns.standing, range(len(table.bots)))
    return tuple(sorted(rows, key=_place_in_list))


@dataclass(frozen=True, slots=True, eq=False)
class _Columns:
    table: GameTable
    fitted: Fit
    rank: Ints
    online: Floats
    share: Floats
    tallies: Tallies

    def standing(self, bot: int) -> Standing:
        """Gather one bot's row."""
        found, tallies = self.fitted.connections, self.tallies
        is_rated = bool(found.pool[bot] != NO_POOL)
        return Standing(
            bot=self.table.bots[bot],
            pool=int(found.pool[bot]) + 1 if is_rated else None,
            rank=int(self.rank[bot]) if is_rated else None,
            elo=_number(self.fitted.elo[bot]),
            online_elo=float(self.online[bot]) if is_rated else None,
            games=int(tallies.games[bot]),
            deal_groups=int(tallies.deal_groups[bot]),
            score=_number(self.share[bot]),
            mean_place=_number(tallies.mean_place[bot]),
            first_rate=_number(tallies.first_rate[bot]),
            forfeit_rate=_number(tallies.forfeit_rate[bot]),
            is_provisional=bool(tallies.deal_groups[bot] < GROUPS_TO_SETTLE),
            is_open_above=bool(found.is_open_above[bot]),
            is_open_below=bool(found.is_open_below[bot]),
        )


def _share(points: Floats) -> Floats:
    """Return the points taken over the points played for, by bot; nan where there were none."""
    taken, given = points.sum(axis=1), points.sum(axis=0)
    total = taken + given
    share: Floats = np.divide(taken, total, out=np.full(len(points), np.nan), where=total > 0)
    return share


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


def _place_in_list(row: Standing) -> tuple[float, float, str]:
    return (row.pool or math.inf, row.rank or math.inf, row.bot)
