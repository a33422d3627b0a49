"""What a spectator has noted of a game of Modern Art: public facts, event by event.

The state after a move may be several events further on; the ledger stands where the telling is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from vendue.games.game import Seat
from vendue.games.modern_art import (
    ARTISTS,
    Artist,
    Auction,
    BidMade,
    Card,
    CardPlayed,
    LotSold,
    Options,
    Public,
    RoundEnded,
    RoundStarted,
    SecondAdded,
)


@dataclass(slots=True)
class Lot:
    """What is up for sale and by whom."""

    seller: Seat
    conductor: Seat
    associate: Seat | None = None
    cards: tuple[Card, ...] = ()
    bids: list[tuple[Seat, int]] = field(default_factory=list[tuple[Seat, int]])
    """Raises of an open or once-around auction, in order."""

    @property
    def artist(self) -> Artist:
        """Whose paintings they are."""
        return self.cards[0].artist

    @property
    def auction(self) -> Auction:
        """How they are sold."""
        return self.cards[-1].auction


@dataclass(slots=True)
class Ledger:
    """Money, paintings, markers and the lot that is up."""

    options: Options
    round: int
    money: list[int]
    hand_sizes: list[int]
    counts: list[int]
    bought: list[list[int]]
    markers: list[list[int]]
    lot: Lot

    @classmethod
    def of(cls, public: Public) -> Ledger:
        """Take down what a position shows."""
        lot = Lot(public.seller, public.conductor, public.associate, public.lot)
        if public.high_bidder is not None:
            lot.bids.append((public.high_bidder, public.standing))
        return cls(
            options=public.options,
            round=public.round,
            money=list(public.balances),
            hand_sizes=list(public.hand_sizes),
            counts=list(public.counts),
            bought=[list(row) for row in public.bought],
            markers=[list(row) for row in public.markers],
            lot=lot,
        )

    def note(self, event: object) -> None:
        """Take down an event; those that change nothing here are passed over."""
        match event:
            case CardPlayed(seat, card):
                self.lot = Lot(seat, seat)
                self._lay(seat, card)
            case SecondAdded(seat, card):
                self._join(seat, card)
            case BidMade(seat, amount):
                if amount:
                    self.lot.bids.append((seat, amount))
            case LotSold(buyer, _, changes):
                self._pay(changes)
                self.bought[buyer][self.lot.artist] += len(self.lot.cards)
            case RoundEnded(number, placed, payouts):
                self._pay(payouts)
                for artist in ARTISTS:
                    self.markers[artist][number - 1] = placed[artist]
            case RoundStarted(number, seller, dealt):
                self._start(number, seller, dealt)
            case _:
                pass

    def clear(self) -> None:
        """Take the paintings of a scored round off the table."""
        self.counts = [0] * len(ARTISTS)
        self.bought = [[0] * len(ARTISTS) for _ in self.bought]

    def _lay(self, seat: Seat, card: Card) -> None:
        self.lot.cards = (*self.lot.cards, card)
        self.counts[card.artist] += 1
        self.hand_sizes[seat] -= 1

    def _join(self, seat: Seat, card: Card) -> None:
        if seat != self.lot.seller:
            self.lot.associate = seat
            if self.options.double_auctioneer == "second":
                self.lot.conductor = seat  # MA-30
        self._lay(seat, card)

    def _pay(self, changes: Sequence[int]) -> None:
        for seat, change in enumerate(changes):
            self.money[seat] += change

    def _start(self, number: int, seller: Seat, dealt: int) -> None:
        self.round = number
        self.lot = Lot(seller, seller)
        self.hand_sizes = [size + dealt for size in self.hand_sizes]
