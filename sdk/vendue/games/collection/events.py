"""What happens in the open in Collection particulière, in the order in which it happens.

Paintings are told by their values, bills in millions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vendue.games.collection.actions import Direction, Reaction
from vendue.games.game import Seat


@dataclass(frozen=True, slots=True)
class HandStarted:
    """A later hand began, with all cards given back (CP-6, CP-8)."""

    hand: int
    auctioneer: Seat
    """The first one of the hand."""


@dataclass(frozen=True, slots=True)
class LotShown:
    """A painting was turned; the auction card had passed on (CP-9, CP-10)."""

    sale: int
    """1 … 15."""
    auctioneer: Seat
    lot: tuple[int, ...]
    """One painting, or the carried one and the new one."""


@dataclass(frozen=True, slots=True)
class DirectionChosen:
    """The auctioneer announced which bill wins (CP-11)."""

    seat: Seat
    direction: Direction


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """Bancos and bills were turned (CP-14, CP-25)."""

    bills: tuple[int, ...]
    """By seat."""
    bancos: tuple[Seat, ...]
    """Who played a Banco with the bill, ascending."""


@dataclass(frozen=True, slots=True)
class Reacted:
    """A polled seat played an upset card, or passed by choice or for want of a legal card."""

    seat: Seat
    reaction: Reaction


@dataclass(frozen=True, slots=True)
class LotSold:
    """The winner took the lot (CP-40)."""

    winner: Seat
    lot: tuple[int, ...]
    doubled: bool
    """Whether a Banco stays on the painting, of two on the first (CP-27, CP-44)."""


@dataclass(frozen=True, slots=True)
class LotLost:
    """All bills cancelled one another: nobody gets the lot (CP-22)."""

    lot: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LotCarried:
    """The sale was annulled; the painting is sold with the next one (CP-39)."""

    painting: int
    bancos: tuple[Seat, ...]
    """Whose Bancos stay on it, ascending."""


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A hand was scored (CP-47 to CP-51)."""

    hand: int
    scores: tuple[int, ...]
    """Of this hand, by seat."""
    totals: tuple[int, ...]
    """Of the match so far, by seat."""


Event: TypeAlias = (
    HandStarted
    | LotShown
    | DirectionChosen
    | BidsRevealed
    | Reacted
    | LotSold
    | LotLost
    | LotCarried
    | HandEnded
)
