"""What a spectator has noted of a game of Art Society: public facts, event by event.

The state after a move may be several events further on; the ledger stands where the telling is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from vendue.games.art_society import (
    AssistantHung,
    BidsRevealed,
    DecorAssisted,
    DecorHung,
    Genre,
    Kit,
    LeftOver,
    LotToMuseum,
    NewAssisted,
    NewHung,
    Painting,
    Public,
    RoundStarted,
    StartHung,
    Swapped,
    Tile,
    Wall,
    hand_of,
    podium,
    score_of,
)
from vendue.games.game import Seat


@dataclass(slots=True)
class Ledger:
    """Walls, assistants, bid piles and the museum."""

    kit: Kit
    round: int
    auctioneer: Seat
    walls: list[Wall]
    assistants: list[Tile | None]
    superfluous: list[list[Painting]]
    piles: list[tuple[int, ...]]
    """By seat, from the starting card up."""
    museum: list[list[Painting]]
    """By genre."""
    prestige: list[int]
    reached: list[int]
    """Rounds in which the markers got where they are, by genre (AS-40)."""

    @classmethod
    def of(cls, public: Public) -> Ledger:
        """Take down what a position shows."""
        return cls(
            kit=public.kit,
            round=public.round,
            auctioneer=public.auctioneer,
            walls=list(public.walls),
            assistants=list(public.assistants),
            superfluous=[list(beside) for beside in public.superfluous],
            piles=list(public.piles),
            museum=[list(pile) for pile in public.museum],
            prestige=list(public.prestige),
            reached=list(public.reached),
        )

    @property
    def ranked(self) -> tuple[Genre, ...]:
        """The genres that have entered the museum, the first one first (AS-39)."""
        return podium(self.prestige, self.reached)

    def tile(self, tile_id: str) -> Tile:
        """Return a tile of this game."""
        return self.kit.tiles.tiles[tile_id]

    def painting(self, tile_id: str) -> Painting:
        """Return a painting of this game."""
        return cast(Painting, self.tile(tile_id))

    def cards_left(self, seat: int) -> int:
        """Return the sum of the bid cards in a hand, which breaks ties (AS-49)."""
        return sum(hand_of(self.piles[seat]))

    def points(self, seat: int) -> int:
        """Return what a seat would have if the game ended now."""
        wall, beside = self.walls[seat], len(self.superfluous[seat])
        return score_of(self.kit, wall, beside, self.ranked).total

    def counted(self, genre: Genre) -> list[int]:
        """Return how many paintings of a genre are in no taste fault, by seat (AS-41)."""
        return [
            sum(painting.genre is genre for painting in wall.paintings)
            - sum(cast(Painting, item.tile).genre is genre for item in wall.faulty())
            for wall in self.walls
        ]

    def note(self, event: object) -> None:
        """Take down an event; those that change nothing here are passed over."""
        noted = self._NOTES.get(type(event))
        if noted is not None:
            noted(self, event)

    def _start(self, event: RoundStarted) -> None:
        self.round = event.round
        self.auctioneer = event.auctioneer

    def _bids(self, event: BidsRevealed) -> None:
        self.piles = [(*pile, card) for pile, card in zip(self.piles, event.cards, strict=True)]

    def _hang(self, event: StartHung | NewHung | AssistantHung | Swapped) -> None:
        self._put(event.seat, event.tile, event.x, event.y)

    def _assistant_hung(self, event: AssistantHung) -> None:
        self.assistants[event.seat] = None
        self._hang(event)

    def _assist(self, event: NewAssisted) -> None:
        self.assistants[event.seat] = self.tile(event.tile)

    def _swap(self, event: Swapped) -> None:
        given, taken = self.painting(event.given), self.painting(event.tile)
        self.museum[taken.genre].remove(taken)
        self.museum[given.genre].append(given)
        self._hang(event)

    def _left_over(self, event: LeftOver) -> None:
        self.superfluous[event.seat].append(self.painting(event.tile))

    def _decor_hung(self, event: DecorHung) -> None:
        self._put(event.seat, event.shape, event.x, event.y)

    def _decor_assisted(self, event: DecorAssisted) -> None:
        self.assistants[event.seat] = self.tile(event.shape)

    def _to_museum(self, event: LotToMuseum) -> None:
        lot = self.painting(event.tile)
        self.museum[lot.genre].append(lot)
        self.prestige[lot.genre] = event.prestige
        self.reached[lot.genre] = self.round

    def _put(self, seat: Seat, tile_id: str, x: int, y: int) -> None:
        self.walls[seat] = self.walls[seat].with_tile(self.tile(tile_id), x, y)

    _NOTES: ClassVar[dict[type, Callable[[Ledger, Any], None]]] = {
        StartHung: _hang,
        RoundStarted: _start,
        BidsRevealed: _bids,
        NewHung: _hang,
        AssistantHung: _assistant_hung,
        NewAssisted: _assist,
        Swapped: _swap,
        LeftOver: _left_over,
        DecorHung: _decor_hung,
        DecorAssisted: _decor_assisted,
        LotToMuseum: _to_museum,
    }
    """How events that change something are taken down."""
