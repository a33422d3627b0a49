"""A bot that counts: cards, money, and what the others are used to pay.

It thinks as `appraiser` does, in leads over the average of the others, and adds four things:

1. **Cards that are left.** How many cards of an artist the others hold is known on average, from
   those unseen and the sizes of their hands. It says how far the artist can still come.
2. **The others' eyes.** What they pay depends on what they see, and not on what is true. So it
   also makes a simple estimate from the table alone, and remembers for each type of auction which
   part of that they pay at most. It sells at that price, and bids just enough to win.
3. **Money.** Nobody pays more than he owns, and all balances are known.
4. **Patience.** Markers add up, so a card of a famous artist brings more in a later round. To play
   it now costs that chance; what is hopeless later is sold first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import TypeAlias, cast

from vendue.messages import Decision
from vendue.modern_art import (
    ARTISTS,
    Action,
    Artist,
    Auction,
    BidsOpened,
    Card,
    CardPlayed,
    Legal,
    LotSold,
    ModernArtBot,
    PriceSet,
    SecondAdded,
    View,
)

MARKERS = (30, 20, 10)
END_COUNT = 5
"""The fifth card of an artist ends the round, unsold."""
LAST_ROUND = 4

# The strength of an artist, in cards; found by fitting the ranking of some thousand rounds.
TO_COME = 1.14
"""What the cards in all hands add, times the square root of their number."""
OWN_CARD = 0.17
"""What a card in the own hand adds on top."""
FURTHER_RIGHT = 0.3
"""What each place to the right on the board costs, because ties go to the left."""
ABSENT = 0.9
"""What it costs to have no card on the table yet."""
FAMOUS = 0.6
"""What it adds to have any marker."""
FAME = 0.034
"""What each thousand of the markers adds, as long as another round follows."""
SHARPNESS = (0.8, -0.165, 0.038)
"""How much a strength decides, as a polynomial in the cards of the leading artist."""

# The strength at a glance, for those who don't ask which cards are in which hand.
GLANCE_LEFT = 0.12
"""What each card that has not been played yet adds."""
GLANCE_ABSENT = 2.5
"""What it costs to have no card on the table yet."""
GLANCE_SHARPNESS = (0.2, 0.1, 0.0)
"""How much that strength decides."""

# What to pay and what to keep; found by playing variants of the bot against each other.
CARE = 0.93
"""Part of its estimate that it pays at most: who wins an auction has often overrated the lot."""
ENOUGH = 1.03
"""How much more than what the others pay at most it bids to win, as a factor."""

# What cards in hand are worth, by round; found by regression over the ends of some hundred games.
FOR_VALUE = (0.45, 0.48, 0.44, 0.19)
"""For each thousand of the markers that the artist has."""
FOR_MARKER = (0.6, 0.49, 0.27, 0.05)
"""For each thousand of the marker that it can expect."""
CROWDED = (0.2, 0.2, 0.1, 0.1)
"""What each card beyond the second of an artist is worth less, for each thousand of both."""
PAIR = 10.0
"""For a double together with a card that can join it."""

# What the others are expected to pay at most, in parts of that glance, and how it is unlearnt.
FIRST_GUESS = {
    Auction.OPEN: 0.93,
    Auction.ONCE_AROUND: 0.84,
    Auction.SEALED: 0.86,
    Auction.FIXED_PRICE: 0.88,
}
LEARNT = 0.1
"""How much of a guess one sale replaces."""
MOST = 3.0
"""An offer above so many times the glance counts as that."""
BOLDER, HUMBLER = 1.02, 0.93
"""How the fixed price moves when it was taken, and when everybody refused it."""
CHEAP = 5.0
"""A lot that looks worth less than this teaches nothing."""

Chances: TypeAlias = tuple[tuple[float, float, float], ...]
"""By artist: how likely it ends first, second and third."""


def by_artist(cards: Iterable[Card]) -> tuple[int, ...]:
    """Return how many of the cards each artist has."""
    found = [0] * len(ARTISTS)
    for card in cards:
        found[card.artist] += 1
    return tuple(found)


@lru_cache(maxsize=4096)
def drawn(strengths: tuple[float, ...]) -> Chances:
    """Return the places of a round that goes on.

    As if they were drawn one after the other from a bowl, where an artist has e^strength tickets.
    """
    tickets = [exp(strength) for strength in strengths]
    total = sum(tickets)
    found = [[ticket / total, 0.0, 0.0] for ticket in tickets]
    for a in ARTISTS:
        left = total - tickets[a]
        for b in ARTISTS:
            if b is a:
                continue
            both = found[a][0] * tickets[b] / left
            found[b][1] += both
            for c in ARTISTS:
                if c is not a and c is not b:
                    found[c][2] += both * tickets[c] / (left - tickets[b])
    return tuple((first, second, third) for first, second, third in found)


def settled(counts: Sequence[int]) -> Chances:
    """Return the places of a round that is over, as chances of 0 and 1."""
    offered = [artist for artist in ARTISTS if counts[artist]]
    ranked = sorted(offered, key=lambda artist: -counts[artist])  # stable: ties go to the left
    return tuple(
        (float(ranked[:1] == [a]), float(ranked[1:2] == [a]), float(ranked[2:3] == [a]))
        for a in ARTISTS
    )


def markers(chances: Chances) -> list[float]:
    """Return the marker that each artist can expect."""
    return [sum(map(float.__mul__, row, map(float, MARKERS))) for row in chances]


class Forecast:
    """What to expect from the end of this round, given the cards on the table and in hand."""

    def __init__(self, view: View, laid: Sequence[Card] = ()) -> None:
        """Look ahead from a view, as if the cards had been laid from the hand."""
        public = view.public
        added = by_artist(laid)
        self.counts = tuple(map(int.__add__, public.counts, added))
        self.hand = tuple(map(int.__sub__, by_artist(view.hand), added))
        cards = view.unseen()
        unseen = tuple(sum(cards[5 * a : 5 * a + 5]) for a in ARTISTS)
        held = (sum(public.hand_sizes) - len(view.hand)) / max(1, sum(unseen))
        self.theirs = tuple(held * count for count in unseen)
        self.left = tuple(map(int.__add__, unseen, self.hand))
        self.values = tuple(map(sum, public.markers))
        self._is_last = public.round == LAST_ROUND
        self._pays_anyway = public.options.payout_rule == "any_marker"
        self._most = max(self.counts)
        chances = self._chances(SHARPNESS, self._strength)
        self.marker = markers(chances)
        """By artist: the marker to be expected."""
        self.payout = self._payouts(chances)
        """By artist: what the bank can be expected to pay for a painting."""
        self.glance = self._payouts(self._chances(GLANCE_SHARPNESS, self._glance))
        """By artist: the same at a glance, which the others' offers follow."""

    def _payouts(self, chances: Chances) -> list[float]:
        ranked = [1.0 if self._pays_anyway else sum(row) for row in chances]
        return [m + v * r for m, v, r in zip(markers(chances), self.values, ranked, strict=True)]

    def _chances(self, curve: Sequence[float], strength: Callable[[Artist], float]) -> Chances:
        if self._most >= END_COUNT:
            return settled(self.counts)
        base, more, bend = curve
        sharpness = base + more * self._most + bend * self._most**2
        return drawn(tuple(round(sharpness * strength(artist), 3) for artist in ARTISTS))

    def _glance(self, artist: Artist) -> float:
        count = self.counts[artist]
        absent = 0.0 if count else GLANCE_ABSENT
        return count + GLANCE_LEFT * self.left[artist] - FURTHER_RIGHT * artist - absent

    def _strength(self, artist: Artist) -> float:
        count, own, value = self.counts[artist], self.hand[artist], self.values[artist]
        strength = count + TO_COME * sqrt(own + self.theirs[artist]) + OWN_CARD * own
        strength -= FURTHER_RIGHT * artist
        if not count:
            strength -= ABSENT
        if value:
            strength += FAMOUS
        return strength if self._is_last else strength + FAME * value


