"""The tile list: the designed one, and the strict reading of others."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.sdk.games.art_society.boxes import SCARCE, box
from tests.sdk.games.art_society.scenario import ART_SOCIETY, kit_with

from vendue.games.art_society import Genre
from vendue.games.art_society.tile_list import (
    FILE_BYTES,
    SETTLED_CHARACTERS,
    designed_text,
    settled_text,
    tile_list,
)
from vendue.games.options import BadOption
from vendue.records.fields import MAX_TEXT

TILES = kit_with().tiles
TABLE = """
2x2 3 3 | 3x2 4 3 | 2x3 4 3 | 3x3 5 3 | 4x2 5 2 | 2x4 5 2 | 4x3 6 2 | 3x4 6 2
4x4 7 2 | 5x3 7 1 | 3x5 7 1 | 5x4 8 1 | 4x5 8 1 | 5x5 9 1 | 6x4 9 1
"""
"""Size, number and tiles of each genre, going down the table of AS-7."""
ROWS = [row.split() for row in TABLE.replace("\n", " | ").split(" | ") if row.strip()]


def test_paintings_are_those_of_the_table() -> None:
    """AS-7: 28 tiles of each genre, numbered down the table; frames are (n + g) mod 4."""
    number = 0
    for size, row in zip(TILES.sizes, ROWS, strict=True):
        assert [size.name, str(size.number)] == row[:2]
        for place in range(number, number + int(row[2])):
            for genre in Genre:
                painting = TILES.paintings[f"{'PLSC'[genre]}{place:02d}"]
                assert painting.size == size.name
                assert painting.genre is genre
                assert painting.frame == (place + genre) % 4
                assert painting.number == size.number
        number += int(row[2])
    assert number == 28


def test_numbers_grow_with_the_size() -> None:
    """AS-6: number = width + height - 1."""
    for size in TILES.sizes:
        assert size.number == size.width + size.height - 1
        assert 3 <= size.number <= 9


def test_check_sums() -> None:
    """AS-7, AS-9: the sums under the table; 112 tiles are more than 100."""
    paintings = list(TILES.paintings.values())
    assert len(paintings) == 112
    numbers = Counter(painting.number for painting in paintings)
    assert numbers == {3: 12, 4: 24, 5: 28, 6: 16, 7: 16, 8: 8, 9: 8}
    assert set(Counter(painting.genre for painting in paintings).values()) == {28}
    assert set(Counter(painting.frame for painting in paintings).values()) == {28}
    assert set(Counter((p.genre, p.frame) for p in paintings).values()) == {7}
    assert sum(painting.width * painting.height for painting in paintings) == 1224
    assert [len(stack) for stack in TILES.stacks] == [4 * int(row[2]) for row in ROWS]


def test_starting_tiles() -> None:
    """AS-8: four of 3x3, one of each genre and of each frame."""
    shown = [(tile.id, tile.size, tile.genre, tile.frame) for tile in TILES.starting]
    assert shown == [(f"START{n}", "3x3", Genre(n), n) for n in range(4)]


def test_decor() -> None:
    """AS-10, AS-11: as many shields as cells; 48, 18 + 18 and 12 + 12 tiles, each way round."""
    counts = {tile.id: (tile.shields, tile.count) for tile in TILES.decor}
    assert counts == {
        "1x1": (1, 48),
        "2x1": (2, 18),
        "1x2": (2, 18),
        "3x1": (3, 12),
        "1x3": (3, 12),
    }
    assert all(tile.shields == tile.width * tile.height for tile in TILES.decor)
    assert sum(tile.count for tile in TILES.decor) == 108


def test_the_largest_fill_nearly_a_quarter_of_the_wall() -> None:
    """AS-7, AS-10 with D1: 25 of 108 cells; four of a size, one of each genre."""
    assert max(painting.width * painting.height for painting in TILES.paintings.values()) == 25
    assert [len(TILES.stacks[TILES.size_index[size]]) for size in ("5x5", "6x4")] == [4, 4]


def test_a_list_is_settled_as_canonical_text() -> None:
    """Spaces and the order of fields make no difference; a settled list stays as it is."""
    settled = settled_text(designed_text())
    assert " " not in settled
    assert settled_text(settled) == settled
    assert settled_text(json.dumps(json.loads(settled), indent=3)) == settled
    same, designed = tile_list(settled), tile_list("designed")
    assert same.paintings == designed.paintings
    assert same.starting == designed.starting
    assert same.decor == designed.decor
    assert tile_list(settled) is same


def test_records_and_messages_hold_the_longest_list() -> None:
    """A settled list fits into a record's text, and the designed one has room to grow."""
    assert SETTLED_CHARACTERS <= MAX_TEXT
    assert len(settled_text(designed_text())) < SETTLED_CHARACTERS / 2


