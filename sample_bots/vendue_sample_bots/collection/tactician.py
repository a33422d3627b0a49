"""A bot that works out what its bills and cards can win, against what the others have left.

Four ideas carry it:

1. **Habits.** Who wants a painting more bids a better bill. How much better, and how reliably, is
   learnt for each seat by fitting a line through its bids. All hands are public, so the line
   says how likely each of its bills is, and that how likely an own bill wins or is cancelled.
2. **Bills have prices.** Each bill is used once. If the bills are handed out to the paintings to
   come so that they win most, each has a price: what it would win elsewhere. A bid is judged by
   what it wins here less that price.
3. **Cards have prices too.** A card is kept while a later sale can be expected to give more for
   it, as in any problem of optimal stopping.
4. **The lead counts.** What the others win is lost in part: with two seats, all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp, sqrt
from typing import NamedTuple, TypeAlias

from vendue.collection import (
    SET_SCORES,
    Bid,
    BidsRevealed,
    CollectionBot,
    Direction,
    Legal,
    Public,
    Reaction,
    View,
)

TOP = 16
"""One more than the highest bill; a bill b of a falling sale counts as TOP - b of a rising one."""

# Habits; found by playing variants of the bot against each other.
PRICED = {2: 0.75, 3: 1.25, 4: 1.15}
"""By number of seats: how much the prices of bills count."""
CHANCE = 0.05
"""Part of the stake that a bid may fall short of the best one: who is predictable is cancelled."""
STICKS = 0.6
"""How likely a Banco is not cancelled."""
BANCO_WINS = 0.7
"""How likely a lot is won that a Banco is kept for."""
SURPRISE = 0.15
"""How likely a bid has nothing to do with habit."""
PRIOR = 3.0
"""How many bids the first guess at a habit counts for."""
FIRST_SPREAD = 0.25
"""How far bids are expected to be from the line at first, as a part of the hand."""
STEP = 0.1
"""How far, in points, the prices of bills may be from the best ones."""
MOST_OFFERS = 400
"""Offers after which prices are taken as they are."""

Chances: TypeAlias = list[float]
"""By bill, from 0 on."""
NOBODY: Chances = [1.0] + [0.0] * (TOP - 1)
"""The bill of a rival that there isn't: lower than all."""


@lru_cache(maxsize=1 << 12)
def hope(ones: int, left: int, seats: int) -> float:
    """Return what paintings of value 1 can be expected to score, if so many are still to come."""
    hoped = sum(
        comb(left, more) * float((seats - 1) ** (left - more)) * SET_SCORES[ones + more]
        for more in range(left + 1)
    )
    return hoped / float(seats**left)


@lru_cache(maxsize=1 << 12)
def best_use(cards: int, sales: int, offers: tuple[float, ...]) -> float:
    """Return what so many cards win in so many sales, each with one of the offers by chance."""
    if not cards or sales <= 0 or not offers:
        return 0.0
    keep = best_use(cards, sales - 1, offers)
    price = keep - best_use(cards - 1, sales - 1, offers)
    return keep + sum(max(0.0, offer - price) for offer in offers) / len(offers)


def price_of_card(cards: int, sales: int, offers: tuple[float, ...]) -> float:
    """Return what one of the cards would win later: an offer now should be better."""
    return best_use(cards, sales, offers) - best_use(cards - 1, sales, offers)


def winning(rivals: Sequence[Chances]) -> Chances:
    """Return how likely each bill wins a rising sale against at most three rivals.

    It wins if nobody else plays it, and every higher bill is played by nobody or by several.
    """
    first, second, third = (*rivals, NOBODY, NOBODY)[:3]
    wins = [0.0] * TOP
    below1 = below2 = below3 = 1.0
    # How likely these rivals have cancelled one another with a higher bill.
    tied12 = tied13 = tied23 = tied123 = 0.0
    for bill in range(TOP - 1, 0, -1):
        now1, now2, now3 = first[bill], second[bill], third[bill]
        below1, below2, below3 = below1 - now1, below2 - now2, below3 - now3
        wins[bill] = (
            (below1 * below2 + tied12) * below3 + tied13 * below2 + tied23 * below1 + tied123
        )
        both = now1 * now2
        tied12 += both
        tied13 += now1 * now3
        tied23 += now2 * now3
        tied123 += both * now3
    return wins


