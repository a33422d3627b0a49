"""Collection particulière on the wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from google.protobuf.message import Message

from vendue.games.collection.actions import (
    Action,
    Bid,
    ChooseDirection,
    DecisionKind,
    Direction,
    Legal,
    React,
    Reaction,
)
from vendue.games.collection.events import Event
from vendue.games.collection.options import Options
from vendue.games.collection.view import Public, View
from vendue.games.game import IllegalAction, Seat
from vendue.v1 import collection_pb2 as pb
from vendue.wire.codec import GameCodec, exactly
from vendue.wire.collection_events import decode_events, encode_event
from vendue.wire.embedding import embed, packed, scalar

KINDS: tuple[DecisionKind | None, ...] = (None, *DecisionKind)
DIRECTIONS: tuple[Direction | None, ...] = (None, *Direction)

_VIEW_PENDING = pb.CollectionView.PENDING_FIELD_NUMBER
_BID_BILL = pb.CollectionBid.BILL_FIELD_NUMBER
_BID_BANCO = pb.CollectionBid.BANCO_FIELD_NUMBER
_LEGAL_BILLS = pb.CollectionLegal.BILLS_FIELD_NUMBER
_LEGAL_BANCO = pb.CollectionLegal.BANCO_FIELD_NUMBER
_LEGAL_REACTIONS = pb.CollectionLegal.REACTIONS_FIELD_NUMBER


def _seats(numbers: Sequence[int]) -> tuple[Seat, ...]:
    return cast("tuple[Seat, ...]", tuple(numbers))


class CollectionCodec(GameCodec):
    """Converts the values of Collection particulière."""

    field = "collection"
    question_field = 11

    def encode_event(self, event: object) -> bytes:
        """Return an event ready to stand in a question's list."""
        return encode_event(cast("Event", event))

    def encode_public(self, public: object) -> bytes:
        """Return the public part, encoded once for all seats."""
        return _public_message(cast("Public", public)).SerializeToString()

    def encode_private(self, view: object) -> bytes:
        """Return the seat's own sealed bid, if it has put one down."""
        bid = cast("View", view).pending
        if bid is None:
            return b""
        return embed(_VIEW_PENDING, scalar(_BID_BILL, bid.bill) + scalar(_BID_BANCO, bid.banco))

    def encode_legal(self, legal: object) -> bytes:
        """Return the legal actions."""
        return _encoded_legal(cast("Legal", legal))

    def decode_question(
        self, message: Message, options: Mapping[str, str]
    ) -> tuple[object, object, tuple[object, ...]]:
        """Return `View`, `Legal` and the events."""
        question = cast("pb.CollectionQuestion", message)
        public = _public(question.view.public, Options(**options))
        pending = _bid(question.view.pending) if question.view.HasField("pending") else None
        view = View(public, Seat(question.view.seat), pending)
        legal = Legal(
            kind=cast("DecisionKind", public.kind),
            bills=tuple(question.legal.bills[:]),
            banco=question.legal.banco,
            reactions=tuple(map(Reaction, question.legal.reactions[:])),
        )
        return view, legal, decode_events(question.events)

    def decode_closing(self, message: Message) -> tuple[object, ...]:
        """Return the events."""
        return decode_events(cast("pb.CollectionClosing", message).events)

    def fill_action(self, action: object, message: Message) -> None:
        """Write an `Action` into a CollectionAction."""
        answer = cast("pb.CollectionAction", message)
        try:
            _fill(cast("Action", action), answer)
        except (TypeError, ValueError, OverflowError) as error:
            raise IllegalAction(f"{action!r} can't be sent as an answer: {error}") from None

    def decode_action(self, message: Message) -> object:
        """Return the `Action` of a CollectionAction."""
        answer = cast("pb.CollectionAction", message)
        chosen = answer.WhichOneof("action")
        if chosen is None:
            raise IllegalAction("the answer holds no action")
        return _DECODERS[chosen](answer)


