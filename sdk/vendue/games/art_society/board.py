"""What lies on the table in Art Society: walls, stacks, museum and bid piles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vendue.games.art_society.kit import Kit
from vendue.games.art_society.scoring import Score, podium, score_of
from vendue.games.art_society.tiles import GENRES, Decor, Painting, Tile
from vendue.games.art_society.wall import Wall
from vendue.games.game import Seat
from vendue.games.seats import CLOCKWISE, SEATS, replaced

SEAT_COUNTS = (2, 3, 4)
"""AS-12."""
ROUNDS = 20
"""One for each bid card (AS-12)."""
STARTING_CARDS = (1, 2, 3, 4)
"""AS-15."""
BID_CARDS = tuple(range(1, ROUNDS + 1))
"""AS-12."""
END_SUPERFLUOUS = 2
"""Superfluous paintings of one seat that end the game (AS-36)."""


@dataclass(slots=True)
class Board:
    """The whole table. Every field holds an immutable value, so that copies are cheap."""

    kit: Kit
    round: int
    """1 … 20."""
    auctioneer: Seat
    """Who has the gavel."""
    walls: tuple[Wall, ...]
    """By seat."""
    assistants: tuple[Tile | None, ...]
    """By seat."""
    superfluous: tuple[tuple[Painting, ...], ...]
    """By seat."""
    piles: tuple[tuple[int, ...], ...]
    """Bid piles by seat, from the starting card up."""
    stacks: tuple[tuple[Painting, ...], ...]
    """By size, the next tile first."""
    museum: tuple[tuple[Painting, ...], ...]
    """By genre."""
    prestige: tuple[int, ...]
    """Positions of the markers, by genre."""
    reached: tuple[int, ...]
    """Rounds in which they got there, by genre; 0 for those that never moved (AS-40)."""
    decor: tuple[int, ...]
    """The stock, by shape."""
    lots: tuple[Painting, ...]
    """Lots that nobody has taken, as they were named."""
    new: tuple[Painting | None, ...]
    """By seat, the painting that is to be settled: the starting tile, later a lot."""

    @classmethod
    def fresh(
        cls,
        kit: Kit,
        stacks: Sequence[Sequence[Painting]],
        starting: Sequence[Painting],
        cards: Sequence[int],
    ) -> Board:
        """Return the table before the starting tiles hang (section 3)."""
        seats = len(starting)
        first = cards.index(min(cards))  # AS-15
        return cls(
            kit=kit,
            round=1,
            auctioneer=Seat(first),
            walls=(Wall(kit.grid),) * seats,
            assistants=(None,) * seats,
            superfluous=((),) * seats,
            piles=tuple((card,) for card in cards),
            stacks=tuple(map(tuple, stacks)),
            museum=((),) * len(GENRES),
            prestige=(0,) * len(GENRES),
            reached=(0,) * len(GENRES),
            decor=tuple(tile.count for tile in kit.tiles.decor),
            lots=(),
            new=tuple(starting),
        )

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.walls)

    def copy(self) -> Board:
        """Return an independent copy."""
        return Board(
            self.kit,
            self.round,
            self.auctioneer,
            self.walls,
            self.assistants,
            self.superfluous,
            self.piles,
            self.stacks,
            self.museum,
            self.prestige,
            self.reached,
            self.decor,
            self.lots,
            self.new,
        )

    def hand(self, seat: Seat) -> tuple[int, ...]:
        """Return a seat's bid cards, ascending."""
        return hand_of(self.piles[seat])

    def order(self) -> tuple[Seat, ...]:
        """Return the seats as they pick and hang: by the highest card on top (AS-19)."""
        return order_of(self.piles)

    def reveal(self, sizes: Sequence[int]) -> None:
        """Take the top tiles of stacks, by the places of their sizes (AS-17)."""
        stacks = list(self.stacks)
        lots: list[Painting] = []
        for size in sizes:
            lots.append(stacks[size][0])
            stacks[size] = stacks[size][1:]
        self.stacks = tuple(stacks)
        self.lots = tuple(lots)

    def pick(self, seat: Seat, tile_id: str) -> None:
        """Move a lot to the seat that takes it (AS-20)."""
        taken = next(lot for lot in self.lots if lot.id == tile_id)
        self.lots = tuple(lot for lot in self.lots if lot is not taken)
        self.set_new(seat, taken)

    def hang(self, seat: Seat, tile: Tile, x: int, y: int) -> None:
        """Hang a tile on a seat's wall."""
        self.walls = replaced(self.walls, seat, self.walls[seat].with_tile(tile, x, y))

    def set_new(self, seat: Seat, tile: Painting | None) -> None:
        """Change the painting that a seat is to settle."""
        self.new = replaced(self.new, seat, tile)

    def set_assistant(self, seat: Seat, tile: Tile | None) -> None:
        """Change what a seat's assistant holds."""
        self.assistants = replaced(self.assistants, seat, tile)

    def exchange(self, given: Painting, taken: Painting) -> None:
        """Put a painting into the museum and take another one out; no marker moves (AS-28)."""
        museum = list(self.museum)
        museum[taken.genre] = tuple(tile for tile in museum[taken.genre] if tile is not taken)
        museum[given.genre] = (*museum[given.genre], given)
        self.museum = tuple(museum)

    def take_decor(self, shape: str) -> Decor:
        """Take a décor tile out of the stock."""
        place = self.kit.tiles.decor_index[shape]
        self.decor = replaced(self.decor, place, self.decor[place] - 1)
        return self.kit.tiles.decor[place]

    def to_museum(self) -> Painting:
        """Move the remaining lot to the museum and its genre's marker by its number (AS-34)."""
        (lot,) = self.lots
        genre = lot.genre
        self.lots = ()
        self.museum = replaced(self.museum, genre, (*self.museum[genre], lot))
        self.prestige = replaced(self.prestige, genre, self.prestige[genre] + lot.number)
        self.reached = replaced(self.reached, genre, self.round)
        return lot

    def is_over(self) -> bool:
        """Return whether the game ends with this round (AS-36)."""
        return (
            any(wall.is_full for wall in self.walls)
            or any(len(tiles) >= END_SUPERFLUOUS for tiles in self.superfluous)
            or self.round == ROUNDS
            # Never in a dealt game (AS-9), but a written position can have few tiles.
            or sum(map(len, self.stacks)) <= self.seats
        )

    def next_round(self) -> None:
        """Pass the gavel clockwise (AS-35)."""
        self.round += 1
        self.auctioneer = CLOCKWISE[self.seats][self.auctioneer][1]

    def scores(self) -> tuple[Score, ...]:
        """Return the points by seat if the game ended now (section 6)."""
        ranked = podium(self.prestige, self.reached)
        return tuple(
            score_of(self.kit, self.walls[seat], len(self.superfluous[seat]), ranked)
            for seat in SEATS[self.seats]
        )


def hand_of(pile: Sequence[int]) -> tuple[int, ...]:
    """Return the bid cards that aren't on a pile, ascending; the starting card is none of them."""
    laid = set(pile[1:])
    return tuple(card for card in BID_CARDS if card not in laid)


def order_of(piles: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
    """Return the seats by their topmost cards, then by those below; starting cards differ."""
    return tuple(sorted(SEATS[len(piles)], key=lambda seat: tuple(piles[seat][::-1]), reverse=True))
