"""Where the cards and the money of Modern Art are, apart from the sale in progress."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vendue.games.game import Seat
from vendue.games.modern_art.cards import ARTIST_OF, ARTISTS, CARDS, Artist, Card
from vendue.games.modern_art.events import RoundEnded
from vendue.games.modern_art.options import Options
from vendue.games.modern_art.scoring import markers_of, payouts_of, worth_of
from vendue.games.seats import CLOCKWISE, replaced

ROUNDS = 4
"""MA-4."""
START_MONEY = 100
"""In thousands (MA-2)."""
END_COUNT = 5
"""Offered cards of one artist that end a round (MA-35)."""

DEALS: dict[int, tuple[int, ...]] = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}
"""Cards dealt to each seat before each round, by number of seats (MA-3)."""


@dataclass(slots=True)
class Board:
    """Cards and money. Every field holds an immutable value, so that copies are cheap."""

    options: Options
    round: int
    """1 … 4."""
    money: tuple[int, ...]
    """By seat, in thousands."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, ascending."""
    stock: tuple[Card, ...]
    """Cards not dealt yet, the next one first."""
    counts: tuple[int, ...]
    """Cards offered this round, by artist."""
    markers: tuple[tuple[int, ...], ...]
    """By artist, then by round."""
    bought: tuple[tuple[int, ...], ...]
    """Paintings bought this round, by seat, then by artist."""
    played: tuple[int, ...]
    """Cards played in the whole game, by card number."""

    @classmethod
    def fresh(cls, seats: int, options: Options, stock: Sequence[Card]) -> Board:
        """Return the board before the first deal."""
        none_of_each = (0,) * len(ARTISTS)
        return cls(
            options=options,
            round=1,
            money=(START_MONEY,) * seats,
            hands=((),) * seats,
            stock=tuple(stock),
            counts=none_of_each,
            markers=((0,) * ROUNDS,) * len(ARTISTS),
            bought=(none_of_each,) * seats,
            played=(0,) * len(CARDS),
        )

    def copy(self) -> Board:
        """Return an independent copy."""
        return Board(
            self.options,
            self.round,
            self.money,
            self.hands,
            self.stock,
            self.counts,
            self.markers,
            self.bought,
            self.played,
        )

    def deal(self) -> int:
        """Deal the cards of the round and return how many each seat got.

        They go one at a time to seats 0, 1, 2, … from the front of the stock, so that what a
        seat is dealt never depends on play. A stock too short for that, which only a written
        position can have, is dealt as far as it gives every seat the same number.
        """
        seats = len(self.money)
        each = min(DEALS[seats][self.round - 1], len(self.stock) // seats)
        if each:
            dealt, self.stock = self.stock[: each * seats], self.stock[each * seats :]
            self.hands = tuple(
                tuple(sorted((*hand, *dealt[seat::seats]))) for seat, hand in enumerate(self.hands)
            )
        return each

    def lay(self, seat: Seat, card: Card) -> Card:
        """Move a card from a hand to the table, where it counts at once (MA-10)."""
        hand = self.hands[seat]
        place = hand.index(card)
        card = hand[place]
        artist = ARTIST_OF[card]
        self.hands = replaced(self.hands, seat, hand[:place] + hand[place + 1 :])
        self.counts = replaced(self.counts, artist, self.counts[artist] + 1)
        self.played = replaced(self.played, card, self.played[card] + 1)
        return card

    def hand_over(self, buyer: Seat, artist: Artist, paintings: int) -> None:
        """Lay the paintings of a lot before their buyer (MA-11)."""
        row = self.bought[buyer]
        row = replaced(row, artist, row[artist] + paintings)
        self.bought = replaced(self.bought, buyer, row)

    def pay(self, changes: Sequence[int]) -> None:
        """Change every seat's money."""
        self.money = tuple(map(int.__add__, self.money, changes))

    def score(self) -> RoundEnded:
        """Place the markers of the round, pay for its paintings and clear the table."""
        placed = markers_of(self.counts)
        self.markers = tuple(
            replaced(row, self.round - 1, marker)
            for row, marker in zip(self.markers, placed, strict=True)
        )
        payouts = payouts_of(self.bought, worth_of(self.markers, placed, self.options))
        self.pay(payouts)
        # MA-40: hands are kept, everything on the table is out of the game.
        none_of_each = (0,) * len(ARTISTS)
        self.counts = none_of_each
        self.bought = (none_of_each,) * len(self.money)
        return RoundEnded(self.round, placed, payouts)

    def holder_after(self, seat: Seat) -> Seat | None:
        """Return the first seat with cards clockwise after a seat, itself last (MA-9)."""
        order = CLOCKWISE[len(self.money)][seat]  # MA-7
        for other in (*order[1:], seat):
            if self.hands[other]:
                return other
        return None

    def is_dry(self) -> bool:
        """Return whether all hands are empty and no round to come deals new ones."""
        if any(self.hands):
            return False
        return self.round >= ROUNDS - 1 or len(self.stock) < len(self.money)
