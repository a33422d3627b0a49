"""The events of Collection particulière on the wire."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from google.protobuf.message import Message

from vendue.games.collection.actions import Direction, Reaction
from vendue.games.collection.events import (
    BidsRevealed,
    DirectionChosen,
    Event,
    HandEnded,
    HandStarted,
    LotCarried,
    LotLost,
    LotShown,
    LotSold,
    Reacted,
)
from vendue.games.game import Seat
from vendue.v1 import collection_pb2 as pb
from vendue.wire.embedding import embed

E = TypeVar("E")


def encode_event(event: Event) -> bytes:
    """Return the event as an encoded CollectionEvent."""
    field, encode = _ENCODERS[type(event)]
    return embed(field, encode(event).SerializeToString())


def decode_events(messages: Iterable[pb.CollectionEvent]) -> tuple[Event, ...]:
    """Return the events that the referee sent; those of unknown kinds are left out."""
    kinds = [(message.WhichOneof("event"), message) for message in messages]
    return tuple(
        [_DECODERS[kind](getattr(message, kind)) for kind, message in kinds if kind is not None]
    )


def _seats(numbers: Iterable[int]) -> tuple[Seat, ...]:
    return cast("tuple[Seat, ...]", tuple(numbers))


def _entry(
    kind: type[E], field: int, encode: Callable[[E], Message]
) -> tuple[type[object], tuple[int, Callable[..., Message]]]:
    """Return an entry of the table below; `encode` takes events of the kind."""
    return kind, (field, encode)


def _hand_started(event: HandStarted) -> Message:
    return pb.CollectionHandStarted(hand=event.hand, auctioneer=event.auctioneer)


def _lot_shown(event: LotShown) -> Message:
    return pb.CollectionLotShown(sale=event.sale, auctioneer=event.auctioneer, lot=event.lot)


def _direction_chosen(event: DirectionChosen) -> Message:
    direction = cast("pb.CollectionDirection", event.direction)
    return pb.CollectionDirectionChosen(seat=event.seat, direction=direction)


def _bids_revealed(event: BidsRevealed) -> Message:
    return pb.CollectionBidsRevealed(bills=event.bills, bancos=event.bancos)


def _reacted(event: Reacted) -> Message:
    reaction = cast("pb.CollectionReaction", event.reaction)
    return pb.CollectionReacted(seat=event.seat, reaction=reaction)


def _lot_sold(event: LotSold) -> Message:
    return pb.CollectionLotSold(winner=event.winner, lot=event.lot, doubled=event.doubled)


def _lot_lost(event: LotLost) -> Message:
    return pb.CollectionLotLost(lot=event.lot)


def _lot_carried(event: LotCarried) -> Message:
    return pb.CollectionLotCarried(painting=event.painting, bancos=event.bancos)


def _hand_ended(event: HandEnded) -> Message:
    return pb.CollectionHandEnded(hand=event.hand, scores=event.scores, totals=event.totals)


_ENCODERS = dict(
    (
        _entry(HandStarted, 1, _hand_started),
        _entry(LotShown, 2, _lot_shown),
        _entry(DirectionChosen, 3, _direction_chosen),
        _entry(BidsRevealed, 4, _bids_revealed),
        _entry(Reacted, 5, _reacted),
        _entry(LotSold, 6, _lot_sold),
        _entry(LotLost, 7, _lot_lost),
        _entry(LotCarried, 8, _lot_carried),
        _entry(HandEnded, 9, _hand_ended),
    )
)

_DECODERS: dict[str, Callable[[Any], Event]] = {
    "hand_started": lambda e: HandStarted(e.hand, Seat(e.auctioneer)),
    "lot_shown": lambda e: LotShown(e.sale, Seat(e.auctioneer), tuple(e.lot)),
    "direction_chosen": lambda e: DirectionChosen(Seat(e.seat), Direction(e.direction)),
    "bids_revealed": lambda e: BidsRevealed(tuple(e.bills), _seats(e.bancos)),
    "reacted": lambda e: Reacted(Seat(e.seat), Reaction(e.reaction)),
    "lot_sold": lambda e: LotSold(Seat(e.winner), tuple(e.lot), e.doubled),
    "lot_lost": lambda e: LotLost(tuple(e.lot)),
    "lot_carried": lambda e: LotCarried(e.painting, _seats(e.bancos)),
    "hand_ended": lambda e: HandEnded(e.hand, tuple(e.scores), tuple(e.totals)),
}
