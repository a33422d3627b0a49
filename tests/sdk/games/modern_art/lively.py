"""A way to play at random in which everything happens: bidding wars, pairs, takers at a price.

Only `Random.random` is called, whose numbers are the same in every version of Python.
"""

from __future__ import annotations

from random import Random

from vendue.games.modern_art import (
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    DecisionKind,
    Legal,
    SetPrice,
)


def lively(legal: Legal, rng: Random) -> Action:
    """Choose a legal action: cards at random, amounts that a lot may be worth."""
    kind, chance = legal.kind, rng.random()
    if kind is DecisionKind.PLAY_CARD:
        return legal.sample(rng)
    if kind is DecisionKind.ADD_SECOND:
        return AddSecond(None) if chance < 0.3 else legal.sample(rng)
    if kind is DecisionKind.ACCEPT_PRICE:
        return AcceptPrice(accept=chance < 0.3)
    if kind is DecisionKind.SET_PRICE:
        return SetPrice(min(legal.maximum, int(60 * chance)))
    if kind is DecisionKind.BID_SEALED:
        return Bid(min(legal.maximum, int(60 * chance * chance)))
    worth = int(90 * rng.random())
    if legal.minimum > worth or chance < 0.35:
        return Bid(0)
    return Bid(min(legal.maximum, legal.minimum + int(8 * rng.random())))
