"""What the sample bots for Collection particulière say about themselves holds, anywhere."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.sample_bots.tables import WEAKEST_FIRST, BotClass, play, play_on
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.collection import SET_SCORES, Bid, CollectionBot, Direction, Legal, Reaction, View
from vendue.games.collection import Options, sale_position
from vendue.games.collection.scoring import winner_of
from vendue.games.game import Json, Seat
from vendue.games.table import game
from vendue.simulate import simulate
from vendue_sample_bots.collection.bidder import Bidder
from vendue_sample_bots.collection.collector import DEAR, Collector
from vendue_sample_bots.collection.tactician import (
    STEP,
    TOP,
    Habit,
    Tactician,
    hope,
    price_of_card,
    prices_of_bills,
    winning,
)

BOTS = WEAKEST_FIRST["collection"]
BRANCHES = 4
"""Positions of each match from which bots play on."""


def positions(seats: int, preset: str, seed: int) -> list[dict[str, Json]]:
    """Return positions of a match that was played at random."""
    rng = Random(seed)
    rules = game("collection")
    state = rules.start(seats, rules.settle_options(preset), ShuffledDeal(seed))
    found: list[dict[str, Json]] = []
    while asked := state.deciding():
        found.append(state.to_position())
        state.play(asked[0], state.legal(asked[0]).sample(rng))
    return rng.sample(found, BRANCHES)


@pytest.mark.parametrize("preset", ["default", "beginner"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_on_from_anywhere(bot: BotClass, seats: int, preset: str) -> None:
    """Long chains, double lots, and sealed answers that are in already."""
    for position in positions(seats, preset, seats):
        play_on([bot] * seats, position)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_unequal_hands_are_no_trouble(bot: BotClass, seats: int) -> None:
    """Two bills each: all out of reach of one another, all alike, with and without cards."""
    lost = (1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8)
    apart = [[2 * seat + 1, 2 * seat + 2] for seat in range(seats)]
    for bills, cards in product((apart, [[7, 8]] * seats), (0, 1)):
        position = sale_position(
            (9,),
            seats,
            bills=bills,
            preemptions=[cards] * seats,
            expertises=[cards] * seats,
            bancos=[cards] * seats,
            lost=lost,
        )
        play_on([bot] * seats, position)


@pytest.mark.parametrize("bot", BOTS)
def test_a_set_of_ones_that_is_complete_is_no_trouble(bot: BotClass) -> None:
    """Nothing is left to hope for, and the carried painting has everybody's Banco."""
    position = sale_position(
        (10, 9),
        3,
        options=Options(hands="12"),
        hand=12,
        totals=[900, 0, 30],
        won=[[1, 1, 1, 1, 1, 1], [], []],
        lost=[2, 3, 4],
        standing=[0, 1, 2],
        preemptions=[0, 1, 1],
        bancos=[1, 1, 1],
    )
    play_on([bot] * 3, position)


def test_bidder_plays_bills_alone() -> None:
    """Neither a Banco nor a card in a polling."""

    class Watched(Bidder):
        def bid(self, view: View, legal: Legal) -> Bid:
            bids.append(super().bid(view, legal))
            return bids[-1]

        def reaction(self, view: View, legal: Legal) -> Reaction:
            reactions.append(super().reaction(view, legal))
            return reactions[-1]

    bids: list[Bid] = []
    reactions: list[Reaction] = []
    play([Watched, Collector, Collector], "bills alone")
    assert len(bids) >= 15
    assert not any(bid.banco for bid in bids)
    assert set(reactions) == {Reaction.PASS}


def test_collector_spends_cards_on_dear_paintings_alone() -> None:
    """And does spend them."""

    class Watched(Collector):
        def bid(self, view: View, legal: Legal) -> Bid:
            bid = super().bid(view, legal)
            if bid.banco:
                doubled.append(view.public.lot[0])
            return bid

        def reaction(self, view: View, legal: Legal) -> Reaction:
            reaction = super().reaction(view, legal)
            if reaction is not Reaction.PASS:
                fought.append(max(view.public.lot))
            return reaction

    doubled: list[int] = []
    fought: list[int] = []
    for number in range(4):
        play([Watched] * 3, f"dear {number}")
    assert len(doubled) > 10
    assert min(doubled) >= DEAR
    assert len(fought) > 10


