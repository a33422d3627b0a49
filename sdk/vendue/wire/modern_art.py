"""Modern Art on the wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from google.protobuf.message import Message

from vendue.games.game import IllegalAction, Seat
from vendue.games.modern_art.actions import (
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    DecisionKind,
    Legal,
    PlayCard,
    SetPrice,
)
from vendue.games.modern_art.cards import CARDS, Card
from vendue.games.modern_art.events import Event
from vendue.games.modern_art.options import Options
from vendue.games.modern_art.view import Public, View
from vendue.v1 import modern_art_pb2 as pb
from vendue.wire.codec import GameCodec, exactly
from vendue.wire.embedding import packed, scalar
from vendue.wire.modern_art_events import decode_events, encode_event

ROUNDS = 4
ARTIST_COUNT = 5
KINDS: tuple[DecisionKind | None, ...] = (None, *DecisionKind)

_VIEW_HAND = pb.ModernArtView.HAND_FIELD_NUMBER
_LEGAL_CARDS = pb.ModernArtLegal.CARDS_FIELD_NUMBER
_LEGAL_MINIMUM = pb.ModernArtLegal.MINIMUM_FIELD_NUMBER
_LEGAL_MAXIMUM = pb.ModernArtLegal.MAXIMUM_FIELD_NUMBER


def _to_wire(card: Card) -> pb.ModernArtCard:
    return cast("pb.ModernArtCard", card + 1)


_from_wire = {card + 1: card for card in CARDS}.__getitem__


def _cards(cards: Sequence[Card]) -> list[pb.ModernArtCard]:
    return cast("list[pb.ModernArtCard]", [card + 1 for card in cards])


def _rows(flat: Sequence[int], width: int) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*[iter(flat)] * width, strict=True))


def _seat(message: Message, field: str) -> Seat | None:
    return Seat(getattr(message, field)) if message.HasField(field) else None


class ModernArtCodec(GameCodec):
    """Converts Modern Art's values."""

    field = "modern_art"

    def encode_event(self, event: object) -> bytes:
        """Return an event ready to stand in a question's list."""
        return encode_event(cast("Event", event))

    def encode_public(self, public: object) -> bytes:
        """Return the public part, encoded once for all seats."""
        return _public_message(cast("Public", public)).SerializeToString()

    def encode_private(self, view: object) -> bytes:
        """Return the hand."""
        return packed(_VIEW_HAND, _cards(cast("View", view).hand))

    def encode_legal(self, legal: object) -> bytes:
        """Return the legal actions."""
        return _encoded_legal(cast("Legal", legal))

    def decode_question(
        self, message: Message, options: Mapping[str, str]
    ) -> tuple[object, object, tuple[object, ...]]:
        """Return `View`, `Legal` and the events."""
        question = cast("pb.ModernArtQuestion", message)
        public = _public(question.view.public, Options(**options))
        hand = tuple(map(_from_wire, question.view.hand[:]))
        view = View(public=public, seat=Seat(question.view.seat), hand=hand)
        legal = Legal(
            kind=cast("DecisionKind", public.kind),
            cards=tuple(map(_from_wire, question.legal.cards[:])),
            minimum=question.legal.minimum,
            maximum=question.legal.maximum,
        )
        return view, legal, decode_events(question.events)

    def decode_closing(self, message: Message) -> tuple[object, ...]:
        """Return the events."""
        return decode_events(cast("pb.ModernArtClosing", message).events)

    def fill_action(self, action: object, message: Message) -> None:
        """Write an `Action` into a ModernArtAction."""
        answer = cast("pb.ModernArtAction", message)
        try:
            _fill(cast("Action", action), answer)
        except (TypeError, ValueError, OverflowError) as error:
            raise IllegalAction(f"{action!r} can't be sent as an answer: {error}") from None

    def decode_action(self, message: Message) -> object:
        """Return the `Action` of a ModernArtAction."""
        answer = cast("pb.ModernArtAction", message)
        chosen = answer.WhichOneof("action")
        if chosen is None:
            raise IllegalAction("the answer holds no action")
        return _DECODERS[chosen](answer)


