"""What one game is played with: the grid, its marked cells and the tiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from vendue.games.art_society.grid import Grid, Spots, grid_of, spots
from vendue.games.art_society.options import Options
from vendue.games.art_society.tile_list import DESIGNED, tile_list
from vendue.games.art_society.tiles import Decor, Painting, Tile, TileList
from vendue.games.options import BadOption


@dataclass(frozen=True, slots=True, eq=False)
class Kit:
    """Everything that follows from the options. One object for equal options."""

    options: Options
    grid: Grid
    tiles: TileList
    stars: int
    """The two central cells (AS-2), as bits of the grid."""
    sight: int
    """The cells of the sight line (AS-3)."""
    corners: tuple[int, ...]
    """The four corner cells (AS-4), each a set of its own."""
    is_any_swapped: bool
    """Whether a museum swap may take any genre (AS-26)."""

    def starts(self, tile: Painting) -> Spots:
        """Return the positions of a starting tile: those that cover a star (AS-14)."""
        grid = self.grid
        return spots(grid, grid.positions(grid.full, self.stars, tile.width, tile.height))

    def default_start(self, tile: Painting) -> tuple[int, int]:
        """Return the default position of a starting tile (AS-52): (5, 3) for a 3x3 on 12x9.

        Its left column is the left star's and its middle row that of the stars; a tile too wide
        for that is moved to the left.
        """
        grid = self.grid
        x = min(grid.width // 2 - 1, grid.width - tile.width)
        return x, grid.height // 2 - (tile.height - 1) // 2

    def tile(self, tile_id: str) -> Tile | None:
        """Return a tile by its id, None if there is none."""
        return self.tiles.tiles.get(tile_id)

    def decor_with(self, shields: int) -> tuple[Decor, ...]:
        """Return the shapes of décor with a number of shields, in the order of the list."""
        return tuple(tile for tile in self.tiles.decor if tile.shields == shields)


@lru_cache(maxsize=64)
def kit_of(options: Options) -> Kit:
    """Return what a game of these options is played with."""
    width, height = options.measures
    grid = grid_of(width, height)
    first, last = options.zone
    across, down = grid.width - 1, grid.height - 1
    return Kit(
        options=options,
        grid=grid,
        tiles=tile_list(options.tiles),
        stars=grid.rectangle(width // 2 - 1, height // 2, 2, 1),
        sight=grid.rectangle(0, first, width, last - first + 1),
        corners=tuple(grid.rectangle(x, y, 1, 1) for y in (0, down) for x in (0, across)),
        is_any_swapped=options.swap_any_genre == "true",
    )


def check_together(options: Options) -> None:
    """Refuse options that are allowed by themselves and don't go together.

    Raises:
        BadOption: the sight line or a tile doesn't fit on the grid.
    """
    width, height = options.measures
    if options.zone[1] >= height:
        raise BadOption(
            f"option sight_rows is {options.sight_rows}, but a grid of {options.grid} has the rows"
            f" 0 to {height - 1}"
        )
    for tile in tile_list(options.tiles).tiles.values():
        if tile.width > width or tile.height > height:
            is_designed = options.tiles == DESIGNED
            subject = "the designed tiles have" if is_designed else "the list of option tiles has"
            raise BadOption(
                f"{subject} one of {tile.width}x{tile.height}, too large for a grid of"
                f" {options.grid}"
            )
