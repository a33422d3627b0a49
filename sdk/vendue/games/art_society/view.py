"""What a seat may know in Art Society: nearly everything.

Hidden are the faces and the order of the stacks, and bids and starting positions until all are
in (AS-51). A seat has no secret of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vendue.games.art_society.actions import DecisionKind
from vendue.games.art_society.board import hand_of, order_of
from vendue.games.art_society.kit import Kit, kit_of
from vendue.games.art_society.scoring import Score, multipliers_of, podium, score_of
from vendue.games.art_society.tiles import Painting, Tile
from vendue.games.art_society.wall import Wall

if TYPE_CHECKING:
    from vendue.games.art_society.options import Options
    from vendue.games.game import Seat


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody at the table may know."""

    options: Options
    seats: int
    round: int
    """1 … 20."""
    kind: DecisionKind | None
    """The open question, None when the game is over."""
    asked: tuple[Seat, ...]
    """The seats that the open question was put to, those that have answered it included."""
    auctioneer: Seat
    """Who has the gavel."""
    walls: tuple[Wall, ...]
    """By seat."""
    assistants: tuple[Tile | None, ...]
    """The tile that each assistant holds, by seat."""
    superfluous: tuple[tuple[Painting, ...], ...]
    """By seat."""
    piles: tuple[tuple[int, ...], ...]
    """Bid piles by seat, from the starting card up."""
    stacks: tuple[int, ...]
    """Tiles left, by size."""
    museum: tuple[tuple[Painting, ...], ...]
    """By genre."""
    prestige: tuple[int, ...]
    """Positions of the markers, by genre."""
    reached: tuple[int, ...]
    """Rounds in which they got there, by genre; 0 for those that never moved (AS-40)."""
    decor: tuple[int, ...]
    """Décor tiles in stock, by shape."""
    lots: tuple[Painting, ...]
    """Lots that nobody has taken, as they were named."""
    new: tuple[Painting | None, ...]
    """By seat, the painting that is to be settled: the starting tile, later a lot."""
    may_hang_assistant: bool
    """Whether the seat that is hanging held a tile with its assistant when its turn began, and
    holds it still."""
    shields: int
    """Of the décor tile that the seat that is hanging has to settle, 0 without one."""
    decisions: int
    """Decisions made so far."""

    @property
    def kit(self) -> Kit:
        """The grid, its marked cells and all tiles."""
        return kit_of(self.options)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats by their piles, highest first; once bids are in, that is who picks (AS-19)."""
        return order_of(self.piles)

    @property
    def multipliers(self) -> tuple[int, ...]:
        """What a faultless painting counts by genre, if the game ended now (AS-39)."""
        return multipliers_of(podium(self.prestige, self.reached))

    def hand(self, seat: Seat) -> tuple[int, ...]:
        """Return a seat's bid cards, ascending; public, because piles are."""
        return hand_of(self.piles[seat])

    def score(self, seat: Seat, wall: Wall | None = None) -> Score:
        """Return a seat's points if the game ended now, with another wall if one is given."""
        ranked = podium(self.prestige, self.reached)
        shown = self.walls[seat] if wall is None else wall
        return score_of(self.kit, shown, len(self.superfluous[seat]), ranked)

    def unseen(self) -> tuple[tuple[Painting, ...], ...]:
        """Return the tiles that nobody has seen yet, by size: they lie in the stacks."""
        tiles = [*self.lots, *self.new, *self.assistants]
        for pile in (*self.museum, *self.superfluous):
            tiles += pile
        seen = {tile.id for tile in tiles if tile is not None}
        for wall in self.walls:
            seen.update([item.tile.id for item in wall.hung])
        return tuple(
            [
                tuple([tile for tile in stack if tile.id not in seen])
                for stack in self.kit.tiles.stacks
            ]
        )


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know."""

    public: Public
    seat: Seat

    @property
    def wall(self) -> Wall:
        """Own wall."""
        return self.public.walls[self.seat]

    @property
    def hand(self) -> tuple[int, ...]:
        """Own bid cards, ascending."""
        return self.public.hand(self.seat)

    @property
    def new(self) -> Painting | None:
        """The own painting that is to be settled."""
        return self.public.new[self.seat]

    @property
    def assistant(self) -> Tile | None:
        """The tile that the own assistant holds."""
        return self.public.assistants[self.seat]
