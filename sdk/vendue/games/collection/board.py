"""Where the cards of Collection particulière are, apart from the sale in progress."""

from __future__ import annotations

from dataclasses import dataclass

from vendue.games.collection.events import HandEnded
from vendue.games.collection.options import Options
from vendue.games.collection.paintings import BANCOS, BILLS, EXPERTISES, PREEMPTIONS, SALES
from vendue.games.collection.scoring import hand_score
from vendue.games.game import Seat
from vendue.games.seats import replaced


@dataclass(slots=True)
class Board:
    """Cards and points. Every field holds an immutable value, so that copies are cheap."""

    options: Options
    hand: int
    """1 … 12."""
    totals: tuple[int, ...]
    """Points of the hands that are over, by seat."""
    later: tuple[tuple[int, ...], ...]
    """The piles of the hands that may follow, in order."""
    auctioneer: Seat
    """Who holds the auction card, in the beginner's game who turns the painting (CP-58)."""
    pile: tuple[int, ...]
    """Paintings not turned yet, the next one first."""
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
    """Those of them that have a Banco (CP-28)."""
    lost: tuple[int, ...]
    """Paintings that nobody gets, in order (CP-22)."""

    @classmethod
    def fresh(
        cls,
        seats: int,
        options: Options,
        piles: tuple[tuple[int, ...], ...],
        auctioneer: Seat,
    ) -> Board:
        """Return the board before the first sale of a match with the piles of all its hands."""
        cards = 0 if options.is_beginner else 1
        return cls(
            options=options,
            hand=1,
            totals=(0,) * seats,
            later=piles[1:],
            auctioneer=auctioneer,
            pile=piles[0],
            bills=(BILLS,) * seats,
            preemptions=(PREEMPTIONS * cards,) * seats,
            expertises=(EXPERTISES * cards,) * seats,
            bancos=(BANCOS * cards,) * seats,
            won=((),) * seats,
            doubled=((),) * seats,
            lost=(),
        )

    def copy(self) -> Board:
        """Return an independent copy."""
        return Board(
            self.options,
            self.hand,
            self.totals,
            self.later,
            self.auctioneer,
            self.pile,
            self.bills,
            self.preemptions,
            self.expertises,
            self.bancos,
            self.won,
            self.doubled,
            self.lost,
        )

    @property
    def sale(self) -> int:
        """Number of the sale in progress, 1 … 15; 0 before the first painting is turned."""
        return SALES - len(self.pile)

    def turn(self) -> int:
        """Turn the next painting (CP-10)."""
        painting, self.pile = self.pile[0], self.pile[1:]
        return painting

    def pass_on(self) -> None:
        """Give the auction card to the next seat clockwise (CP-9)."""
        self.auctioneer = Seat((self.auctioneer + 1) % len(self.totals))

    def hand_over(self, winner: Seat, lot: tuple[int, ...], *, doubled: bool) -> None:
        """Lay a lot before its winner, with a Banco on its first painting or none (CP-40)."""
        self.won = replaced(self.won, winner, self.won[winner] + lot)
        if doubled:
            self.doubled = replaced(self.doubled, winner, (*self.doubled[winner], lot[0]))

    def score(self) -> HandEnded:
        """Add the scores of the hand to the totals (CP-51)."""
        scores = tuple(map(hand_score, self.won, self.doubled))
        self.totals = tuple(map(int.__add__, self.totals, scores))
        return HandEnded(self.hand, scores, self.totals)

    def start_hand(self) -> None:
        """Give everything back for the next hand, and the auction card to its auctioneer."""
        seats = len(self.totals)
        # CP-8: to the left of who began this hand, whose last auctioneer holds the card now.
        first = (self.auctioneer - SALES + 1) % seats
        following = Board.fresh(seats, self.options, self.later, Seat((first + 1) % seats))
        self.hand += 1
        self.later, self.pile = following.later, following.pile
        self.auctioneer = following.auctioneer
        self.bills, self.bancos = following.bills, following.bancos
        self.preemptions, self.expertises = following.preemptions, following.expertises
        self.won, self.doubled, self.lost = following.won, following.doubled, following.lost
