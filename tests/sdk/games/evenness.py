"""A measure of how even draws are, for tests of whatever is drawn at random."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import cbrt, sqrt
from typing import TypeVar

K = TypeVar("K")

TOO_FAR = 3.1
"""Standard deviations that one in a thousand even draws exceeds."""


def surprise(found: Mapping[K, int], expected: Mapping[K, Fraction]) -> float:
    """Return by how many standard deviations the counts are too uneven, by chi-square."""
    assert set(found) <= set(expected)
    assert sum(expected.values()) == 1
    total = sum(found.values())
    distance = sum(
        (found.get(cell, 0) - total * share) ** 2 / (total * share)
        for cell, share in expected.items()
    )
    # Wilson and Hilferty (1931): the cube root of chi-square is very nearly normal.
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)
    return (cbrt(distance / freedom) - (1 - spread)) / sqrt(spread)
