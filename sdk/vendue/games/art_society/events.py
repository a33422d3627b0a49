"""What happens in the open in Art Society, in the order in which it happens.

Events name tiles by their ids, décor by its shape; columns and rows are those of a tile's
top-left cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vendue.games.art_society.scoring import Score
from vendue.games.game import Seat


@dataclass(frozen=True, slots=True)
class StartHung:
    """A seat hung its starting tile (AS-14); all are revealed together, by seat."""

    seat: Seat
    tile: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round began; the auctioneer names the lots (AS-35)."""

    round: int
    auctioneer: Seat


@dataclass(frozen=True, slots=True)
class LotsRevealed:
    """The tiles of the named sizes, in the order in which they were named (AS-17)."""

    auctioneer: Seat
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """All bid cards, by seat, and the order in which the seats pick and hang (AS-18, AS-19)."""

    cards: tuple[int, ...]
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LotPicked:
    """A seat took a lot (AS-20)."""

    seat: Seat
    tile: str


@dataclass(frozen=True, slots=True)
class NewHung:
    """A seat hung its new painting (AS-26.1)."""

    seat: Seat
    tile: str
    x: int
    y: int
    matches: int
    """Paintings with the same frame beside it (AS-30)."""


@dataclass(frozen=True, slots=True)
class AssistantHung:
    """A seat hung its assistant's tile (AS-25)."""

    seat: Seat
    tile: str
    x: int
    y: int
    matches: int
    """Paintings with the same frame beside it (AS-30), 0 for décor (AS-33)."""


@dataclass(frozen=True, slots=True)
class NewAssisted:
    """A seat gave its new painting to the assistant (AS-26.2)."""

    seat: Seat
    tile: str


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat put its new painting into the museum and hung one from there (AS-26.3)."""

    seat: Seat
    given: str
    tile: str
    """The painting that was taken and hung."""
    x: int
    y: int
    matches: int
    """Paintings with the same frame beside it (AS-30)."""


@dataclass(frozen=True, slots=True)
class LeftOver:
    """A seat laid its new painting beside the wall as superfluous (AS-26.4)."""

    seat: Seat
    tile: str


@dataclass(frozen=True, slots=True)
class DecorGained:
    """A seat gained a décor tile with so many shields, to be settled at once (AS-30, AS-32)."""

    seat: Seat
    shields: int


@dataclass(frozen=True, slots=True)
class DecorHung:
    """A seat took décor of a shape and hung it (AS-31)."""

    seat: Seat
    shape: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class DecorAssisted:
    """A seat took décor of a shape and gave it to the assistant (AS-31)."""

    seat: Seat
    shape: str


@dataclass(frozen=True, slots=True)
class DecorLost:
    """The gained décor fits nowhere; it stays in the stock (AS-31)."""

    seat: Seat
    shields: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A hanging turn is over (AS-50)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LotToMuseum:
    """The lot that nobody took went to the museum (AS-34)."""

    tile: str
    prestige: int
    """The new position of its genre's marker."""


@dataclass(frozen=True, slots=True)
class GameScored:
    """The game is over and scored (section 6)."""

    multipliers: tuple[int, ...]
    """What a faultless painting counts, by genre (AS-39)."""
    scores: tuple[Score, ...]
    """By seat."""


Event: TypeAlias = (
    StartHung
    | RoundStarted
    | LotsRevealed
    | BidsRevealed
    | LotPicked
    | NewHung
    | AssistantHung
    | NewAssisted
    | Swapped
    | LeftOver
    | DecorGained
    | DecorHung
    | DecorAssisted
    | DecorLost
    | TurnEnded
    | LotToMuseum
    | GameScored
)
