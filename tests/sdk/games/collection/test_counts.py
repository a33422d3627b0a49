"""Move counts of Collection particulière, done by hand (section 14a)."""

from __future__ import annotations

from tests.sdk.games.collection.counted_positions import FEW, LAST, SPENT
from tests.sdk.games.collection.scenario import Scenario, all_but

from vendue.games.perft import perft


def test_simultaneous_bids_are_counted_in_seat_order() -> None:
    """Section 14a, CP-12: two bills for each of four seats make 2, 4, 8 and 16 sequences."""
    table = Scenario(9, lost=all_but(9, 4), bills=FEW, **SPENT)
    assert [perft(table.state, depth) for depth in range(6)] == [1, 2, 4, 8, 16, 32]
    # Then the last direction is announced, which ends the hand and, decided, nothing more.
    table = Scenario(9, lost=all_but(9, 4), bills=FEW, options={"hands": "1"}, **SPENT)
    assert [perft(table.state, depth) for depth in (6, 7)] == [64, 0]


def test_a_banco_doubles_the_ways_to_bid() -> None:
    """CP-25: each bill with and without it; in the last sale that is all there is to choose."""
    table = Scenario(9, lost=all_but(9), bills=LAST, **SPENT | {"bancos": [1, 0, 0, 2]})
    assert [perft(table.state, depth) for depth in range(4)] == [1, 2, 2 * 2, 2 * 2 * 2]


def test_a_polling_counted_by_hand() -> None:
    """CP-36: one Expertise against a Banco, and the winner's to restore it."""
    table = Scenario(
        9,
        seats=2,
        lost=all_but(9),
        bills={"A": [8], "B": [3]},
        preemptions=[0, 0],
        expertises=[1, 1],
        bancos=[1, 0],
        options={"hands": "1"},
    )
    table.rising().bid("A8*")
    # B passes and it is over, or cancels; then A passes and it is over, or restores the Banco.
    assert table.asked == "B"
    assert [perft(table.state, depth) for depth in range(4)] == [1, 2, 2, 0]
