"""A bot's side of a socket: one stream to a referee, without an SDK's manners."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Protocol

import grpc

from vendue.runner import CHANNEL_OPTIONS, PLAY, Connection
from vendue.testing.line import OK, End, Line

HUNG_UP = End(OK, "the referee ended the stream")


class _Responses(Protocol):
    """The responses of a call, as gRPC gives them."""

    def __iter__(self) -> Iterator[bytes]: ...
    def cancel(self) -> bool: ...
    def code(self) -> grpc.StatusCode: ...
    def details(self) -> str: ...


@contextmanager
def dialled(connection: Connection) -> Generator[Line]:
    """Open a stream to a referee; what is left of it is broken off at the end of the block."""
    line = Line()
    with grpc.insecure_channel(connection.address, options=CHANNEL_OPTIONS) as channel:
        play: grpc.StreamStreamMultiCallable[bytes, bytes] = channel.stream_stream(PLAY)
        responses = play(line.outgoing())
        threading.Thread(target=_read, args=(responses, line), daemon=True).start()
        try:
            yield line
        finally:
            responses.cancel()
            line.end()


def _read(responses: _Responses, line: Line) -> None:
    try:
        for response in responses:
            line.deliver(response)
        line.deliver(HUNG_UP)
    except grpc.RpcError:
        line.deliver(End(responses.code().name, responses.details() or ""))