def _public_message(public: Public) -> pb.CollectionPublic:
    return pb.CollectionPublic(
        hand=public.hand,
        sale=public.sale,
        kind=cast("pb.CollectionDecisionKind", public.kind or 0),
        asked=public.asked,
        auctioneer=public.auctioneer,
        direction=cast("pb.CollectionDirection", public.direction or 0),
        lot=public.lot,
        standing=public.standing,
        claimed=public.claimed,
        played=public.played,
        winner=public.winner,
        banco_chain=public.banco_chain,
        preemption_chain=public.preemption_chain,
        passes=public.passes,
        seats=[_seat_message(public, seat) for seat in range(public.seats)],
        lost=public.lost,
    )


def _seat_message(public: Public, seat: int) -> pb.CollectionSeat:
    return pb.CollectionSeat(
        bills=public.bills[seat],
        preemptions=public.preemptions[seat],
        expertises=public.expertises[seat],
        bancos=public.bancos[seat],
        won=public.won[seat],
        doubled=public.doubled[seat],
        total=public.totals[seat],
    )


# What differs with every question is short, and written in a fraction of the time that filling
# a message takes.


def _encoded_legal(legal: Legal) -> bytes:
    return (
        packed(_LEGAL_BILLS, legal.bills)
        + scalar(_LEGAL_BANCO, legal.banco)
        + packed(_LEGAL_REACTIONS, legal.reactions)
    )


def _public(message: pb.CollectionPublic, options: Options) -> Public:
    # A slice of a repeated field is a list, made at once; iteration takes item by item.
    seats = message.seats[:]
    return Public(
        options=options,
        hand=message.hand,
        sale=message.sale,
        kind=KINDS[message.kind],
        asked=_seats(message.asked[:]),
        auctioneer=Seat(message.auctioneer),
        direction=DIRECTIONS[message.direction],
        lot=tuple(message.lot[:]),
        standing=_seats(message.standing[:]),
        claimed=_seats(message.claimed[:]),
        played=tuple(message.played[:]),
        winner=Seat(message.winner) if message.HasField("winner") else None,
        banco_chain=_seats(message.banco_chain[:]),
        preemption_chain=_seats(message.preemption_chain[:]),
        passes=message.passes,
        bills=tuple([tuple(seat.bills[:]) for seat in seats]),
        preemptions=tuple([seat.preemptions for seat in seats]),
        expertises=tuple([seat.expertises for seat in seats]),
        bancos=tuple([seat.bancos for seat in seats]),
        won=tuple([tuple(seat.won[:]) for seat in seats]),
        doubled=tuple([tuple(seat.doubled[:]) for seat in seats]),
        lost=tuple(message.lost[:]),
        totals=tuple([seat.total for seat in seats]),
    )


def _fill(action: object, answer: pb.CollectionAction) -> None:
    if isinstance(action, Bid):
        answer.bid.bill = exactly(int, action.bill)
        answer.bid.banco = exactly(bool, action.banco)
    elif isinstance(action, React):
        reaction = exactly(Reaction, action.reaction)
        answer.react.reaction = cast("pb.CollectionReaction", reaction)
    elif isinstance(action, ChooseDirection):
        direction = exactly(Direction, action.direction)
        answer.choose_direction.direction = cast("pb.CollectionDirection", direction)
    else:
        raise TypeError("not an action of Collection particulière")


def _bid(message: pb.CollectionBid) -> Bid:
    if not message.HasField("bill"):
        raise IllegalAction("bid names no bill")
    if not message.HasField("banco"):
        raise IllegalAction("bid doesn't say whether a Banco is played")
    return Bid(message.bill, message.banco)


def _direction(answer: pb.CollectionAction) -> Action:
    number = int(answer.choose_direction.direction)
    if not 1 <= number <= len(Direction):
        raise IllegalAction("choose_direction says neither rising nor falling")
    return ChooseDirection(Direction(number))


def _reaction(answer: pb.CollectionAction) -> Action:
    number = int(answer.react.reaction)
    if not 1 <= number <= len(Reaction):
        raise IllegalAction("react names no reaction")
    return React(Reaction(number))


_DECODERS: dict[str, Callable[[pb.CollectionAction], Action]] = {
    "choose_direction": _direction,
    "bid": lambda answer: _bid(answer.bid),
    "react": _reaction,
}
