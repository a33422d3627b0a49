"""Seating: every entrant sits everywhere, and every order comes up equally often."""

from __future__ import annotations

from collections import Counter
from math import factorial

import pytest

from vendue.rotation import MAX_ENTRANTS, cyclic_orders, order_of_deal, seating


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_the_orders_are_all_cyclic_orders(n: int) -> None:
    """Each of the (n-1)! cyclic orders is listed once, with entrant 0 first."""
    orders = cyclic_orders(n, "commitment", "table")
    assert len(set(orders)) == len(orders) == factorial(n - 1)
    assert all(order[0] == 0 and sorted(order) == list(range(n)) for order in orders)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_counts_of_orders_differ_by_at_most_one(n: int) -> None:
    """However many deals a table plays, no order is used two times more than another."""
    counts = Counter(dict.fromkeys(cyclic_orders(n, "commitment", "table"), 0))
    for deal in range(60):
        counts[order_of_deal(n, deal, "commitment", "table")] += 1
        assert max(counts.values()) - min(counts.values()) <= 1


def test_orders_depend_on_commitment_and_table() -> None:
    """Tables, and tournaments, go through the orders each in their own way."""
    shuffles = {cyclic_orders(5, commitment, table) for commitment in "ab" for table in "cd"}
    assert len(shuffles) == 4


def test_first_orders_are_spread_over_tables() -> None:
    """With one deal per table, many tables still use all orders about equally."""
    firsts = Counter(order_of_deal(4, 0, "commitment", f"table {n}") for n in range(600))
    assert len(firsts) == 6
    expected = 100
    assert sum((n - expected) ** 2 / expected for n in firsts.values()) < 20.5  # 99.9 %, 5 df


@pytest.mark.parametrize("order", [(0,), (0, 1), (0, 2, 1), (0, 3, 1, 2), (0, 4, 2, 1, 3)])
def test_a_group_seats_everybody_everywhere_once(order: tuple[int, ...]) -> None:
    """In n rotations every entrant has every seat once and always the same left neighbour."""
    n = len(order)
    seatings = [seating(order, rotation) for rotation in range(n)]
    for seat in range(n):
        assert sorted(seats[seat] for seats in seatings) == list(range(n))
    lefts = {(seats[seat], seats[(seat + 1) % n]) for seats in seatings for seat in range(n)}
    assert len(lefts) == n


def test_a_seat_holds_the_entrant_that_the_protocol_names() -> None:
    """Seat s of rotation r holds order[(s + r) mod n], whatever the entrants are."""
    assert seating("abcd", 1) == ("b", "c", "d", "a")
    assert seating(["ada", "bob", "cleo"], 5) == ("cleo", "ada", "bob")


def test_impossible_tables_are_refused() -> None:
    """Tables that can't be and deals before the first are the caller's mistake."""
    with pytest.raises(ValueError, match="1 to 8 entrants, not 0"):
        cyclic_orders(0, "commitment", "table")
    with pytest.raises(ValueError, match="not 9"):
        order_of_deal(MAX_ENTRANTS + 1, 0, "commitment", "table")
    with pytest.raises(ValueError, match="numbered from 0, not -1"):
        order_of_deal(3, -1, "commitment", "table")
