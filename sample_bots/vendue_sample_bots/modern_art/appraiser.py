"""A bot that estimates what every artist will pay, and trades on the difference.

Three ideas carry it:

1. **Appraisal.** An artist's strength is its cards on the table and a part of those to come. From
   the strengths follows how likely each artist ends first, second and third, and from that what
   one of its paintings can be expected to pay.
2. **The lead counts.** To pay an opponent helps him, and who buys from himself forgoes a price:
   every choice is judged by what it does to the own money, less the average of the others'.
3. **A card is also an argument.** Laying one moves the ranking, and with it the worth of all
   paintings on the table and of the cards in hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from math import exp
from typing import TypeAlias

from vendue.modern_art import ARTISTS, Artist, Auction, Card, Legal, ModernArtBot, View

MARKERS = (30, 20, 10)
END_COUNT = 5
"""The fifth card of an artist ends the round, unsold."""
LAST_ROUND = 4

# The strength of an artist, in cards; found by fitting the ranking of some thousand rounds.
UNSEEN_CARD = 0.10
"""What a card that is in other hands or in the stock adds."""
OWN_CARD = 0.25
"""What a card in the own hand adds."""
FURTHER_RIGHT = 0.3
"""What each place to the right on the board costs, because ties go to the left."""
ABSENT = 2.5
"""What it costs to have no card on the table yet."""
SHARPNESS = (0.2, 0.1)
"""How much a strength decides: a base, and more for each card that the leading artist has."""

# Habits; found by playing variants of the bot against each other.
CARE = 0.95
"""Part of its estimate that it pays at most: who wins an auction has often overrated the lot."""
SEALED_CARE = 0.85
"""The same for sealed bids, where the winner pays all that it bid, whatever the rest bid."""
ONCE_AROUND = 0.8
"""Part of its limit that it bids when others may still bid after it."""
ASKED = 0.9
"""Part of what a lot is worth to the others that it asks as a fixed price."""
SALE = 0.8
"""Part of its estimate that it expects a sale to bring."""
LATER = 0.8
"""What a marker is worth for each card in hand that can be sold in a later round."""

ByArtist: TypeAlias = tuple[int, ...]
Chances: TypeAlias = tuple[tuple[float, float, float], ...]
"""By artist: how likely it ends first, second and third."""


def by_artist(cards: Iterable[Card]) -> ByArtist:
    """Return how many of the cards each artist has."""
    found = [0] * len(ARTISTS)
    for card in cards:
        found[card.artist] += 1
    return tuple(found)


@lru_cache(maxsize=4096)
def chances(counts: ByArtist, own: ByArtist, unseen: ByArtist) -> Chances:
    """Return how likely each artist ends first, second and third in this round.

    As if the places were drawn one after the other from a bowl, where an artist has
    e^(sharpness · strength) tickets (the model of Plackett and Luce).
    """
    if max(counts) >= END_COUNT:
        return settled(counts)
    tickets = [tickets_of(artist, counts, own, unseen) for artist in ARTISTS]
    total = sum(tickets)
    found = [[0.0, 0.0, 0.0] for _ in ARTISTS]
    for ranking in permutations(ARTISTS, 3):
        chance, left = 1.0, total
        for artist in ranking:
            chance *= tickets[artist] / left
            left -= tickets[artist]
        for place, artist in enumerate(ranking):
            found[artist][place] += chance
    return tuple((first, second, third) for first, second, third in found)


def tickets_of(artist: Artist, counts: ByArtist, own: ByArtist, unseen: ByArtist) -> float:
    """Return how many tickets an artist has in the bowl that places are drawn from."""
    strength = counts[artist] + UNSEEN_CARD * unseen[artist] + OWN_CARD * own[artist]
    strength -= FURTHER_RIGHT * artist
    if not counts[artist]:
        strength -= ABSENT
    base, more = SHARPNESS
    return exp((base + more * max(counts)) * strength)


def settled(counts: ByArtist) -> Chances:
    """Return the places of a round that is over, as chances of 0 and 1."""
    offered = [artist for artist in ARTISTS if counts[artist]]
    ranked = sorted(offered, key=lambda artist: -counts[artist])  # stable: ties go to the left
    return tuple(
        (float(ranked[:1] == [a]), float(ranked[1:2] == [a]), float(ranked[2:3] == [a]))
        for a in ARTISTS
    )


class Forecast:
    """What to expect from the end of this round, given the cards on the table and in hand."""

    def __init__(self, view: View, laid: Sequence[Card] = ()) -> None:
        """Look ahead from a view, as if the cards had been laid from the hand."""
        added = by_artist(laid)
        self.counts = tuple(map(int.__add__, view.public.counts, added))
        self.hand = tuple(map(int.__sub__, by_artist(view.hand), added))
        unseen = view.unseen()
        self.unseen = tuple(sum(unseen[5 * a : 5 * a + 5]) for a in ARTISTS)
        self._chances = chances(self.counts, self.hand, self.unseen)
        self._view = view

    def marker(self, artist: Artist) -> float:
        """Return the marker that the artist can expect."""
        return sum(map(float.__mul__, self._chances[artist], map(float, MARKERS)))

    def payout(self, artist: Artist) -> float:
        """Return what the bank can be expected to pay for one painting of the artist."""
        old = self._view.value(artist)
        pays_anyway = self._view.public.options.payout_rule == "any_marker"
        return self.marker(artist) + old * (1.0 if pays_anyway else sum(self._chances[artist]))

    def card_lead(self, artist: Artist) -> float:
        """Return what more fame of the artist is worth in the rounds to come.

        For each card in hand beyond what the others hold on average, if unseen cards are spread
        evenly.
        """
        public = self._view.public
        if public.round == LAST_ROUND:
            return 0.0
        others = (sum(public.hand_sizes) - len(self._view.hand)) / (public.seats - 1)
        theirs = others * self.unseen[artist] / max(1, sum(self.unseen))
        return LATER * (self.hand[artist] - theirs)


def painting_lead(view: View, artist: Artist) -> float:
    """Return how many paintings of the artist the bot has bought beyond the others' average."""
    bought = [row[artist] for row in view.public.bought]
    own = bought[view.seat]
    return own - (sum(bought) - own) / (len(bought) - 1)


