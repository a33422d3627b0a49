"""Online multi-player Elo: the number that moves while a tournament runs."""

from __future__ import annotations

from itertools import pairwise, starmap

import numpy as np

from vendue_leaderboard.ratings.games import Floats, GameTable, Ints, run_starts
from vendue_leaderboard.ratings.pairs import PairTable, Weighting, pair_table

K = 16.0
"""The most that one deal group moves a bot that takes one seat at a table, in Elo."""

START = 1500.0
"""Rating before the first game, in Elo."""

POINTS_PER_DECADE = 400.0
"""Elo by which the odds of a pair grow tenfold."""


def online_elo(games: GameTable, *, k: float = K, start: float = START) -> Floats:
    """Return every bot's rating after all deal groups in schedule order, shape (bots,).

    Ratings, section 1a: each pair of a game with n seats moves both bots by K/(n-1) times
    (score - expected score), in opposite directions. A deal group is one step: expectations
    come from the ratings before it and K is divided by its number of replays. A single game
    is a group of one. The sum of all ratings stays what it was at the start.

    The result depends on the order of the schedule, so it is never the final rating.

    Args:
        games: games of complete deal groups.
        k: as above, in Elo.
        start: every bot's rating before its first game, in Elo.
    """
    pairs = pair_table(games, Weighting.GAME)
    ratings = [start] * len(games.bots)
    _play(pairs, k / replays(games), ratings)
    return np.array(ratings)


def replays(games: GameTable) -> Ints:
    """Return how often each deal group plays its deal, shape (groups,).

    That is the most games that any one bot has in the group: the number of rotations where
    the deal is played at one table or at tables that share no bot, and more where a bot
    meets the deal at several tables. So no bot moves by more than K in one step.
    """
    game, bot = games.played()
    size = len(games.bots)
    key = np.sort(games.game_group[game] * size + bot)
    starts = run_starts(key)
    most = np.zeros(len(games.groups), np.int64)
    np.maximum.at(most, key[starts] // max(size, 1), np.diff(starts, append=len(key)))
    return most


def _play(pairs: PairTable, gain: Floats, ratings: list[float]) -> None:
    """Move the ratings group by group, in place.

    Plain floats: a group has a few rows, for which numpy's calls would cost more.
    """
    first: list[int] = pairs.first.tolist()
    second: list[int] = pairs.second.tolist()
    weight: list[float] = (pairs.weight * gain[pairs.group]).tolist()
    score: list[float] = (pairs.score * gain[pairs.group]).tolist()
    bounds = np.searchsorted(pairs.group, np.arange(len(gain) + 1)).tolist()
    for rows in starmap(slice, pairwise(bounds)):
        ones, others = first[rows], second[rows]
        pairs_of_group = zip(ones, others, weight[rows], score[rows], strict=True)
        moves = [
            points - played / (1.0 + 10.0 ** ((ratings[other] - ratings[one]) / POINTS_PER_DECADE))
            for one, other, played, points in pairs_of_group
        ]
        for one, other, move in zip(ones, others, moves, strict=True):
            ratings[one] += move
            ratings[other] -= move
