"""Bradley-Terry strengths of all bots at once: the rating that is published."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.linalg import solve
from scipy.special import expit

from vendue_leaderboard.ratings.connections import Connections, connect
from vendue_leaderboard.ratings.games import Floats

ELO_PER_LOGIT = 400.0 / math.log(10.0)
"""One unit of log odds in Elo, 173.7178."""

CENTRE = 1500.0
"""Mean rating over the bots that a pool's ratings refer to, in Elo."""

PRIOR = 1.0
"""Games with the ghost, half won and half lost, that every bot is given."""

STEPS = 100
HALVINGS = 40
CLOSE_ENOUGH = 1e-8
"""In logits. Newton's steps square their error, so what is left after such a step is nil."""


class NoFiniteRating(ValueError):
    """Without a prior, some distance between bots would be infinite."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Strengths fitted to a score matrix; all arrays have shape (bots,), nan for unrated."""

    logits: Floats
    """Relative to the ghost; without a prior, relative to the mean of the pool."""
    elo: Floats
    """With `CENTRE` as the mean over each pool's reference."""
    connections: Connections


def fit(scores: Floats, prior: float = PRIOR) -> Fit:
    """Fit Bradley-Terry strengths to all pairs (ratings, section 1b).

    Maximises the sum over pairs of s log p + (1-s) log(1-p) with p = 1/(1+exp(-difference)),
    plus ``prior``/2 wins and as many losses of every bot against a ghost of strength 0.
    Bots that met nobody stay unrated. Depends on the matrix alone, not on any order of games.

    Args:
        scores: shape (bots, bots), as from `pairs.score_matrix`; weights may be fractions.
        prior: lambda, at least 0.

    Raises:
        NoFiniteRating: the prior is 0 and a pool isn't strongly connected.
        ValueError: the prior is negative or not finite.
    """
    if not 0 <= prior < math.inf:
        raise ValueError(f"the prior is a number of games, at least 0, not {prior}")
    connections = connect(scores)
    if prior == 0 and not connections.is_bounded:
        raise NoFiniteRating("some bots only won or only lost; their rating needs a prior")
    logits = np.full(len(scores), np.nan)
    for members in connections.pools:
        logits[members] = _maximum(scores[np.ix_(members, members)], prior)
    return Fit(logits, _centred(logits, connections), connections)


def win_share(ahead: Floats) -> Floats:
    """Return the expected score 1/(1+exp(-ahead)) of whoever is ahead by so many logits."""
    share: Floats = expit(ahead)
    return share


def log_posterior(scores: Floats, logits: Floats, prior: float) -> float:
    """Return what `fit` maximises."""
    ahead = logits[:, None] - logits[None, :]
    ghost = np.logaddexp(0, logits) + np.logaddexp(0, -logits)
    return float(-(scores * np.logaddexp(0, -ahead)).sum() - prior / 2 * ghost.sum())


def slope(scores: Floats, logits: Floats, prior: float) -> Floats:
    """Return the gradient of `log_posterior`: points taken less points expected, by bot."""
    behind = win_share(logits[None, :] - logits[:, None])
    missed: Floats = scores * behind
    gradient: Floats = missed.sum(axis=1) - missed.sum(axis=0) + prior * (0.5 - win_share(logits))
    return gradient


def curvature(scores: Floats, logits: Floats, prior: float) -> Floats:
    """Return the negated Hessian of `log_posterior`: a weighted graph Laplacian, (bots, bots)."""
    share = win_share(logits[:, None] - logits[None, :])
    weight = (scores + scores.T) * share * share.T
    ghost = prior * win_share(logits) * win_share(-logits)
    laplacian: Floats = np.diag(weight.sum(axis=1) + ghost) - weight
    return laplacian


def _maximum(scores: Floats, prior: float) -> Floats:
    """Find the maximum by Newton's method; without a prior the one whose mean is 0."""
    logits: Floats = np.zeros(len(scores))
    for _ in range(STEPS):
        bend = curvature(scores, logits, prior)
        if prior == 0:
            # A shift of all bots changes nothing: hold it at 0.
            bend += bend.trace() / len(scores) ** 2
        step = solve(bend, slope(scores, logits, prior), assume_a="pos")
        step *= _fraction_that_gains(scores, logits, step, prior)
        logits = logits + step
        if np.abs(step).max() < CLOSE_ENOUGH:
            return logits
    raise ArithmeticError(f"no Bradley-Terry fit after {STEPS} steps with prior {prior}")


def _fraction_that_gains(scores: Floats, logits: Floats, step: Floats, prior: float) -> float:
    """Halve a step until it doesn't overshoot."""
    before = log_posterior(scores, logits, prior)
    fraction = 1.0
    for _ in range(HALVINGS):
        if log_posterior(scores, logits + fraction * step, prior) >= before - 1e-9 * abs(before):
            break
        fraction /= 2
    return fraction


def _centred(logits: Floats, connections: Connections) -> Floats:
    elo = logits * ELO_PER_LOGIT
    for members in connections.pools:
        reference = members[connections.is_reference[members]]
        elo[members] += CENTRE - elo[reference].mean()
    return elo
