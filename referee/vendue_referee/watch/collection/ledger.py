"""What a spectator has noted of a match of Collection particulière: public facts, event by event.

The state after a move may be several events further on; the ledger stands where the telling is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vendue.games.collection import (
    BidsRevealed,
    Direction,
    DirectionChosen,
    HandEnded,
    HandStarted,
    LotCarried,
    LotLost,
    LotShown,
    LotSold,
    Options,
    Public,
    Reacted,
    Reaction,
    hand_score,
)
from vendue.games.collection.scoring import winner_of
from vendue.games.game import Seat


@dataclass(slots=True)
class Ledger:
    """The lot that is up, and what everybody has won."""

    options: Options
    hand: int
    sale: int
    auctioneer: Seat
    direction: Direction
    """As announced; rising before that and in the beginner's game (CP-56)."""
    lot: tuple[int, ...]
    standing: tuple[Seat, ...]
    """Whose Bancos lie on the lot's first painting, ascending."""
    winner: Seat | None
    """Whose bill won, once the bills are turned."""
    is_doubling: bool
    """Whether the winner has a Banco that isn't cancelled (CP-32)."""
    is_preempted: bool
    """Whether there is a Preemption that isn't cancelled (CP-32)."""
    upsets: int
    """Preemptions and Expertises played in this sale."""
    won: list[list[int]]
    doubled: list[list[int]]
    lost: list[int]
    totals: tuple[int, ...]

    @classmethod
    def of(cls, public: Public) -> Ledger:
        """Take down what a position shows."""
        return cls(
            options=public.options,
            hand=public.hand,
            sale=public.sale,
            auctioneer=public.auctioneer,
            direction=public.direction or Direction.RISING,
            lot=public.lot,
            standing=public.standing,
            winner=public.winner,
            is_doubling=public.is_doubling,
            is_preempted=public.is_preempted,
            upsets=len(public.banco_chain[1:]) + len(public.preemption_chain),
            won=[list(row) for row in public.won],
            doubled=[list(row) for row in public.doubled],
            lost=list(public.lost),
            totals=public.totals,
        )

    def score(self, seat: int) -> int:
        """Return what a seat's paintings of this hand score as they are (CP-50)."""
        return hand_score(self.won[seat], self.doubled[seat])

    def note(self, event: object) -> None:
        """Take down an event."""
        match event:
            case HandStarted(hand, auctioneer):
                self._start(hand, auctioneer)
            case LotShown(sale, auctioneer, lot):
                self._show(sale, auctioneer, lot)
            case DirectionChosen(_, direction):
                self.direction = direction
            case BidsRevealed(bills, bancos):
                self._reveal(bills, bancos)
            case Reacted(_, reaction):
                self._react(reaction)
            case LotSold(winner, lot, doubled):
                self._hand_over(winner, lot, doubled=doubled)
            case LotLost(lot):
                self.lost += lot
                self.standing = ()
            case LotCarried(_, bancos):
                self.standing = bancos
            case HandEnded(_, _, totals):
                self.totals = totals
            case _:
                pass

    def _start(self, hand: int, auctioneer: Seat) -> None:
        self.hand, self.auctioneer = hand, auctioneer
        self.won = [[] for _ in self.won]
        self.doubled = [[] for _ in self.doubled]
        self.lost = []

    def _show(self, sale: int, auctioneer: Seat, lot: tuple[int, ...]) -> None:
        self.sale, self.auctioneer, self.lot = sale, auctioneer, lot
        self.direction = Direction.RISING
        self.winner = None
        self.is_doubling = self.is_preempted = False
        self.upsets = 0

    def _reveal(self, bills: Sequence[int], bancos: Sequence[Seat]) -> None:
        self.standing = tuple(sorted((*self.standing, *bancos)))
        self.winner = winner_of(bills, self.direction)
        self.is_doubling = self.winner in self.standing  # CP-26

    def _react(self, reaction: Reaction) -> None:
        if reaction is Reaction.PASS:
            return
        self.upsets += 1
        if reaction is Reaction.EXPERTISE_ON_BANCO:
            self.is_doubling = not self.is_doubling
        else:
            self.is_preempted = not self.is_preempted

    def _hand_over(self, winner: Seat, lot: tuple[int, ...], *, doubled: bool) -> None:
        self.won[winner] += lot
        if doubled:
            self.doubled[winner].append(lot[0])  # CP-44
        self.standing = ()
