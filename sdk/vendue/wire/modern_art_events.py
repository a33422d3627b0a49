"""The events of Modern Art on the wire."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from google.protobuf.message import Message

from vendue.games.game import Seat
from vendue.games.modern_art.cards import CARDS, Card
from vendue.games.modern_art.events import (
    BidMade,
    BidsOpened,
    CardPlayed,
    Event,
    LotSold,
    LotUnsold,
    NobodyAdded,
    PriceRefused,
    PriceSet,
    RoundEnded,
    RoundStarted,
    SecondAdded,
    SecondDeclined,
)
from vendue.v1 import modern_art_pb2 as pb
from vendue.wire.embedding import embed

E = TypeVar("E")


def encode_event(event: Event) -> bytes:
    """Return the event as an encoded ModernArtEvent."""
    field, encode = _ENCODERS[type(event)]
    return embed(field, encode(event).SerializeToString())


def decode_events(messages: Iterable[pb.ModernArtEvent]) -> tuple[Event, ...]:
    """Return the events that the referee sent; those of unknown kinds are left out."""
    kinds = [(message.WhichOneof("event"), message) for message in messages]
    return tuple(
        [_DECODERS[kind](getattr(message, kind)) for kind, message in kinds if kind is not None]
    )


def _wire(card: Card) -> pb.ModernArtCard:
    return cast("pb.ModernArtCard", card + 1)


_card = {card + 1: card for card in CARDS}.__getitem__


def _wires(cards: Iterable[Card]) -> list[pb.ModernArtCard]:
    return [_wire(card) for card in cards]


def _entry(
    kind: type[E], field: int, encode: Callable[[E], Message]
) -> tuple[type[object], tuple[int, Callable[..., Message]]]:
    """Return an entry of the table below; `encode` takes events of the kind."""
    return kind, (field, encode)


_ENCODERS = dict(
    (
        _entry(CardPlayed, 1, lambda e: pb.ModernArtCardPlayed(seat=e.seat, card=_wire(e.card))),
        _entry(SecondAdded, 2, lambda e: pb.ModernArtSecondAdded(seat=e.seat, card=_wire(e.card))),
        _entry(SecondDeclined, 3, lambda e: pb.ModernArtSecondDeclined(seat=e.seat)),
        _entry(NobodyAdded, 4, lambda _: pb.ModernArtNobodyAdded()),
        _entry(PriceSet, 5, lambda e: pb.ModernArtPriceSet(seat=e.seat, price=e.price)),
        _entry(PriceRefused, 6, lambda e: pb.ModernArtPriceRefused(seat=e.seat)),
        _entry(BidMade, 7, lambda e: pb.ModernArtBidMade(seat=e.seat, amount=e.amount)),
        _entry(BidsOpened, 8, lambda e: pb.ModernArtBidsOpened(bids=e.bids)),
        _entry(
            LotSold,
            9,
            lambda e: pb.ModernArtLotSold(buyer=e.buyer, price=e.price, changes=e.changes),
        ),
        _entry(LotUnsold, 10, lambda e: pb.ModernArtLotUnsold(cards=_wires(e.cards))),
        _entry(
            RoundEnded,
            11,
            lambda e: pb.ModernArtRoundEnded(round=e.round, markers=e.markers, payouts=e.payouts),
        ),
        _entry(
            RoundStarted,
            12,
            lambda e: pb.ModernArtRoundStarted(round=e.round, seller=e.seller, dealt=e.dealt),
        ),
    )
)

_DECODERS: dict[str, Callable[[Any], Event]] = {
    "card_played": lambda e: CardPlayed(Seat(e.seat), _card(e.card)),
    "second_added": lambda e: SecondAdded(Seat(e.seat), _card(e.card)),
    "second_declined": lambda e: SecondDeclined(Seat(e.seat)),
    "nobody_added": lambda _: NobodyAdded(),
    "price_set": lambda e: PriceSet(Seat(e.seat), e.price),
    "price_refused": lambda e: PriceRefused(Seat(e.seat)),
    "bid_made": lambda e: BidMade(Seat(e.seat), e.amount),
    "bids_opened": lambda e: BidsOpened(tuple(e.bids)),
    "lot_sold": lambda e: LotSold(Seat(e.buyer), e.price, tuple(e.changes)),
    "lot_unsold": lambda e: LotUnsold(tuple(map(_card, e.cards))),
    "round_ended": lambda e: RoundEnded(e.round, tuple(e.markers), tuple(e.payouts)),
    "round_started": lambda e: RoundStarted(e.round, Seat(e.seller), e.dealt),
}
