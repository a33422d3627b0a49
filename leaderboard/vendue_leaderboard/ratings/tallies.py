"""What is counted beside the ratings: games, deals, places, wins and forfeits of each bot."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vendue_leaderboard.ratings.games import Floats, GameTable, Ints, run_starts


@dataclass(frozen=True, slots=True, eq=False)
class Tallies:
    """Counts and averages by bot, shape (bots,); averages of a bot without games are nan.

    Averages are over the seats that a bot took: one a game, unless it met itself.
    """

    games: Ints
    deal_groups: Ints
    mean_place: Floats
    """1 is best; ties share the better place: 1, 1, 3, 4."""
    first_rate: Floats
    """Share of first places, 0 … 1; k bots that tie for first get 1/k each, forfeiters none."""
    forfeit_rate: Floats
    """0 … 1."""


def tally(games: GameTable) -> Tallies:
    """Count what every bot did (ratings, section 3)."""
    size = len(games.bots)
    game, bot = games.played()
    group_and_bot = np.sort(games.game_group[game] * size + bot)
    group_and_bot = group_and_bot[run_starts(group_and_bot)]
    places, firsts = _places_and_firsts(games)
    return Tallies(
        games=np.bincount(bot, minlength=size),
        deal_groups=np.bincount(group_and_bot % max(size, 1), minlength=size),
        mean_place=_average(games, places),
        first_rate=_average(games, firsts),
        forfeit_rate=_average(games, games.forfeited.astype(np.float64)),
    )


def _places_and_firsts(games: GameTable) -> tuple[Floats, Floats]:
    """Return the place and the share of a first place by seat taken, both shape (rows,)."""
    places, firsts = np.zeros((2, len(games.bot)))
    for run in games.runs():
        for block in run:
            seats = np.arange(block.bot.shape[1], dtype=np.int64)
            rows = games.first_row[block.game][:, None] + seats
            is_first = (block.place == 1) & ~block.forfeited
            places[rows] = block.place
            firsts[rows] = is_first / np.maximum(is_first.sum(axis=1, keepdims=True), 1)
    return places, firsts


def _average(games: GameTable, by_row: Floats) -> Floats:
    size = len(games.bots)
    seats = np.bincount(games.bot, minlength=size)
    total = np.bincount(games.bot, by_row, size)
    average: Floats = np.divide(total, seats, out=np.full(size, np.nan), where=seats > 0)
    return average