def _public_message(public: Public) -> pb.ModernArtPublic:
    return pb.ModernArtPublic(
        round=public.round,
        kind=cast("pb.ModernArtDecisionKind", public.kind or 0),
        asked=public.asked,
        seller=public.seller,
        associate=public.associate,
        conductor=public.conductor,
        lot=_cards(public.lot),
        standing=public.standing,
        high_bidder=public.high_bidder,
        price=public.price,
        raises=public.raises,
        passes=public.passes,
        dropped=public.dropped,
        balances=public.balances,
        hand_sizes=public.hand_sizes,
        counts=public.counts,
        markers=[number for row in public.markers for number in row],
        bought=[number for row in public.bought for number in row],
        played=public.played,
        decisions=public.decisions,
    )


# What differs with every question is short, and written in a fraction of the time that filling
# a message takes.


def _encoded_legal(legal: Legal) -> bytes:
    return (
        packed(_LEGAL_CARDS, _cards(legal.cards))
        + scalar(_LEGAL_MINIMUM, legal.minimum)
        + scalar(_LEGAL_MAXIMUM, legal.maximum)
    )


def _public(message: pb.ModernArtPublic, options: Options) -> Public:
    # A slice of a repeated field is a list, made at once; iteration takes item by item.
    balances = tuple(message.balances[:])
    return Public(
        options=options,
        seats=len(balances),
        round=message.round,
        kind=KINDS[message.kind],
        asked=cast("tuple[Seat, ...]", tuple(message.asked[:])),
        seller=Seat(message.seller),
        associate=_seat(message, "associate"),
        conductor=Seat(message.conductor),
        lot=tuple(map(_from_wire, message.lot[:])),
        standing=message.standing,
        high_bidder=_seat(message, "high_bidder"),
        price=message.price if message.HasField("price") else None,
        raises=message.raises,
        passes=message.passes,
        dropped=cast("tuple[Seat, ...]", tuple(message.dropped[:])),
        balances=balances,
        hand_sizes=tuple(message.hand_sizes[:]),
        counts=tuple(message.counts[:]),
        markers=_rows(message.markers[:], ROUNDS),
        bought=_rows(message.bought[:], ARTIST_COUNT),
        played=tuple(message.played[:]),
        decisions=message.decisions,
    )


def _fill(action: object, answer: pb.ModernArtAction) -> None:
    if isinstance(action, Bid):
        answer.bid.amount = exactly(int, action.amount)
    elif isinstance(action, AcceptPrice):
        answer.accept_price.accept = exactly(bool, action.accept)
    elif isinstance(action, SetPrice):
        answer.set_price.price = exactly(int, action.price)
    elif isinstance(action, PlayCard):
        answer.play_card.card = _to_wire(exactly(Card, action.card))
    elif isinstance(action, AddSecond):
        answer.add_second.SetInParent()
        if action.card is not None:
            answer.add_second.card = _to_wire(exactly(Card, action.card))
    else:
        raise TypeError("not an action of Modern Art")


def _known_card(number: int) -> Card:
    if not 1 <= number <= len(CARDS):
        raise IllegalAction(f"there is no card with the number {number}")
    return CARDS[number - 1]


def _play_card(answer: pb.ModernArtAction) -> Action:
    if not answer.play_card.HasField("card"):
        raise IllegalAction("play_card names no card")
    return PlayCard(_known_card(answer.play_card.card))


def _add_second(answer: pb.ModernArtAction) -> Action:
    if not answer.add_second.HasField("card"):
        return AddSecond(None)
    return AddSecond(_known_card(answer.add_second.card))


def _set_price(answer: pb.ModernArtAction) -> Action:
    if not answer.set_price.HasField("price"):
        raise IllegalAction("set_price names no price")
    return SetPrice(answer.set_price.price)


def _accept_price(answer: pb.ModernArtAction) -> Action:
    if not answer.accept_price.HasField("accept"):
        raise IllegalAction("accept_price says neither yes nor no")
    return AcceptPrice(answer.accept_price.accept)


def _bid(answer: pb.ModernArtAction) -> Action:
    if not answer.bid.HasField("amount"):
        raise IllegalAction("bid names no amount; 0 is a pass")
    return Bid(answer.bid.amount)


_DECODERS: dict[str, Callable[[pb.ModernArtAction], Action]] = {
    "play_card": _play_card,
    "add_second": _add_second,
    "set_price": _set_price,
    "accept_price": _accept_price,
    "bid": _bid,
}
