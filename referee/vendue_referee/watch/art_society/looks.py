"""How genres, tiles and the marks on a wall look."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from vendue.games.art_society import Genre, Painting, Tile
from vendue.games.art_society.tiles import GENRE_LETTERS
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import plate

NAMES: dict[Genre, str] = {
    Genre.PORTRAIT: "portrait",
    Genre.LANDSCAPE: "landscape",
    Genre.STILL_LIFE: "still life",
    Genre.CITY_LIFE: "city life",
}
COLOURS: dict[Genre, str] = {
    Genre.PORTRAIT: "red",
    Genre.LANDSCAPE: "green",
    Genre.STILL_LIFE: "yellow",
    Genre.CITY_LIFE: "cyan",
}
"""Colours that every terminal has, so that its own theme keeps them legible."""
DECOR_COLOUR = "magenta"


@dataclass(frozen=True, slots=True)
class Marks:
    """Signs on a wall, one cell each, and what else isn't in every encoding."""

    star: str
    """A star cell (AS-2), and what stands on starting tiles."""
    shield: str
    """Before the shields of a décor tile."""
    eye: str
    """At both ends of a row of the sight line (AS-3)."""
    empty: str
    """A free cell."""
    times: str
    """Before a multiplier."""
    decor: str
    """The word."""


UNICODE = Marks(star="★", shield="◆", eye="◉", empty="·", times="×", decor="décor")
ASCII = Marks(star="*", shield="+", eye="@", empty=".", times="x", decor="decor")
"""For terminals whose encoding has no more."""

FAULT = "!"
"""A painting in a taste fault (AS-42)."""


def marks_of(page: Page) -> Marks:
    """Return the marks that the page can show."""
    return ASCII if page.is_ascii else UNICODE


def genre_text(genre: Genre) -> Text:
    """Return a genre's name."""
    return Text(NAMES[genre], style=f"bold {COLOURS[genre]}")


def code(tile: Tile, marks: Marks) -> str:
    """Return a tile's shortest name: ``P07``, ``P★`` for a starting tile, ``◆2`` for décor."""
    if not isinstance(tile, Painting):
        return f"{marks.shield}{tile.shields}"
    letter = GENRE_LETTERS[tile.genre]
    # Ids of auction tiles end in a number alone; the S of START is no genre.
    return tile.id if tile.id[1:].isdigit() else f"{letter}{marks.star}"


def colour(tile: Tile) -> str:
    """Return the colour of a tile."""
    return COLOURS[tile.genre] if isinstance(tile, Painting) else DECOR_COLOUR


def tile_text(page: Page, tile: Tile) -> Text:
    """Return a tile as a plate: its name, its size and its frame."""
    words = f"{code(tile, marks_of(page))} {tile.width}x{tile.height}"
    if isinstance(tile, Painting):
        words += f" F{tile.frame}"
    return plate(page, words, colour(tile))


def count_words(number: int, what: str) -> str:
    """Return a number of things: ``1 shield``, ``2 shields``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