def prices_of_bills(gains: Sequence[Sequence[float]]) -> list[float]:
    """Return prices at which every lot is content with another bill than the rest.

    The auction algorithm of Bertsekas: a lot without a bill takes the one that gains it most, and
    raises its price until the second best would be as good.

    Args:
        gains: for each lot, by bill, in points; more bills than lots.
    """
    prices = [0.0] * len(gains[0])
    owners: list[int | None] = [None] * len(prices)
    free = list(range(len(gains)))
    for _ in range(MOST_OFFERS):
        if not free:
            break
        lot = free.pop()
        net = [gain - price for gain, price in zip(gains[lot], prices, strict=True)]
        best = max(net)
        bill = net.index(best)
        net[bill] = -1e9
        former, owners[bill] = owners[bill], lot
        if former is not None:
            free.append(former)
        prices[bill] += best - max(net) + STEP
    return prices


class Habit:
    """How a seat bids: the place of its bill in its hand, by the place of the lot among lots.

    Places go from 0, the worst, to 1. A line is fitted through all bids so far.
    """

    def __init__(self, lowest: float) -> None:
        """Begin with the guess that the worst lot gets `lowest`, and the best the best bill."""
        self._weight = PRIOR
        self._x = PRIOR / 2
        self._y = PRIOR * (lowest + 1) / 2
        self._xx = PRIOR / 2
        self._xy = PRIOR / 2
        self._errors = PRIOR * FIRST_SPREAD**2

    def place(self, lot: float) -> float:
        """Return where its bill for a lot is expected, 0 … 1."""
        slope = (self._weight * self._xy - self._x * self._y) / (
            self._weight * self._xx - self._x**2
        )
        place = (self._y - slope * self._x) / self._weight + slope * lot
        return min(1.0, max(0.0, place))

    def learn(self, lot: float, bill: float) -> None:
        """Take note of a bid."""
        self._errors += (bill - self.place(lot)) ** 2
        self._weight += 1
        self._x += lot
        self._y += bill
        self._xx += lot * lot
        self._xy += lot * bill

    def chances(self, size: int, lot: float) -> list[float]:
        """Return how likely each bill of a hand of that size is, from the weakest on."""
        centre, spread = self.place(lot), sqrt(2 * self._errors / self._weight)
        near = [exp(-((((n + 0.5) / size - centre) / spread) ** 2)) for n in range(size)]
        scale, surprise = (1 - SURPRISE) / sum(near), SURPRISE / size
        return [scale * weight + surprise for weight in near]


class Expected(NamedTuple):
    """What a bid is learnt from, once it is revealed."""

    hands: list[list[int]]
    """By seat, weakest first."""
    lots: list[float]
    """The place of the lot among lots, by seat."""
    is_falling: bool


def as_rising(bills: Sequence[int], *, is_falling: bool) -> list[int]:
    """Return bills weakest first, those of a falling sale mirrored so that the highest wins."""
    return [TOP - bill for bill in reversed(bills)] if is_falling else list(bills)


class Outlook:
    """What the lot and the paintings to come are worth to everybody, in points."""

    def __init__(self, view: View) -> None:
        """Look ahead from a view."""
        self.public: Public = view.public
        self.seat = view.seat
        self.unseen = view.public.unseen()
        seats = range(view.public.seats)
        self.others = [seat for seat in seats if seat != view.seat]
        self.share = 1 / len(self.others)
        """How much of what another wins or loses counts for the own lead."""
        self.kinds = [self._worths((painting,), 1) for painting in self.unseen]
        """Worths by painting to come, then by seat."""
        self.lot = self._worths(view.public.lot, 0)
        """The worth of the lot by seat."""
        for seat in view.public.standing:
            self.lot[seat] += STICKS * view.public.lot[0]

    def _worths(self, lot: tuple[int, ...], taken: int) -> list[float]:
        """Return what a lot is worth to each seat.

        Args:
            lot: values of its paintings.
            taken: how many of the paintings of value 1 to come are in the lot themselves.
        """
        ones, plain = lot.count(1), sum(value for value in lot if value > 1)
        if not ones:
            return [float(plain)] * self.public.seats
        left, seats = self.unseen.count(1) - taken, self.public.seats
        held = [won.count(1) for won in self.public.won]
        return [plain + hope(n + ones, left, seats) - hope(n, left, seats) for n in held]

    def place(self, worths: Sequence[float], seat: int) -> float:
        """Return where a lot is for a seat among those to come: 0 is worst, 1 is best."""
        worth, rest = worths[seat], [kind[seat] for kind in self.kinds]
        if not rest:
            return 0.5
        return (sum(w < worth for w in rest) + sum(w == worth for w in rest) / 2) / len(rest)

    def stake(self, worths: Sequence[float]) -> float:
        """Return what it adds to the lead to win a lot instead of seeing another win it."""
        theirs = sum(worths[seat] for seat in self.others) * self.share
        return worths[self.seat] + self.share * theirs


