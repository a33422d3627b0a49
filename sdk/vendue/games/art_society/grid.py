"""The cells of a wall as bits of one number, so that all positions of a tile are found at once.

The cell in column x and row y is bit ``y * (width + 1) + x``. Every row has one bit more than
it has cells, which is never set in a set of cells: what is shifted sideways out of a row falls
there and not into the next row. A tile's position is the cell of its top-left corner; bits
ascend in reading order, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import cast

NARROWEST, LOWEST = 8, 7
"""The smallest wall, in cells."""
WIDEST, HIGHEST = 20, 15
"""The largest wall, in cells."""


def _steps(length: int) -> tuple[int, ...]:
    """Return shifts that spread over a length in few steps: 1, 2, 4, … and what is left."""
    steps: list[int] = []
    covered = 1
    while covered < length:
        step = min(covered, length - covered)
        steps.append(step)
        covered += step
    return tuple(steps)


_STEPS = tuple(_steps(length) for length in range(max(WIDEST, HIGHEST) + 1))


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The geometry of a wall; sets of cells are numbers. One object for each size of wall."""

    width: int
    height: int
    stride: int = field(repr=False)
    """Bits of a row."""
    full: int = field(repr=False)
    """All cells."""
    cells: tuple[tuple[int, int], ...] = field(repr=False)
    """Column and row by bit, spare bits included."""

    def bit(self, x: int, y: int) -> int:
        """Return the number of a cell's bit."""
        return y * self.stride + x

    def is_inside(self, x: object, y: object) -> bool:
        """Return whether both are whole numbers that name a cell."""
        if type(x) is not int or type(y) is not int:
            return False
        return 0 <= x < self.width and 0 <= y < self.height

    def rectangle(self, x: int, y: int, width: int, height: int) -> int:
        """Return the cells of a rectangle; what lies outside is left out."""
        row = (1 << width) - 1
        cells = 0
        for line in range(y, y + height):
            cells |= row << self.bit(x, line)
        return cells & self.full

    def beside(self, cells: int) -> int:
        """Return the cells that share an edge with one of the cells, themselves left out (AS-5)."""
        stride = self.stride
        around = cells << 1 | cells >> 1 | cells << stride | cells >> stride
        return around & self.full & ~cells

    def positions(self, free: int, touched: int, width: int, height: int) -> int:
        """Return where a tile covers free cells only, and at least one of the touched cells."""
        stride = self.stride
        for step in _STEPS[width]:
            free &= free >> step
            touched |= touched >> step
        for step in _STEPS[height]:
            free &= free >> step * stride
            touched |= touched >> step * stride
        return free & touched


@lru_cache(maxsize=128)
def grid_of(width: int, height: int) -> Grid:
    """Return the grid of a wall."""
    stride = width + 1
    row = (1 << width) - 1
    full = sum(row << y * stride for y in range(height))
    cells = tuple((x, y) for y in range(height) for x in range(stride))
    return Grid(width, height, stride, full, cells)


@dataclass(frozen=True, slots=True)
class Spots:
    """A set of positions, in reading order (row by row, AS-52)."""

    grid: Grid
    mask: int

    def __iter__(self) -> Iterator[tuple[int, int]]:
        cells, left = self.grid.cells, self.mask
        while left:
            lowest = left & -left
            yield cells[lowest.bit_length() - 1]
            left ^= lowest

    def __str__(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self) or "nowhere"

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, spot: object) -> bool:
        if not isinstance(spot, tuple):
            return False
        parts = cast("tuple[object, ...]", spot)
        return len(parts) == 2 and self.has(*parts)

    def has(self, x: object, y: object) -> bool:
        """Return whether column and row name one of the positions."""
        if type(x) is not int or type(y) is not int or not self.grid.is_inside(x, y):
            return False
        return bool(self.mask >> self.grid.bit(x, y) & 1)

    def first(self) -> tuple[int, int]:
        """Return the first position; there must be one."""
        return self.grid.cells[(self.mask & -self.mask).bit_length() - 1]

    def nth(self, place: int) -> tuple[int, int]:
        """Return the position at a place, from 0."""
        return self.grid.cells[_nth_bit(self.mask, place)]

    def sample(self, rng: Random) -> tuple[int, int]:
        """Return one of the positions, each as likely as any other."""
        return self.nth(int(rng.random() * len(self)))


NOWHERE = Spots(grid_of(WIDEST, HIGHEST), 0)
"""No position."""


def spots(grid: Grid, mask: int) -> Spots:
    """Return a set of positions; no position is the same on all grids."""
    return Spots(grid, mask) if mask else NOWHERE


def _nth_bit(mask: int, place: int) -> int:
    """Return the number of the set bit at a place, from 0, by halving."""
    half = 256
    while half >= mask.bit_length():
        half >>= 1
    number = 0
    while half:
        low = mask & (1 << half) - 1
        count = low.bit_count()
        if place < count:
            mask = low
        else:
            place -= count
            mask >>= half
            number += half
        half >>= 1
    return number
