"""The options of Art Society (rules section 9a)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from reprlib import repr as short
from typing import ClassVar

from vendue.games.art_society.grid import HIGHEST, LOWEST, NARROWEST, WIDEST
from vendue.games.art_society.tile_list import DESIGNED, settled_text
from vendue.games.options import BadOption, OptionSpec, Preset, choice

_GRID = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)
_ROWS = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class _GridOption(OptionSpec):
    """Width x height of every wall."""

    @property
    def form(self) -> str:
        return f"{NARROWEST}x{LOWEST}..{WIDEST}x{HIGHEST}"

    def settle(self, value: str) -> str:
        found = _GRID.fullmatch(value)
        if found is not None:
            width, height = int(found[1]), int(found[2])
            is_sized = NARROWEST <= width <= WIDEST and LOWEST <= height <= HIGHEST
            if is_sized and width % 2 == 0 and height % 2 == 1:
                return value
        raise BadOption(
            f"option {self.name} is an even width and an odd height from {NARROWEST}x{LOWEST}"
            f" to {WIDEST}x{HIGHEST}, such as {self.default}, not {short(value)}"
        )


@dataclass(frozen=True, slots=True)
class _RowsOption(OptionSpec):
    """The first and the last row of the sight line, from 0 at the top."""

    @property
    def form(self) -> str:
        return "FIRST-LAST"

    def settle(self, value: str) -> str:
        found = _ROWS.fullmatch(value)
        if found is not None and int(found[1]) <= int(found[2]) < HIGHEST:
            return value
        raise BadOption(
            f"option {self.name} is the first and the last row, from 0 at the top,"
            f" such as {self.default}, not {short(value)}"
        )


@dataclass(frozen=True, slots=True)
class _TilesOption(OptionSpec):
    """The list of tiles, for people the name of a file."""

    is_file: ClassVar[bool] = True

    @property
    def form(self) -> str:
        return f"{DESIGNED}|FILE"

    def settle(self, value: str) -> str:
        return value if value == DESIGNED else settled_text(value)


GRID = _GridOption("grid", "12x9", "columns and rows of every wall (AS-1)")
SIGHT_ROWS = _RowsOption("sight_rows", "3-5", "the rows of the sight line, from 0 (AS-3)")
SWAP_ANY_GENRE = choice(
    "swap_any_genre",
    ("false", "true"),
    "a museum swap takes a painting of the same genre, or of any genre (AS-26)",
)
TILES = _TilesOption(
    "tiles", DESIGNED, "the tiles: those designed for this game, or a box's own (AS-7, AS-10)"
)

OPTIONS: tuple[OptionSpec, ...] = (GRID, SIGHT_ROWS, SWAP_ANY_GENRE, TILES)

PRESETS: tuple[Preset, ...] = (
    Preset("default", {}, "the values that the rules recommend where sources are silent"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The settled options of one game."""

    grid: str = GRID.default
    sight_rows: str = SIGHT_ROWS.default
    swap_any_genre: str = SWAP_ANY_GENRE.default
    tiles: str = TILES.default

    @property
    def measures(self) -> tuple[int, int]:
        """Columns and rows of every wall."""
        width, _, height = self.grid.partition("x")
        return int(width), int(height)

    @property
    def zone(self) -> tuple[int, int]:
        """First and last row of the sight line."""
        first, _, last = self.sight_rows.partition("-")
        return int(first), int(last)
