"""All walls, as many side by side as the page has room for."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from vendue.games.art_society import GENRES
from vendue.games.art_society.tiles import GENRE_LETTERS
from vendue.games.game import Seat
from vendue_referee.watch.art_society.drawing import NARROW, WIDE, draw, drawn_width
from vendue_referee.watch.art_society.ledger import Ledger
from vendue_referee.watch.art_society.looks import (
    COLOURS,
    DECOR_COLOUR,
    FAULT,
    NAMES,
    count_words,
    marks_of,
    tile_text,
)
from vendue_referee.watch.page import INDENT, Page

GAP = 2
"""Columns between two walls."""


def show_walls(page: Page, ledger: Ledger) -> None:
    """Show every wall under its owner's name and points, with what its assistant holds."""
    pitch = _pitch(page, ledger)
    if pitch is None:
        columns = drawn_width(ledger.kit, NARROW) + INDENT
        page.say(f"(drawings of the walls need {columns} columns)", style="dim")
    width = min(drawn_width(ledger.kit, pitch or NARROW), page.width - INDENT)
    across = max(1, (page.width - INDENT + GAP) // (width + GAP))
    seats = range(len(ledger.walls))
    for first in range(0, len(seats), across):
        if first:
            page.blank()
        row = seats[first : first + across]
        table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        for _ in row:
            table.add_column(width=width, overflow="fold", vertical="bottom")
        table.add_row(*(_caption(page, ledger, seat) for seat in row))
        if pitch is not None:
            table.add_row(*(_drawing(page, ledger, seat, pitch) for seat in row))
        page.show(table)


def tell_legend(page: Page) -> None:
    """Tell what letters, colours and signs mean."""
    marks = marks_of(page)
    signs = [
        *(Text(f"{GENRE_LETTERS[g]} {NAMES[g]}", style=f"bold {COLOURS[g]}") for g in GENRES),
        Text("F0 to F3 frames"),
        Text(f"{FAULT} taste fault"),
        Text(f"{marks.shield}2 {marks.decor} with 2 shields", style=f"bold {DECOR_COLOUR}"),
        Text(f"{marks.eye} sight line"),
        Text(f"{marks.star} star cell, starting painting"),
        Text("places are column,row"),
    ]
    for sign in signs:
        page.grow(sign, before=page.signs.dot)
    page.stop()


def _pitch(page: Page, ledger: Ledger) -> int | None:
    """Return how wide cells are drawn, None if there is no room for a wall."""
    room = page.width - INDENT
    return next((p for p in (WIDE, NARROW) if drawn_width(ledger.kit, p) <= room), None)


def _drawing(page: Page, ledger: Ledger, seat: int, pitch: int) -> Text:
    wall, marks = ledger.walls[seat], marks_of(page)
    lines = draw(ledger.kit, wall, marks, pitch=pitch, ascii_only=page.is_ascii)
    return Text("\n").join(lines)


def _caption(page: Page, ledger: Ledger, seat: int) -> Text:
    """Return two lines: whose wall it is and how it stands, and what lies beside it."""
    free = count_words(ledger.walls[seat].free, "cell")
    head = Text.assemble(
        page.name(Seat(seat)), f"  {count_words(ledger.points(seat), 'point')}, {free} free"
    )
    return Text("\n").join([head, page.dotted(_beside(page, ledger, seat))])


def _beside(page: Page, ledger: Ledger, seat: int) -> list[Text]:
    held, beside = ledger.assistants[seat], ledger.superfluous[seat]
    said = [Text("assistant free", style="dim")]
    if held is not None:
        said = [Text.assemble("assistant ", tile_text(page, held))]
    if beside:
        said.append(Text(f"{len(beside)} superfluous", style="bold"))
    return said