class Habits:
    """What the others pay at most, in parts of what a glance says, by type of auction."""

    def __init__(self) -> None:
        """Start with a guess."""
        self._usual = dict(FIRST_GUESS)

    def usual(self, auction: Auction) -> float:
        """Return which part they pay at most."""
        return self._usual[auction]

    def learn(self, auction: Auction, offered: int, glance: float) -> None:
        """Take note of what they offered at most for a lot that looks worth so much."""
        if glance >= CHEAP:
            ratio = min(MOST, offered / glance)
            self._usual[auction] += LEARNT * (ratio - self._usual[auction])

    def ask(self, change: float) -> None:
        """Ask for more or for less from now on."""
        self._usual[Auction.FIXED_PRICE] *= change


def painting_lead(view: View, artist: Artist) -> float:
    """Return how many paintings of the artist the bot has bought beyond the others' average."""
    bought = [row[artist] for row in view.public.bought]
    own = bought[view.seat]
    return own - (sum(bought) - own) / (len(bought) - 1)


def without(hand: Sequence[Card], laid: Sequence[Card]) -> list[Card]:
    """Return what is left of a hand."""
    left = list(hand)
    for card in laid:
        left.remove(card)
    return left


def own_part(view: View) -> float:
    """Return which part of the price of the lot is the bot's if another seat buys."""
    public = view.public
    if public.associate is None:
        return float(view.seat == public.seller)
    if public.options.double_proceeds == "second_all":
        return float(view.seat == public.associate)
    return 0.5 if view.seat in (public.seller, public.associate) else 0.0


