"""Ranks: by rating, but never against a result that bounds a rating on one side only."""

from __future__ import annotations

from graphlib import TopologicalSorter
from typing import TypeAlias

import numpy as np

from vendue_leaderboard.ratings.bradley_terry import Fit
from vendue_leaderboard.ratings.games import Flags, Floats, Ints

UNRANKED = 0

DECIMALS = 6
"""Ratings in Elo that agree to this many decimals are the same rating."""

_Position: TypeAlias = tuple[float, int, float]
"""Rating to stand at, steps beyond it, own rating; greater is better."""


def ranks(fit: Fit, scores: Floats) -> Ints:
    """Rank every pool's bots from 1, equal ratings sharing the better rank: 1, 1, 3.

    A bot whose rating is open above ranks above all bots of other components that it took
    points from, however little its rating says so on few games; one that is open below
    ranks below those that took points from it (ratings, section 1c).

    Args:
        fit: ratings of all bots.
        scores: the matrix that it was fitted to.

    Returns:
        Shape (bots,), `UNRANKED` for bots without a rating.
    """
    position = _positions(fit, scores)
    result = np.full(len(scores), UNRANKED, np.int64)
    for members in fit.connections.pools:
        bots: list[int] = members.tolist()
        ordered = sorted((position[bot] for bot in bots), reverse=True)
        for bot in bots:
            result[bot] = 1 + ordered.index(position[bot])
    return result


def _positions(fit: Fit, scores: Floats) -> list[_Position]:
    found = fit.connections
    took = (scores > 0) & (found.component[:, None] != found.component[None, :])
    elo = [round(float(rating), DECIMALS) for rating in fit.elo]
    position = [(rating, 0, rating) for rating in elo]
    losers_first = _losers_first(took)
    for bot in losers_first:
        beaten = [position[other] for other in np.flatnonzero(took[bot])]
        if beaten and found.is_open_above[bot] and not found.is_open_below[bot]:
            key, steps, _ = max(beaten)
            position[bot] = max(position[bot], (key, steps + 1, elo[bot]))
    for bot in reversed(losers_first):
        beaten_by = [position[other] for other in np.flatnonzero(took[:, bot])]
        if beaten_by and found.is_open_below[bot]:
            key, steps, _ = min(beaten_by)
            position[bot] = min(position[bot], (key, steps - 1, elo[bot]))
    return position


def _losers_first(took: Flags) -> list[int]:
    """Order the bots so that each comes after all bots of other components it took points from."""
    beaten = {bot: np.flatnonzero(row).tolist() for bot, row in enumerate(took)}
    return list(TopologicalSorter(beaten).static_order())
