"""What happens in the open in Modern Art, in the order in which it happens.

Money is in thousands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vendue.games.game import Seat
from vendue.games.modern_art.cards import Card


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seller put a card up; it counts at once (MA-8, MA-10)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class SecondAdded:
    """A second card joined a double (MA-24, MA-25)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class SecondDeclined:
    """The seller added no second card himself, or could not (MA-25)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NobodyAdded:
    """No other seat added a second card either (MA-27)."""


@dataclass(frozen=True, slots=True)
class PriceSet:
    """The conductor named the price (MA-21)."""

    seat: Seat
    price: int


@dataclass(frozen=True, slots=True)
class PriceRefused:
    """A seat refused the price, or could not pay it (MA-21)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid in an open or once-around auction; 0 is a pass, chosen or forced."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class BidsOpened:
    """All sealed bids, by seat (MA-19)."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LotSold:
    """A lot changed hands; a lot without bids goes to the conductor for 0 (MA-12)."""

    buyer: Seat
    price: int
    changes: tuple[int, ...]
    """Change of each seat's money; what doesn't sum to 0 went to the bank."""


@dataclass(frozen=True, slots=True)
class LotUnsold:
    """Cards that nobody gets: the fifth of an artist (MA-35), or the last card (MA-43)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round was scored (MA-36 to MA-40)."""

    round: int
    markers: tuple[int, ...]
    """Placed this round, by artist: 30, 20, 10 or 0."""
    payouts: tuple[int, ...]
    """Paid by the bank, by seat."""


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A later round began; new cards were dealt before rounds 2 and 3 (MA-41, MA-42)."""

    round: int
    seller: Seat
    dealt: int
    """New cards for each seat."""


Event: TypeAlias = (
    CardPlayed
    | SecondAdded
    | SecondDeclined
    | NobodyAdded
    | PriceSet
    | PriceRefused
    | BidMade
    | BidsOpened
    | LotSold
    | LotUnsold
    | RoundEnded
    | RoundStarted
)
