"""A bot that hangs for the end of the game, and offers what others have no room for.

Five ideas carry it:

1. **Expected multipliers.** Which genre stands where in the end is uncertain as long as rounds
   are to come, so a painting counts the average over all orders of the podium.
2. **Room.** Everybody gets a painting each round, until someone can't hang two. So every free
   cell that a painting could still cover has a price, and holes have none.
3. **The lead counts.** Whatever is chosen is judged by what it does to the own points, less the
   average of the others'.
4. **The lot that is left.** It moves a marker in the museum, and with that what every wall counts.
   So before it takes a lot the bot asks which ones the others would take then.
5. **The gavel.** The auctioneer names sizes that fit its own wall better than those of the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import exp
from typing import NamedTuple, TypeAlias

from vendue.art_society import (
    GENRES,
    ROUNDS,
    ArtSocietyBot,
    AssistNew,
    Decor,
    DecorAssist,
    DecorHang,
    EndTurn,
    Genre,
    HangAction,
    HangAssistant,
    HangNew,
    Kit,
    Legal,
    Painting,
    Public,
    Superfluous,
    Swap,
    Tile,
    View,
    Wall,
)
from vendue.games.game import Seat
from vendue.games.seats import SEATS

PODIUM = (5, 4, 3, 2)
SIGHT = 3
MOST_SHIELDS = 3
END_SUPERFLUOUS = 2
"""Superfluous paintings of one seat that end the game."""

# How uncertain the podium is: steps of a marker that double or triple the chances of a genre.
BLUR = (0.8, 2.0)
"""A base, and what each round to come adds."""
FARTHEST = 500.0
"""Beyond so many of these steps nothing changes, and no number grows too large."""

# How many rounds follow this one; found by regression over some hundred games.
ROUNDS_BASE = -1.7
ROUNDS_PER_CELL = 0.125
"""For each cell of room that walls have on average."""
ROUNDS_PER_SPARE = 0.9
"""For each superfluous painting that every seat can still have."""

# Points that are not on the wall yet; found by regression and by playing variants.
ROOM = 0.26
"""For each free cell that a painting could cover."""
CELLS = 8
"""Of room that a painting takes, about."""
SHIELD = 1.2
"""For each shield of décor: it fills holes too."""
CORNER = 0.9
"""What an open corner costs."""
HELD = 0.5
"""Part of its multiplier that a painting with the assistant counts."""
FREE_HAND = 2.0
"""For an assistant that holds nothing."""
STUCK = -4.0
"""For a lot that can be neither hung nor held."""
FADING = 1.5
"""The last rounds, in which room and assistants become worthless little by little."""

PRICE = 3.0
"""What the highest card costs, spread over the rounds to come."""
SAMPLE = 4
"""Tiles of a size that are looked at before it is named."""

Order: TypeAlias = tuple[Genre, ...]


class Outlook(NamedTuple):
    """What the podium may bring, by genre."""

    multipliers: tuple[float, ...]
    """To be expected."""
    first: tuple[float, ...]
    """The chance to stand first, which makes the sight line count."""


@cache
def orders() -> tuple[Order, ...]:
    """Return every order of the genres."""
    return tuple(permutations(GENRES))


@lru_cache(maxsize=4096)
def outlook(prestige: tuple[int, ...], rounds: float) -> Outlook:
    """Return what to expect when so many rounds are to come.

    As if the places were drawn one after the other from a bowl, where a genre has
    e^(prestige / blur) tickets (the model of Plackett and Luce).
    """
    base, more = BLUR
    blur = base + more * rounds
    odds = [[exp(min(FARTHEST, (b - a) / blur)) for b in prestige] for a in prestige]
    multipliers, first = [0.0] * len(GENRES), [0.0] * len(GENRES)
    for order in orders():
        chance = 1.0
        for place, genre in enumerate(order[:-1]):
            chance /= sum(odds[genre][other] for other in order[place:])
        first[order[0]] += chance
        for genre, multiplier in zip(order, PODIUM, strict=True):
            multipliers[genre] += chance * multiplier
    return Outlook(tuple(multipliers), tuple(first))


class Look:
    """What the bot sees on a wall, as sets of cells (bits of the wall's grid)."""

    def __init__(self, kit: Kit, wall: Wall) -> None:
        """Look at a wall."""
        grid = wall.grid
        self.free = grid.full & ~wall.occupied
        self.beside_genre = [0] * len(GENRES)
        """By genre: the cells beside its paintings; another one there is a fault."""
        self.faultless: list[list[int]] = [[] for _ in GENRES]
        """By genre: the cells beside each painting that is in no fault."""
        self.beside_frame: dict[int, list[int]] = {}
        """By frame: the cells beside each painting that has it."""
        self.seen = [0] * len(GENRES)
        """By genre: paintings in the sight line."""
        faulty = {item.cells for item in wall.faulty()}
        for item in wall.hung:
            tile = item.tile
            if isinstance(tile, Painting):
                around = grid.beside(item.cells)
                self.beside_genre[tile.genre] |= around
                self.beside_frame.setdefault(tile.frame, []).append(around)
                self.seen[tile.genre] += bool(item.cells & kit.sight)
                if item.cells not in faulty:
                    self.faultless[tile.genre].append(around)

    def points(self, podium: Outlook) -> float:
        """Return what the paintings can be expected to count."""
        prestige = map(float.__mul__, podium.multipliers, map(float, map(len, self.faultless)))
        return sum(prestige) + SIGHT * sum(map(float.__mul__, podium.first, map(float, self.seen)))


@lru_cache(maxsize=1024)
def look(kit: Kit, wall: Wall) -> Look:
    """Return what is seen on a wall; most walls are looked at again and again."""
    return Look(kit, wall)


def room(free: int, stride: int) -> int:
    """Return how many free cells lie in a free square of 2 x 2, so that a painting may come."""
    pairs = free & free >> 1
    squares = pairs & pairs >> stride
    rows = squares | squares << 1
    return (rows | rows << stride).bit_count()


class Place(NamedTuple):
    """The best place of a tile."""

    gain: float
    """What hanging it there adds."""
    x: int
    y: int
    is_fine: bool
    """Whether it is a painting without a fault there."""


class Worth(NamedTuple):
    """What a lot is worth for a seat."""

    gain: float
    is_fine: bool
    """Whether it would count its genre's multiplier."""


class Judge:
    """Judges walls, tiles and lots in one situation."""

    def __init__(self, public: Public) -> None:
        """Look at the table."""
        self.public = public
        self.kit = public.kit
        self.rounds = self._rounds()
        """Rounds that may follow this one."""
        self.later = min(1.0, self.rounds / FADING)
        """How much it matters what comes later, 0 … 1."""
        self.most_room = CELLS * (ROUNDS - public.round + 1)
        """Room beyond that is never needed."""
        self.podium = outlook(public.prestige, self.rounds + 1)
        self._worth: dict[tuple[Seat, str], Worth] = {}

    def _rounds(self) -> float:
        public, grid = self.public, self.kit.grid
        spare = min(END_SUPERFLUOUS - len(tiles) for tiles in public.superfluous)
        if spare <= 0 or any(wall.is_full for wall in public.walls):
            return 0.0
        rooms = [room(grid.full & ~wall.occupied, grid.stride) for wall in public.walls]
        rounds = ROUNDS_PER_CELL * sum(rooms) / len(rooms) + ROUNDS_PER_SPARE * spare + ROUNDS_BASE
        return max(0.0, min(float(ROUNDS - public.round), rounds))

    def prospect(self, free: int) -> float:
        """Return what free cells are worth: room for paintings, less the open corners."""
        corners = sum(bool(corner & free) for corner in self.kit.corners)
        usable = min(room(free, self.kit.grid.stride), self.most_room)
        return self.later * ROOM * usable - CORNER * corners

    def best(self, wall: Wall, tile: Tile) -> Place:
        """Return the best place of a tile on a wall; there must be one."""
        mask = wall.mask(tile.width, tile.height)
        seen, grid = look(self.kit, wall), wall.grid
        corner = grid.rectangle(0, 0, tile.width, tile.height)
        best, chosen, is_best_fine = float("-inf"), 0, False
        while mask:
            bit = (mask & -mask).bit_length() - 1
            mask &= mask - 1
            cells = corner << bit
            if isinstance(tile, Painting):
                gain, is_fine = self._painting(seen, tile, cells)
            else:
                gain, is_fine = float(tile.shields), False
            gain += self.prospect(seen.free & ~cells)
            if gain > best:
                best, chosen, is_best_fine = gain, bit, is_fine
        x, y = grid.cells[chosen]
        return Place(best - self.prospect(seen.free), x, y, is_best_fine)

    def _painting(self, seen: Look, tile: Painting, cells: int) -> tuple[float, bool]:
        """Return what a painting on these cells adds, and whether it is in no fault there."""
        genre = tile.genre
        multiplier = self._multiplier(tile)
        is_fine = not cells & seen.beside_genre[genre]
        if is_fine:
            gain = multiplier
        else:
            gain = -multiplier * sum(bool(cells & around) for around in seen.faultless[genre])
        if cells & self.kit.sight:
            gain += SIGHT * self.podium.first[genre]
        frames = seen.beside_frame.get(tile.frame, ())
        matches = sum(bool(cells & around) for around in frames)
        return gain + SHIELD * min(matches, MOST_SHIELDS), is_fine

    def _multiplier(self, tile: Painting) -> float:
        return self.podium.multipliers[tile.genre]

    def held(self, tile: Tile) -> float:
        """Return what it is worth to have a tile with the assistant instead of none."""
        points = float(tile.shields) if isinstance(tile, Decor) else self._multiplier(tile)
        return self.later * (HELD * points - FREE_HAND)

    def worth(self, seat: Seat, lot: Painting) -> Worth:
        """Return what a lot is worth for a seat."""
        key = seat, lot.id
        if key not in self._worth:
            self._worth[key] = self._lot(seat, lot)
        return self._worth[key]

    def _lot(self, seat: Seat, lot: Painting) -> Worth:
        wall = self.public.walls[seat]
        is_free = self.public.assistants[seat] is None
        kept = self.held(lot) if is_free else STUCK
        if not wall.positions(lot):
            return Worth(kept, is_fine=False)
        place = self.best(wall, lot)
        if is_free and place.gain < kept:
            return Worth(kept, is_fine=False)
        return Worth(place.gain, place.is_fine)

    def lead(self, seat: Seat, gains: Sequence[float]) -> float:
        """Return what a seat gains beyond the average of the others."""
        return gains[seat] - (sum(gains) - gains[seat]) / (len(gains) - 1)

    def after_picks(self, seat: Seat, order: Sequence[Seat], own: Painting | None = None) -> float:
        """Return the seat's lead if the seats take lots in an order, each the best for itself.

        Args:
            seat: whose lead it is.
            order: the seats that have not picked yet.
            own: what the seat takes, if that is known.
        """
        left, new = list(self.public.lots), list(self.public.new)
        for picker in order:
            if picker == seat and own is not None:
                taken = own
            else:
                taken = max(left, key=lambda lot: self.worth(picker, lot).gain)
            left.remove(taken)
            new[picker] = taken
        return self.lead(seat, self._gains(new, left[0]))

    def _gains(self, new: Sequence[Painting | None], rest: Painting) -> list[float]:
        """Return what the seats gain by their lots and by the one that goes to the museum."""
        prestige = list(self.public.prestige)
        prestige[rest.genre] += rest.number
        then = outlook(tuple(prestige), self.rounds)
        gains: list[float] = []
        for seat in SEATS[self.public.seats]:
            seen, lot = look(self.kit, self.public.walls[seat]), new[seat]
            gain = seen.points(then) - seen.points(self.podium)
            if lot is not None:
                worth = self.worth(seat, lot)
                gain += worth.gain
                if worth.is_fine:
                    gain += then.multipliers[lot.genre] - self.podium.multipliers[lot.genre]
            gains.append(gain)
        return gains


def ranks(card: int, hands: Sequence[Sequence[int]]) -> list[float]:
    """Return the chances to pick first, second, … with a card, if others bid any card."""
    chances = [1.0]
    for hand in hands:
        higher = sum((other > card) + 0.5 * (other == card) for other in hand) / len(hand)
        behind = [0.0, *(chance * higher for chance in chances)]
        before = [*(chance * (1 - higher) for chance in chances), 0.0]
        chances = list(map(float.__add__, before, behind))
    return chances


class Curator(ArtSocietyBot):
    """Judges everything by the lead; remembers nothing, for each view says it all.

    It leaves `hang_start` as it is: in the middle of the wall and in the sight line.
    """

    name = "curator"

    def name_lots(self, view: View, legal: Legal) -> Sequence[str]:
        """Name different sizes, those that fit the own wall best compared with the others'."""
        public, judge = view.public, Judge(view.public)
        leads: dict[str, float] = {}
        for size, tiles, left in zip(legal.sizes, public.unseen(), legal.stacks, strict=True):
            if left:
                sample = tiles[:: max(1, len(tiles) // SAMPLE)][:SAMPLE]
                leads[size] = sum(self.lot_lead(judge, view.seat, tile) for tile in sample) / len(
                    sample
                )
        ranked = sorted(leads, key=lambda size: -leads[size])
        stacks = dict(zip(legal.sizes, legal.stacks, strict=True))
        named = ranked[: legal.lots]
        for size in ranked:  # only if there are too few different ones
            named += [size] * min(stacks[size] - 1, legal.lots - len(named))
        return named

    def lot_lead(self, judge: Judge, own: Seat, lot: Painting) -> float:
        """Return by how much a tile would suit the bot better than the others."""
        seats = SEATS[judge.public.seats]
        return judge.lead(own, [judge.worth(seat, lot).gain for seat in seats])

    def bid(self, view: View, legal: Legal) -> int:
        """Bid the card that is worth its price.

        A card has none if it is low enough to be left over when the game ends.
        """
        public, judge, seat = view.public, Judge(view.public), view.seat
        others = [other for other in SEATS[public.seats] if other != seat]
        leads = [
            judge.after_picks(seat, [*others[:rank], seat, *others[rank:]])
            for rank in range(public.seats)
        ]
        hands = [public.hand(other) for other in others]
        rounds = judge.rounds + 1
        spare = len(legal.cards) - rounds

        def value(place: int) -> float:
            chances = ranks(legal.cards[place], hands)
            gain = sum(map(float.__mul__, chances, leads))
            return gain - PRICE * max(0.0, place - spare) / rounds

        return legal.cards[max(range(len(legal.cards)), key=value)]

    def pick(self, view: View, legal: Legal) -> Painting:
        """Take the lot that leads most, with what the others and the museum get then."""
        public, judge, seat = view.public, Judge(view.public), view.seat
        order = public.order[public.order.index(seat) :]
        return max(public.lots, key=lambda lot: judge.after_picks(seat, order, lot))

    def hang(self, view: View, legal: Legal) -> HangAction:
        """Do what gains most."""
        choices = self.choices(Judge(view.public), view, legal)
        return max(choices, key=lambda choice: choice[0])[1]

    def choices(self, judge: Judge, view: View, legal: Legal) -> Iterator[tuple[float, HangAction]]:
        """Yield what can be done with what it gains, each tile in its best place only."""
        new, held, tiles = view.new, view.assistant, view.public.kit.tiles
        if new is not None and legal.hang_new:
            place = judge.best(view.wall, new)
            yield place.gain, HangNew(place.x, place.y)
        if held is not None and legal.hang_assistant:
            place = judge.best(view.wall, held)
            yield place.gain - judge.held(held), HangAssistant(place.x, place.y)
        if new is not None and legal.assist_new:
            yield judge.held(new), AssistNew()
        for tile, _ in legal.swaps:
            place = judge.best(view.wall, tiles.paintings[tile])
            yield place.gain, Swap(tile, place.x, place.y)
        if legal.superfluous:
            yield STUCK, Superfluous()
        for shape, _ in legal.decor_hang:
            place = judge.best(view.wall, tiles.tiles[shape])
            yield place.gain, DecorHang(shape, place.x, place.y)
        for shape in legal.decor_assist:
            yield judge.held(tiles.tiles[shape]), DecorAssist(shape)
        if legal.end_turn:
            yield 0.0, EndTurn()


if __name__ == "__main__":
    Curator.run()