def richest_rival(view: View) -> int:
    """Return the most money that another seat owns: nobody can bid more than that."""
    return max(money for seat, money in enumerate(view.public.balances) if seat != view.seat)


class Counter(ModernArtBot):
    """Values lots by counting, bids by habit, and keeps what gets dearer."""

    name = "counter"

    def start(self) -> None:
        """Begin without knowing anybody."""
        self.habits = Habits()
        self.auction = Auction.OPEN
        self.worth = self.glance = 0.0
        self.asker: int | None = None

    def observe(self, event: object) -> None:
        """Follow each lot from the card to the sale."""
        if isinstance(event, (CardPlayed, SecondAdded)):
            self.auction, self.glance, self.asker = event.card.auction, 0.0, None
        elif isinstance(event, PriceSet):
            self.asker = event.seat
        elif isinstance(event, BidsOpened):
            offered = max(bid for seat, bid in enumerate(event.bids) if seat != self.seat)
            self.habits.learn(Auction.SEALED, offered, self.glance)
        elif isinstance(event, LotSold):
            self.learn(event)

    def learn(self, sale: LotSold) -> None:
        """Learn from what another pays, and from what became of an own fixed price."""
        is_buyer = sale.buyer == self.seat
        if self.asker == self.seat:
            self.habits.ask(HUMBLER if is_buyer else BOLDER)
        elif self.auction in (Auction.OPEN, Auction.ONCE_AROUND) and not is_buyer:
            self.habits.learn(self.auction, sale.price, self.glance)

    def decide(self, decision: Decision) -> Action:
        """Look ahead once, whatever the question is."""
        view = cast(View, decision.view)
        self.forecast = Forecast(view)
        lot = view.public.lot
        self.worth = len(lot) * self.forecast.payout[lot[0].artist] if lot else 0.0
        self.glance = len(lot) * self.forecast.glance[lot[0].artist] if lot else 0.0
        return super().decide(decision)

    def limit(self, view: View) -> int:
        """Return the price at which to buy is as good as to let another buy.

        With n seats and a worth of w, buying at p leads by w - p. An owner who lets another buy
        at p leads by p - (w - p) / (n - 1); so his limit is n / (2n - 1) of the worth.
        """
        seats = view.public.seats
        fair = self.worth * seats / (seats + own_part(view) * (seats - 1))
        return min(int(CARE * fair), richest_rival(view) + 1)

    def price(self, view: View, auction: Auction, glance: float) -> float:
        """Return what the others can be expected to pay for a lot that looks worth so much."""
        return min(self.habits.usual(auction) * glance, richest_rival(view))

    def gain(self, view: View, laid: Sequence[Card], sold: int, part: float = 1.0) -> float:
        """Return what laying cards adds to the lead, if a part of the price is the bot's.

        That price, less what the buyer gains; what becomes of all paintings on the table; and
        what is lost in hand.
        """
        then = Forecast(view, laid)
        artist = laid[0].artist
        total = self.shift(view, then) + self.hand_lead(view, without(view.hand, laid), then)
        if then.counts[artist] < END_COUNT:
            worth = sold * then.payout[artist]
            auction = laid[-1].auction
            if auction is Auction.DOUBLE:
                auction = Auction.OPEN
            price = self.price(view, auction, sold * then.glance[artist])
            total += part * price - (worth - part * price) / (view.public.seats - 1)
        return total

    def shift(self, view: View, then: Forecast) -> float:
        """Return what another forecast adds to the lead in paintings."""
        gained = map(float.__sub__, then.payout, self.forecast.payout)
        return sum(more * painting_lead(view, a) for a, more in zip(ARTISTS, gained, strict=True))

    def hand_lead(self, view: View, hand: Sequence[Card], then: Forecast) -> float:
        """Return what a hand is worth beyond the average of the others', in sales to come."""
        now = view.public.round - 1
        total = 0.0
        singles = {card.artist for card in hand if card.auction is not Auction.DOUBLE}
        for artist in ARTISTS:
            own, value, marker = then.hand[artist], then.values[artist], then.marker[artist]
            lead = own - then.theirs[artist] / (view.public.seats - 1)
            total += lead * (FOR_VALUE[now] * value + FOR_MARKER[now] * marker)
            total -= CROWDED[now] * max(0, own - 2) * (value + marker)
        doubles = (card for card in hand if card.auction is Auction.DOUBLE)
        return total + PAIR * sum(card.artist in singles for card in doubles)

    def play_card(self, view: View, legal: Legal) -> Card:
        """Put up the card that gains most, a double together with its best second card."""
        return max(legal.cards, key=lambda card: self.gain_of_playing(view, card))

    def gain_of_playing(self, view: View, card: Card) -> float:
        """Return what it gains to play a card.

        A double without a second card of one's own counts as sold: another adds one and shares
        the price, or the painting is free.
        """
        alone = self.gain(view, [card], sold=1)
        if card.auction is not Auction.DOUBLE:
            return alone
        fitting = {other for other in view.hand if other.artist is card.artist}
        seconds = sorted(other for other in fitting if other.auction is not Auction.DOUBLE)
        return max([alone, *(self.gain(view, [card, second], sold=2) for second in seconds)])

    def add_second(self, view: View, legal: Legal) -> Card | None:
        """Add the card that gains most, unless it gains more to add none."""
        is_seller = view.seat == view.public.seller
        has_all = is_seller or view.public.options.double_proceeds == "second_all"
        best = self.hand_lead(view, view.hand, self.forecast)
        if is_seller:
            best += self.price(view, Auction.OPEN, self.glance)
        chosen = None
        for card in legal.cards:
            gain = self.gain(view, [card], sold=2, part=1.0 if has_all else 0.5)
            if gain > best:
                best, chosen = gain, card
        return chosen

    def set_price(self, view: View, legal: Legal) -> int:
        """Ask what the others have been willing to pay."""
        return min(round(self.price(view, Auction.FIXED_PRICE, self.glance)), legal.maximum)

    def accept_price(self, view: View, legal: Legal) -> bool:
        """Take what costs no more than the limit."""
        return view.public.price is not None and view.public.price <= self.limit(view)

    def bid_open(self, view: View, legal: Legal) -> int:
        """Go a third of the way to the limit: small steps at the end, and not too many."""
        limit = min(self.limit(view), legal.maximum)
        step = (limit - view.public.standing) // 3
        raised = max(legal.minimum, view.public.standing + step)
        return raised if raised <= limit else 0

    def bid_once_around(self, view: View, legal: Legal) -> int:
        """Bid the least as the last one, and else what keeps those after it from bidding."""
        seats = view.public.seats
        limit = min(self.limit(view), legal.maximum)
        ahead = (view.public.conductor - view.seat) % seats
        enough = self.enough(view, Auction.OPEN) if ahead else 0
        if ahead == 1:  # only the owner is left, who would rather sell
            enough = int(CARE * self.glance * seats / (2 * seats - 1)) + 1
        bid = max(legal.minimum, min(limit, enough))
        return bid if bid <= limit else 0

    def bid_sealed(self, view: View, legal: Legal) -> int:
        """Bid what is usually enough."""
        return min(self.limit(view), self.enough(view, Auction.SEALED), legal.maximum)

    def enough(self, view: View, auction: Auction) -> int:
        """Return a bid for the lot that is up that usually wins it in an auction of that type."""
        return int(ENOUGH * self.price(view, auction, self.glance)) + 1


if __name__ == "__main__":
    Counter.run()
