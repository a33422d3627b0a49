"""A bot that estimates what each artist will pay, and trades on the difference.

Three ideas carry it:

1. **Appraisal.** Every artist has a strength: the cards offered so far, and a share of those that
   may still come. How likely an artist ends in front of another follows from the difference of
   their strengths, and from that how likely it ends first, second and third.
2. **Only the difference to the others counts.** Money that goes to an opponent helps him; a
   seller who buys his own painting pays the bank and forgoes an income.
3. **Prices are what others will pay**, not what a painting is worth to oneself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from vendue.modern_art import ARTISTS, Artist, Auction, Card, Legal, ModernArtBot, View

MARKERS = (30, 20, 10)
END_COUNT = 5
"""The fifth card of an artist ends the round, unsold."""

UNSEEN_CARD = 0.10
"""What a card that nobody has seen yet adds to its artist's strength."""
OWN_CARD = 0.25
"""What a card in the own hand adds."""
SPREAD = 0.45
"""How uncertain strengths are; grows with what is to come of the round."""
CARE = 0.92
"""Share of its estimate that the bot pays at most: who wins an auction tends to overrate."""
SEALED_CARE = 0.8
PRICE_SHARE = 0.8
"""Share of the estimate that a sale is expected to bring."""


def by_artist(cards: Sequence[Card]) -> list[int]:
    """Return the number of cards of each artist."""
    found = [0] * len(ARTISTS)
    for card in cards:
        found[card.artist] += 1
    return found


def appraise(view: View, counts: Sequence[int], hand: Sequence[Card]) -> list[float]:
    """Return the payout to expect for a painting of each artist when this round ends."""
    if max(counts) >= END_COUNT:
        spread = 1e-3
        strengths = list(map(float, counts))
    else:
        unseen = view.unseen()
        own = by_artist(hand)
        spread = SPREAD * (END_COUNT + 1 - max(counts)) ** 0.5
        strengths = [
            counts[a] + UNSEEN_CARD * sum(unseen[5 * a : 5 * a + 5]) + OWN_CARD * own[a]
            for a in ARTISTS
        ]
    return [payout(view, artist, counts, strengths, spread) for artist in ARTISTS]


def payout(
    view: View, artist: Artist, counts: Sequence[int], strengths: Sequence[float], spread: float
) -> float:
    """Return the payout to expect for one artist."""
    ahead = [1.0, 0.0, 0.0]
    for other in ARTISTS:
        if other != artist:
            edge = strengths[artist] - strengths[other] + (0.1 if artist < other else -0.1)
            behind = 1 / (1 + exp(max(-50.0, min(50.0, edge / spread))))
            for place in (2, 1, 0):
                came = ahead[place - 1] * behind if place else 0.0
                ahead[place] = ahead[place] * (1 - behind) + came
    offered = 1.0 if counts[artist] else (0.0 if spread < 0.01 else 0.5)
    value = view.value(artist)
    return offered * sum(
        chance * (value + marker) for chance, marker in zip(ahead, MARKERS, strict=True)
    )


class Appraiser(ModernArtBot):
    """Values every lot, then bids, prices, adds and sells by that."""

    name = "appraiser"

    def worth(self, view: View) -> float:
        """Return the payout to expect for the lot that is up."""
        lot = view.public.lot
        return len(lot) * appraise(view, view.public.counts, view.hand)[lot[0].artist]

    def share(self, view: View) -> float:
        """Return which part of the price is the bot's own if another seat buys."""
        public = view.public
        if public.associate is None:
            return float(view.seat == public.seller)
        if public.options.double_proceeds == "second_all":
            return float(view.seat == public.associate)
        return 0.5 if view.seat in (public.seller, public.associate) else 0.0

    def limit(self, view: View, care: float = CARE) -> int:
        """Return the highest price at which buying is no worse than selling to another."""
        seats = view.public.seats
        worth = self.worth(view)
        fair = worth * care * seats / (seats + self.share(view) * (seats - 1))
        rivals = [m for seat, m in enumerate(view.public.balances) if seat != view.seat]
        return min(int(fair), view.money, max(rivals) + 1)

    def gain(self, view: View, cards: tuple[Card, ...], proceeds: float) -> float:
        """Return what laying the cards does to the bot's lead over the others' average."""
        public = view.public
        counts = list(public.counts)
        hand = list(view.hand)
        for card in cards:
            counts[card.artist] += 1
            hand.remove(card)
        before = appraise(view, public.counts, view.hand)
        after = appraise(view, counts, hand)
        artist = cards[0].artist
        total = 0.0
        for a in ARTISTS:
            mine = public.bought[view.seat][a]
            others = (sum(row[a] for row in public.bought) - mine) / (public.seats - 1)
            total += (after[a] - before[a]) * (mine - others)
        if counts[artist] < END_COUNT:
            total += proceeds * after[artist]
        return total

    def play_card(self, view: View, legal: Legal) -> Card:
        """Put up the card that gains most, counting what it does to all paintings on the table."""
        return max(legal.cards, key=lambda card: self.play_gain(view, card))

    def play_gain(self, view: View, card: Card) -> float:
        """Return what playing a card gains, with the best second card for a double."""
        alone = self.gain(view, (card,), PRICE_SHARE)
        if card.auction is not Auction.DOUBLE:
            return alone
        fitting = {c for c in view.hand if c.artist is card.artist and c.auction < Auction.DOUBLE}
        pairs = [self.gain(view, (card, second), 2 * PRICE_SHARE) for second in sorted(fitting)]
        return max([alone, *pairs])

    def add_second(self, view: View, legal: Legal) -> Card | None:
        """Add if that gains more than to let it be."""
        own = view.seat == view.public.seller
        proceeds = 2 * PRICE_SHARE if own else PRICE_SHARE
        best, card_best = (0.0 if not own else self.worth(view) * PRICE_SHARE), None
        for card in legal.cards:
            g = self.gain(view, (card,), proceeds)
            if g > best:
                best, card_best = g, card
        return card_best

    def set_price(self, view: View, legal: Legal) -> int:
        """Ask a little less than the lot is worth to the others."""
        seats = view.public.seats
        rivals = [m for seat, m in enumerate(view.public.balances) if seat != view.seat]
        price = self.worth(view) * CARE * seats / (seats + 1)
        return min(legal.maximum, round(price), max(rivals))

    def accept_price(self, view: View, legal: Legal) -> bool:
        """Take what costs less than it is worth."""
        return (view.public.price or 0) <= self.limit(view)

    def bid_open(self, view: View, legal: Legal) -> int:
        """Go up by a third of what is left to the limit."""
        limit = self.limit(view)
        step = (limit - view.public.standing) // 4
        raised = max(legal.minimum, view.public.standing + step)
        return raised if raised <= limit else 0

    def bid_once_around(self, view: View, legal: Legal) -> int:
        """Bid the limit at once, since there is no second chance; the last bids the least."""
        limit = self.limit(view)
        if view.seat == view.public.conductor:
            return legal.minimum if legal.minimum <= limit else 0
        bid = max(legal.minimum, int(limit * 0.9))
        return bid if bid <= limit else 0

    def bid_sealed(self, view: View, legal: Legal) -> int:
        """Bid a share of the limit: with a sealed bid one pays what one said."""
        return self.limit(view, SEALED_CARE)


if __name__ == "__main__":
    Appraiser.run()
