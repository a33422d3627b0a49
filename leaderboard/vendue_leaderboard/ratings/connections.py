"""Which bots the results connect, and whose rating they bound on both sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from vendue_leaderboard.ratings.games import Flags, Floats, Ints

NO_POOL = -1
"""Pool and component of a bot that met no other bot."""


@dataclass(frozen=True, slots=True, eq=False)
class Connections:
    """The graph "i took points from j", taken apart; all arrays have shape (bots,).

    Bots of one *pool* are connected by games, directly or not; between pools nothing is
    known. Bots of one *strong component* reach each other both ways, so that results bound
    the distance between them. Where a pool has several strong components, its results alone
    have no finite best rating: some distance between components could be any larger.
    """

    pool: Ints
    """0 is the pool with most bots, then with most games; `NO_POOL` without a pair."""
    component: Ints
    """Strong component, numbered over all pools."""
    is_reference: Flags
    """Whether the bot is one of those whose mean rating is the centre of its pool."""
    is_open_above: Flags
    """Whether results allow the bot to be any amount stronger than it is rated (">=")."""
    is_open_below: Flags
    """Whether they allow it to be any amount weaker ("<="); both may hold."""

    @property
    def pools(self) -> list[Ints]:
        """The bots of each pool, ascending."""
        return _members(self.pool)

    @property
    def is_bounded(self) -> bool:
        """Whether every pool is one strong component, so that no prior is needed."""
        return all(len(np.unique(self.component[members])) == 1 for members in self.pools)


def connect(scores: Floats) -> Connections:
    """Take apart the graph of a score matrix (ratings, section 1c); a tie is an edge both ways.

    The reference of a pool is its largest strong component, or all of the largest together
    if several have the same number of bots: any choice among them would depend on names.

    Bots of a single largest component are bounded. Any other bot is open above if its
    component gave no point to another, open below if it took none from another; if it did
    both, open above if a chain of points taken leads from it to the bounded bots, open below
    if one leads from them to it, and open on both sides if neither does.

    Args:
        scores: shape (bots, bots), as from `pairs.score_matrix`.
    """
    took = scores > 0
    component, weak = _components(took, "strong"), _components(took, "weak")
    pool = _pools(scores, weak)
    component[pool == NO_POOL] = NO_POOL
    is_reference, is_bounded = _references(pool, component)
    is_above, is_below = _open_ends(took, component, is_bounded)
    is_loose = (pool != NO_POOL) & ~is_bounded
    return Connections(pool, component, is_reference, is_above & is_loose, is_below & is_loose)


def _components(took: Flags, connection: Literal["strong", "weak"]) -> Ints:
    """Number the components of the graph."""
    graph = csr_array(took.astype(np.float64))
    return connected_components(graph, connection=connection)[1].astype(np.int64)


def _pools(scores: Floats, weak: Ints) -> Ints:
    """Number the weak components: most bots first, then most games, then the first bot."""
    weights = scores.sum(axis=0) + scores.sum(axis=1)
    parts = [np.flatnonzero(weak == label) for label in np.unique(weak[weights > 0])]
    parts.sort(key=lambda part: (-len(part), -weights[part].sum(), part[0]))
    pool = np.full(len(weak), NO_POOL, np.int64)
    for number, part in enumerate(parts):
        pool[part] = number
    return pool


def _references(pool: Ints, component: Ints) -> tuple[Flags, Flags]:
    """Mark the bots of the largest components, and those where there is only one such."""
    is_reference, is_single = np.zeros((2, len(pool)), np.bool_)
    for members in _members(pool):
        size = np.bincount(component[members])[component[members]]
        is_reference[members] = size == size.max()
        is_single[members] = is_reference[members] & (is_reference[members].sum() == size.max())
    return is_reference, is_single


def _open_ends(took: Flags, component: Ints, is_bounded: Flags) -> tuple[Flags, Flags]:
    """Return, as if no bot were bounded, which are open above and which below."""
    is_crossing = took & (component[:, None] != component[None, :])
    has_won = np.isin(component, component[is_crossing.any(axis=1)])
    has_lost = np.isin(component, component[is_crossing.any(axis=0)])
    only_won, only_lost = has_won & ~has_lost, has_lost & ~has_won
    leads, follows = _leading_to(is_bounded, took), _leading_to(is_bounded, took.T)
    is_above = only_won | (~only_lost & (leads | ~follows))
    is_below = only_lost | (~only_won & (follows | ~leads))
    return is_above, is_below


def _leading_to(targets: Flags, took: Flags) -> Flags:
    """Return the bots from which a chain of points taken leads to one of the targets."""
    reached, newly = targets.copy(), targets
    while newly.any():
        newly = took[:, newly].any(axis=1) & ~reached
        reached |= newly
    return reached


def _members(pool: Ints) -> list[Ints]:
    return [np.flatnonzero(pool == number) for number in range(pool.max(initial=NO_POOL) + 1)]
