"""A bot that keeps its best bills for the best paintings, and plays no other card.

Every bill is spent once and every lot costs one, so it puts the bill down that has the same rank
among its bills as the lot has among the paintings to come. Whoever does that exactly is easily
guessed, and bills that are guessed cancel out: so it goes some places up or down at random.
"""

from __future__ import annotations

from collections.abc import Sequence

from vendue.collection import Bid, CollectionBot, Direction, Legal, Public, View
from vendue.games.game import Seat

LEEWAY = 4.0
"""Places up or down from the bill that the rank of the lot asks for."""
ONE = 4
"""What a painting of value 1 counts for somebody with fewer than two; after that, more."""
ONE_MORE = 6


class Bidder(CollectionBot):
    """Chooses the direction in which it has the best bills, and bids by rank."""

    name = "bidder"

    def direction(self, view: View, legal: Legal) -> Direction:
        """Return the direction in which more of its bills are out of everybody's reach."""
        others = [
            bill
            for seat, bills in enumerate(view.public.bills)
            if seat != view.seat
            for bill in bills
        ]
        above = sum(bill > max(others) for bill in view.bills)
        below = sum(bill < min(others) for bill in view.bills)
        if above == below:
            return self.rng.choice(list(Direction))
        return Direction.RISING if above > below else Direction.FALLING

    def bid(self, view: View, legal: Legal) -> Bid:
        """Return the bill whose rank is about that of the lot."""
        public = view.public
        order = best_first(public, legal.bills)
        lot = worth(public, view.seat, public.lot)
        rest = [worth(public, view.seat, (value,)) for value in public.unseen()]
        better = sum(other > lot for other in rest) + sum(other == lot for other in rest) / 2
        leeway = LEEWAY * (2 * self.rng.random() - 1)
        place = int(abs(better / max(1, len(rest)) * len(order) + leeway))
        place = min(place, len(order) - 1)
        return Bid(order[place])


def best_first(public: Public, bills: Sequence[int]) -> Sequence[int]:
    """Return the bills that win in this direction, the better half where both will come."""
    order = sorted(bills, reverse=public.direction is not Direction.FALLING)
    if public.options.is_beginner:  # all sales rise (CP-56)
        return order
    return order[: (len(order) + 1) // 2]


def worth(public: Public, seat: Seat, lot: Sequence[int]) -> int:
    """Return about what a lot adds to a seat's hand (CP-47, CP-48)."""
    ones = public.won[seat].count(1)
    return sum(value if value > 1 else ONE_MORE if ones >= 2 else ONE for value in lot)


if __name__ == "__main__":
    Bidder.run()
