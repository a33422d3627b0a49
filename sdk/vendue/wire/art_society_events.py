"""The events of Art Society on the wire."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from google.protobuf.message import Message

from vendue.games.art_society.events import (
    AssistantHung,
    BidsRevealed,
    DecorAssisted,
    DecorGained,
    DecorHung,
    DecorLost,
    Event,
    GameScored,
    LeftOver,
    LotPicked,
    LotsRevealed,
    LotToMuseum,
    NewAssisted,
    NewHung,
    RoundStarted,
    StartHung,
    Swapped,
    TurnEnded,
)
from vendue.games.art_society.scoring import Score
from vendue.games.game import Seat
from vendue.v1 import art_society_pb2 as pb
from vendue.wire.embedding import embed

E = TypeVar("E")


def encode_event(event: Event) -> bytes:
    """Return the event as an encoded ArtSocietyEvent."""
    field, encode = _ENCODERS[type(event)]
    return embed(field, encode(event).SerializeToString())


def decode_events(messages: Iterable[pb.ArtSocietyEvent]) -> tuple[Event, ...]:
    """Return the events that the referee sent; those of unknown kinds are left out."""
    kinds = [(message.WhichOneof("event"), message) for message in messages]
    return tuple(
        [_DECODERS[kind](getattr(message, kind)) for kind, message in kinds if kind is not None]
    )


def _entry(
    kind: type[E], field: int, encode: Callable[[E], Message]
) -> tuple[type[object], tuple[int, Callable[..., Message]]]:
    """Return an entry of the table below; `encode` takes events of the kind."""
    return kind, (field, encode)


def _score(score: Score) -> pb.ArtSocietyScore:
    return pb.ArtSocietyScore(
        prestige=score.prestige,
        decor=score.decor,
        sight=score.sight,
        full_wall=score.full_wall,
        corners=score.corners,
        superfluous=score.superfluous,
    )


def _scored(score: pb.ArtSocietyScore) -> Score:
    return Score(
        prestige=score.prestige,
        decor=score.decor,
        sight=score.sight,
        full_wall=score.full_wall,
        corners=score.corners,
        superfluous=score.superfluous,
    )


_ENCODERS = dict(
    (
        _entry(
            StartHung, 1, lambda e: pb.ArtSocietyStartHung(seat=e.seat, tile=e.tile, x=e.x, y=e.y)
        ),
        _entry(
            RoundStarted,
            2,
            lambda e: pb.ArtSocietyRoundStarted(round=e.round, auctioneer=e.auctioneer),
        ),
        _entry(
            LotsRevealed,
            3,
            lambda e: pb.ArtSocietyLotsRevealed(auctioneer=e.auctioneer, tiles=e.tiles),
        ),
        _entry(BidsRevealed, 4, lambda e: pb.ArtSocietyBidsRevealed(cards=e.cards, order=e.order)),
        _entry(LotPicked, 5, lambda e: pb.ArtSocietyLotPicked(seat=e.seat, tile=e.tile)),
        _entry(
            NewHung,
            6,
            lambda e: pb.ArtSocietyNewHung(
                seat=e.seat, tile=e.tile, x=e.x, y=e.y, matches=e.matches
            ),
        ),
        _entry(
            AssistantHung,
            7,
            lambda e: pb.ArtSocietyAssistantHung(
                seat=e.seat, tile=e.tile, x=e.x, y=e.y, matches=e.matches
            ),
        ),
        _entry(NewAssisted, 8, lambda e: pb.ArtSocietyNewAssisted(seat=e.seat, tile=e.tile)),
        _entry(
            Swapped,
            9,
            lambda e: pb.ArtSocietySwapped(
                seat=e.seat, given=e.given, tile=e.tile, x=e.x, y=e.y, matches=e.matches
            ),
        ),
        _entry(LeftOver, 10, lambda e: pb.ArtSocietyLeftOver(seat=e.seat, tile=e.tile)),
        _entry(DecorGained, 11, lambda e: pb.ArtSocietyDecorGained(seat=e.seat, shields=e.shields)),
        _entry(
            DecorHung,
            12,
            lambda e: pb.ArtSocietyDecorHung(seat=e.seat, shape=e.shape, x=e.x, y=e.y),
        ),
        _entry(DecorAssisted, 13, lambda e: pb.ArtSocietyDecorAssisted(seat=e.seat, shape=e.shape)),
        _entry(DecorLost, 14, lambda e: pb.ArtSocietyDecorLost(seat=e.seat, shields=e.shields)),
        _entry(TurnEnded, 15, lambda e: pb.ArtSocietyTurnEnded(seat=e.seat)),
        _entry(
            LotToMuseum, 16, lambda e: pb.ArtSocietyLotToMuseum(tile=e.tile, prestige=e.prestige)
        ),
        _entry(
            GameScored,
            17,
            lambda e: pb.ArtSocietyGameScored(
                multipliers=e.multipliers, scores=[_score(score) for score in e.scores]
            ),
        ),
    )
)

_DECODERS: dict[str, Callable[[Any], Event]] = {
    "start_hung": lambda e: StartHung(Seat(e.seat), e.tile, e.x, e.y),
    "round_started": lambda e: RoundStarted(e.round, Seat(e.auctioneer)),
    "lots_revealed": lambda e: LotsRevealed(Seat(e.auctioneer), tuple(e.tiles)),
    "bids_revealed": lambda e: BidsRevealed(tuple(e.cards), tuple(map(Seat, e.order))),
    "lot_picked": lambda e: LotPicked(Seat(e.seat), e.tile),
    "new_hung": lambda e: NewHung(Seat(e.seat), e.tile, e.x, e.y, e.matches),
    "assistant_hung": lambda e: AssistantHung(Seat(e.seat), e.tile, e.x, e.y, e.matches),
    "new_assisted": lambda e: NewAssisted(Seat(e.seat), e.tile),
    "swapped": lambda e: Swapped(Seat(e.seat), e.given, e.tile, e.x, e.y, e.matches),
    "left_over": lambda e: LeftOver(Seat(e.seat), e.tile),
    "decor_gained": lambda e: DecorGained(Seat(e.seat), e.shields),
    "decor_hung": lambda e: DecorHung(Seat(e.seat), e.shape, e.x, e.y),
    "decor_assisted": lambda e: DecorAssisted(Seat(e.seat), e.shape),
    "decor_lost": lambda e: DecorLost(Seat(e.seat), e.shields),
    "turn_ended": lambda e: TurnEnded(Seat(e.seat)),
    "lot_to_museum": lambda e: LotToMuseum(e.tile, e.prestige),
    "game_scored": lambda e: GameScored(tuple(e.multipliers), tuple(map(_scored, e.scores))),
}
