"""Messages of the protocol as JSON, in protobuf's own mapping: for scripts and for people.

A message is an object with one field, its kind: ``{"ready": {"gameId": "17"}}``. Names are in
camel case, 64-bit numbers and ids are strings, enums are their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, cast

from google.protobuf import json_format
from google.protobuf.message import DecodeError, Message

from vendue.games.game import Json
from vendue.messages import MalformedMessage
from vendue.v1 import referee_pb2 as pb

JsonMessage: TypeAlias = Mapping[str, Json]
"""One message: its kind and, under it, its fields."""


def _kinds(message: type[Message]) -> tuple[str, ...]:
    return tuple(field.json_name for field in message.DESCRIPTOR.oneofs_by_name["message"].fields)


BOT_KINDS = _kinds(pb.BotMessage)
"""What a bot can send."""
REFEREE_KINDS = _kinds(pb.RefereeMessage)
"""What a referee can send."""


def request_from_json(messages: Iterable[JsonMessage]) -> bytes:
    """Return a bot's messages as a PlayRequest.

    Raises:
        MalformedMessage: one of them is none of the protocol's; the text says why.
    """
    return _parsed(messages, pb.PlayRequest())


def response_from_json(messages: Iterable[JsonMessage]) -> bytes:
    """Return a referee's messages as a PlayResponse.

    Raises:
        MalformedMessage: one of them is none of the protocol's; the text says why.
    """
    return _parsed(messages, pb.PlayResponse())


def request_to_json(data: bytes) -> list[JsonMessage]:
    """Return the messages of a PlayRequest; one of an unknown kind is empty.

    Raises:
        MalformedMessage: not a PlayRequest.
    """
    return _printed(data, pb.PlayRequest())


def response_to_json(data: bytes) -> list[JsonMessage]:
    """Return the messages of a PlayResponse; one of an unknown kind is empty.

    Raises:
        MalformedMessage: not a PlayResponse.
    """
    return _printed(data, pb.PlayResponse())


def _parsed(messages: Iterable[JsonMessage], batch: pb.PlayRequest | pb.PlayResponse) -> bytes:
    for message in messages:
        try:
            json_format.ParseDict(dict(message), batch.messages.add())
        except json_format.ParseError as error:
            raise MalformedMessage(_first_line(error)) from None
    return batch.SerializeToString()


def _printed(data: bytes, batch: pb.PlayRequest | pb.PlayResponse) -> list[JsonMessage]:
    try:
        batch.ParseFromString(data)
    except DecodeError:
        name = batch.DESCRIPTOR.name
        raise MalformedMessage(f"{len(data)} bytes that are not a {name}") from None
    return [cast("JsonMessage", json_format.MessageToDict(entry)) for entry in batch.messages]


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0].rstrip(".")
