"""What is sent of a game and comes back, for any game, over bytes or protobuf's JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import Message

from vendue.games.game import AnyState, Seat
from vendue.v1 import referee_pb2 as pb
from vendue.wire.codecs import CODECS

ENVELOPES: dict[str, type[Message]] = {
    "question": pb.Decision,
    "action": pb.Reply,
    "closing": pb.GameOver,
}
"""By what they carry in the field of the game."""


def empty(game_id: str, part: str) -> Message:
    """Return an empty question, action or closing of a game."""
    message: Message = getattr(ENVELOPES[part](), game_id)
    return type(message)()


def parsed(game_id: str, part: str, data: bytes) -> Message:
    """Return a message of a game, and see that nothing in it is unknown to the protocol."""
    message = empty(game_id, part)
    message.ParseFromString(data)
    # Unknown fields would be lost on the way through JSON.
    return json_format.Parse(json_format.MessageToJson(message), empty(game_id, part))


def question(game_id: str, state: AnyState, seat: Seat, events: Sequence[object]) -> bytes:
    """Return what a seat is asked, as it is sent."""
    codec = CODECS[game_id]
    encoded = [codec.encode_event(event) for event in events]
    public = codec.encode_public(state.public())
    return codec.encode_question(state.view(seat), public, state.legal(seat), encoded)


def closing(game_id: str, events: Sequence[object]) -> bytes:
    """Return what the end of a game adds, as it is sent."""
    codec = CODECS[game_id]
    return codec.encode_closing([codec.encode_event(event) for event in events])


def action(game_id: str, played: object) -> Message:
    """Return an action as a message."""
    message = empty(game_id, "action")
    CODECS[game_id].fill_action(played, message)
    return message


def as_json(message: Message) -> Any:
    """Return a message in protobuf's JSON mapping."""
    return json.loads(json_format.MessageToJson(message))
