"""What a seat can answer in Modern Art, and the compact form of what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from vendue.games.modern_art.cards import Card

if TYPE_CHECKING:
    from random import Random


class DecisionKind(IntEnum):
    """The question that is open (rules section 9)."""

    PLAY_CARD = 1
    """Put one hand card up for auction (MA-8). Answer: `PlayCard`."""
    ADD_SECOND = 2
    """Add the second card of a double, or decline (MA-24, MA-25). Answer: `AddSecond`."""
    SET_PRICE = 3
    """Name the price of a fixed-price sale (MA-21). Answer: `SetPrice`."""
    ACCEPT_PRICE = 4
    """Take the lot at the named price or refuse (MA-21). Answer: `AcceptPrice`."""
    BID_OPEN = 5
    """Raise or pass in an open auction (MA-16, MA-17). Answer: `Bid`."""
    BID_ONCE_AROUND = 6
    """The only chance to bid, or pass (MA-18). Answer: `Bid`."""
    BID_SEALED = 7
    """A secret amount, chosen by all at the same time (MA-19). Answer: `Bid`."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Put a hand card up for auction."""

    card: Card


@dataclass(frozen=True, slots=True)
class AddSecond:
    """Add a second card to a double, or decline with None."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class SetPrice:
    """Name the fixed price, in thousands."""

    price: int


@dataclass(frozen=True, slots=True)
class AcceptPrice:
    """Accept or refuse the named price."""

    accept: bool


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid an amount in thousands; 0 is a pass (MA-15), in a sealed auction a bid of nothing."""

    amount: int


Action: TypeAlias = PlayCard | AddSecond | SetPrice | AcceptPrice | Bid


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal answers to one decision.

    ``len``, ``in`` and iteration speak of actions, in a fixed order: passing, declining and
    refusing first, then cards ascending or amounts ascending.
    """

    kind: DecisionKind
    cards: tuple[Card, ...] = ()
    """The different cards that may be played or added, ascending."""
    minimum: int = 0
    """Lowest price, sealed bid or raise, in thousands."""
    maximum: int = 0
    """Highest price, sealed bid or raise, in thousands: the seat's own money."""

    def __iter__(self) -> Iterator[Action]:
        kind = self.kind
        if kind is DecisionKind.PLAY_CARD:
            yield from map(PlayCard, self.cards)
        elif kind is DecisionKind.ADD_SECOND:
            yield AddSecond(None)
            yield from map(AddSecond, self.cards)
        elif kind is DecisionKind.ACCEPT_PRICE:
            yield AcceptPrice(accept=False)
            yield AcceptPrice(accept=True)
        elif kind is DecisionKind.SET_PRICE:
            yield from map(SetPrice, range(self.minimum, self.maximum + 1))
        else:
            if kind is not DecisionKind.BID_SEALED:
                yield Bid(0)
            yield from map(Bid, range(self.minimum, self.maximum + 1))

    def __contains__(self, action: object) -> bool:
        kind = self.kind
        if isinstance(action, Bid):
            if kind < DecisionKind.BID_OPEN or type(action.amount) is not int:
                return False
            in_range = self.minimum <= action.amount <= self.maximum
            return in_range or (action.amount == 0 and kind is not DecisionKind.BID_SEALED)
        if isinstance(action, PlayCard):
            return kind is DecisionKind.PLAY_CARD and self._has(action.card)
        if isinstance(action, AddSecond):
            fits = action.card is None or self._has(action.card)
            return kind is DecisionKind.ADD_SECOND and fits
        if isinstance(action, SetPrice):
            if kind is not DecisionKind.SET_PRICE or type(action.price) is not int:
                return False
            return self.minimum <= action.price <= self.maximum
        if isinstance(action, AcceptPrice):
            return kind is DecisionKind.ACCEPT_PRICE and type(action.accept) is bool
        return False

    def _has(self, card: object) -> bool:
        return isinstance(card, Card) and card in self.cards

    def __len__(self) -> int:
        kind = self.kind
        if kind is DecisionKind.PLAY_CARD:
            return len(self.cards)
        if kind is DecisionKind.ADD_SECOND:
            return len(self.cards) + 1
        if kind is DecisionKind.ACCEPT_PRICE:
            return 2
        amounts = max(0, self.maximum - self.minimum + 1)
        return amounts + (kind in (DecisionKind.BID_OPEN, DecisionKind.BID_ONCE_AROUND))

    def sample(self, rng: Random) -> Action:
        """Return one legal action, each as likely as any other."""
        kind = self.kind
        choice = int(rng.random() * len(self))
        if kind is DecisionKind.PLAY_CARD:
            return PlayCard(self.cards[choice])
        if kind is DecisionKind.ADD_SECOND:
            return AddSecond(self.cards[choice - 1] if choice else None)
        if kind is DecisionKind.ACCEPT_PRICE:
            return AcceptPrice(accept=bool(choice))
        if kind is DecisionKind.SET_PRICE:
            return SetPrice(self.minimum + choice)
        if kind is DecisionKind.BID_SEALED:
            return Bid(self.minimum + choice)
        return Bid(self.minimum + choice - 1 if choice else 0)

    def counted(self) -> Iterator[Action]:
        """Yield the actions that move counts follow: amounts at both ends and one above the low."""
        kind = self.kind
        if kind in (DecisionKind.PLAY_CARD, DecisionKind.ADD_SECOND, DecisionKind.ACCEPT_PRICE):
            yield from self
            return
        if kind in (DecisionKind.BID_OPEN, DecisionKind.BID_ONCE_AROUND):
            yield Bid(0)
        amounts = range(self.minimum, self.maximum + 1)
        few = (*amounts[:2], *amounts[2:][-1:])
        yield from map(SetPrice if kind is DecisionKind.SET_PRICE else Bid, few)
