"""Everything that a Modern Art bot needs: its base class, and the values it meets.

A complete bot::

    from vendue.modern_art import Legal, ModernArtBot, View

    class Modest(ModernArtBot):
        def bid(self, view: View, legal: Legal) -> int:
            return legal.minimum if legal.minimum <= 20 else 0

    if __name__ == "__main__":
        Modest.run()
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, ClassVar, cast

from vendue.bot import Bot, GameInfo, GameResult, UnusableAnswer
from vendue.games.modern_art import (
    ARTISTS,
    CARDS,
    DECKS,
    AcceptPrice,
    Action,
    AddSecond,
    Artist,
    Auction,
    Bid,
    Card,
    DecisionKind,
    Legal,
    PlayCard,
    Public,
    SetPrice,
    View,
)
from vendue.lazy import lazy_names

if TYPE_CHECKING:
    from vendue.games.modern_art import (
        BidMade,
        BidsOpened,
        CardPlayed,
        Event,
        LotSold,
        LotUnsold,
        NobodyAdded,
        Options,
        PriceRefused,
        PriceSet,
        RoundEnded,
        RoundStarted,
        SecondAdded,
        SecondDeclined,
        redeal,
    )
    from vendue.messages import Decision

__all__ = [
    "ARTISTS",
    "CARDS",
    "DECKS",
    "AcceptPrice",
    "Action",
    "AddSecond",
    "Artist",
    "Auction",
    "Bid",
    "BidMade",
    "BidsOpened",
    "Card",
    "CardPlayed",
    "DecisionKind",
    "Event",
    "GameInfo",
    "GameResult",
    "Legal",
    "LotSold",
    "LotUnsold",
    "ModernArtBot",
    "NobodyAdded",
    "Options",
    "PlayCard",
    "PriceRefused",
    "PriceSet",
    "Public",
    "RoundEnded",
    "RoundStarted",
    "SecondAdded",
    "SecondDeclined",
    "SetPrice",
    "View",
    "redeal",
]

if not TYPE_CHECKING:
    # Events, options and rules are imported by bots that use them, or after their hello.
    __getattr__ = lazy_names(__name__, __all__, ("vendue.games.modern_art",))


class ModernArtBot(Bot):
    """A Modern Art bot: override the decisions that you have an opinion on.

    Each method gets what the seat may know and what is legal, and returns a plain value. Money
    is in thousands. A bot that overrides nothing plays its lowest card, never bids, names all its
    money as a price and refuses every price.
    """

    game: ClassVar[str] = "modern_art"

    def play_card(self, view: View, legal: Legal) -> Card:
        """Return the card of ``legal.cards`` to put up for auction (MA-8)."""
        return legal.cards[0]

    def add_second(self, view: View, legal: Legal) -> Card | None:
        """Return a card of ``legal.cards`` to add to the double that is up, or None (MA-24, MA-25).

        All seats are asked that hold a card, so ``legal.cards`` may be empty.
        """
        return None

    def set_price(self, view: View, legal: Legal) -> int:
        """Return the fixed price, ``legal.minimum`` … ``legal.maximum`` (MA-21).

        If everybody refuses you have to buy at it.
        """
        return legal.maximum

    def accept_price(self, view: View, legal: Legal) -> bool:
        """Return whether to buy the lot at ``view.public.price`` (MA-21)."""
        return False

    def bid(self, view: View, legal: Legal) -> int:
        """Return a bid, or 0 to pass; called by the three kinds of bidding unless overridden."""
        return 0

    def bid_open(self, view: View, legal: Legal) -> int:
        """Return a raise, at least ``legal.minimum``, or 0 to pass for now (MA-16, MA-17)."""
        return self.bid(view, legal)

    def bid_once_around(self, view: View, legal: Legal) -> int:
        """Return the only bid, at least ``legal.minimum``, or 0 to pass (MA-18)."""
        return self.bid(view, legal)

    def bid_sealed(self, view: View, legal: Legal) -> int:
        """Return the secret bid, 0 … ``legal.maximum`` (MA-19)."""
        return self.bid(view, legal)

    def decide(self, decision: Decision) -> Action:
        """Ask the method for the decision at hand and make an action of what it returns.

        Raises:
            UnusableAnswer: it returned something that is no answer to this decision.
        """
        view, legal = cast(View, decision.view), cast(Legal, decision.legal)
        kind = legal.kind
        if kind is DecisionKind.BID_OPEN:
            return Bid(_amount("bid_open", self.bid_open(view, legal)))
        if kind is DecisionKind.BID_ONCE_AROUND:
            return Bid(_amount("bid_once_around", self.bid_once_around(view, legal)))
        if kind is DecisionKind.BID_SEALED:
            return Bid(_amount("bid_sealed", self.bid_sealed(view, legal)))
        if kind is DecisionKind.ACCEPT_PRICE:
            return AcceptPrice(_yes_or_no(self.accept_price(view, legal)))
        if kind is DecisionKind.PLAY_CARD:
            return PlayCard(_card("play_card", self.play_card(view, legal)))
        if kind is DecisionKind.SET_PRICE:
            return SetPrice(_amount("set_price", self.set_price(view, legal)))
        added = self.add_second(view, legal)
        return AddSecond(None if added is None else _card("add_second", added))


def _amount(method: str, value: object) -> int:
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        must = "it has to return a whole number of thousands (0 to pass)"
        raise UnusableAnswer(f"{method} returned {value!r:.60}; {must}")
    return operator.index(cast(int, value))


def _yes_or_no(value: object) -> bool:
    if value is True or value is False:
        return value
    raise UnusableAnswer(f"accept_price returned {value!r:.60}; it has to return True or False")


def _card(method: str, value: object) -> Card:
    if isinstance(value, Card):
        return value
    raise UnusableAnswer(f"{method} returned {value!r:.60}; it has to return a Card")
