"""The strict reading of a tile list: the designed one, or that of a box.

A list is a JSON object::

    {
      "paintings": [
        {"size": "2x2", "number": 3, "portrait": [0, 1, 2], "landscape": [1, 2, 3], …},
        …
      ],
      "starting": [{"size": "3x3", "number": 5, "genre": "portrait", "frame": 0}, …],
      "decor": [{"size": "1x1", "shields": 1, "count": 48}, …]
    }

Sizes are width x height in cells. A size of paintings stands once, with its number for the
museum and, for each genre, the frames (0 … 3) of its tiles. Going down the rows, the tiles of a
genre are numbered from 0: that and the genre's first letter make their ids, ``P00``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from reprlib import repr as short

from vendue.canonical import BadJson, dump, parse
from vendue.games.art_society.grid import HIGHEST, WIDEST
from vendue.games.art_society.tiles import (
    FRAMES,
    GENRE_LETTERS,
    GENRES,
    MOST_SHIELDS,
    Decor,
    Genre,
    Painting,
    Size,
    TileList,
)
from vendue.games.fields import Fields
from vendue.games.game import BadPosition, Json
from vendue.games.options import BadOption

DESIGNED = "designed"
"""The value of the option that stands for the list in this package."""
FILE_BYTES = 1 << 16
"""Largest text of a list."""
SETTLED_CHARACTERS = 4096
"""Longest list as options hold it, which is what a text in a record may have."""
LEAST_PAINTINGS = 100
"""Four seats see so many in twenty rounds, so that a supply never runs out (AS-9)."""
LEAST_STARTING = 4
"""One for each of four seats (AS-14)."""
HIGHEST_NUMBER = 20
MOST_OF_A_SHAPE = 200
MOST_OF_A_SIZE = 40
"""Of one genre."""

_NAMES = tuple(genre.name.lower() for genre in GENRES)
_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)


@lru_cache(maxsize=16)
def tile_list(value: str) -> TileList:
    """Return the list of a settled option.

    Raises:
        BadOption: it isn't one.
    """
    text = designed_text() if value == DESIGNED else value
    return _read(_parsed(text))


@lru_cache(maxsize=16)
def settled_text(text: str) -> str:
    """Return a list as options hold it: canonical JSON.

    Raises:
        BadOption: it isn't a tile list, or one that is too long; the message says where.
    """
    value = _parsed(text)
    _read(value)
    settled = dump(value).decode()
    if len(settled) > SETTLED_CHARACTERS:
        raise BadOption(
            f"option tiles is a list of {len(settled)} characters without spaces;"
            f" at most {SETTLED_CHARACTERS} are taken"
        )
    return settled


def designed_text() -> str:
    """Return the text of the list in this package."""
    return files("vendue.games.art_society").joinpath("tiles.json").read_text("utf-8")


def _parsed(text: str) -> Json:
    try:
        return parse(text.encode("utf-8", "surrogatepass"), limit_bytes=FILE_BYTES, limit_depth=4)
    except BadJson as error:
        raise BadOption(f"option tiles is {DESIGNED} or a tile list: {error}") from None


def _read(value: Json) -> TileList:
    try:
        return _tile_list(Fields.of(value, ("paintings", "starting", "decor"), "tiles."))
    except BadPosition as error:
        raise BadOption(f"option {error}") from None


def _tile_list(fields: Fields) -> TileList:
    sizes: list[Size] = []
    stacks: list[tuple[Painting, ...]] = []
    counts = [0] * len(GENRES)
    for row in _rows(fields, "paintings", ("size", "number", *_NAMES)):
        size = _size(row)
        sizes.append(size)
        stacks.append(tuple(_paintings(row, size, counts)))
    _check_different(fields, "paintings", (size.name for size in sizes))
    if sum(counts) < LEAST_PAINTINGS:
        raise fields.error(
            "paintings", f"has {sum(counts)} tiles; a game needs at least {LEAST_PAINTINGS}"
        )
    starting = tuple(
        _starting(row, number)
        for number, row in enumerate(
            _rows(fields, "starting", ("size", "number", "genre", "frame"))
        )
    )
    if len(starting) < LEAST_STARTING:
        raise fields.error(
            "starting", f"has {len(starting)} tiles; a game needs at least {LEAST_STARTING}"
        )
    decor = tuple(_decor(row) for row in _rows(fields, "decor", ("size", "shields", "count")))
    _check_different(fields, "decor", (tile.id for tile in decor))
    return TileList.of(tuple(sizes), tuple(stacks), starting, decor)


def _rows(fields: Fields, field: str, names: Iterable[str]) -> list[Fields]:
    """Read a list of objects with exactly the named fields."""
    names = tuple(names)
    return [
        Fields.of(item, names, f"tiles.{field}.{place}.")
        for place, item in enumerate(fields.items(field))
    ]


def _check_different(fields: Fields, field: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise fields.error(field, f"has the size {name} twice")
        seen.add(name)


def _size(row: Fields) -> Size:
    width, height = _measures(row)
    name = f"{width}x{height}"
    return Size(name, width, height, row.number("number", 1, HIGHEST_NUMBER))


def _measures(row: Fields) -> tuple[int, int]:
    value = row.fields["size"]
    found = _SIZE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise row.error("size", f"is width x height in cells, such as 3x2, not {short(value)}")
    width, height = int(found[1]), int(found[2])
    if width > WIDEST or height > HIGHEST:
        raise row.error("size", f"is at most {WIDEST}x{HIGHEST}, not {short(value)}")
    return width, height


def _paintings(row: Fields, size: Size, counts: list[int]) -> Iterable[Painting]:
    for genre, name in zip(GENRES, _NAMES, strict=True):
        frames = row.items(name)
        if len(frames) > MOST_OF_A_SIZE:
            raise row.error(name, f"has {len(frames)} tiles; at most {MOST_OF_A_SIZE} are taken")
        for item in frames:
            frame = row.whole(name, item, 0, FRAMES - 1)
            tile_id = f"{GENRE_LETTERS[genre]}{counts[genre]:02d}"
            counts[genre] += 1
            yield Painting(tile_id, genre, frame, size.width, size.height, size.number)


def _starting(row: Fields, number: int) -> Painting:
    size = _size(row)
    genre = Genre[row.choice("genre", _NAMES).upper()]
    frame = row.number("frame", 0, FRAMES - 1)
    return Painting(f"START{number}", genre, frame, size.width, size.height, size.number)


def _decor(row: Fields) -> Decor:
    width, height = _measures(row)
    return Decor(
        id=f"{width}x{height}",
        width=width,
        height=height,
        shields=row.number("shields", 1, MOST_SHIELDS),
        count=row.number("count", 1, MOST_OF_A_SHAPE),
    )
