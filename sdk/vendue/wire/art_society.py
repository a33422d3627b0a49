"""Art Society on the wire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import cast

from google.protobuf.message import Message

from vendue.games.art_society.actions import DecisionKind
from vendue.games.art_society.events import Event
from vendue.games.art_society.grid import Grid, Spots, spots
from vendue.games.art_society.kit import Kit, kit_of
from vendue.games.art_society.legal import Legal
from vendue.games.art_society.options import Options
from vendue.games.art_society.tiles import Painting, Tile
from vendue.games.art_society.view import Public, View
from vendue.games.art_society.wall import Wall
from vendue.games.game import Seat
from vendue.v1 import art_society_pb2 as pb
from vendue.wire.art_society_actions import decode_action, fill_action
from vendue.wire.art_society_events import decode_events, encode_event
from vendue.wire.codec import GameCodec
from vendue.wire.embedding import embed, packed, scalar

KINDS: tuple[DecisionKind | None, ...] = (None, *DecisionKind)

_P = pb.ArtSocietyPublic
_L = pb.ArtSocietyLegal
_WALL_TILES = pb.ArtSocietyWall.TILES_FIELD_NUMBER
_WALL_CELLS = pb.ArtSocietyWall.CELLS_FIELD_NUMBER
_TILES = pb.ArtSocietyTiles.TILES_FIELD_NUMBER
_PILE_CARDS = pb.ArtSocietyPile.CARDS_FIELD_NUMBER
_SPOTS_TILE = pb.ArtSocietySpots.TILE_FIELD_NUMBER
_SPOTS_CELLS = pb.ArtSocietySpots.CELLS_FIELD_NUMBER


class ArtSocietyCodec(GameCodec):
    """Converts Art Society's values."""

    field = "art_society"
    question_field = 12

    def encode_event(self, event: object) -> bytes:
        """Return an event ready to stand in a question's list."""
        return encode_event(cast("Event", event))

    def encode_public(self, public: object) -> bytes:
        """Return the public part, encoded once for all seats."""
        return _encoded_public(cast("Public", public))

    def encode_private(self, view: object) -> bytes:
        """Return nothing: a seat knows no more than everybody."""
        del view
        return b""

    def encode_legal(self, legal: object) -> bytes:
        """Return the legal actions."""
        return _encoded_legal(cast("Legal", legal))

    def decode_question(
        self, message: Message, options: Mapping[str, str]
    ) -> tuple[object, object, tuple[object, ...]]:
        """Return `View`, `Legal` and the events."""
        question = cast("pb.ArtSocietyQuestion", message)
        kit = kit_of(Options(**options))
        public = _public(question.view.public, kit)
        view = View(public, Seat(question.view.seat))
        legal = _legal(question.legal, public, kit)
        return view, legal, decode_events(question.events)

    def decode_closing(self, message: Message) -> tuple[object, ...]:
        """Return the events."""
        return decode_events(cast("pb.ArtSocietyClosing", message).events)

    def fill_action(self, action: object, message: Message) -> None:
        """Write an `Action` into an ArtSocietyAction."""
        fill_action(action, cast("pb.ArtSocietyAction", message))

    def decode_action(self, message: Message) -> object:
        """Return the `Action` of an ArtSocietyAction."""
        return decode_action(cast("pb.ArtSocietyAction", message))


# Everything is put together by hand, in a fraction of the time that filling messages takes. What
# comes out is what protobuf itself would write, byte for byte.


def _encoded_public(public: Public) -> bytes:
    parts = [
        scalar(_P.ROUND_FIELD_NUMBER, public.round),
        scalar(_P.KIND_FIELD_NUMBER, public.kind) if public.kind else b"",
        packed(_P.ASKED_FIELD_NUMBER, public.asked),
        scalar(_P.AUCTIONEER_FIELD_NUMBER, public.auctioneer),
    ]
    parts += [embed(_P.WALLS_FIELD_NUMBER, _encoded_wall(wall)) for wall in public.walls]
    parts += [_text_or_none(_P.ASSISTANTS_FIELD_NUMBER, tile) for tile in public.assistants]
    parts += _tile_lists(_P.SUPERFLUOUS_FIELD_NUMBER, public.superfluous)
    parts += [embed(_P.PILES_FIELD_NUMBER, packed(_PILE_CARDS, pile)) for pile in public.piles]
    parts.append(packed(_P.STACKS_FIELD_NUMBER, public.stacks))
    parts += _tile_lists(_P.MUSEUM_FIELD_NUMBER, public.museum)
    parts.append(packed(_P.PRESTIGE_FIELD_NUMBER, public.prestige))
    parts.append(packed(_P.REACHED_FIELD_NUMBER, public.reached))
    parts.append(packed(_P.DECOR_FIELD_NUMBER, public.decor))
    parts += [_text(_P.LOTS_FIELD_NUMBER, tile.id) for tile in public.lots]
    parts += [_text_or_none(_P.NEW_PAINTINGS_FIELD_NUMBER, tile) for tile in public.new]
    parts.append(scalar(_P.MAY_HANG_ASSISTANT_FIELD_NUMBER, public.may_hang_assistant))
    parts.append(scalar(_P.SHIELDS_FIELD_NUMBER, public.shields))
    parts.append(scalar(_P.DECISIONS_FIELD_NUMBER, public.decisions))
    return b"".join(parts)


@lru_cache(maxsize=256)
def _encoded_wall(wall: Wall) -> bytes:
    width = wall.grid.width
    tiles = b"".join([_text(_WALL_TILES, item.tile.id) for item in wall.hung])
    return tiles + packed(_WALL_CELLS, [item.y * width + item.x for item in wall.hung])


