"""A game's books, kept from its public events alone and checked against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vendue.games.modern_art import (
    ARTIST_OF,
    ARTISTS,
    CARDS,
    DECKS,
    CardPlayed,
    Event,
    LotSold,
    LotUnsold,
    ModernArtState,
    Public,
    RoundEnded,
    RoundStarted,
    SecondAdded,
    View,
)

DEALS = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}
"""Cards dealt before each round, by number of seats (MA-3)."""


class Ledger:
    """Money, hand sizes, counts and markers as the events tell them."""

    def __init__(self, state: ModernArtState) -> None:
        self.state = state
        self.seats = state.seats
        self.money = [100] * self.seats
        self.hand_sizes = [DEALS[self.seats][0]] * self.seats
        self.played = [0] * len(CARDS)
        self.counts = [0] * len(ARTISTS)
        self.bought = [[0] * len(ARTISTS) for _ in range(self.seats)]
        self.values = [0] * len(ARTISTS)
        self.round = 1
        self.lot: list[int] = []
        self.scored = 0

    def take(self, events: Iterable[Event]) -> None:
        """Enter events and check each of them (rules section 9, item 5)."""
        for event in events:
            match event:
                case CardPlayed(seat, card) | SecondAdded(seat, card):
                    self.offer(seat, card)
                case LotSold(buyer, price, changes):
                    self.sell(buyer, price, changes)
                case LotUnsold(cards):
                    assert list(cards) == self.lot
                    self.lot = []
                case RoundEnded(number, markers, payouts):
                    assert number == self.round
                    self.score(markers, payouts)
                case RoundStarted(number, seller, dealt):
                    assert number == self.round + 1
                    self.round = number
                    self.hand_sizes = [size + dealt for size in self.hand_sizes]
                    assert dealt == DEALS[self.seats][number - 1]
                    assert self.hand_sizes[seller] > 0
                case _:
                    pass

    def offer(self, seat: int, card: int) -> None:
        self.hand_sizes[seat] -= 1
        self.played[card] += 1
        self.counts[ARTIST_OF[card]] += 1
        self.lot.append(card)
        assert max(self.counts) <= 5
        assert self.counts.count(5) <= 1
        assert sum(self.counts) <= 21

    def sell(self, buyer: int, price: int, changes: Sequence[int]) -> None:
        # MA-11, MA-33: nobody but the buyer pays, and nothing but his own share is lost.
        assert changes[buyer] == -price
        gains = [change for seat, change in enumerate(changes) if seat != buyer]
        assert all(gain >= 0 for gain in gains)
        assert sum(gains) <= price
        assert price <= self.money[buyer]
        self.pay(changes)
        self.bought[buyer][ARTIST_OF[self.lot[0]]] += len(self.lot)
        self.lot = []

    def score(self, markers: Sequence[int], payouts: Sequence[int]) -> None:
        is_dry = self.round == 4 and not any(self.hand_sizes)
        assert max(self.counts) == 5 or is_dry
        assert sum(self.counts) >= 5 or is_dry
        order = sorted(ARTISTS, key=lambda artist: (-self.counts[artist], artist))
        expected = [0] * len(ARTISTS)
        for artist, marker in zip(order, (30, 20, 10), strict=False):
            expected[artist] = marker if self.counts[artist] else 0
        assert list(markers) == expected
        self.values = [old + new for old, new in zip(self.values, markers, strict=True)]
        assert max(self.values) <= 30 * self.round
        pays_all = self.state.public().options.payout_rule == "any_marker"
        worth = [
            value if new or pays_all else 0 for value, new in zip(self.values, markers, strict=True)
        ]
        assert list(payouts) == [
            sum(number * each for number, each in zip(row, worth, strict=True))
            for row in self.bought
        ]
        self.pay(payouts)
        self.scored += 1
        self.counts = [0] * len(ARTISTS)
        self.bought = [[0] * len(ARTISTS) for _ in range(self.seats)]

    def pay(self, changes: Sequence[int]) -> None:
        self.money = [money + change for money, change in zip(self.money, changes, strict=True)]
        assert min(self.money) >= 0

    def check(self) -> None:
        """Compare the books with what the state shows."""
        public = self.state.public()
        assert list(public.balances) == self.money
        assert list(public.hand_sizes) == self.hand_sizes
        assert list(public.played) == self.played
        assert list(public.counts) == self.counts
        assert [list(row) for row in public.bought] == self.bought
        assert [sum(row) for row in public.markers] == self.values
        assert list(public.lot) == self.lot
        assert public.round == self.round

    def check_end(self) -> None:
        """Check a finished game."""
        outcome = self.state.outcome()
        assert outcome is not None
        assert self.scored == 4
        assert list(outcome.scores) == self.money
        best = max(outcome.scores)
        assert [place == 1 for place in outcome.places] == [
            score == best for score in outcome.scores
        ]


def check_cards(state: ModernArtState) -> None:
    """Check that hands, stock and played cards are the deck, card for card."""
    position = state.to_position()
    left = list(DECKS[state.public().options.deck_table])
    names = {card.name: card for card in CARDS}
    assert isinstance(position["hands"], list)
    for place in (*position["hands"], position["stock"]):
        assert isinstance(place, list)
        for name in place:
            assert isinstance(name, str)
            left[names[name]] -= 1
    assert tuple(left) == state.public().played


def check_view(view: View) -> None:
    """Check that a view counts its own hand and no other card."""
    public: Public = view.public
    assert len(view.hand) == public.hand_sizes[view.seat]
    assert list(view.hand) == sorted(view.hand)
    assert view.money == public.balances[view.seat]
    assert min(view.unseen()) >= 0
    assert sum(view.unseen()) + sum(public.played) + len(view.hand) == 70
