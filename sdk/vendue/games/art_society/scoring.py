"""Arithmetic of Art Society: the podium, the points of a wall and the places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vendue.games.art_society.kit import Kit
from vendue.games.art_society.tiles import GENRES, Genre, Painting
from vendue.games.art_society.wall import Wall
from vendue.games.game import places_of

PODIUM = (5, 4, 3, 2)
"""From the genre with the highest prestige down (AS-39)."""
UNKNOWN = 2
"""What a genre counts that never entered the museum (AS-39)."""
SIGHT_POINTS = 3
FULL_POINTS = 5
CORNER_POINTS = -2
SUPERFLUOUS_POINTS = -2
HAND_LIMIT = 1000
"""More than the cards of a hand can add up to."""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one seat, by what they are for."""

    prestige: int
    """Paintings that are not in a taste fault, times their genre's multiplier (AS-41)."""
    decor: int
    """Shields (AS-43)."""
    sight: int
    """Paintings of the first genre in the sight line (AS-44)."""
    full_wall: int
    """AS-45."""
    corners: int
    """Empty corners; not above 0 (AS-46)."""
    superfluous: int
    """Superfluous paintings; not above 0 (AS-47)."""

    @property
    def total(self) -> int:
        """The sum; it can be negative (AS-48)."""
        parts = self.prestige + self.decor + self.sight + self.full_wall
        return parts + self.corners + self.superfluous


def podium(prestige: Sequence[int], reached: Sequence[int]) -> tuple[Genre, ...]:
    """Return the genres that entered the museum, the first one first.

    Args:
        prestige: positions of the markers, by genre.
        reached: rounds in which the markers got there, by genre: of equal positions the earlier
            one stands higher (AS-40).
    """
    entered = [genre for genre in GENRES if prestige[genre]]
    return tuple(sorted(entered, key=lambda genre: (-prestige[genre], reached[genre])))


def multipliers_of(ranked: Sequence[Genre]) -> tuple[int, ...]:
    """Return what a painting counts, by genre (AS-39)."""
    multipliers = [UNKNOWN] * len(GENRES)
    for genre, multiplier in zip(ranked, PODIUM, strict=False):
        multipliers[genre] = multiplier
    return tuple(multipliers)


def score_of(kit: Kit, wall: Wall, superfluous: int, ranked: Sequence[Genre]) -> Score:
    """Return the points of a wall.

    Args:
        kit: of the game.
        wall: of the seat.
        superfluous: number of superfluous paintings.
        ranked: from `podium`.
    """
    multipliers = multipliers_of(ranked)
    faulty = {item.cells for item in wall.faulty()}
    prestige, seen = 0, 0
    for item in wall.hung:
        tile = item.tile
        if isinstance(tile, Painting):
            if item.cells not in faulty:
                prestige += multipliers[tile.genre]
            # AS-44: any part of it is enough, and a fault doesn't matter.
            if ranked and tile.genre is ranked[0] and item.cells & kit.sight:
                seen += 1
    empty = sum(not wall.occupied & corner for corner in kit.corners)
    return Score(
        prestige=prestige,
        decor=wall.shields,
        sight=SIGHT_POINTS * seen,
        full_wall=FULL_POINTS if wall.is_full else 0,
        corners=CORNER_POINTS * empty,
        superfluous=SUPERFLUOUS_POINTS * superfluous,
    )


def places(scores: Sequence[int], hands: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the places by seat: more points, then more on the cards in hand (AS-49)."""
    keys = [HAND_LIMIT * score + sum(hand) for score, hand in zip(scores, hands, strict=True)]
    return places_of(keys)
