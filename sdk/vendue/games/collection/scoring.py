"""Arithmetic of Collection particulière: who wins a sale, a hand and a match."""

from __future__ import annotations

from collections.abc import Sequence

from vendue.games.collection.actions import Direction
from vendue.games.collection.options import Options
from vendue.games.game import Seat

SET_SCORES = (0, 1, 2, 10, 15, 20, 25)
"""What so many paintings of value 1 score together (CP-48)."""
MOST_POINTS = 106
"""The most that a seat can score in one hand (CP-50)."""


def winner_of(bills: Sequence[int], direction: Direction) -> Seat | None:
    """Return the seat whose bill wins, None if all bills cancel one another."""
    # CP-17: a value that several seats played is cancelled for all of them.
    survivors = [bill for bill in bills if bills.count(bill) == 1]
    if not survivors:
        return None
    best = max(survivors) if direction is Direction.RISING else min(survivors)  # CP-18
    return Seat(bills.index(best))


def hand_score(won: Sequence[int], doubled: Sequence[int]) -> int:
    """Return the score of a seat's paintings, of which some are doubled by a Banco.

    Args:
        won: values of all its paintings.
        doubled: values of those with a standing Banco.
    """
    ones = won.count(1)
    # CP-47, CP-48; CP-49: a Banco adds the printed value, 1 to a painting of value 1.
    return SET_SCORES[ones] + sum(won) - ones + sum(doubled)


def is_decided(options: Options, hand: int, totals: Sequence[int]) -> bool:
    """Return whether the match ends after so many hands with such totals."""
    if hand >= options.most_hands:
        return True
    if options.goal is None:
        return False
    best = max(totals)
    return best >= options.goal and totals.count(best) == 1  # CP-51, CP-52
