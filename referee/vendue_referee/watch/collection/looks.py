"""How paintings, bills and points look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from vendue.games.collection import Direction
from vendue.games.game import Seat
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import plate

SET_COLOUR = "cyan"
"""Of paintings of value 1, which count as a set."""
COLOUR = "yellow"
"""Of all others. Every terminal has both, so that its own theme keeps them legible."""

DIRECTION_WORDS: dict[Direction, str] = {
    Direction.RISING: "rising, highest wins",
    Direction.FALLING: "falling, lowest wins",
}


def painting_text(page: Page, painting: int) -> Text:
    """Return a painting as a plate with its value."""
    return plate(page, str(painting), SET_COLOUR if painting == 1 else COLOUR)


def lot_text(page: Page, lot: Iterable[int]) -> Text:
    """Return the paintings of a lot: ``[7] and [4]``."""
    return Text(" and ").join(painting_text(page, painting) for painting in lot)


def banco_text(page: Page, seats: Sequence[Seat]) -> Text:
    """Return whose Bancos lie on a painting, empty if there are none: `` (Banco: ann, bob)``."""
    if not seats:
        return Text()
    names = Text(", ").join(map(page.name_of, seats))
    return Text.assemble(" (Banco: ", names, ")")


def named_points(page: Page, points: Sequence[int], changed: Seat | None = None) -> list[Text]:
    """Return everybody's points, each piece by itself; what has just changed stands out."""
    return [
        Text.assemble(page.name_of(n, style="dim"), " ", (str(p), "bold" if n == changed else ""))
        for n, p in enumerate(points)
    ]
