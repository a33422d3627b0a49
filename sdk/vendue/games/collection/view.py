"""What a seat may know in Collection particulière: a public part for all and a private part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vendue.games.collection.actions import Bid, DecisionKind, Direction
from vendue.games.collection.paintings import PAINTINGS, SALES
from vendue.games.collection.scoring import hand_score

if TYPE_CHECKING:
    from vendue.games.collection.options import Options
    from vendue.games.game import Seat


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody at the table may know, every hand included (CP-41, CP-59).

    Paintings are named by their values; those of value 1 are all alike. Bills are in millions.
    """

    options: Options
    hand: int
    """1 … 12."""
    sale: int
    """1 … 15."""
    kind: DecisionKind | None
    """The open question, None when the match is over."""
    asked: tuple[Seat, ...]
    """The seats that the open question was put to, those that have answered it included."""
    auctioneer: Seat
    """Who holds the auction card; in the beginner's game, who turns the painting (CP-58)."""
    direction: Direction | None
    """None until it is announced."""
    lot: tuple[int, ...]
    """The painting that is up; of a double lot the carried one first. Empty after the match."""
    standing: tuple[Seat, ...]
    """Seats with a Banco on the lot's first painting, ascending."""
    claimed: tuple[Seat, ...]
    """Seats that ever played one on it and can't again, ascending (CP-24)."""
    played: tuple[int, ...]
    """Bills of this sale by seat, once they are turned; empty before."""
    winner: Seat | None
    """Whose bill won, once they are turned (CP-18)."""
    banco_chain: tuple[Seat, ...]
    """Who played the cards of the Banco chain: the winner's Banco, then each Expertise (CP-31).

    Empty if the winner has no Banco. It doubles if there is an odd number of cards (CP-32).
    """
    preemption_chain: tuple[Seat, ...]
    """Who played the cards of the Preemption chain: the Preemption, then each Expertise (CP-31).

    Empty without one. The sale is annulled if there is an odd number of cards (CP-32).
    """
    passes: int
    """Passes since the last upset card or the start of the polling, automatic ones included."""
    bills: tuple[tuple[int, ...], ...]
    """Bills in hand, by seat, ascending."""
    preemptions: tuple[int, ...]
    """Preemption cards in hand, by seat."""
    expertises: tuple[int, ...]
    """Expertise cards in hand, by seat."""
    bancos: tuple[int, ...]
    """Banco cards in hand, by seat."""
    won: tuple[tuple[int, ...], ...]
    """Paintings won in this hand, by seat, in order."""
    doubled: tuple[tuple[int, ...], ...]
    """Those of them that count their value twice, by seat (CP-27)."""
    lost: tuple[int, ...]
    """Paintings of this hand that nobody gets, in order (CP-22)."""
    totals: tuple[int, ...]
    """Points of the hands that are over, by seat (CP-51)."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.totals)

    @property
    def to_come(self) -> int:
        """Paintings of this hand that are still face down."""
        return SALES - self.sale

    @property
    def is_doubling(self) -> bool:
        """Whether the winner's Banco stands as things are (CP-32)."""
        return len(self.banco_chain) % 2 == 1

    @property
    def is_preempted(self) -> bool:
        """Whether the sale is annulled as things are (CP-32)."""
        return len(self.preemption_chain) % 2 == 1

    def score(self, seat: int) -> int:
        """Return what a seat's paintings of this hand score as they are (CP-50)."""
        return hand_score(self.won[seat], self.doubled[seat])

    def unseen(self) -> tuple[int, ...]:
        """Return the values of the paintings that are face down, ascending."""
        left = list(PAINTINGS)
        for paintings in (*self.won, self.lost, self.lot):
            for painting in paintings:
                left.remove(painting)
        return tuple(left)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know."""

    public: Public
    seat: Seat
    pending: Bid | None = None
    """Own sealed bid while others are missing; None when there is something to decide."""

    @property
    def bills(self) -> tuple[int, ...]:
        """Own bills in hand, ascending."""
        return self.public.bills[self.seat]
