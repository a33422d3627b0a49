"""A wall drawn in lines: every tile a box with its name, its frame and its genre's colour.

A cell is some characters wide and one line high; the lines between cells are drawn only where
two tiles meet, or a tile and the free wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.text import Text

from vendue.games.art_society import Hung, Kit, Painting, Wall
from vendue.games.art_society.tiles import GENRE_LETTERS
from vendue_referee.watch.art_society.looks import FAULT, Marks, code, colour

WIDE, NARROW = 3, 2
"""Characters from one cell to the next."""

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
JOINTS = {
    0: " ",
    UP | DOWN: "│",
    RIGHT | LEFT: "─",
    UP | RIGHT: "└",
    RIGHT | DOWN: "┌",
    DOWN | LEFT: "┐",
    UP | LEFT: "┘",
    UP | RIGHT | DOWN: "├",
    RIGHT | DOWN | LEFT: "┬",
    UP | DOWN | LEFT: "┤",
    UP | RIGHT | LEFT: "┴",
    UP | RIGHT | DOWN | LEFT: "┼",
}
"""Signs where lines meet, by the directions in which they go on."""
ASCII_JOINTS = {ways: {0: " ", UP | DOWN: "|", RIGHT | LEFT: "-"}.get(ways, "+") for ways in JOINTS}

_FREE, _OUTSIDE = -1, -2
"""Who has a cell that no tile covers, and what lies around the wall."""


def drawn_width(kit: Kit, pitch: int) -> int:
    """Return the columns of a drawn wall, row numbers included."""
    return _margin(kit) + kit.grid.width * pitch + 1


def draw(kit: Kit, wall: Wall, marks: Marks, *, pitch: int, ascii_only: bool) -> list[Text]:
    """Return a wall as lines of text: column numbers, then the cells with row numbers.

    Args:
        kit: of the game.
        wall: what hangs.
        marks: signs on free cells and tiles.
        pitch: characters from one cell to the next, `WIDE` or `NARROW`.
        ascii_only: draw with ``+``, ``-`` and ``|``.
    """
    canvas = _Canvas(kit, wall, pitch, ASCII_JOINTS if ascii_only else JOINTS)
    canvas.mark_free(marks)
    faulty = {item.cells for item in wall.faulty()}
    for item in wall.hung:
        canvas.label(item, labels(item, marks, pitch=pitch, is_faulty=item.cells in faulty))
    canvas.mark_sight(marks.eye)
    return [_column_numbers(kit, pitch), *canvas.lines()]


def labels(item: Hung, marks: Marks, *, pitch: int, is_faulty: bool = False) -> list[str]:
    """Return what is written on a tile: its name and, below or behind it, its frame."""
    tile = item.tile
    room, height = tile.width * pitch - 1, tile.height * 2 - 1
    name = code(tile, marks)
    if not isinstance(tile, Painting):
        return [name if len(name) <= room else str(tile.shields)[:room]]
    fault = FAULT if is_faulty else ""
    frame = f"F{tile.frame}{fault}"
    if height > 1 and max(len(name), len(frame)) <= room:
        return [name, frame]
    letter = GENRE_LETTERS[tile.genre]
    choices = (f"{name} {frame}", f"{letter}{tile.frame}{fault}", f"{letter}{tile.frame}", letter)
    return [next(words for words in choices if len(words) <= room)]


class _Canvas:
    """Characters with styles, by line and column."""

    def __init__(self, kit: Kit, wall: Wall, pitch: int, joints: dict[int, str]) -> None:
        self._kit = kit
        self._wall = wall
        self._pitch = pitch
        self._joints = joints
        grid = kit.grid
        self._owners = {cell: _FREE for cell in grid.cells if grid.is_inside(*cell)}
        self._styles = {_FREE: "", _OUTSIDE: ""}
        for number, item in enumerate(wall.hung):
            self._styles[number] = f"reverse {colour(item.tile)}"
            for x, y in _cells(item):
                self._owners[x, y] = number
        self._rows = [
            [self._character(column, line) for column in range(grid.width * pitch + 1)]
            for line in range(grid.height * 2 + 1)
        ]

    def mark_free(self, marks: Marks) -> None:
        """Put a sign on every free cell."""
        grid = self._kit.grid
        for (x, y), owner in self._owners.items():
            if owner == _FREE:
                is_star = self._kit.stars >> grid.bit(x, y) & 1
                sign = (marks.star, "bold") if is_star else (marks.empty, "dim")
                self._rows[y * 2 + 1][x * self._pitch + 1] = sign

    def mark_sight(self, eye: str) -> None:
        """Put an eye at both ends of every row of the sight line (AS-3)."""
        first, last = self._kit.options.zone
        for y in range(first, last + 1):
            for column in (0, -1):
                self._rows[y * 2 + 1][column] = (eye, "bold")

    def label(self, item: Hung, words: list[str]) -> None:
        """Write words in the middle of a tile."""
        tile, pitch = item.tile, self._pitch
        style = f"bold reverse {colour(tile)}"
        top = item.y * 2 + 1 + (tile.height * 2 - 1 - len(words)) // 2
        for line, word in enumerate(words, start=top):
            left = item.x * pitch + 1 + (tile.width * pitch - 1 - len(word)) // 2
            for column, character in enumerate(word, start=left):
                self._rows[line][column] = (character, style)

    def lines(self) -> Iterator[Text]:
        """Yield the lines, each behind its row's number."""
        margin = _margin(self._kit)
        for number, row in enumerate(self._rows):
            label = str(number // 2) if number % 2 else ""
            line = Text(label.rjust(margin), style="dim")
            text = Text.assemble(line)
            for style, run in groupby(row, key=lambda character: character[1]):
                text.append("".join(character for character, _ in run), style=style)
            yield text

    def _owner(self, x: int, y: int) -> int:
        return self._owners.get((x, y), _OUTSIDE)

    def _character(self, column: int, line: int) -> tuple[str, str]:
        """Return what stands there before anything is written: a line, or the tile's colour."""
        x, across = divmod(column, self._pitch)
        y, down = divmod(line, 2)
        if not across and not down:
            ways = self._ways(x, y)
        elif not across:
            ways = (UP | DOWN) * (self._owner(x - 1, y) != self._owner(x, y))
        elif not down:
            ways = (LEFT | RIGHT) * (self._owner(x, y - 1) != self._owner(x, y))
        else:
            ways = 0
        return self._joints[ways], "" if ways else self._styles[self._owner(x, y)]

    def _ways(self, x: int, y: int) -> int:
        """Return where lines go on from the top-left corner of a cell."""
        above_left, above = self._owner(x - 1, y - 1), self._owner(x, y - 1)
        left, here = self._owner(x - 1, y), self._owner(x, y)
        return (
            UP * (above_left != above)
            | RIGHT * (above != here)
            | DOWN * (left != here)
            | LEFT * (above_left != left)
        )


def _cells(item: Hung) -> Iterator[tuple[int, int]]:
    for y in range(item.y, item.y + item.tile.height):
        for x in range(item.x, item.x + item.tile.width):
            yield x, y


def _margin(kit: Kit) -> int:
    """Return the columns that row numbers take."""
    return len(str(kit.grid.height - 1))


def _column_numbers(kit: Kit, pitch: int) -> Text:
    """Return the numbers above the columns; the last digit alone where two would touch."""
    numbers = "".join(
        str(x if pitch > NARROW else x % 10).ljust(pitch) for x in range(kit.grid.width)
    )
    return Text(" " * (_margin(kit) + 1) + numbers.rstrip(), style="dim")