def spread(bills: list[int], weights: list[float]) -> list[float]:
    """Return chances by bill from 0 on."""
    chances = [0.0] * TOP
    for bill, weight in zip(bills, weights, strict=True):
        chances[bill] = weight / sum(weights)
    return chances


@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_chances_to_win_agree_with_the_rule(rivals: int) -> None:
    """The sum over all bills that the others can play, cancelled ones included (CP-17, CP-18)."""
    rng = Random(rivals)
    bills = [2, 3, 5, 8, 13]
    chances = [spread(bills, [rng.random() for _ in bills]) for _ in range(rivals)]
    found = winning(chances)
    for own in range(1, TOP):
        expected = 0.0
        for played in product(bills, repeat=rivals):
            if winner_of((own, *played), Direction.RISING) == 0:
                likely = 1.0
                for chance, bill in zip(chances, played, strict=True):
                    likely *= chance[bill]
                expected += likely
        assert found[own] == pytest.approx(expected)


def test_hope_is_the_score_when_no_painting_of_value_1_is_left() -> None:
    """And the mean of what can be, with those that are (CP-48)."""
    assert [hope(ones, 0, 3) for ones in range(7)] == list(SET_SCORES)
    assert hope(2, 1, 4) == pytest.approx((3 * 2 + 10) / 4)
    assert hope(0, 2, 2) == pytest.approx((0 + 1 + 1 + 2) / 4)


def test_a_card_is_worth_the_best_that_may_come() -> None:
    """With more sales it waits for better ones, with more cards the last one is worth less."""
    offers = (0.0, 3.0, 9.0)
    assert price_of_card(1, 0, offers) == 0
    assert price_of_card(1, 1, offers) == pytest.approx(4)
    assert price_of_card(1, 2, offers) == pytest.approx((4 + 4 + 9) / 3)
    prices = [price_of_card(1, sales, offers) for sales in range(12)]
    assert prices == sorted(prices)
    assert prices[-1] < 9
    assert price_of_card(2, 5, offers) < price_of_card(1, 5, offers)


def test_prices_leave_every_lot_content_with_another_bill() -> None:
    """No lot would rather have a bill of another at its price, but for a little."""
    rng = Random(3)
    for _ in range(20):
        gains = [[rng.random() * 20 for _ in range(8)] for _ in range(7)]
        prices = prices_of_bills(gains)
        wanted = [
            {
                bill
                for bill, (gain, price) in enumerate(zip(row, prices, strict=True))
                if gain - price
                >= max(g - p for g, p in zip(row, prices, strict=True)) - STEP - 1e-9
            }
            for row in gains
        ]
        assert min(prices) == 0
        assert can_all_have(wanted)


def can_all_have(wanted: list[set[int]], taken: frozenset[int] = frozenset()) -> bool:
    """Return whether each lot can have a bill that it wants."""
    if not wanted:
        return True
    return any(can_all_have(wanted[1:], taken | {bill}) for bill in wanted[0] - taken)


def test_a_habit_is_learnt() -> None:
    """Who always plays the middle is expected there, and more surely with every bid."""
    habit = Habit(0.5)
    before = habit.chances(10, 1.0)
    for number in range(30):
        habit.learn(number % 3 / 2, 0.5)
    after = habit.chances(10, 1.0)
    assert habit.place(1.0) == pytest.approx(0.5, abs=0.1)
    assert before[9] > before[4]
    assert after[4] > 2 * before[4]
    assert sum(after) == pytest.approx(1)


def test_tactician_wins_a_sale_that_it_can_win_for_certain() -> None:
    """It has the only bill out of reach, for the last painting that is worth anything."""
    lost = (2, 3, 4, 5, 6, 7, 8, 9)
    position = sale_position(
        (10,), 2, bills=[[1, 2, 3, 4, 5, 6, 15], [1, 2, 3, 4, 5, 6, 7]], lost=lost
    )
    state = game("collection").from_position(position)
    view = state.view(Seat(0))
    assert isinstance(view, View)
    bot = fresh(Tactician, seats=2)
    assert bot.direction(view, state.legal(Seat(0))) is Direction.RISING


def fresh(bot_class: type[CollectionBot], seats: int) -> CollectionBot:
    """Return a bot that has been told of a game and asked nothing yet."""
    made: list[CollectionBot] = []

    def remembered() -> CollectionBot:
        made.append(bot_class())
        return made[-1]

    simulate("collection", [remembered, *[CollectionBot] * (seats - 1)], seed="x", preset="single")
    made[0].start()
    return made[0]
