"""The strict reading of positions of Art Society."""

from __future__ import annotations

from dataclasses import dataclass, field
from reprlib import repr as short

from vendue.games.art_society.board import BID_CARDS, STARTING_CARDS
from vendue.games.art_society.kit import Kit
from vendue.games.art_society.tiles import Decor, Painting, Tile
from vendue.games.art_society.wall import Wall
from vendue.games.fields import Fields
from vendue.games.game import Json


@dataclass(frozen=True, slots=True)
class Tiles:
    """Reads the tiles of a position; none may be in two places."""

    fields: Fields
    kit: Kit
    _seen: dict[str, str] = field(default_factory=dict[str, str])
    """Where each painting was found, by id."""

    def paintings(self, name: str) -> tuple[Painting, ...]:
        """Read a list of auction tiles."""
        return self.painting_list(name, self.fields.fields[name])

    def painting_rows(self, name: str, length: int) -> tuple[tuple[Painting, ...], ...]:
        """Read a list of so many lists of auction tiles."""
        rows = self.fields.item_list(name, self.fields.fields[name], length)
        return tuple(self.painting_list(name, row) for row in rows)

    def painting_list(self, name: str, value: Json) -> tuple[Painting, ...]:
        """Return a value, part of a field, that is a list of auction tiles."""
        return tuple(self.painting(name, item) for item in self.fields.item_list(name, value))

    def stacks(self, name: str) -> tuple[tuple[Painting, ...], ...]:
        """Read the tiles of each size; those that aren't named have none."""
        value = self.fields.fields[name]
        if not isinstance(value, dict):
            raise self.fields.error(name, f"is an object of lists by size, not {short(value)}")
        stacks: list[tuple[Painting, ...]] = [()] * len(self.kit.tiles.sizes)
        for size, tiles in value.items():
            place = self.kit.tiles.size_index.get(size)
            if place is None:
                raise self.fields.error(name, f"holds stacks by size, not {short(size)}")
            stacks[place] = self.painting_list(name, tiles)
            for tile in stacks[place]:
                if tile.size != size:
                    raise self.fields.error(name, f"has {tile} of {tile.size} under {size}")
            if not stacks[place]:
                raise self.fields.error(name, f"leaves out stacks without tiles, such as {size}")
        return tuple(stacks)

    def walls(self, name: str, length: int) -> tuple[Wall, ...]:
        """Read every wall; each tile must have been legal when it was hung (AS-14, AS-23)."""
        rows = self.fields.item_list(name, self.fields.fields[name], length)
        return tuple(self._wall(f"{name}.{seat}", row) for seat, row in enumerate(rows))

    def _wall(self, name: str, value: Json) -> Wall:
        wall = Wall(self.kit.grid)
        for item in self.fields.item_list(name, value):
            parts = self.fields.item_list(name, item, 3)
            is_first = not wall.hung
            tile = self.starting(name, parts[0]) if is_first else self.tile(name, parts[0])
            x = self.fields.whole(name, parts[1], 0, self.kit.grid.width - 1)
            y = self.fields.whole(name, parts[2], 0, self.kit.grid.height - 1)
            fitting = (
                self.kit.starts(tile)
                if is_first and isinstance(tile, Painting)
                else wall.positions(tile)
            )
            if not fitting.has(x, y):
                raise self.fields.error(name, f"has {tile} at ({x}, {y}), where it can't hang")
            wall = wall.with_tile(tile, x, y)
        return wall

    def tile_or_none(self, name: str, value: Json) -> Tile | None:
        """Return a value, part of a field, that is an auction tile, décor or null."""
        return None if value is None else self.tile(name, value)

    def tile(self, name: str, value: Json) -> Tile:
        """Return a value, part of a field, that is an auction tile or décor."""
        tile = self._known(name, value)
        return tile if isinstance(tile, Decor) else self.painting(name, value)

    def painting(self, name: str, value: Json) -> Painting:
        """Return a value, part of a field, that is an auction tile."""
        tile = self._known(name, value)
        if tile.id not in self.kit.tiles.paintings or not isinstance(tile, Painting):
            raise self.fields.error(name, f"holds {tile}, which is no auction tile")
        return self._placed(name, tile)

    def starting(self, name: str, value: Json) -> Painting:
        """Return a value, part of a field, that is a starting tile."""
        tile = self._known(name, value)
        if not isinstance(tile, Painting) or tile not in self.kit.tiles.starting:
            raise self.fields.error(name, f"begins with a starting tile, not with {tile}")
        return self._placed(name, tile)

    def _known(self, name: str, value: Json) -> Tile:
        tile = self.kit.tile(value) if isinstance(value, str) else None
        if tile is None:
            raise self.fields.error(name, f"holds ids of tiles, not {short(value)}")
        return tile

    def _placed(self, name: str, tile: Painting) -> Painting:
        before = self._seen.get(tile.id)
        if before is not None:
            raise self.fields.error(name, f"holds {tile}, which {before} holds already")
        self._seen[tile.id] = name
        return tile


def piles(fields: Fields, name: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """Read the bid piles: a starting card each, and different bid cards on it (AS-15, AS-21)."""
    rows = fields.item_list(name, fields.fields[name], seats)
    found: list[tuple[int, ...]] = []
    for row in rows:
        items = fields.item_list(name, row)
        if not items:
            raise fields.error(name, "have a starting card each")
        first = fields.whole(name, items[0], STARTING_CARDS[0], STARTING_CARDS[-1])
        cards = [fields.whole(name, item, BID_CARDS[0], BID_CARDS[-1]) for item in items[1:]]
        if len(set(cards)) != len(cards):
            raise fields.error(name, f"hold no bid card twice, as in {short(items)}")
        found.append((first, *cards))
    if len({pile[0] for pile in found}) != seats:
        raise fields.error(name, "begin with different starting cards")
    return tuple(found)
