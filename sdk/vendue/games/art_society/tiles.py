"""The tiles of Art Society: paintings, décor, and the list that a game is played with.

Which tiles there are is data: ``tiles.json`` beside this module, or a list of the same form
given as an option (`tile_list` reads both).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias


class Genre(IntEnum):
    """What a painting shows; the order is that of lists by genre."""

    PORTRAIT = 0
    LANDSCAPE = 1
    STILL_LIFE = 2
    CITY_LIFE = 3


GENRES = tuple(Genre)
"""All genres."""
GENRE_LETTERS = "PLSC"
"""What ids of auction tiles begin with, by genre."""
FRAMES = 4
"""Styles of frame, numbered from 0."""
MOST_SHIELDS = 3
"""On one décor tile (AS-30)."""


@dataclass(frozen=True, slots=True)
class Size:
    """A size of paintings, which has a stack of its own (AS-13)."""

    name: str
    """Width x height, ``3x2``."""
    width: int
    height: int
    number: int
    """By which the museum moves a genre's marker (AS-6, AS-34)."""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Painting:
    """A painting; width and height are in cells."""

    id: str
    """``P07``: the genre's letter and a number within the genre; ``START0`` for starting tiles."""
    genre: Genre
    frame: int
    """0 … 3, F0 to F3 in the rules."""
    width: int
    height: int
    number: int
    """By which the museum moves the genre's marker (AS-6, AS-34)."""

    def __str__(self) -> str:
        return self.id

    @property
    def size(self) -> str:
        """Name of its size, ``3x2``."""
        return size_name(self.width, self.height)


@dataclass(frozen=True, slots=True)
class Decor:
    """A décor tile; those of one shape can't be told apart. Width and height are in cells."""

    id: str
    """Its shape, ``2x1``."""
    width: int
    height: int
    shields: int
    """Points (AS-43), and the matching frames that it is gained for (AS-30)."""
    count: int
    """How many there are of it."""

    def __str__(self) -> str:
        return self.id


Tile: TypeAlias = Painting | Decor
"""Anything that hangs on a wall."""


@dataclass(frozen=True, slots=True, eq=False)
class TileList:
    """All tiles of a game."""

    sizes: tuple[Size, ...]
    """In the order of the list (AS-7)."""
    stacks: tuple[tuple[Painting, ...], ...]
    """The auction tiles by size, each sorted by genre, then number."""
    starting: tuple[Painting, ...]
    decor: tuple[Decor, ...]
    """In the order in which they are chosen by default (AS-52)."""
    paintings: Mapping[str, Painting]
    """All auction tiles by id, by genre and then by number."""
    tiles: Mapping[str, Tile]
    """Everything by id."""
    size_index: Mapping[str, int]
    """Places in `sizes` by name."""
    decor_index: Mapping[str, int]
    """Places in `decor` by id."""

    @classmethod
    def of(
        cls,
        sizes: tuple[Size, ...],
        stacks: tuple[tuple[Painting, ...], ...],
        starting: tuple[Painting, ...],
        decor: tuple[Decor, ...],
    ) -> TileList:
        """Return a list with its tables."""
        auctioned = sorted((p for stack in stacks for p in stack), key=_by_genre)
        paintings = {painting.id: painting for painting in auctioned}
        everything: list[Tile] = [*auctioned, *starting, *decor]
        return cls(
            sizes=sizes,
            stacks=stacks,
            starting=starting,
            decor=decor,
            paintings=paintings,
            tiles={tile.id: tile for tile in everything},
            size_index={size.name: place for place, size in enumerate(sizes)},
            decor_index={tile.id: place for place, tile in enumerate(decor)},
        )


def _by_genre(painting: Painting) -> Genre:
    """Return what auction tiles are sorted by; within a stack they are in order already."""
    return painting.genre


def size_name(width: int, height: int) -> str:
    """Return how a size is written, ``3x2``."""
    return f"{width}x{height}"
