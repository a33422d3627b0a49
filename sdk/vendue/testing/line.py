"""One end of an open stream: bytes in, bytes out, with gRPC's threads behind it."""

from __future__ import annotations

import queue
from collections.abc import Generator
from dataclasses import dataclass

OK = "OK"
"""The status of a stream that was ended in the ordinary way."""


@dataclass(frozen=True, slots=True)
class End:
    """How a stream ended."""

    status: str
    """The name of a gRPC status, ``OK`` if nothing went wrong."""
    sentence: str


class Line:
    """One end of a stream. Made by `BotServer.accept` or `dialled`, who close it."""

    def __init__(self) -> None:
        self._arrived: queue.SimpleQueue[bytes | End] = queue.SimpleQueue()
        self._outgoing: queue.SimpleQueue[bytes | End] = queue.SimpleQueue()
        self._end: End | None = None

    def send(self, data: bytes) -> None:
        """Hand a message to gRPC; returns at once. Nothing is sent after `end`."""
        self._outgoing.put(data)

    def end(self, end: End | None = None) -> None:
        """End the stream after what was sent before; the first of several calls counts."""
        self._outgoing.put(end or End(OK, ""))

    def receive(self, within: float) -> bytes | End | None:
        """Return the next message, how the stream ended, or None after so many seconds.

        After its end the stream tells it again whenever it is asked.
        """
        if self._end is not None:
            return self._end
        try:
            arrived = self._arrived.get(timeout=within)
        except queue.Empty:
            return None
        if isinstance(arrived, End):
            self._end = arrived
        return arrived

    def deliver(self, arrived: bytes | End) -> None:
        """Take what came from the peer; called by a thread of gRPC."""
        self._arrived.put(arrived)

    def outgoing(self) -> Generator[bytes, None, End]:
        """Yield what is to be sent and return how to end; run by a thread of gRPC."""
        while not isinstance(message := self._outgoing.get(), End):
            yield message
        return message
