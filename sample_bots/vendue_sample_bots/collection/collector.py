"""A bot that bids for each painting by its rank, and spends its other cards on dear paintings.

It keeps its high bills for rising sales and its low ones for falling sales, and goes some places
up or down at random, for bills that can be foreseen cancel out. It never looks at what the others
have left to bid with, except to choose the direction.
"""

from __future__ import annotations

from vendue.collection import Bid, CollectionBot, Direction, Legal, Public, Reaction, View

DEAR = 7
"""A painting of that value is worth a card."""
LEEWAY = 4.0
"""Places up or down from the bill that the rank of the lot asks for."""
FIRST_ONES, LATER_ONES = 4, 6
"""What a painting of value 1 counts before and after there are two of them: three score 10."""


def worth(public: Public, seat: int, lot: tuple[int, ...]) -> int:
    """Return what a lot counts for a seat, in points."""
    one = LATER_ONES if public.won[seat].count(1) >= 2 else FIRST_ONES
    return sum(one if painting == 1 else painting for painting in lot)


class Collector(CollectionBot):
    """Decides by fixed rules: bills and cards go where the points are."""

    name = "collector"

    def direction(self, view: View, legal: Legal) -> Direction:
        """Choose the side on which more own bills are out of the others' reach."""
        hands = view.public.bills
        others = [bill for seat, row in enumerate(hands) if seat != view.seat for bill in row]
        above = sum(bill > max(others) for bill in view.bills)
        below = sum(bill < min(others) for bill in view.bills)
        if above == below:
            return Direction.RISING if self.rng.random() < 0.5 else Direction.FALLING
        return Direction.RISING if above > below else Direction.FALLING

    def bid(self, view: View, legal: Legal) -> Bid:
        """Put down the bill whose rank in the hand is about that of the lot among those to come."""
        public = view.public
        is_falling = public.direction is Direction.FALLING
        bills = legal.bills if is_falling else legal.bills[::-1]
        if not public.options.is_beginner:
            bills = bills[: (len(bills) + 1) // 2]  # the other half is for the other direction
        leeway = LEEWAY * (2 * self.rng.random() - 1)
        place = min(len(bills) - 1, int(abs(self.rank(view) * len(bills) + leeway)))
        return Bid(bills[place], banco=legal.banco and public.lot[0] >= DEAR and place <= 1)

    def rank(self, view: View) -> float:
        """Return which part of the paintings to come is better than the lot, 0 … 1."""
        public, seat = view.public, view.seat
        lot = worth(public, seat, public.lot)
        rest = [worth(public, seat, (painting,)) for painting in public.unseen()]
        better = sum(each > lot for each in rest) + sum(each == lot for each in rest) / 2
        return better / max(1, len(rest))

    def reaction(self, view: View, legal: Legal) -> Reaction:
        """Defend a dear lot that it wins, and attack one that another wins."""
        public = view.public
        is_winner = public.winner == view.seat
        lot = worth(public, view.seat, public.lot)
        cards = legal.reactions
        if Reaction.EXPERTISE_ON_PREEMPTION in cards and is_winner and lot >= DEAR:
            return Reaction.EXPERTISE_ON_PREEMPTION
        if Reaction.PREEMPT in cards and not public.preemption_chain and lot > DEAR:
            return Reaction.PREEMPT
        is_harmed = is_winner != public.is_doubling and not public.is_preempted
        if Reaction.EXPERTISE_ON_BANCO in cards and is_harmed and public.lot[0] >= DEAR:
            return Reaction.EXPERTISE_ON_BANCO
        return Reaction.PASS


if __name__ == "__main__":
    Collector.run()
