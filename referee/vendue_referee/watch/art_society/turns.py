"""One hanging turn: a line that grows by everything that the seat does in it."""

from __future__ import annotations

from rich.text import Text

from vendue.games.art_society import Painting, Tile
from vendue.games.game import Seat
from vendue_referee.watch.art_society.ledger import Ledger
from vendue_referee.watch.art_society.looks import code, count_words, marks_of, tile_text
from vendue_referee.watch.page import Page


class TurnLine:
    """Writes the pieces of a turn; the first one begins with the seat's name."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._seat: Seat | None = None
        """Whose turn is being told."""

    def add(self, seat: Seat, *parts: str | Text) -> None:
        """Tell something that the seat did."""
        piece = Text.assemble(*parts)
        if self._seat == seat:
            self._page.grow(piece, before=self._page.signs.dot)
            return
        self._page.stop()
        self._seat = seat
        self._page.grow(Text.assemble(self._page.name(seat), " ", piece))

    def end(self) -> None:
        """End the line."""
        self._page.stop()
        self._seat = None


def hung_words(page: Page, ledger: Ledger, seat: Seat, tile: Tile, at: tuple[int, int]) -> Text:
    """Return where a tile was hung and, of a painting, what its neighbours make of it.

    The tile hangs on the ledger already.
    """
    said = [Text.assemble(tile_text(page, tile), f" at {at[0]},{at[1]}")]
    if isinstance(tile, Painting):
        touching = ledger.walls[seat].touching(tile, *at)
        alike = [other for other in touching if other.frame == tile.frame]
        faulty = [other for other in touching if other.genre is tile.genre]
        if alike:
            said.append(Text(f"same frame as {_codes(page, alike)}"))
        if faulty:
            said.append(Text(f"taste fault with {_codes(page, faulty)}", style="red"))
    return Text(", ").join(said)


def gain_words(page: Page, shields: int) -> Text:
    """Return what matching frames bring (AS-30)."""
    decor = marks_of(page).decor
    return Text(f"gains {decor} with {count_words(shields, 'shield')}", style="bold")


def _codes(page: Page, tiles: list[Painting]) -> str:
    *others, last = [code(tile, marks_of(page)) for tile in tiles]
    return f"{', '.join(others)} and {last}" if others else last
