"""A bot that never pays more for a painting than the bank can still pay for it this round.

It looks at the counts and the markers alone, never at its own hand. What it gets wrong: it
believes the best that can happen, and that is not what will happen to most paintings.
"""

from __future__ import annotations

from vendue.modern_art import Artist, Card, Legal, ModernArtBot, View

MARKERS = (30, 20, 10)
END_COUNT = 5
"""The fifth card of an artist ends the round, unsold."""


def best_payout(view: View, artist: Artist) -> int:
    """Return the most that a painting of the artist can pay when this round ends.

    With enough cards left to overtake every other artist it is the old value and 30; otherwise
    the artist keeps the place that it has, or gets nothing.
    """
    counts = view.public.counts
    to_come = view.unseen()[5 * artist : 5 * artist + 5]
    in_hand = sum(card.artist is artist for card in view.hand)
    reachable = min(END_COUNT, counts[artist] + sum(to_come) + in_hand)
    ahead = sum(
        count > reachable or (count == reachable and other < artist)
        for other, count in enumerate(counts)
        if other != artist
    )
    return view.value(artist) + MARKERS[ahead] if ahead < len(MARKERS) else 0


class Cautious(ModernArtBot):
    """Sells what may pay most, and buys whatever is offered for less than it may pay."""

    name = "cautious"

    def limit(self, view: View) -> int:
        """Return the most that the lot that is up can pay."""
        lot = view.public.lot
        return len(lot) * best_payout(view, lot[0].artist)

    def play_card(self, view: View, legal: Legal) -> Card:
        """Put up the painting that may pay most."""
        return max(legal.cards, key=lambda card: best_payout(view, card.artist))

    def set_price(self, view: View, legal: Legal) -> int:
        """Ask for the most that anybody could be paid for it."""
        return min(legal.maximum, self.limit(view))

    def accept_price(self, view: View, legal: Legal) -> bool:
        """Take what costs less than it may pay."""
        return (view.public.price or 0) < self.limit(view)

    def bid_open(self, view: View, legal: Legal) -> int:
        """Go up in steps of a fifth of the limit, so that an auction is soon over."""
        limit = self.limit(view)
        raised = max(legal.minimum, view.public.standing + limit // 5)
        return raised if raised < min(limit, legal.maximum) else 0

    def bid_once_around(self, view: View, legal: Legal) -> int:
        """Bid just more than the bid before."""
        return legal.minimum if legal.minimum < self.limit(view) else 0

    def bid_sealed(self, view: View, legal: Legal) -> int:
        """Bid half of what it may pay."""
        return min(legal.maximum, self.limit(view) // 2)


if __name__ == "__main__":
    Cautious.run()
