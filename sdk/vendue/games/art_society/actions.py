"""What a seat can answer in Art Society (rules section 7).

Actions name tiles by their ids, sizes and shapes of décor by width x height; columns and rows
are those of a tile's top-left cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias


class DecisionKind(IntEnum):
    """The question that is open."""

    START = 1
    """Hang the starting tile, all at the same time (AS-14). Answer: `Start`."""
    LOTS = 2
    """Name the sizes of the lots (AS-17). Answer: `Lots`."""
    BID = 3
    """Choose a bid card in secret, all at the same time (AS-18). Answer: `Bid`."""
    PICK = 4
    """Take one of the lots (AS-20). Answer: `Pick`."""
    HANG = 5
    """Do the next thing in the own hanging turn (AS-25). Answer: one of `HangAction`."""


@dataclass(frozen=True, slots=True)
class Start:
    """Hang the starting tile there."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Lots:
    """Take the top tiles of these stacks, in this order."""

    sizes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bid:
    """Lay this bid card."""

    card: int


@dataclass(frozen=True, slots=True)
class Pick:
    """Take this lot."""

    tile: str


@dataclass(frozen=True, slots=True)
class HangNew:
    """Hang the new painting there (AS-26.1)."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class HangAssistant:
    """Hang the assistant's tile there (AS-25)."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class AssistNew:
    """Give the new painting to the assistant (AS-26.2)."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Put the new painting into the museum and hang this one of it there (AS-26.3)."""

    tile: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Superfluous:
    """Lay the new painting beside the wall, for good (AS-26.4)."""


@dataclass(frozen=True, slots=True)
class DecorHang:
    """Take décor of this shape and hang it there (AS-31)."""

    shape: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class DecorAssist:
    """Take décor of this shape and give it to the assistant (AS-31)."""

    shape: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the hanging turn (AS-50)."""


HangAction: TypeAlias = (
    HangNew | HangAssistant | AssistNew | Swap | Superfluous | DecorHang | DecorAssist | EndTurn
)
"""Answers to HANG."""

Action: TypeAlias = Start | Lots | Bid | Pick | HangAction
