"""The sale in progress: who sells what, and how far the bidding is."""

from __future__ import annotations

from dataclasses import dataclass

from vendue.games.game import Seat
from vendue.games.modern_art.cards import Card

FREE_RAISES = 300
"""Raises of one open auction that may be as low as 1 (section 11, cap)."""
LATE_RAISE = 10
"""What later raises must add at least."""


@dataclass(slots=True)
class Sale:
    """One turn, from the choice of a card until the lot is sold."""

    seller: Seat
    """Who plays the first card."""
    conductor: Seat
    """Who conducts the sale: the seller, or who added the second card (MA-30)."""
    speaker: Seat
    """The one seat that the question is put to, unless it is put to several together."""
    associate: Seat | None = None
    """Another seat that added the second card."""
    lot: tuple[Card, ...] = ()
    declined: bool = False
    """True once the seller has added no second card to his double himself."""
    standing: int = 0
    """Highest bid so far."""
    high_bidder: Seat | None = None
    price: int | None = None
    """The fixed price, once named."""
    raises: int = 0
    """Raises of an open auction."""
    passes: int = 0
    """Passes of an open auction since its last raise."""
    dropped: tuple[Seat, ...] = ()
    """Seats out of an open auction, ascending (``open_mode=dropout``)."""

    @classmethod
    def by(cls, seller: Seat) -> Sale:
        """Return the beginning of a seat's turn."""
        return cls(seller, seller, seller)

    @property
    def minimum(self) -> int:
        """The lowest raise (MA-15)."""
        return self.standing + (1 if self.raises < FREE_RAISES else LATE_RAISE)

    @property
    def last_player(self) -> Seat:
        """Who played the latest card of the lot; the next turn is to his left (MA-34, MA-41)."""
        return self.seller if self.associate is None else self.associate

    def copy(self) -> Sale:
        """Return an independent copy."""
        return Sale(
            self.seller,
            self.conductor,
            self.speaker,
            self.associate,
            self.lot,
            self.declined,
            self.standing,
            self.high_bidder,
            self.price,
            self.raises,
            self.passes,
            self.dropped,
        )
