"""Pairs of bots, counted once from the games: all that the ratings are computed from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from vendue_leaderboard.ratings.games import Block, Floats, GameTable, Ints, run_starts


class Weighting(StrEnum):
    """How much one pair of a game with n seats weighs."""

    PAIR = "pair"
    """1: every pair counts the same. More accurate, so this is what is published."""
    GAME = "game"
    """1/(n-1): every game counts the same for a bot, whatever the size of the table."""

    def weight(self, seats: int) -> float:
        """Return the weight of a pair in a game with that many seats."""
        return 1.0 if self is Weighting.PAIR else 1.0 / (seats - 1)


@dataclass(frozen=True, slots=True, eq=False)
class PairTable:
    """Points of every pair of different bots in every deal group; M rows.

    Rows are sorted by group, first and second bot, and there is one row for each. All
    replays of a deal lie in one row: this is what ratings, errors clustered on the deal and
    early stops all start from.
    """

    bots: int
    group: Ints
    first: Ints
    """Index of the bot that comes first in the table of games; less than ``second``."""
    second: Ints
    weight: Floats
    """Sum of the pairs' weights, shape (M,)."""
    score: Floats
    """Weighted points of ``first``: 1 for a better place, 1/2 for the same, shape (M,)."""


def pair_table(games: GameTable, weighting: Weighting = Weighting.PAIR) -> PairTable:
    """Count all pairs within games (ratings, section 1b).

    Two seats of the same bot are no pair. Sums are taken in one fixed order.
    """
    bots = len(games.bots)
    runs: list[PairTable] = []
    for run in games.runs():
        seats = [_pairs_of(block, games, weighting) for block in run]
        runs.append(_summed(_joined(seats, bots)))
    return _joined(runs, bots)


def score_matrix(pairs: PairTable) -> Floats:
    """Return S, shape (bots, bots): S[i, j] are the points that i took from j.

    S[i, j] + S[j, i] is the weight of all games between the two. The diagonal is 0.
    """
    size = pairs.bots
    there = np.bincount(pairs.first * size + pairs.second, pairs.score, size * size)
    back = np.bincount(pairs.second * size + pairs.first, pairs.weight - pairs.score, size * size)
    scores: Floats = (there + back).reshape(size, size).astype(np.float64, copy=False)
    return scores


def _pairs_of(block: Block, games: GameTable, weighting: Weighting) -> PairTable:
    """List every pair of seats of every game, the bot with the smaller index first."""
    left, right = np.triu_indices(block.bot.shape[1], 1)
    ones, others = block.bot[:, left], block.bot[:, right]
    lead = np.sign(block.place[:, right] - block.place[:, left])
    points = np.where(ones < others, 1 + lead, 1 - lead) / 2
    group = np.broadcast_to(games.game_group[block.game][:, None], ones.shape)
    weight = np.full(ones.shape, weighting.weight(block.bot.shape[1]))
    is_pair = ones != others
    return PairTable(
        bots=len(games.bots),
        group=group[is_pair],
        first=np.minimum(ones, others)[is_pair],
        second=np.maximum(ones, others)[is_pair],
        weight=weight[is_pair],
        score=(weight * points)[is_pair],
    )


def _joined(tables: list[PairTable], bots: int) -> PairTable:
    return PairTable(
        bots=bots,
        group=np.concatenate([np.empty(0, np.int64), *(table.group for table in tables)]),
        first=np.concatenate([np.empty(0, np.int64), *(table.first for table in tables)]),
        second=np.concatenate([np.empty(0, np.int64), *(table.second for table in tables)]),
        weight=np.concatenate([np.empty(0), *(table.weight for table in tables)]),
        score=np.concatenate([np.empty(0), *(table.score for table in tables)]),
    )


def _summed(rows: PairTable) -> PairTable:
    """Bring all rows of one pair in one deal group into one."""
    key = (rows.group * rows.bots + rows.first) * rows.bots + rows.second
    order = np.argsort(key, kind="stable")
    starts = run_starts(key[order])
    heads = order[starts]
    return PairTable(
        bots=rows.bots,
        group=rows.group[heads],
        first=rows.first[heads],
        second=rows.second[heads],
        weight=np.add.reduceat(rows.weight[order], starts),
        score=np.add.reduceat(rows.score[order], starts),
    )
