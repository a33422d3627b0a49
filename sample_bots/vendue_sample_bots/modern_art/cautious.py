"""A bot that never pays more for a painting than the bank can still pay for it this round.

It looks at the cards on the table and the markers, and takes the best that can happen for what
will happen. That keeps it from folly, but most paintings bring less: it buys too dear.
"""

from __future__ import annotations

from vendue.modern_art import Artist, Card, Legal, ModernArtBot, View

MARKERS = (30, 20, 10)
END_COUNT = 5
"""The fifth card of an artist ends the round, so nobody gets to more."""


def best_payout(view: View, artist: Artist) -> int:
    """Return the most that a painting of the artist can pay when this round ends.

    With enough cards left it can overtake every other artist, and then pays its old markers and
    30; with too few it comes behind those that it can't reach any more.
    """
    counts = view.public.counts
    reach = min(END_COUNT, counts[artist] + cards_left(view, artist))
    ahead = sum(
        (count, -other) > (reach, -artist)  # a tie goes to the artist further left
        for other, count in enumerate(counts)
        if other != artist
    )
    if ahead < len(MARKERS):
        return view.value(artist) + MARKERS[ahead]
    pays_anyway = view.public.options.payout_rule == "any_marker"
    return view.value(artist) if pays_anyway else 0


def cards_left(view: View, artist: Artist) -> int:
    """Return how many cards of the artist have not been played yet."""
    unseen = view.unseen()
    in_hand = sum(card.artist is artist for card in view.hand)
    return in_hand + sum(unseen[5 * artist : 5 * artist + 5])


class Cautious(ModernArtBot):
    """Sells what may pay most, and buys whatever costs less than it may pay.

    It leaves `add_second` as it is and never adds a card: with some luck nobody else does, and a
    double of its own is free.
    """

    name = "cautious"

    def limit(self, view: View) -> int:
        """Return the most that the lot that is up can pay."""
        lot = view.public.lot
        return len(lot) * best_payout(view, lot[0].artist)

    def play_card(self, view: View, legal: Legal) -> Card:
        """Put up the painting that may pay most."""
        return max(legal.cards, key=lambda card: best_payout(view, card.artist))

    def set_price(self, view: View, legal: Legal) -> int:
        """Ask for all that it may pay, as far as the bot could buy at that price itself."""
        return min(self.limit(view), legal.maximum)

    def accept_price(self, view: View, legal: Legal) -> bool:
        """Take what costs less than it may pay."""
        return view.public.price is not None and view.public.price < self.limit(view)

    def bid_open(self, view: View, legal: Legal) -> int:
        """Go up in steps of a fifth of the limit, so that the auction is soon over."""
        limit = self.limit(view)
        step = min(view.public.standing + limit // 5, legal.maximum)
        raised = max(step, legal.minimum)
        return raised if raised < limit else 0

    def bid_once_around(self, view: View, legal: Legal) -> int:
        """Bid just more than the bid before."""
        return legal.minimum if legal.minimum < self.limit(view) else 0

    def bid_sealed(self, view: View, legal: Legal) -> int:
        """Bid half of what it may pay."""
        return min(self.limit(view) // 2, legal.maximum)


if __name__ == "__main__":
    Cautious.run()
