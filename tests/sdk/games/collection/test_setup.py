"""What is in the box, and how a hand is set up (rules sections 2 and 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest
from tests.sdk.games.collection.scenario import COLLECTION, LETTERS, Scenario, all_but, seats_of
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.collection import (
    BANCOS,
    BILLS,
    EXPERTISES,
    PAINTINGS,
    PREEMPTIONS,
    CollectionState,
    Direction,
    HandStarted,
    LotShown,
)
from vendue.games.options import BadOption

T = TypeVar("T")

A, B, C, D = seats_of(LETTERS)


def dealt(seats: int, seed: int = 1, **options: str) -> CollectionState:
    return COLLECTION.start(seats, options, ShuffledDeal(seed))


def test_the_box_holds_100_cards() -> None:
    """CP-1, CP-2: an auction card, four times 21 player cards, and 15 paintings."""
    of_a_player = len(BILLS) + PREEMPTIONS + BANCOS + EXPERTISES
    assert tuple(range(1, 16)) == BILLS
    assert (PREEMPTIONS, BANCOS, EXPERTISES) == (1, 3, 2)
    assert 1 + 4 * of_a_player + len(PAINTINGS) == 100


def test_paintings_have_their_values() -> None:
    """CP-3: six paintings of value 1, and one each of 2 to 10."""
    assert Counter(PAINTINGS) == {1: 6, **dict.fromkeys(range(2, 11), 1)}


def test_the_auction_card_has_two_sides() -> None:
    """CP-4: rising or falling."""
    assert [direction.name for direction in Direction] == ["RISING", "FALLING"]


@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    """CP-5: two, three or four seats."""
    with pytest.raises(BadOption, match=f"collection is played by 2, 3, 4 seats, not {seats}"):
        dealt(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_all_cards(seats: int) -> None:
    """CP-6: each seat has its 21 cards in hand."""
    public = dealt(seats).public()
    assert public.seats == seats
    assert public.bills == (BILLS,) * seats
    assert public.preemptions == (1,) * seats
    assert public.expertises == (2,) * seats
    assert public.bancos == (3,) * seats
    assert public.totals == (0,) * seats


def test_cards_are_given_back_for_the_next_hand() -> None:
    """CP-6, CP-8: a later hand begins with all cards, to the left of the hand before's first."""
    table = Scenario(
        4,
        seats=3,
        auctioneer="B",  # of sale 15, so C was the first one
        lost=all_but(4),
        bills={"A": [1], "B": [2], "C": [3]},
        expertises=[0, 0, 0],
        bancos=[0, 0, 0],
        options={"hands": "2"},
    )
    table.rising()
    public = table.public
    assert (public.hand, public.sale, public.auctioneer) == (2, 1, A)
    assert HandStarted(2, A) in table.events
    assert public.bills == (BILLS,) * 3
    assert (public.bancos, public.expertises) == ((3,) * 3, (2,) * 3)
    assert (public.won, public.lost) == (((),) * 3, ())
    assert public.totals == (0, 0, 4)


class NotedDeal(ShuffledDeal):
    """A deal that notes what it is asked for."""

    def __init__(self) -> None:
        super().__init__(7)
        self.asked: list[tuple[str, int | None, int | None, int]] = []

    def shuffled(
        self,
        items: Sequence[T],
        purpose: str,
        round_number: int | None = None,
        seat: int | None = None,
    ) -> list[T]:
        self.asked.append((purpose, round_number, seat, len(items)))
        return super().shuffled(items, purpose, round_number, seat)


@pytest.mark.parametrize(
    ("options", "hands"),
    [({}, 12), ({"hands": "3"}, 3), ({"mode": "beginner", "hands": "3"}, 1)],
)
def test_chance_belongs_to_the_hand(options: dict[str, str], hands: int) -> None:
    """CP-7: each hand's pile has a stream of its own, drawn before anything is played."""
    deal = NotedDeal()
    COLLECTION.start(3, options, deal)
    piles = [("pile", hand, None, 15) for hand in range(1, hands + 1)]
    assert deal.asked == [*piles, ("first auctioneer", None, None, 3)]


def test_the_pile_is_shuffled() -> None:
    """CP-7: the paintings come in the deal's order, whatever is played."""
    order = ShuffledDeal(3).shuffled(PAINTINGS, "pile", round_number=1)
    for choice in (0, -1):
        state = dealt(2, 3, mode="beginner")
        shown = [state.public().lot[0]]
        while state.deciding():
            for seat in state.deciding():
                events = state.play(seat, list(state.legal(seat))[choice])
            shown += [event.lot[-1] for event in events if isinstance(event, LotShown)]
        assert shown == order


def test_the_first_auctioneer_is_drawn() -> None:
    """CP-8: every seat begins about as often."""
    first = Counter(dealt(4, seed).public().auctioneer for seed in range(400))
    assert set(first) == {A, B, C, D}
    assert min(first.values()) > 70


def test_the_auction_card_passes_on() -> None:
    """CP-9: clockwise after a sold, a lost and an annulled sale, from the last seat to 0."""
    table = Scenario(9, auctioneer="B").rising().bid("A1 B2 C3 D4").all_pass()
    assert table.public.auctioneer == C
    table.falling().bid("A15 B15 C14 D14")
    assert table.public.auctioneer == D
    table.rising().bid("A4 B6 C7 D8").preempt("A").all_pass()
    assert table.public.auctioneer == A
    assert [event.auctioneer for event in table.told(LotShown)] == [C, D, A]
