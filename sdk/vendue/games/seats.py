"""Seats round a table, and what is kept in tuples by seat."""

from __future__ import annotations

from typing import TypeVar

from vendue.games.game import Seat

T = TypeVar("T")

MOST_SEATS = 6
"""At any game's table."""

SEATS: tuple[tuple[Seat, ...], ...] = tuple(
    tuple(Seat(seat) for seat in range(n)) for n in range(MOST_SEATS + 1)
)
"""All seats, by their number."""

CLOCKWISE: tuple[tuple[tuple[Seat, ...], ...], ...] = tuple(
    tuple(tuple(Seat((first + step) % n) for step in range(n)) for first in range(n))
    for n in range(MOST_SEATS + 1)
)
"""All seats clockwise from a first one, that one included, by number of seats."""


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with the one at the index exchanged."""
    return (*values[:index], value, *values[index + 1 :])
