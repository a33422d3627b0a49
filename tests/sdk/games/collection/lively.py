"""A way to play at random in which everything happens: Bancos, Preemptions, long chains.

Only `Random.random` is called, whose numbers are the same in every version of Python.
"""

from __future__ import annotations

from random import Random

from vendue.games.collection import (
    Action,
    Bid,
    ChooseDirection,
    DecisionKind,
    Direction,
    Legal,
    React,
    Reaction,
)


def lively(legal: Legal, rng: Random) -> Action:
    """Choose a legal action: bills at random, cards now and then, an answer to a card often."""
    kind, chance = legal.kind, rng.random()
    if kind is DecisionKind.DIRECTION:
        return ChooseDirection(Direction.RISING if chance < 0.6 else Direction.FALLING)
    if kind is DecisionKind.BID:
        bill = legal.bills[int(chance * len(legal.bills))]
        return Bid(bill, banco=legal.banco and rng.random() < 0.3)
    cards = legal.reactions[1:]
    if cards == (Reaction.PREEMPT,):
        return React(Reaction.PREEMPT if chance < 0.08 else Reaction.PASS)
    if not cards or chance < 0.5:
        return React(Reaction.PASS)
    return React(cards[int(len(cards) * rng.random())])
