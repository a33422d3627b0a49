"""What two peers say to each other on a stream, message by message and as JSON."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from vendue.games.game import Json
from vendue.messages import MalformedMessage
from vendue.testing.line import End, Line
from vendue.wire.message_json import (
    BOT_KINDS,
    REFEREE_KINDS,
    JsonMessage,
    request_from_json,
    request_to_json,
    response_from_json,
    response_to_json,
)

END = "end"
"""What stands for the end of a stream where a message is expected."""
MALFORMED = "malformed"
"""What stands for bytes that are no message."""
UNKNOWN = "unknown"
"""What stands for a message of an unknown kind."""

SHOWN_MESSAGES = 8
"""Messages that are shown of what was said before."""
SHOWN_WIDTH = 300
"""Characters of a message that are shown."""


@dataclass(frozen=True, slots=True)
class Side:
    """Who speaks: what it is called, what it can say, and how that travels."""

    name: str
    kinds: tuple[str, ...]
    encode: Callable[[Sequence[JsonMessage]], bytes]
    decode: Callable[[bytes], list[JsonMessage]]


BOT = Side("bot", BOT_KINDS, request_from_json, request_to_json)
REFEREE = Side("referee", REFEREE_KINDS, response_from_json, response_to_json)


class Conversation:
    """A stream seen from one of its ends."""

    def __init__(self, line: Line, own: Side, other: Side) -> None:
        self.line = line
        self.own = own
        self.other = other
        self.heard: list[JsonMessage] = []
        """Every message of the other side so far."""
        self._said: deque[str] = deque(maxlen=SHOWN_MESSAGES)
        self._unread: deque[JsonMessage] = deque()

    @property
    def said(self) -> tuple[str, ...]:
        """The last messages of both sides, oldest first, a line each."""
        return tuple(self._said)

    def say(self, *messages: JsonMessage) -> None:
        """Send messages, which travel together.

        Raises:
            MalformedMessage: one of them is none of the protocol's.
        """
        self.say_bytes(self.own.encode(messages))

    def say_bytes(self, data: bytes) -> None:
        """Send bytes, whatever they are."""
        for message in _decoded(self.own, data):
            self._note(self.own, message)
        self.line.send(data)

    def next(self, within: float) -> JsonMessage | None:
        """Return the next message of the other side, or None after so many seconds.

        The end of the stream and bytes that are no message have kinds of their own.
        """
        if not self._unread:
            arrived = self.line.receive(within)
            if arrived is None:
                return None
            self._unread.extend(self._read(arrived))
        message = self._unread.popleft()
        if kind_of(message) != END:
            self.heard.append(message)
        self._note(self.other, message)
        return message

    def _read(self, arrived: bytes | End) -> list[JsonMessage]:
        if isinstance(arrived, End):
            return [{END: {"status": arrived.status, "sentence": arrived.sentence}}]
        return _decoded(self.other, arrived)

    def _note(self, side: Side, message: JsonMessage) -> None:
        self._said.append(f"{side.name}: {shown(message)}")


def kind_of(message: JsonMessage) -> str:
    """Return the kind of a message that holds one."""
    return next(iter(message))


def body_of(message: JsonMessage) -> Mapping[str, Json]:
    """Return the fields of a message that holds one."""
    body = message[kind_of(message)]
    return body if isinstance(body, dict) else {}


def shown(message: JsonMessage) -> str:
    """Return a message on one line, cut where it is long."""
    text = f"{kind_of(message)} {json.dumps(message[kind_of(message)])}"
    return text if len(text) <= SHOWN_WIDTH else text[:SHOWN_WIDTH] + "…"


def _decoded(side: Side, data: bytes) -> list[JsonMessage]:
    try:
        messages = side.decode(data)
    except MalformedMessage as error:
        return [{MALFORMED: {"sentence": str(error)}}]
    if not messages:
        return [{MALFORMED: {"sentence": "a batch that holds no message"}}]
    return [message or {UNKNOWN: {}} for message in messages]
