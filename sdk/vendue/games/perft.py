"""Move counts (perft): how many ways a game can go on, as a check on rules.

Two engines, or two versions of one, that count alike from the same position to some depth
agree on nearly everything that is legal there. Chess programmers call the count perft.

    >>> from vendue.deals import standalone_deal
    >>> from vendue.games.table import game
    >>> state = game("modern_art").start(3, {}, standalone_deal("spring", "modern_art"))
    >>> perft(state, 2)
    25
"""

from __future__ import annotations

from collections.abc import Iterator

from vendue.games.game import AnyState


def perft(state: AnyState, depth: int) -> int:
    """Return the number of sequences of exactly so many decisions from the state on.

    Simultaneous decisions are taken in seat order. Of a range of amounts only a few are
    followed, which the game's rules name (`LegalActions.counted`). A game that ends earlier
    counts nothing. The state isn't changed.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in _answers(state))
    return sum(perft(after, depth - 1) for _, after in _successors(state))


def divided(state: AnyState, depth: int) -> list[tuple[object, int]]:
    """Return each first action with its part of ``perft(state, depth)``, depth at least 1.

    Where two counts differ, this leads to the position that they disagree about.
    """
    return [(action, perft(after, depth - 1)) for action, after in _successors(state)]


def _answers(state: AnyState) -> Iterator[object]:
    """Yield the counted actions of the seat that is to answer next."""
    deciding = state.deciding()
    if deciding:
        yield from state.legal(deciding[0]).counted()


def _successors(state: AnyState) -> Iterator[tuple[object, AnyState]]:
    """Yield each counted action with the state that it leads to."""
    for action in _answers(state):
        after = state.copy()
        after.play(state.deciding()[0], action)
        yield action, after