def test_another_list_is_played_with() -> None:
    """A game has the tiles of its option; the value is told and kept as settled."""
    options = ART_SOCIETY.settle_options(chosen={"tiles": json.dumps(json.loads(SCARCE), indent=1)})
    assert options["tiles"] == SCARCE
    assert [tile.count for tile in kit_with(options).tiles.decor] == [2] * 5


def put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    """Return the change that sets one value of a list."""

    def change(tiles: dict[str, Any]) -> None:
        inner: Any = tiles
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value

    return change


def repeat(name: str, number: int) -> Callable[[dict[str, Any]], None]:
    def change(tiles: dict[str, Any]) -> None:
        tiles[name] = tiles[name][:1] * number

    return change


def wide_rows(tiles: dict[str, Any]) -> None:
    tiles["paintings"] = [
        {**tiles["paintings"][0], "size": f"{width}x{height}"}
        for width in range(1, 9)
        for height in range(1, 9)
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put("colour", value=1), "tiles has no field 'colour'; it has paintings, starting, decor"),
        (put("decor", value=None), "tiles.decor is a list"),
        (put("decor", 0, value=[]), r"tiles.decor.0 is an object"),
        (put("decor", 0, "size", value="1"), "tiles.decor.0.size is width x height in cells"),
        (put("decor", 0, "size", value=11), "tiles.decor.0.size is width x height in cells"),
        (put("decor", 0, "size", value="21x1"), "tiles.decor.0.size is at most 20x15"),
        (put("decor", 0, "size", value="1x16"), "tiles.decor.0.size is at most 20x15"),
        (put("decor", 0, "size", value="01x1"), "tiles.decor.0.size is width x height in cells"),
        (put("decor", 0, "size", value="2x1"), "tiles.decor has the size 2x1 twice"),
        (put("decor", 0, "shields", value=4), "tiles.decor.0.shields is from 1 to 3, not 4"),
        (put("decor", 0, "shields", value=True), "tiles.decor.0.shields holds whole numbers"),
        (put("decor", 0, "count", value=0), "tiles.decor.0.count is from 1 to 200, not 0"),
        (put("paintings", 3, "size", value="2x2"), "tiles.paintings has the size 2x2 twice"),
        (put("paintings", 3, "number", value=0), "tiles.paintings.3.number is from 1 to 20"),
        (put("paintings", 3, "portrait", value=[4]), "tiles.paintings.3.portrait is from 0 to 3"),
        (put("paintings", 3, "portrait", value="0"), "tiles.paintings.3.portrait is a list"),
        (put("paintings", 3, "portrait", value=[0] * 41), "has 41 tiles; at most 40 are taken"),
        (repeat("paintings", 1), "tiles.paintings has 12 tiles; a game needs at least 100"),
        (put("starting", 1, "genre", value="still"), "tiles.starting.1.genre is one of portrait"),
        (put("starting", 1, "frame", value=4), "tiles.starting.1.frame is from 0 to 3"),
        (repeat("starting", 3), "tiles.starting has 3 tiles; a game needs at least 4"),
        (wide_rows, "at most 4096 are taken"),
    ],
)
def test_a_list_that_is_none_is_refused(change: Callable[[Any], None], words: str) -> None:
    """The sentence names the place."""
    with pytest.raises(BadOption, match=f"^option .*{words}"):
        box(change)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "option tiles is designed or a tile list: not JSON"),
        ("Designed", "option tiles is designed or a tile list: not JSON"),
        ("[]", r"option tiles is an object, not \[\]"),
        ("{}", "option tiles.paintings is missing"),
        ("\ud800", "option tiles is designed or a tile list: not UTF-8"),
        ("1.5", "with a fraction"),
        ("[[[[[1]]]]]", "nested more than 4 deep"),
        (" " * (FILE_BYTES + 1), "at most 65536 are taken"),
    ],
)
def test_a_text_that_is_no_list_is_refused(text: str, words: str) -> None:
    """Whatever a file holds, the refusal is one sentence."""
    with pytest.raises(BadOption, match=words):
        ART_SOCIETY.settle_options(chosen={"tiles": text})
