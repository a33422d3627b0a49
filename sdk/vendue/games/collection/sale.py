"""The sale in progress: the lot, what was played for it, and how far the polling is."""

from __future__ import annotations

from dataclasses import dataclass

from vendue.games.collection.actions import Direction
from vendue.games.game import Seat
from vendue.games.seats import SEATS


@dataclass(slots=True)
class Sale:
    """One sale. Every field holds an immutable value, so that copies are cheap."""

    lot: tuple[int, ...] = ()
    """The painting that is up; of a double lot the carried one first. Empty after the match."""
    standing: tuple[Seat, ...] = ()
    """Seats with a Banco on the lot's first painting, ascending."""
    claimed: tuple[Seat, ...] = ()
    """Seats that ever played one on it, cancelled or not, ascending (CP-24)."""
    direction: Direction | None = None
    """None until it is announced."""
    played: tuple[int, ...] = ()
    """Bills by seat, once they are turned."""
    winner: Seat | None = None
    """Whose bill won (W in the rules), once they are turned."""
    banco_chain: tuple[Seat, ...] = ()
    """Who played its cards, the winner's Banco first; empty if the winner has none (CP-31)."""
    preemption_chain: tuple[Seat, ...] = ()
    """Who played the latest Preemption and what lies on it; empty without one (CP-31)."""
    speaker: Seat = SEATS[1][0]
    """Who is polled."""
    passes: int = 0
    """Passes since the last upset card or the start of the polling (CP-36)."""

    @property
    def is_doubling(self) -> bool:
        """Whether the winner has a Banco that isn't cancelled (CP-32)."""
        return len(self.banco_chain) % 2 == 1

    @property
    def is_preempted(self) -> bool:
        """Whether there is a Preemption that isn't cancelled (CP-32)."""
        return len(self.preemption_chain) % 2 == 1

    def copy(self) -> Sale:
        """Return an independent copy."""
        return Sale(
            self.lot,
            self.standing,
            self.claimed,
            self.direction,
            self.played,
            self.winner,
            self.banco_chain,
            self.preemption_chain,
            self.speaker,
            self.passes,
        )
