"""Who sits where in a duplicate group: rotations of one seating order per deal.

Rotating seats never changes who sits left of whom, so the deals of a table go through all
cyclic orders of its entrants.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import TypeVar

from vendue.canonical import dump
from vendue.deals import Deal

ORDERS_FORMAT = "vendue/orders/1"
"""First item of the text that the shuffle of a table's orders is derived from."""
MAX_ENTRANTS = 8
"""Largest table whose cyclic orders are listed; the games here seat at most 5."""

T = TypeVar("T")


def order_of_deal(n: int, deal_number: int, commitment: str, table: str) -> tuple[int, ...]:
    """Return the seating order of a deal as entrant numbers, entrant 0 first.

    Entrants are numbered in the order in which `vendue.deals.table_id` sorts them. Among any
    first deals of a table the counts of the (n-1)! orders differ by at most 1.

    Args:
        n: number of entrants at the table.
        deal_number: counts the deals of the table from 0.
        commitment: of the tournament's secret; public, and so is the order.
        table: from `vendue.deals.table_id`.

    Raises:
        ValueError: n isn't 1 … `MAX_ENTRANTS`, or the deal number is negative.
    """
    if deal_number < 0:
        raise ValueError(f"deals are numbered from 0, not {deal_number}")
    orders = cyclic_orders(n, commitment, table)
    return orders[deal_number % len(orders)]


@lru_cache(maxsize=4096)
def cyclic_orders(n: int, commitment: str, table: str) -> tuple[tuple[int, ...], ...]:
    """Return the (n-1)! cyclic orders of n entrants as a table's deals go through them.

    The orders, entrant 0 first and the rest lexicographic, are shuffled as a deal would be,
    purpose "orders", under the key SHA-256 of JSON ``["vendue/orders/1", commitment, table]``.

    Raises:
        ValueError: n isn't 1 … `MAX_ENTRANTS`.
    """
    if not 1 <= n <= MAX_ENTRANTS:
        raise ValueError(f"a table seats 1 to {MAX_ENTRANTS} entrants, not {n}")
    orders = [(0, *others) for others in permutations(range(1, n))]
    key = hashlib.sha256(dump([ORDERS_FORMAT, commitment, table])).digest()
    return tuple(Deal(key).shuffled(orders, "orders"))


def seating(order: Sequence[T], rotation: int) -> tuple[T, ...]:
    """Return who sits on seats 0 … n-1 in a rotation: seat s holds order[(s + rotation) mod n]."""
    n = len(order)
    return tuple(order[(seat + rotation) % n] for seat in range(n))
