"""How a game begins, who is next, and what lies on the table: the rules that all others rest on."""

from __future__ import annotations

import pytest
from tests.sdk.games.modern_art.scenario import MODERN_ART, Scenario, card
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.game import IllegalAction, Seat
from vendue.games.modern_art import DecisionKind, PlayCard, RoundStarted


@pytest.mark.parametrize(("seats", "cards"), [(3, 10), (4, 9), (5, 8)])
def test_a_game_begins_with_money_and_a_hand(seats: int, cards: int) -> None:
    """Everybody has 100 and as many cards as the number of seats asks for (MA-2, MA-3)."""
    public = MODERN_ART.start(seats, {}, ShuffledDeal(1)).public()
    assert public.balances == (100,) * seats
    assert public.hand_sizes == (cards,) * seats


def test_seat_0_is_the_first_to_sell() -> None:
    """Whoever sits there; the platform seats the bots (MA-5)."""
    for deal in range(5):
        state = MODERN_ART.start(4, {}, ShuffledDeal(deal))
        assert state.deciding() == (0,)
        assert state.public().kind is DecisionKind.PLAY_CARD


def test_the_seller_puts_up_one_card_of_its_hand() -> None:
    """Each card of the hand and nothing else is legal: there is no pass (MA-8)."""
    scenario = Scenario("Lo Lo Yd Kf", "Co Ks", "Gr Go")
    legal = scenario.state.legal(Seat(0))
    assert list(legal) == [PlayCard(card(code)) for code in ("Lo", "Yd", "Kf")]
    with pytest.raises(IllegalAction, match="you have no"):
        scenario.lay("A", "Co")


def test_seats_take_turns_clockwise() -> None:
    """Bids go round to the left, and the next seller is left of the last (MA-7, MA-13)."""
    scenario = Scenario("Lo Yr", "Ko Cr", "Gr Go", "Ys Ks")
    scenario.lay("A", "Yr").skip("BCDA")
    assert scenario.asked == "B"
    scenario.lay("B", "Cr").skip("CDAB")
    assert scenario.asked == "C"


def test_a_card_counts_before_it_is_sold() -> None:
    """It counts for its artist as soon as it is on the table (MA-10)."""
    scenario = Scenario("Yo Yr", "Ko Cr", "Gr Go").lay("A", "Yo")
    assert scenario.state.public().counts == (0, 1, 0, 0, 0)
    assert scenario.bought("A") == ""
    scenario.bid("B", 1).skip("CA")
    assert scenario.state.public().counts == (0, 1, 0, 0, 0)
    assert scenario.bought("B") == "Y"


def test_a_pair_is_one_lot_of_the_second_card() -> None:
    """It is sold by the auction of the second card, to one buyer (MA-29)."""
    scenario = Scenario("Yd Yr Lo", "Ko Cr", "Gr Go").lay("A", "Yd").add("A", "Yr")
    assert scenario.state.public().kind is DecisionKind.BID_ONCE_AROUND
    scenario.bid("B", 9).skip("CA")
    assert scenario.bought("B") == "YY"
    assert scenario.changes == (9, -9, 0)


def test_paintings_leave_the_game_after_a_round_and_hands_stay() -> None:
    """What was bought is paid for and gone, cards in hand are kept (MA-40)."""
    scenario = Scenario(
        "Lo Yr Ys", "Ko Cr", "Gr Go", bought={"A": "LL", "B": "LLK"}, round_number=3
    )
    scenario.lay("A", "Lo")
    assert scenario.round_ended.payouts == (60, 80, 0)
    public = scenario.state.public()
    assert public.bought == ((0,) * 5,) * 3
    assert public.counts == (0,) * 5
    assert public.hand_sizes == (2, 2, 2)


@pytest.mark.parametrize(("seats", "dealt"), [(3, [6, 6, 0]), (4, [4, 4, 0]), (5, [3, 3, 0])])
def test_a_game_has_four_rounds_and_deals_before_the_second_and_third(
    seats: int, dealt: list[int]
) -> None:
    """New cards come before rounds 2 and 3, none before the last, the fourth (MA-4, MA-42)."""
    state = MODERN_ART.start(seats, {}, ShuffledDeal(2))
    started: list[RoundStarted] = []
    while state.deciding():
        seat = state.deciding()[0]
        events = state.play(seat, state.default(seat))
        started += [event for event in events if isinstance(event, RoundStarted)]
    assert [event.round for event in started] == [2, 3, 4]
    assert [event.dealt for event in started] == dealt
    assert state.public().round == 4