class Tactician(CollectionBot):
    """Bids by chances and prices; each of its bids is near the best one, and not always it."""

    name = "tactician"

    def start(self) -> None:
        """Begin without knowing anybody."""
        # Who has one direction only needs no half of the bills for the other one.
        lowest = 0.1 if self.info.options["mode"] == "beginner" else 0.5
        self.habits = [Habit(lowest) for _ in range(self.info.seats)]
        self.expected: Expected | None = None

    def observe(self, event: object) -> None:
        """Learn from every bid."""
        if not isinstance(event, BidsRevealed) or self.expected is None:
            return
        hands, lots, is_falling = self.expected
        self.expected = None
        for habit, hand, lot, bill in zip(self.habits, hands, lots, event.bills, strict=True):
            place = hand.index(TOP - bill if is_falling else bill)
            habit.learn(lot, (place + 0.5) / len(hand))

    def direction(self, view: View, legal: Legal) -> Direction:
        """Choose the direction that promises more."""
        outlook = Outlook(view)
        prices = self.prices(outlook)
        rising, falling = (
            max(self.gains(outlook, prices, is_falling=is_falling)[0].values())
            for is_falling in (False, True)
        )
        return Direction.RISING if rising >= falling else Direction.FALLING

    def bid(self, view: View, legal: Legal) -> Bid:
        """Choose a bill by chance among the best ones, and a Banco if it is likely to win."""
        outlook = Outlook(view)
        public = view.public
        is_falling = public.direction is Direction.FALLING
        hands = [as_rising(bills, is_falling=is_falling) for bills in public.bills]
        lots = [outlook.place(outlook.lot, seat) for seat in range(public.seats)]
        self.expected = Expected(hands, lots, is_falling)
        gains, wins = self.gains(outlook, self.prices(outlook), is_falling=is_falling)
        doubled, price = 0.0, 0.0
        if legal.banco:
            doubled, price = STICKS * public.lot[0], self.price_of_banco(outlook)
        # A likely Banco makes the lot worth more, and a better bill worth its price.
        if doubled * max(wins.values()) > price:
            gains = {bill: gain + doubled * wins[bill] for bill, gain in gains.items()}
        bill = self.chosen(gains, CHANCE * max(1.0, outlook.stake(outlook.lot)))
        return Bid(bill, banco=doubled * wins[bill] > price)

    def chosen(self, gains: dict[int, float], scale: float) -> int:
        """Return one of the bills by chance; one that gains less by `scale` is e times rarer."""
        best = max(gains.values())
        weights = [exp((gain - best) / scale) for gain in gains.values()]
        left = self.rng.random() * sum(weights)
        for bill, weight in zip(gains, weights, strict=True):
            left -= weight
            if left <= 0:
                return bill
        return max(gains, key=lambda bill: gains[bill])

    def gains(
        self, outlook: Outlook, prices: dict[int, float], *, is_falling: bool
    ) -> tuple[dict[int, float], dict[int, float]]:
        """Return by own bill what it gains to bid it for the lot, and how likely it wins."""
        chances, rivals = self.chances(outlook, outlook.lot, is_falling=is_falling)
        stake = outlook.stake(outlook.lot)
        gains = {bill: stake * wins - prices[bill] for bill, wins in chances.items()}
        if len(rivals) == 1:
            # Between two, equal bills keep the lot from the other.
            kept = outlook.lot[outlook.others[0]]
            for bill in gains:
                gains[bill] += kept * rivals[0][TOP - bill if is_falling else bill]
        return gains, chances

    def chances(
        self, outlook: Outlook, worths: Sequence[float], *, is_falling: bool
    ) -> tuple[dict[int, float], list[Chances]]:
        """Return how likely each own bill wins a lot, and how likely all bills of the rivals are.

        The rivals' bills are those of `as_rising`.
        """
        hands, rivals = outlook.public.bills, list[Chances]()
        for seat in outlook.others:
            rival = [0.0] * TOP
            bills = as_rising(hands[seat], is_falling=is_falling)
            likely = self.habits[seat].chances(len(bills), outlook.place(worths, seat))
            for bill, chance in zip(bills, likely, strict=True):
                rival[bill] = chance
            rivals.append(rival)
        wins = winning(rivals)
        own = hands[outlook.seat]
        return {bill: wins[TOP - bill if is_falling else bill] for bill in own}, rivals

    def prices(self, outlook: Outlook) -> dict[int, float]:
        """Return what each own bill would gain with the paintings to come.

        Each is taken to come up in the direction that suits the bill.
        """
        own = outlook.public.bills[outlook.seat]
        if not outlook.unseen:
            return dict.fromkeys(own, 0.0)
        sides = (False,) if outlook.public.options.is_beginner else (False, True)
        rows: dict[int, list[float]] = {}
        for painting, worths in zip(outlook.unseen, outlook.kinds, strict=True):
            if painting not in rows:
                found = [self.chances(outlook, worths, is_falling=side)[0] for side in sides]
                stake = outlook.stake(worths)
                rows[painting] = [stake * max(each[bill] for each in found) for bill in own]
        prices = prices_of_bills([rows[painting] for painting in outlook.unseen])
        scale = PRICED[outlook.public.seats]
        return {bill: scale * price for bill, price in zip(own, prices, strict=True)}

    def price_of_banco(self, outlook: Outlook) -> float:
        """Return what a Banco would win later."""
        offers = tuple(BANCO_WINS * STICKS * painting for painting in outlook.unseen)
        cards = outlook.public.bancos[outlook.seat]
        return price_of_card(cards, len(offers), offers)

    def reaction(self, view: View, legal: Legal) -> Reaction:
        """Play a card that wins more here than it would later."""
        outlook = Outlook(view)
        public, cards = view.public, legal.reactions
        is_winner = public.winner == view.seat
        if is_winner and Reaction.EXPERTISE_ON_PREEMPTION in cards:
            if outlook.lot[view.seat] > self.price_of_expertise(outlook):
                return Reaction.EXPERTISE_ON_PREEMPTION
        elif Reaction.PREEMPT in cards and self.is_worth_preempting(outlook):
            return Reaction.PREEMPT
        is_harmed = is_winner != public.is_doubling and not public.is_preempted
        if Reaction.EXPERTISE_ON_BANCO in cards and is_harmed:
            weight = 1.0 if is_winner else outlook.share
            if weight * public.lot[0] > self.price_of_expertise(outlook):
                return Reaction.EXPERTISE_ON_BANCO
        return Reaction.PASS

    def price_of_expertise(self, outlook: Outlook) -> float:
        """Return what an Expertise would win later: somebody's Banco, or the own one saved."""
        public = outlook.public
        offers = tuple(value / public.seats if value > 1 else 0.0 for value in outlook.unseen)
        return price_of_card(public.expertises[outlook.seat], len(offers), offers)

    def is_worth_preempting(self, outlook: Outlook) -> bool:
        """Return whether no later sale is expected to be better to annul.

        What the winner loses counts; the painting comes up again, as much for one as for another.
        """
        public, winner = outlook.public, outlook.public.winner
        if winner is None:
            return False
        lost = outlook.lot[winner] + (1 - STICKS) * public.lot[0] * public.is_doubling
        part = outlook.share / public.seats * len(outlook.others)
        offers = tuple(part * kind[winner] for kind in outlook.kinds)
        return outlook.share * lost > price_of_card(1, len(offers) - 1, offers)


if __name__ == "__main__":
    Tactician.run()
