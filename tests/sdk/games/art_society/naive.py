"""The rules of hanging cell by cell, as the rules document words them, to compare with."""

from __future__ import annotations

from collections.abc import Iterator

from vendue.games.art_society import Grid, Hung, Kit, Painting, Tile, Wall

Cell = tuple[int, int]


def cells_of(tile: Tile, x: int, y: int) -> set[Cell]:
    """Return the cells that a tile covers."""
    return {(x + dx, y + dy) for dx in range(tile.width) for dy in range(tile.height)}


def neighbours(cell: Cell) -> set[Cell]:
    """Return the cells that share an edge with a cell (AS-5)."""
    x, y = cell
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def all_cells(grid: Grid) -> set[Cell]:
    return {(x, y) for x in range(grid.width) for y in range(grid.height)}


def are_adjacent(one: set[Cell], other: set[Cell]) -> bool:
    return any(neighbours(cell) & other for cell in one)


def covered(hung: Hung) -> set[Cell]:
    return cells_of(hung.tile, hung.x, hung.y)


def occupied(wall: Wall) -> set[Cell]:
    return set().union(*map(covered, wall.hung))


def in_reading_order(grid: Grid) -> Iterator[Cell]:
    yield from ((x, y) for y in range(grid.height) for x in range(grid.width))


def positions(wall: Wall, tile: Tile) -> list[Cell]:
    """Return the legal positions of a tile (AS-23), in reading order."""
    inside, taken = all_cells(wall.grid), occupied(wall)
    return [
        (x, y)
        for x, y in in_reading_order(wall.grid)
        if (cells := cells_of(tile, x, y)) <= inside
        and not cells & taken
        and are_adjacent(cells, taken)
    ]


def starts(kit: Kit, tile: Tile) -> list[Cell]:
    """Return the legal positions of a starting tile (AS-2, AS-14)."""
    width, height = kit.grid.width, kit.grid.height
    stars = {(width // 2 - 1, height // 2), (width // 2, height // 2)}
    inside = all_cells(kit.grid)
    return [
        (x, y)
        for x, y in in_reading_order(kit.grid)
        if (cells := cells_of(tile, x, y)) <= inside and cells & stars
    ]


def matches(wall: Wall, painting: Painting, x: int, y: int) -> int:
    """Return how many paintings beside it have its frame (AS-30)."""
    cells = cells_of(painting, x, y)
    return sum(
        item.tile.frame == painting.frame and are_adjacent(cells, covered(item))
        for item in wall.hung
        if isinstance(item.tile, Painting)
    )


def faulty(wall: Wall) -> list[Hung]:
    """Return the paintings in a taste fault (AS-42)."""
    paintings = [item for item in wall.hung if isinstance(item.tile, Painting)]
    return [
        item
        for item in paintings
        if any(
            isinstance(other.tile, Painting)
            and isinstance(item.tile, Painting)
            and other is not item
            and other.tile.genre is item.tile.genre
            and are_adjacent(covered(item), covered(other))
            for other in paintings
        )
    ]


def is_connected(wall: Wall) -> bool:
    """Return whether the covered cells hang together by edges."""
    left = occupied(wall)
    if not left:
        return True
    reached = {next(iter(left))}
    edge = reached
    while edge:
        edge = set().union(*map(neighbours, edge)) & left - reached
        reached |= edge
    return reached == left
