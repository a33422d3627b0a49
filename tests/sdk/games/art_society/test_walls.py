"""Walls: what bits say is what cells say."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sdk.games.art_society import naive
from tests.sdk.games.art_society.scenario import kit_with, wall_of

from vendue.games.art_society import NOWHERE, Kit, Painting, Spots, Wall
from vendue.games.art_society.grid import grid_of

GRIDS = ("12x9", "8x7", "20x15", "10x13", "20x7", "8x15")


def random_wall(kit: Kit, rng: Random, tiles: int) -> Wall:
    """Return a wall with so many tiles, or as many as fit in a few tries."""
    start = rng.choice(kit.tiles.starting)
    wall = Wall(kit.grid).with_tile(start, *kit.starts(start).sample(rng))
    left = [*kit.tiles.paintings.values(), *kit.tiles.decor * 4]
    rng.shuffle(left)
    for tile in left[:tiles]:
        spots = wall.positions(tile)
        if spots:
            wall = wall.with_tile(tile, *spots.sample(rng))
    return wall


walls = st.builds(
    lambda grid, seed, tiles: random_wall(kit_with({"grid": grid}), Random(seed), tiles),
    st.sampled_from(GRIDS),
    st.integers(0, 10**9),
    st.integers(0, 40),
)


@given(walls, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_positions_are_those_found_cell_by_cell(wall: Wall, rng: Random) -> None:
    """AS-23: inside, on free cells, beside a tile; no rotation; in reading order."""
    kit = kit_with({"grid": f"{wall.grid.width}x{wall.grid.height}"})
    sizes = [*kit.tiles.sizes, *kit.tiles.decor]
    for tile in rng.sample(sizes, 8):
        any_tile = next(t for t in kit.tiles.tiles.values() if shape(t) == shape(tile))
        assert list(wall.positions(any_tile)) == naive.positions(wall, any_tile)
        assert wall.mask(tile.width, tile.height) == wall.positions(any_tile).mask


def shape(tile: object) -> tuple[int, int]:
    return tile.width, tile.height  # type: ignore[attr-defined]


@given(walls, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_neighbours_are_those_found_cell_by_cell(wall: Wall, rng: Random) -> None:
    """AS-5, AS-24, AS-30, AS-42: matching frames and taste faults, before hanging and after."""
    kit = kit_with({"grid": f"{wall.grid.width}x{wall.grid.height}"})
    assert list(wall.faulty()) == naive.faulty(wall)
    assert wall.occupied.bit_count() == len(naive.occupied(wall))
    assert wall.free == len(naive.all_cells(wall.grid)) - len(naive.occupied(wall))
    assert wall.is_full == (wall.free == 0)
    hung = {item.tile.id for item in wall.hung}
    left = [painting for painting in kit.tiles.paintings.values() if painting.id not in hung]
    for painting in rng.sample(left, 6):
        for x, y in list(wall.positions(painting))[:20]:
            assert wall.matches(painting, x, y) == naive.matches(wall, painting, x, y)
            after = wall.with_tile(painting, x, y)
            is_fault = any(item.tile is painting for item in naive.faulty(after))
            assert wall.is_fault(painting, x, y) == is_fault


@pytest.mark.parametrize("grid", GRIDS)
def test_starting_positions_are_those_found_cell_by_cell(grid: str) -> None:
    """AS-2, AS-14: a starting tile covers at least one of the two central cells."""
    kit = kit_with({"grid": grid})
    for tile in (*kit.tiles.starting, *list(kit.tiles.paintings.values())[::5]):
        assert list(kit.starts(tile)) == naive.starts(kit, tile)
        x, y = kit.default_start(tile)
        assert kit.starts(tile).has(x, y)


def test_a_wall_is_never_changed() -> None:
    """AS-23: hanging makes another wall; views and copies can share the old one."""
    before, kit = wall_of("START0@5,3 P00@8,3"), kit_with()
    spots = list(before.positions(kit.tiles.paintings["L00"]))
    after = before.with_tile(kit.tiles.paintings["L00"], 3, 3)
    assert before == wall_of("START0@5,3 P00@8,3") != after
    assert list(before.positions(kit.tiles.paintings["L00"])) == spots
    assert after == wall_of("START0@5,3 P00@8,3 L00@3,3")
    assert hash(after) == hash(wall_of("START0@5,3 P00@8,3 L00@3,3"))
    assert str(after) == "START0@5,3 P00@8,3 L00@3,3"
    assert [type(tile) for tile in after.paintings] == [Painting] * 3
    with pytest.raises(AttributeError):
        after.occupied = 0  # type: ignore[misc]


def test_an_empty_wall_has_no_neighbours() -> None:
    """AS-23: nothing can hang beside nothing; the starting tile has a rule of its own (AS-14)."""
    wall = Wall(grid_of(12, 9))
    assert wall.mask(2, 2) == 0
    assert str(wall) == "empty"
    assert wall.free == 108


@given(st.sets(st.tuples(st.integers(0, 11), st.integers(0, 8))), st.integers())
@settings(max_examples=100, deadline=None)
def test_spots_are_a_set_in_reading_order(cells: set[tuple[int, int]], seed: int) -> None:
    """AS-52: positions come row by row, can be looked up, counted and drawn."""
    grid = grid_of(12, 9)
    spots = Spots(grid, sum(1 << grid.bit(x, y) for x, y in cells))
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    assert list(spots) == ordered
    assert len(spots) == len(cells)
    assert bool(spots) == bool(cells)
    assert [spots.nth(place) for place in range(len(cells))] == ordered
    for x in range(-1, 13):
        for y in range(-1, 10):
            assert spots.has(x, y) == ((x, y) in cells) == ((x, y) in spots)
    if cells:
        assert spots.first() == ordered[0]
        assert spots.sample(Random(seed)) in cells


@pytest.mark.parametrize("strange", [None, 3, (3,), (3, 3, 3), (True, 3), (3.0, 3), ("3", 3), [3]])
def test_what_is_no_cell_is_in_no_set(strange: object) -> None:
    """Nothing is converted: True is no column."""
    assert strange not in Spots(grid_of(12, 9), grid_of(12, 9).full)
    assert len(NOWHERE) == 0
    assert (0, 0) not in NOWHERE


def test_drawing_is_even() -> None:
    """Each of the positions is as likely as any other."""
    grid = grid_of(12, 9)
    spots, rng = Spots(grid, grid.rectangle(1, 2, 4, 3)), Random(1)
    found = [spots.sample(rng) for _ in range(12_000)]
    assert all(800 < found.count(spot) < 1200 for spot in spots)
