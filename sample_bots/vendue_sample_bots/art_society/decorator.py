"""A bot that hangs every tile where it looks best now, and wants the lot that looks best now.

What a painting adds at once is all it thinks of: the multiplier of its genre, the shields that
matching frames bring, and what a taste fault would cost. Between equal places it takes the one
with the least free wall around it, so that few holes are left. Of the next round, the museum and
the other players it knows nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vendue.art_society import (
    ArtSocietyBot,
    AssistNew,
    DecorHang,
    HangAction,
    HangAssistant,
    HangNew,
    Legal,
    Painting,
    Spots,
    Superfluous,
    Swap,
    Tile,
    View,
    default_hang,
)

MOST_SHIELDS = 3
"""On one décor tile."""
SNUG = 0.01
"""What each cell of a tile's edge that touches another tile or the end of the wall is worth."""
SUPERFLUOUS = -2
EAGER = 6.0
"""Points between the best lot and the average one that its highest card is worth."""


@dataclass(frozen=True, slots=True)
class Place:
    """A position of a tile and what hanging it there is worth."""

    worth: float
    x: int
    y: int


def best_place(view: View, tile: Tile, positions: Spots) -> Place:
    """Return the position that is worth most; the first one of equals."""
    places = (Place(worth(view, tile, x, y), x, y) for x, y in positions)
    return max(places, key=lambda place: place.worth)


def worth(view: View, tile: Tile, x: int, y: int) -> float:
    """Return what a tile at a position adds to the points at once."""
    snug = SNUG * contact(view, tile, x, y)
    if not isinstance(tile, Painting):
        return tile.shields + snug
    beside = view.wall.touching(tile, x, y)
    multiplier = view.public.multipliers[tile.genre]
    spoilt = sum(other.genre is tile.genre for other in beside)
    matches = sum(other.frame == tile.frame for other in beside)
    points = -multiplier * spoilt if spoilt else multiplier
    return points + min(matches, MOST_SHIELDS) + snug


def contact(view: View, tile: Tile, x: int, y: int) -> int:
    """Return how many cells of a tile's edge touch another tile or the end of the wall."""
    grid = view.wall.grid
    around = grid.beside(grid.rectangle(x, y, tile.width, tile.height))
    open_cells = (around & ~view.wall.occupied).bit_count()
    return 2 * (tile.width + tile.height) - open_cells


class Decorator(ArtSocietyBot):
    """Takes what fits best and hangs it at once.

    It leaves `hang_start` and `name_lots` as they are: a small painting counts as much as a
    large one.
    """

    name = "decorator"

    def value(self, view: View, lot: Painting) -> float:
        """Return what a lot is worth: in its best place, or nothing much if there is none."""
        positions = view.wall.positions(lot)
        if positions:
            return max(0.0, best_place(view, lot, positions).worth)
        return SUPERFLUOUS if view.assistant else 0.0

    def bid(self, view: View, legal: Legal) -> int:
        """Bid the higher, the more the best lot is worth beyond the average one."""
        values = [self.value(view, lot) for lot in view.public.lots]
        eagerness = (max(values) - sum(values) / len(values)) / EAGER
        last = len(legal.cards) - 1
        return legal.cards[min(last, int(eagerness * len(legal.cards)))]

    def pick(self, view: View, legal: Legal) -> Painting:
        """Take the lot that is worth most."""
        return max(view.public.lots, key=lambda lot: self.value(view, lot))

    def hang(self, view: View, legal: Legal) -> HangAction:
        """Do what is worth most, as long as something is worth more than nothing.

        What would only be a fault goes to the assistant, if that is possible.
        """
        gain, action = max(self.choices(view, legal), key=lambda choice: choice[0], default=(0, 0))
        if isinstance(action, int) or (gain < 0 and legal.end_turn):
            return default_hang(legal)
        return action

    def choices(self, view: View, legal: Legal) -> Iterator[tuple[float, HangAction]]:
        """Yield what can be done with what it is worth, each tile in its best place only."""
        if view.new is not None and legal.hang_new:
            place = best_place(view, view.new, legal.hang_new)
            yield place.worth, HangNew(place.x, place.y)
        if view.assistant is not None and legal.hang_assistant:
            place = best_place(view, view.assistant, legal.hang_assistant)
            yield place.worth, HangAssistant(place.x, place.y)
        kit = view.public.kit
        for tile, positions in legal.swaps:
            place = best_place(view, kit.tiles.paintings[tile], positions)
            yield place.worth, Swap(tile, place.x, place.y)
        for shape, positions in legal.decor_hang:
            place = best_place(view, kit.tiles.tiles[shape], positions)
            yield place.worth, DecorHang(shape, place.x, place.y)
        if legal.assist_new:
            yield 0.0, AssistNew()
        if legal.superfluous:
            yield SUPERFLUOUS, Superfluous()


if __name__ == "__main__":
    Decorator.run()
