"""Complete games played on an independent engine come out the same here, step by step."""

from __future__ import annotations

import gzip
import json
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from tests.sdk.games.modern_art.scenario import MODERN_ART

from vendue.games.game import Seat
from vendue.games.modern_art import (
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    BidMade,
    BidsOpened,
    Card,
    CardPlayed,
    DecisionKind,
    Event,
    LotSold,
    PlayCard,
    PriceRefused,
    PriceSet,
    RoundEnded,
    RoundStarted,
    SecondAdded,
    SecondDeclined,
    SetPrice,
)

T = TypeVar("T")

GAMES: list[dict[str, Any]] = [
    json.loads(line)
    for line in gzip.decompress(
        (Path(__file__).parents[3] / "data" / "modern_art_games.jsonl.gz").read_bytes()
    ).splitlines()
]
TYPES = ("open", "once", "sealed", "fixed", "double")
ANSWERS = (CardPlayed, SecondAdded, SecondDeclined, PriceSet, PriceRefused, BidMade, BidsOpened)
"""Events that tell somebody's answer; the others are what follows from it."""


def card(pair: Sequence[Any]) -> Card:
    return Card(5 * pair[0] + TYPES.index(pair[1]))


class RecordedDeal:
    """The deal of a recorded game: hands of round 1, then the stock."""

    def __init__(self, game: dict[str, Any]) -> None:
        by_turn = zip(*game["hands_round1"], strict=True)
        dealt = [card(pair) for turn in by_turn for pair in turn]
        self.order = dealt + [card(pair) for pair in game["stock_in_deal_order"]]

    def shuffled(
        self,
        items: Sequence[T],
        purpose: str,
        round_number: int | None = None,
        seat: int | None = None,
    ) -> list[T]:
        assert purpose == "deck"
        assert round_number is None
        assert seat is None
        assert sorted(map(repr, items)) == sorted(map(repr, self.order))
        return self.order  # type: ignore[return-value]


class Replay:
    """One recorded game beside one of ours.

    Ours runs ahead through forced answers, so its events are kept in a queue and its money
    is followed event by event: after each recorded step it must be equal.
    """

    def __init__(self, game: dict[str, Any]) -> None:
        self.seats: int = game["players"]
        self.state = MODERN_ART.start(self.seats, {}, RecordedDeal(game))
        self.queue: deque[Event] = deque()
        self.money = [100] * self.seats
        self.round = 1
        self.bids: dict[int, int] = {}

    def step(self, step: dict[str, Any]) -> None:
        seat, amount = Seat(step["seat"]), step.get("amount", 0)
        match step["do"]:
            case "ChooseCard":
                self.choose(seat, card(step["card"]), step["price"])
            case "AddSecond":
                self.add(seat, card(step["card"]), step["price"])
            case "DeclineAdd":
                self.decline(seat)
            case "Bid" | "PassBid":
                self.answer(seat, Bid(amount), BidMade(seat, amount))
            case "SealedBid":
                self.seal(seat, amount)
            case "Buy":
                self.buy(seat)
            case "PassBuy":
                self.answer(seat, AcceptPrice(accept=False), PriceRefused(seat))
            case other:
                pytest.fail(f"the record has an unknown step {other}")
        assert self.money == step["money"]
        assert self.round == step["round"]

    def answer(self, seat: Seat, action: Action, expected: Event) -> None:
        """Play the action unless it was forced; either way the event is the same."""
        if not self.queue:
            self.queue.extend(self.state.play(seat, action))
        assert self.queue.popleft() == expected
        self.follow()

    def follow(self) -> None:
        """Take in what follows from an answer, up to the next one."""
        while self.queue and not isinstance(self.queue[0], ANSWERS):
            event = self.queue.popleft()
            if isinstance(event, LotSold):
                self.pay(event.changes)
            elif isinstance(event, RoundEnded):
                self.pay(event.payouts)
            elif isinstance(event, RoundStarted):
                self.round = event.round
        if not self.queue:
            assert tuple(self.money) == self.state.public().balances

    def pay(self, changes: Sequence[int]) -> None:
        self.money = [money + change for money, change in zip(self.money, changes, strict=True)]

    def choose(self, seat: Seat, chosen: Card, price: int | None) -> None:
        self.answer(seat, PlayCard(chosen), CardPlayed(seat, chosen))
        self.set_price(seat, price)

    def set_price(self, seat: Seat, price: int | None) -> None:
        """Name the price that the record has in the same step, if it comes to a sale."""
        is_asked = not self.queue and self.state.public().kind is DecisionKind.SET_PRICE
        is_forced = bool(self.queue) and isinstance(self.queue[0], PriceSet)
        if is_asked or is_forced:
            assert price is not None
            self.answer(seat, SetPrice(price), PriceSet(seat, price))

    def is_asked_first(self) -> bool:
        """Return whether the question for a second card is put to the seller."""
        public = self.state.public()
        return public.asked == (public.seller,)

    def add(self, seat: Seat, added: Card, price: int | None) -> None:
        """Add a second card; the seats after this one, not asked in the record, decline."""
        if self.is_asked_first():
            self.answer(seat, AddSecond(added), SecondAdded(seat, added))
        else:
            assert not self.queue
            self.queue.extend(self.state.play(seat, AddSecond(added)))
            while not self.queue:
                self.queue.extend(self.state.play(self.state.deciding()[0], AddSecond(None)))
            assert self.queue.popleft() == SecondAdded(seat, added)
            self.follow()
        self.set_price(seat, price)

    def decline(self, seat: Seat) -> None:
        if self.queue or self.is_asked_first():
            self.answer(seat, AddSecond(None), SecondDeclined(seat))
        elif seat in self.state.deciding():
            self.queue.extend(self.state.play(seat, AddSecond(None)))
            self.follow()
        else:
            assert not self.state.view(seat).hand

    def seal(self, seat: Seat, amount: int) -> None:
        self.bids[seat] = amount
        if not self.queue and seat in self.state.deciding():
            self.queue.extend(self.state.play(seat, Bid(amount)))
        if len(self.bids) == self.seats:
            assert self.queue.popleft() == BidsOpened(
                tuple(self.bids[other] for other in range(self.seats))
            )
            self.bids = {}
            self.follow()

    def buy(self, seat: Seat) -> None:
        assert not self.queue
        self.queue.extend(self.state.play(seat, AcceptPrice(accept=True)))
        assert isinstance(self.queue[0], LotSold)
        self.follow()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['players']} seats")
def test_recorded_games_come_out_the_same(game: dict[str, Any]) -> None:
    """Money after every step, markers and winners agree with an independent engine."""
    replay = Replay(game)
    for seat, hand in enumerate(game["hands_round1"]):
        assert replay.state.view(Seat(seat)).hand == tuple(sorted(map(card, hand)))
    for step in game["steps"]:
        replay.step(step)
    outcome = replay.state.outcome()
    assert outcome is not None
    assert not replay.queue
    assert list(outcome.scores) == game["final_money"]
    assert [seat for seat, place in enumerate(outcome.places) if place == 1] == game["winners"]
    markers = replay.state.public().markers
    assert [list(row) for row in markers] == list(game["markers"].values())


def test_the_recorded_games_cover_all_seat_counts() -> None:
    """There are eight games for each number of seats."""
    assert [sum(game["players"] == seats for game in GAMES) for seats in (3, 4, 5)] == [8, 8, 8]
