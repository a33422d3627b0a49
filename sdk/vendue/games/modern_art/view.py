"""What a seat may know in Modern Art: a public part for all and a private part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vendue.games.modern_art.actions import DecisionKind
from vendue.games.modern_art.cards import DECKS, Artist, Card

if TYPE_CHECKING:
    from vendue.games.game import Seat
    from vendue.games.modern_art.options import Options


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody at the table may know.

    Money is in thousands. Balances are public because every payment is (MA-6, section 11).
    """

    options: Options
    seats: int
    round: int
    """1 … 4."""
    kind: DecisionKind | None
    """The open question, None when the game is over."""
    asked: tuple[Seat, ...]
    """The seats that the open question was put to, those that have answered it included."""
    seller: Seat
    """Who played the card that is up, or is to play one now."""
    associate: Seat | None
    """Who added the second card, None without one or if the seller did himself."""
    conductor: Seat
    """Who conducts the sale and is last to speak (MA-30)."""
    lot: tuple[Card, ...]
    """The card or the pair that is up."""
    standing: int
    """Highest bid so far in an open or once-around auction, 0 without one."""
    high_bidder: Seat | None
    price: int | None
    """The fixed price, once named."""
    raises: int
    """Raises made in this open auction; from the 301st on a raise must be at least 10."""
    passes: int
    """Passes in a row since the last raise of this open auction, those not asked included."""
    dropped: tuple[Seat, ...]
    """Seats that are out of this open auction, ascending (option ``open_mode=dropout``)."""
    balances: tuple[int, ...]
    """Money by seat."""
    hand_sizes: tuple[int, ...]
    """Cards in hand by seat."""
    counts: tuple[int, ...]
    """Paintings offered this round, by artist; the unsold fifth included (MA-36)."""
    markers: tuple[tuple[int, ...], ...]
    """By artist, then by round: 30, 20, 10 or 0; four rounds, 0 for those to come."""
    bought: tuple[tuple[int, ...], ...]
    """By seat, then by artist: paintings bought this round."""
    played: tuple[int, ...]
    """Cards played so far in the whole game, by card number (25)."""
    decisions: int
    """Decisions made so far; at 20 000 the game is played out by default actions."""


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know."""

    public: Public
    seat: Seat
    hand: tuple[Card, ...]
    """Own cards, ascending."""

    @property
    def money(self) -> int:
        """Own money in thousands."""
        return self.public.balances[self.seat]

    def value(self, artist: Artist) -> int:
        """Return the sum of the artist's markers so far, in thousands (MA-37)."""
        return sum(self.public.markers[artist])

    def unseen(self) -> tuple[int, ...]:
        """Return how many of each card (25) this seat has seen neither played nor in its hand."""
        left = list(DECKS[self.public.options.deck_table])
        for card, count in enumerate(self.public.played):
            left[card] -= count
        for card in self.hand:
            left[card] -= 1
        return tuple(left)
