"""The paintings, the cards and the numbers of Collection particulière (rules sections 1 to 3)."""

from __future__ import annotations

from vendue.games.game import Seat

PAINTINGS: tuple[int, ...] = (1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""The values of all paintings of a hand, ascending (CP-3). Those of value 1 are all alike."""
SALES = len(PAINTINGS)
"""Sales of a hand: each turns one painting (CP-16)."""
BEST_PAINTING = PAINTINGS[-1]
BILLS: tuple[int, ...] = tuple(range(1, SALES + 1))
"""A player's bills, in millions (CP-2)."""
BANCOS = 3
"""Banco cards of a player, for a hand (CP-2)."""
EXPERTISES = 2
"""Expertise cards of a player, for a hand (CP-2)."""
PREEMPTIONS = 1
"""Preemption cards of a player, for a hand (CP-2)."""

SEAT_COUNTS = (2, 3, 4)
"""CP-5."""


def auctioneer_of(first: Seat, sale: int, seats: int) -> Seat:
    """Return who holds the auction card in a sale, 1 … 15, of a hand that began with the first.

    It goes clockwise by one seat after every sale, whatever became of it (CP-9).
    """
    return Seat((first + sale - 1) % seats)
