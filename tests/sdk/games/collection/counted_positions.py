"""The positions whose move counts are kept in tests/golden/collection/perft.json."""

from __future__ import annotations

from functools import partial

from tests.sdk.games.collection.scenario import COLLECTION, Scenario, all_but
from tests.sdk.games.counted import Counted

from vendue.deals import standalone_deal
from vendue.games.collection import Bid, CollectionState

FEW = {"A": [3, 8], "B": [3, 9], "C": [8, 9], "D": [1, 2]}
"""Two bills for each seat, which can cancel one another in many ways."""
LAST = {"A": [3], "B": [3], "C": [9], "D": [2]}
SPENT = {"preemptions": [0] * 4, "expertises": [0] * 4, "bancos": [0] * 4}
"""No upset cards left."""


def dealt(seats: int, **options: str) -> CollectionState:
    """Return a freshly dealt match."""
    return COLLECTION.start(seats, options, standalone_deal("perft", COLLECTION.id))


def counted_positions() -> list[Counted]:
    """Return every position, new."""
    return [*_dealt_matches(), *_sales(), *_pollings(), *_ends()]


def _dealt_matches() -> list[Counted]:
    return [
        Counted("two seats dealt", dealt(2), 4),
        Counted("three seats dealt", dealt(3), 3),
        Counted("four seats dealt", dealt(4), 3),
        Counted("beginners dealt", dealt(3, mode="beginner"), 3),
    ]


def _sales() -> list[Counted]:
    # The last two sales of a hand, with or without upset cards.
    late = partial(Scenario, 9, lost=all_but(9, 4), bills=FEW, options={"hands": "1"})
    double = partial(Scenario, 9, 4, lost=all_but(9, 4), bills=LAST, preempted_by="C")
    beginners = Scenario(
        9, lost=all_but(9, 4, 1), bills=_with(FEW, 12), options={"mode": "beginner"}
    )
    half_sealed = late(bancos=[1, 0, 1, 0]).rising()
    half_sealed.play("B", Bid(9)).play("D", Bid(1))
    return [
        Counted("the last two sales without cards", late(**SPENT).state, 9),
        Counted(
            "the last two sales with one Banco", late(**SPENT | {"bancos": [1, 0, 0, 0]}).state, 7
        ),
        Counted("the last two sales with all cards", late().state, 5),
        Counted("two of four bids are in", half_sealed.state, 5),
        Counted("a double lot at the end", double(options={"hands": "1"}).state, 7),
        Counted(
            "a double lot with Bancos on it",
            double(standing="A", claimed="AB", options={"hands": "1"}).state,
            6,
        ),
        Counted("the last three sales of beginners", beginners.state, 8),
    ]


def _with(bills: dict[str, list[int]], more: int) -> dict[str, list[int]]:
    """Return the bills with one more, the same for all."""
    return {letter: [*few, more] for letter, few in bills.items()}


def _pollings() -> list[Counted]:
    up = partial(Scenario, auctioneer="D", options={"hands": "1"})
    single = up(9, lost=all_but(9, 4), bills=FEW).rising().bid("A3* B3* C8* D2*")
    chained = up(9, lost=all_but(9, 4), bills=FEW).rising().bid("A3* B3 C9* D2")
    chained.examine_banco("A").preempt("B")
    few_cards = Scenario(
        9,
        seats=2,
        auctioneer="A",
        lost=all_but(9, 4),
        bills={"A": [3, 8], "B": [1, 9]},
        bancos=[1, 0],
        options={"hands": "1"},
    )
    return [
        Counted("polling with all cards", single.state, 7),
        Counted("polling with both chains begun", chained.state, 6),
        Counted("polling of two", few_cards.rising().bid("A8* B1").state, 9),
    ]


def _ends() -> list[Counted]:
    cards = {name: left[:2] for name, left in SPENT.items()}
    last = partial(Scenario, 5, seats=2, bills={"A": [3], "B": [2]}, hand=2, **cards)
    # In the second, B reaches A's 60 if the sale is falling.
    reached = last(lost=all_but(5), totals={"A": 55, "B": 50})
    shared = last(lost=all_but(5, 10), won={"A": [10]}, totals={"A": 50, "B": 55})
    return [
        Counted("the target is reached or not", reached.state, 3),
        Counted("the lead is shared or not", shared.state, 3),
        Counted("the last hand of two", last(lost=all_but(5), options={"hands": "2"}).state, 2),
    ]