def seconds(hand: Sequence[Card], double: Card) -> list[Card]:
    """Return the different cards of a hand that can join a double."""
    fitting = {card for card in hand if card.artist is double.artist}
    return sorted(card for card in fitting if card.auction is not Auction.DOUBLE)


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


class Appraiser(ModernArtBot):
    """Values every lot by a forecast; remembers nothing, for each view says it all."""

    name = "appraiser"

    def worth(self, view: View) -> float:
        """Return what the bank can be expected to pay for the lot that is up."""
        lot = view.public.lot
        return len(lot) * Forecast(view).payout(lot[0].artist)

    def limit(self, view: View, care: float = CARE) -> int:
        """Return the price at which to buy is as good as to let another buy.

        With n seats and a worth of w, buying at p leads by w - p. An owner who lets another buy
        at p leads by p - (w - p) / (n - 1); so his limit is n / (2n - 1) of the worth.
        """
        seats = view.public.seats
        fair = self.worth(view) * seats / (seats + own_part(view) * (seats - 1))
        return min(int(care * fair), richest_rival(view) + 1)

    def gain(self, view: View, laid: tuple[Card, ...], sold: int) -> float:
        """Return what laying cards adds to the lead, if the price of `sold` paintings is its own.

        That price, and what becomes of all paintings on the table and all cards in hand.
        """
        now, then = Forecast(view), Forecast(view, laid)
        artist = laid[0].artist
        is_sold = then.counts[artist] < END_COUNT
        price = SALE * sold * then.payout(artist) if is_sold else 0.0
        return price + sum(
            (then.payout(a) - now.payout(a)) * painting_lead(view, a)
            + (then.marker(a) - now.marker(a)) * then.card_lead(a)
            for a in ARTISTS
        )

    def play_card(self, view: View, legal: Legal) -> Card:
        """Put up the card that gains most, a double together with its best second card."""
        return max(legal.cards, key=lambda card: self.gain_of_playing(view, card))

    def gain_of_playing(self, view: View, card: Card) -> float:
        """Return what it gains to play a card.

        A double without a second card of one's own counts as sold: another adds one and shares
        the price, or the painting is free.
        """
        alone = self.gain(view, (card,), sold=1)
        if card.auction is not Auction.DOUBLE:
            return alone
        pairs = [self.gain(view, (card, second), sold=2) for second in seconds(view.hand, card)]
        return max(alone, *pairs) if pairs else alone

    def add_second(self, view: View, legal: Legal) -> Card | None:
        """Add the card that gains most, unless it gains more to add none."""
        is_seller = view.seat == view.public.seller
        has_all = is_seller or view.public.options.double_proceeds == "second_all"
        best, chosen = SALE * self.worth(view) if is_seller else 0.0, None
        for card in legal.cards:
            gain = self.gain(view, (card,), sold=2 if has_all else 1)
            if gain > best:
                best, chosen = gain, card
        return chosen

    def set_price(self, view: View, legal: Legal) -> int:
        """Ask a little less than the limit of the last seat that is asked.

        If that one refuses, the bot has to buy; so its limit is n / (n + 1) of the worth.
        """
        seats = view.public.seats
        price = ASKED * self.worth(view) * seats / (seats + 1)
        return min(round(price), richest_rival(view), legal.maximum)

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
        """Bid the least as the last one, and else enough to discourage the others."""
        limit = min(self.limit(view), legal.maximum)
        is_last = view.seat == view.public.conductor
        bid = legal.minimum if is_last else max(legal.minimum, int(ONCE_AROUND * limit))
        return bid if bid <= limit else 0

    def bid_sealed(self, view: View, legal: Legal) -> int:
        """Bid a part of the worth: whoever wins pays what it bid."""
        return min(self.limit(view, SEALED_CARE), legal.maximum)


if __name__ == "__main__":
    Appraiser.run()
