"""A way to play at random in which everything happens: small lots, long games, full walls.

Only `Random.random` is called, whose numbers are the same in every version of Python.
"""

from __future__ import annotations

from random import Random

from vendue.games.art_society import Action, DecisionKind, Legal, Lots, default_hang


def lively(legal: Legal, rng: Random) -> Action:
    """Choose a legal action: mostly small sizes, and mostly tiles close to the top left."""
    chance = rng.random()
    if legal.kind is DecisionKind.LOTS and chance < 0.7:
        return Lots(legal.smallest())
    if legal.kind is DecisionKind.HANG and chance < 0.6 and not legal.hang_assistant:
        return default_hang(legal)
    return legal.sample(rng)