def _tile_lists(field: int, lists: Iterable[Sequence[Painting]]) -> list[bytes]:
    return [embed(field, b"".join([_text(_TILES, tile.id) for tile in row])) for row in lists]


def _text(field: int, text: str) -> bytes:
    return embed(field, text.encode())


def _text_or_none(field: int, tile: Tile | None) -> bytes:
    return embed(field, b"" if tile is None else tile.id.encode())


def _encoded_legal(legal: Legal) -> bytes:
    parts = [packed(_L.START_FIELD_NUMBER, _cells(legal.start))]
    if legal.kind is DecisionKind.LOTS:
        parts.append(scalar(_L.LOTS_FIELD_NUMBER, legal.lots))
        parts += [_text(_L.SIZES_FIELD_NUMBER, size) for size in legal.sizes]
    parts.append(packed(_L.CARDS_FIELD_NUMBER, legal.cards))
    parts += [_text(_L.TILES_FIELD_NUMBER, tile) for tile in legal.tiles]
    if legal.kind is DecisionKind.HANG:
        parts.append(packed(_L.HANG_NEW_FIELD_NUMBER, _cells(legal.hang_new)))
        parts.append(packed(_L.HANG_ASSISTANT_FIELD_NUMBER, _cells(legal.hang_assistant)))
        parts.append(scalar(_L.ASSIST_NEW_FIELD_NUMBER, legal.assist_new))
        parts += _spot_lists(_L.SWAPS_FIELD_NUMBER, legal.swaps)
        parts.append(scalar(_L.SUPERFLUOUS_FIELD_NUMBER, legal.superfluous))
        parts += _spot_lists(_L.DECOR_HANG_FIELD_NUMBER, legal.decor_hang)
        parts += [_text(_L.DECOR_ASSIST_FIELD_NUMBER, shape) for shape in legal.decor_assist]
        parts.append(scalar(_L.END_TURN_FIELD_NUMBER, legal.end_turn))
    return b"".join(parts)


def _spot_lists(field: int, table: Iterable[tuple[str, Spots]]) -> list[bytes]:
    return [
        embed(field, _text(_SPOTS_TILE, tile) + packed(_SPOTS_CELLS, _cells(positions)))
        for tile, positions in table
    ]


def _cells(positions: Spots) -> list[int]:
    width = positions.grid.width
    return [y * width + x for x, y in positions]


def _public(message: pb.ArtSocietyPublic, kit: Kit) -> Public:
    # A slice of a repeated field is a list, made at once; iteration takes item by item.
    tile = kit.tiles.tiles.get
    painting = kit.tiles.paintings.__getitem__
    walls = tuple([_wall(kit, tuple(w.tiles[:]), tuple(w.cells[:])) for w in message.walls])
    return Public(
        options=kit.options,
        seats=len(walls),
        round=message.round,
        kind=KINDS[message.kind],
        asked=cast("tuple[Seat, ...]", tuple(message.asked[:])),
        auctioneer=Seat(message.auctioneer),
        walls=walls,
        assistants=tuple(map(tile, message.assistants[:])),
        superfluous=tuple([tuple(map(painting, row.tiles[:])) for row in message.superfluous]),
        piles=tuple([tuple(pile.cards[:]) for pile in message.piles]),
        stacks=tuple(message.stacks[:]),
        museum=tuple([tuple(map(painting, row.tiles[:])) for row in message.museum]),
        prestige=tuple(message.prestige[:]),
        reached=tuple(message.reached[:]),
        decor=tuple(message.decor[:]),
        lots=tuple(map(painting, message.lots[:])),
        new=cast("tuple[Painting | None, ...]", tuple(map(tile, message.new_paintings[:]))),
        may_hang_assistant=message.may_hang_assistant,
        shields=message.shields,
        decisions=message.decisions,
    )


@lru_cache(maxsize=1024)
def _wall(kit: Kit, tiles: tuple[str, ...], cells: tuple[int, ...]) -> Wall:
    """Return a wall; most walls are those of the question before."""
    width = kit.grid.width
    known = kit.tiles.tiles
    hung = (
        (known[tile], cell % width, cell // width) for tile, cell in zip(tiles, cells, strict=True)
    )
    return Wall.of(kit.grid, hung)


def _legal(message: pb.ArtSocietyLegal, public: Public, kit: Kit) -> Legal:
    kind, grid = cast("DecisionKind", public.kind), kit.grid
    if kind is DecisionKind.LOTS:
        sizes = tuple(message.sizes[:])
        return Legal(kind, lots=message.lots, sizes=sizes, stacks=public.stacks)
    if kind is not DecisionKind.HANG:
        return Legal(
            kind,
            start=_spots(grid, message.start[:]),
            cards=tuple(message.cards[:]),
            tiles=tuple(message.tiles[:]),
        )
    return Legal(
        kind,
        hang_new=_spots(grid, message.hang_new[:]),
        hang_assistant=_spots(grid, message.hang_assistant[:]),
        assist_new=message.assist_new,
        swaps=tuple([(swap.tile, _spots(grid, swap.cells[:])) for swap in message.swaps]),
        superfluous=message.superfluous,
        decor_hang=tuple([(row.tile, _spots(grid, row.cells[:])) for row in message.decor_hang]),
        decor_assist=tuple(message.decor_assist[:]),
        end_turn=message.end_turn,
    )


def _spots(grid: Grid, cells: Sequence[int]) -> Spots:
    width, stride = grid.width, grid.stride
    mask = 0
    for cell in cells:
        row, column = divmod(cell, width)
        mask |= 1 << row * stride + column
    return spots(grid, mask)
