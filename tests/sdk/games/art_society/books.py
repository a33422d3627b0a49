"""A game's books, kept from its public events alone and checked against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from tests.sdk.games.art_society import naive

from vendue.games.art_society import (
    ArtSocietyState,
    AssistantHung,
    BidsRevealed,
    Decor,
    DecorAssisted,
    DecorGained,
    DecorHung,
    DecorLost,
    Event,
    GameScored,
    LeftOver,
    LotPicked,
    LotsRevealed,
    LotToMuseum,
    NewAssisted,
    NewHung,
    Painting,
    Public,
    RoundStarted,
    StartHung,
    Swapped,
    Tile,
    TurnEnded,
    Wall,
)


class Books:
    """Walls, assistants, piles, museum and prestige as the events tell them."""

    def __init__(self, state: ArtSocietyState) -> None:
        public = state.public()
        self.state = state
        self.kit = public.kit
        self.seats = state.seats
        self.walls = [Wall(self.kit.grid) for _ in range(self.seats)]
        self.assistants: list[str | None] = [None] * self.seats
        self.superfluous: list[list[str]] = [[] for _ in range(self.seats)]
        self.piles = [list(pile) for pile in public.piles]
        self.museum: list[list[str]] = [[], [], [], []]
        self.prestige = [0, 0, 0, 0]
        self.reached = [0, 0, 0, 0]
        self.numbers: list[int] = []
        self.decor = [tile.count for tile in self.kit.tiles.decor]
        self.lots: list[str] = []
        self.new: list[str | None] = [tile and tile.id for tile in public.new]
        self.round = 0
        self.order: list[int] = []
        self.turns: list[int] = []
        self.shields = 0
        self.is_scored = False

    def take(self, events: Iterable[Event]) -> None:
        """Enter events and check each of them."""
        for event in events:
            getattr(self, f"_{type(event).__name__}")(event)

    # One method for each kind of event, named like it.

    def _StartHung(self, e: StartHung) -> None:  # noqa: N802
        tile = self.painting(e.tile)
        assert (e.x, e.y) in naive.starts(self.kit, tile)  # AS-14
        self.settle(e.seat, e.tile)
        self.walls[e.seat] = self.walls[e.seat].with_tile(tile, e.x, e.y)

    def _RoundStarted(self, e: RoundStarted) -> None:  # noqa: N802
        self.round += 1
        starting = [pile[0] for pile in self.piles]
        first = starting.index(min(starting))  # AS-15
        assert e == RoundStarted(self.round, (first + self.round - 1) % self.seats)  # AS-35

    def _LotsRevealed(self, e: LotsRevealed) -> None:  # noqa: N802
        assert len(e.tiles) == self.seats + 1  # AS-17
        self.lots = list(e.tiles)

    def _BidsRevealed(self, e: BidsRevealed) -> None:  # noqa: N802
        for pile, card in zip(self.piles, e.cards, strict=True):
            assert card not in pile[1:]
            assert 1 <= card <= 20
            pile.append(card)
        above = [self.piles[seat][::-1] for seat in e.order]
        assert above == sorted(above, reverse=True)  # AS-19
        self.order = list(e.order)
        self.turns = []

    def _LotPicked(self, e: LotPicked) -> None:  # noqa: N802
        assert e.seat == self.order[self.seats + 1 - len(self.lots)]  # AS-20
        self.lots.remove(e.tile)
        self.new[e.seat] = e.tile

    def _NewHung(self, e: NewHung) -> None:  # noqa: N802
        self.settle(e.seat, e.tile)
        self.hang(e.seat, self.painting(e.tile), e.x, e.y, e.matches)

    def _AssistantHung(self, e: AssistantHung) -> None:  # noqa: N802
        assert self.assistants[e.seat] == e.tile
        self.assistants[e.seat] = None
        self.hang(e.seat, self.kit.tiles.tiles[e.tile], e.x, e.y, e.matches)

    def _NewAssisted(self, e: NewAssisted) -> None:  # noqa: N802
        assert self.assistants[e.seat] is None  # AS-29
        self.settle(e.seat, e.tile)
        self.assistants[e.seat] = e.tile

    def _Swapped(self, e: Swapped) -> None:  # noqa: N802
        self.check_stuck(e.seat, e.given)
        given, taken = self.painting(e.given), self.painting(e.tile)
        assert given.genre is taken.genre or self.kit.is_any_swapped  # AS-26
        self.museum[taken.genre].remove(e.tile)
        self.museum[given.genre].append(e.given)
        self.settle(e.seat, e.given)
        self.hang(e.seat, taken, e.x, e.y, e.matches)

    def _LeftOver(self, e: LeftOver) -> None:  # noqa: N802
        self.check_stuck(e.seat, e.tile)
        self.settle(e.seat, e.tile)
        self.superfluous[e.seat].append(e.tile)

    def _DecorGained(self, e: DecorGained) -> None:  # noqa: N802
        self.shields = e.shields

    def _DecorHung(self, e: DecorHung) -> None:  # noqa: N802
        self.hang(e.seat, self.take_decor(e.shape), e.x, e.y, 0)  # AS-33

    def _DecorAssisted(self, e: DecorAssisted) -> None:  # noqa: N802
        assert self.assistants[e.seat] is None
        self.assistants[e.seat] = self.take_decor(e.shape).id

    def _DecorLost(self, e: DecorLost) -> None:  # noqa: N802
        assert self.shields == e.shields
        assert self.assistants[e.seat] is not None  # AS-31
        for tile, left in zip(self.kit.tiles.decor, self.decor, strict=True):
            if left and tile.shields == e.shields:
                assert naive.positions(self.walls[e.seat], tile) == []
        self.shields = 0

    def _TurnEnded(self, e: TurnEnded) -> None:  # noqa: N802
        assert self.new[e.seat] is None  # AS-50
        assert self.shields == 0
        self.turns.append(e.seat)

    def _LotToMuseum(self, e: LotToMuseum) -> None:  # noqa: N802
        assert self.turns == self.order  # AS-22, AS-37
        assert self.lots == [e.tile]
        tile = self.painting(e.tile)
        self.lots = []
        self.museum[tile.genre].append(e.tile)
        self.prestige[tile.genre] += tile.number
        self.reached[tile.genre] = self.round
        self.numbers.append(tile.number)
        assert e.prestige == self.prestige[tile.genre]

    def _GameScored(self, e: GameScored) -> None:  # noqa: N802
        assert self.is_over()
        self.is_scored = True
        outcome = self.state.outcome()
        assert outcome is not None
        assert outcome.scores == tuple(score.total for score in e.scores)

    # What they have in common.

    def painting(self, tile_id: str) -> Painting:
        tile = self.kit.tiles.tiles[tile_id]
        assert isinstance(tile, Painting)
        return tile

    def settle(self, seat: int, tile_id: str) -> None:
        assert self.new[seat] == tile_id
        self.new[seat] = None

    def hang(self, seat: int, tile: Tile, x: int, y: int, matches: int) -> None:
        wall = self.walls[seat]
        assert (x, y) in naive.positions(wall, tile)  # AS-23
        if isinstance(tile, Painting):
            assert matches == naive.matches(wall, tile, x, y)  # AS-30
        else:
            assert matches == 0  # AS-33
        self.walls[seat] = wall.with_tile(tile, x, y)

    def check_stuck(self, seat: int, tile_id: str) -> None:
        """Check that a painting can be neither hung nor given to the assistant (AS-26)."""
        assert naive.positions(self.walls[seat], self.painting(tile_id)) == []
        assert self.assistants[seat] is not None

    def take_decor(self, shape: str) -> Decor:
        place = self.kit.tiles.decor_index[shape]
        tile = self.kit.tiles.decor[place]
        assert tile.shields == self.shields  # AS-31
        assert self.decor[place] > 0
        self.decor[place] -= 1
        self.shields = 0
        return tile

    def is_over(self) -> bool:
        """Return whether an end condition holds (AS-36)."""
        full = any(naive.occupied(wall) == naive.all_cells(wall.grid) for wall in self.walls)
        return full or max(map(len, self.superfluous)) >= 2 or self.round == 20

    def check(self) -> None:
        """Compare the books with what the state shows, and check what holds at any time."""
        public = self.state.public()
        assert list(public.walls) == self.walls
        assert [tile and tile.id for tile in public.assistants] == self.assistants
        assert [[tile.id for tile in row] for row in public.superfluous] == self.superfluous
        assert [list(pile) for pile in public.piles] == self.piles
        assert [[tile.id for tile in row] for row in public.museum] == self.museum
        assert list(public.prestige) == self.prestige
        assert list(public.reached) == self.reached
        assert list(public.decor) == self.decor
        assert [tile.id for tile in public.lots] == self.lots
        assert [tile and tile.id for tile in public.new] == self.new
        assert public.round == max(self.round, 1)
        assert public.shields == self.shields
        assert (self.state.outcome() is not None) == self.is_scored
        check_invariants(public)

    def check_conserved(self) -> None:
        """Check that 116 paintings and 108 décor tiles are somewhere, each once (section 7)."""
        position = self.state.to_position()
        found: Counter[object] = Counter()
        assert isinstance(position["stacks"], dict)
        for stack in (*position["stacks"].values(), position["lots"]):
            assert isinstance(stack, list)
            found.update(map(str, stack))
        found.update(tile for tile in (*self.new, *self.assistants) if tile is not None)
        found.update(chain(*self.superfluous, *self.museum))
        found.update(item.tile.id for wall in self.walls for item in wall.hung)
        for tile in self.kit.tiles.paintings:
            assert found.pop(tile) == 1
        for tile, left in zip(self.kit.tiles.decor, self.decor, strict=True):
            assert found.pop(tile.id, 0) + left == tile.count
        # AS-14: what is left are the starting tiles that were dealt.
        assert set(found) <= {tile.id for tile in self.kit.tiles.starting}
        assert sorted(found.values()) == [1] * self.seats


def check_invariants(public: Public) -> None:
    """Check what holds whenever a round is complete, and what holds at any time (section 7)."""
    for wall in public.walls:
        cells = [cell for item in wall.hung for cell in naive.covered(item)]
        assert len(cells) == len(set(cells))
        assert set(cells) <= naive.all_cells(wall.grid)
        assert naive.is_connected(wall)
    for pile in public.piles:
        assert len(set(pile[1:])) == len(pile) - 1
    done = public.round if public.kind is None else public.round - 1
    assert sum(map(len, public.museum)) == done
    if public.kind is None or public.kind.name == "LOTS":
        for seat, wall in enumerate(public.walls):
            held = isinstance(public.assistants[seat], Painting)
            assert len(wall.paintings) + held + len(public.superfluous[seat]) == done + 1
            assert len(public.piles[seat]) == done + 1
