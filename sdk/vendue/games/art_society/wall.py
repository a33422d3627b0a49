"""One player's wall: what hangs on it, and where more can hang."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from vendue.games.art_society.grid import Grid, Spots, spots
from vendue.games.art_society.tiles import GENRES, Decor, Painting, Tile

_SMALLEST = (1, 1)
"""A tile of this size is legal on every free cell beside an occupied one."""


@dataclass(frozen=True, slots=True)
class Hung:
    """A tile on a wall; column and row are those of its top-left cell."""

    tile: Tile
    x: int
    y: int
    cells: int = field(repr=False, compare=False)
    """The cells that it covers, as bits of the wall's grid."""

    def __str__(self) -> str:
        return f"{self.tile}@{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall. Immutable: hanging a tile returns another wall."""

    grid: Grid
    hung: tuple[Hung, ...] = ()
    """In the order in which they were hung, the starting tile first."""
    occupied: int = field(default=0, repr=False, compare=False)
    """The covered cells, as bits of the grid."""
    _known: dict[tuple[int, int], int] = field(
        default_factory=dict[tuple[int, int], int], repr=False, compare=False
    )
    """Legal positions by width and height, as far as they have been asked for."""

    @classmethod
    def of(cls, grid: Grid, hung: Iterable[tuple[Tile, int, int]]) -> Wall:
        """Return a wall with tiles at columns and rows; they must fit."""
        wall = cls(grid)
        for tile, x, y in hung:
            wall = wall.with_tile(tile, x, y)
        return wall

    def __hash__(self) -> int:
        return hash(self.occupied)

    def __str__(self) -> str:
        return " ".join(map(str, self.hung)) or "empty"

    @property
    def free(self) -> int:
        """How many cells are free."""
        return (self.grid.full & ~self.occupied).bit_count()

    @property
    def is_full(self) -> bool:
        """Whether no cell is free (AS-36, AS-45)."""
        return self.occupied == self.grid.full

    @property
    def paintings(self) -> tuple[Painting, ...]:
        """The paintings, in the order in which they were hung."""
        return tuple(item.tile for item in self.hung if isinstance(item.tile, Painting))

    @property
    def shields(self) -> int:
        """Shields of the décor (AS-43)."""
        return sum(item.tile.shields for item in self.hung if isinstance(item.tile, Decor))

    def with_tile(self, tile: Tile, x: int, y: int) -> Wall:
        """Return the wall with one more tile; whether that is legal isn't looked at."""
        cells = cells_of(self.grid, tile.width, tile.height) << self.grid.bit(x, y)
        hung = (*self.hung, Hung(tile, x, y, cells))
        return Wall(self.grid, hung, self.occupied | cells)

    def positions(self, tile: Tile) -> Spots:
        """Return the legal positions of a tile: free cells, beside a tile that hangs (AS-23)."""
        return spots(self.grid, self.mask(tile.width, tile.height))

    def mask(self, width: int, height: int) -> int:
        """Return the legal positions of a tile of a size as bits of the grid."""
        known = self._known
        found = known.get((width, height))
        if found is None:
            grid = self.grid
            beside = known.get(_SMALLEST)
            if beside is None:
                beside = known[_SMALLEST] = grid.beside(self.occupied)
            free = grid.full & ~self.occupied
            found = known[width, height] = grid.positions(free, beside, width, height)
        return found

    def touching(self, tile: Tile, x: int, y: int) -> tuple[Painting, ...]:
        """Return the paintings that a tile at a position is adjacent to."""
        around = border_of(self.grid, tile.width, tile.height, x, y)
        return tuple(
            item.tile
            for item in self.hung
            if item.cells & around and isinstance(item.tile, Painting)
        )

    def matches(self, painting: Painting, x: int, y: int) -> int:
        """Return how many paintings with the same frame a painting is adjacent to (AS-30)."""
        frame = painting.frame
        return sum(other.frame == frame for other in self.touching(painting, x, y))

    def is_fault(self, painting: Painting, x: int, y: int) -> bool:
        """Return whether a painting there would be adjacent to one of its genre (AS-42)."""
        genre = painting.genre
        return any(other.genre is genre for other in self.touching(painting, x, y))

    def faulty(self) -> tuple[Hung, ...]:
        """Return the paintings in a taste fault, in the order in which they were hung (AS-42)."""
        faulty: set[int] = set()
        for genre in GENRES:
            alike = [
                (item.cells, place)
                for place, item in enumerate(self.hung)
                if isinstance(item.tile, Painting) and item.tile.genre is genre
            ]
            for at, (cells, place) in enumerate(alike):
                around = self.grid.beside(cells)
                for others, other in alike[at + 1 :]:
                    if around & others:
                        faulty |= {place, other}
        return tuple(item for place, item in enumerate(self.hung) if place in faulty)


@lru_cache(maxsize=4096)
def cells_of(grid: Grid, width: int, height: int) -> int:
    """Return the cells of a tile in the top-left corner."""
    return grid.rectangle(0, 0, width, height)


@lru_cache(maxsize=65536)
def border_of(grid: Grid, width: int, height: int, x: int, y: int) -> int:
    """Return the cells beside a tile at a position."""
    return grid.beside(grid.rectangle(x, y, width, height))
