"""The referee's gRPC server: what a bot may do to it, and what it is told.

Each bot process gets a socket and a server of its own, so that the socket is its identity.
Nothing is read from a bot but what is awaited of it (`BotStream.expect`): gRPC's flow control
holds back the rest, and the first message that nobody awaits is the last one that is read. A bot
that hangs up is noticed all the same, because gRPC cancels its call; one that only says that it
will send no more is noticed when something is awaited of it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import grpc
import grpc.aio
import trio

from vendue_referee.bot_stream import AsyncioThread, BotStream, Close, Mailbox
from vendue_referee.stream_end import Refusal, StreamEnd, StreamEnded

PATH = "/vendue.v1.RefereeService/Play"
"""The one method."""

SLACK = 16
"""A message larger than the limit is refused by name up to so many times the limit; beyond that
gRPC breaks the stream without saying why."""
CALL_LIMIT = 16
"""Calls that a bot may make besides its stream; each is refused."""
CONNECTION_LIMIT = 8
"""Connections that a bot may have at the same time; a further one is closed."""

HUNG_UP_SENTENCE = (
    "the bot ended its stream (it hung up, or broke it by far too large a message or too much"
    " metadata, by pings, or by bytes that are no HTTP/2)"
)
FLOOD_SENTENCE = f"the bot made more than {CALL_LIMIT} calls besides its one stream"


@dataclass(frozen=True, slots=True)
class TransportLimits:
    """What a bot's connection is held to."""

    message_bytes: int = 64 << 10
    """Largest message that is accepted."""
    write_seconds: float = 10.0
    """Longest wait for a bot that doesn't read."""


class Endpoint:
    """A socket of its own for one bot process. Made by `listen`; closed by `close`."""

    def __init__(self, address: str, limits: TransportLimits) -> None:
        self.address = address
        """As the bot is given it, for example ``unix:/run/referee.sock``."""
        self._limits = limits
        self._thread = _asyncio_thread()
        self._token = trio.lowlevel.current_trio_token()
        self._mailbox = Mailbox.of_this_run()
        self._stream: BotStream | None = None
        self._calls_left = CALL_LIMIT
        self._accepted = trio.Event()
        self._server: grpc.aio.Server | None = None

    async def accept(self) -> BotStream:
        """Return the bot's one stream, once it is there.

        Raises:
            StreamEnded: the bot made too many other calls before.
        """
        await self._accepted.wait()
        if self._stream is None:
            raise StreamEnded(StreamEnd.FLOOD, FLOOD_SENTENCE)
        return self._stream

    async def close(self) -> None:
        """Stop the server; a stream that is still open breaks."""
        if self._server is not None:
            await self._thread.call(self._server.stop(None))
            self._server = None

    async def open(self) -> None:
        """Start the server; called by `listen`."""
        await self._thread.call(self._open())

    async def _open(self) -> None:
        server = grpc.aio.server(options=_options(self._limits), maximum_concurrent_rpcs=2)
        server.add_generic_rpc_handlers((_Calls(self._method),))
        server.add_insecure_port(self.address)
        await server.start()
        self._server = server

    def _method(self, name: str) -> grpc.RpcMethodHandler[Any, Any] | None:
        """Return what serves a call, None for a method that there is not."""
        if name != PATH:
            self._refuse()
            return None
        return grpc.stream_stream_rpc_method_handler(self._play)

    def _refuse(self) -> None:
        """Count a call that is refused; too many are the end of the bot's stream."""
        self._calls_left -= 1
        if self._calls_left >= 0:
            return
        if self._stream is not None:
            self._stream.deliver_end(StreamEnd.FLOOD, FLOOD_SENTENCE)
        self._accept()

    def _accept(self) -> None:
        with contextlib.suppress(trio.RunFinishedError):
            self._token.run_sync_soon(self._accepted.set)

    async def _play(self, _requests: object, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        if self._stream is not None or self._calls_left < 0:
            self._refuse()
            await context.abort(
                grpc.StatusCode[Refusal.SECOND_STREAM.value],
                "this bot process has a stream already",
            )
        stream = self._stream = BotStream(self._thread, self._mailbox)
        self._accept()
        reader = asyncio.create_task(_read_all(context, stream, self._limits.message_bytes))
        try:
            # A write fails when the bot is gone, which is told by the end of the stream.
            with contextlib.suppress(grpc.aio.InternalError):
                await _write_all(context, stream, self._limits.write_seconds)
        finally:
            reader.cancel()
            stream.deliver_end(StreamEnd.HUNG_UP, HUNG_UP_SENTENCE)


class _Calls(grpc.GenericRpcHandler):
    """Asks for what serves each call that comes, of whatever method."""

    def __init__(self, method: Callable[[str], grpc.RpcMethodHandler[Any, Any] | None]) -> None:
        self._method = method

    def service(
        self, handler_call_details: grpc.HandlerCallDetails
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        """Return what serves a call."""
        return self._method(handler_call_details.method)


async def listen(address: str, limits: TransportLimits | None = None) -> Endpoint:
    """Open a socket for one bot process; the caller closes the endpoint."""
    endpoint = Endpoint(address, limits or TransportLimits())
    await endpoint.open()
    return endpoint


def _options(limits: TransportLimits) -> list[tuple[str, int]]:
    return [
        ("grpc.max_receive_message_length", limits.message_bytes * SLACK),
        ("grpc.max_metadata_size", 8 << 10),
        ("grpc.absolute_max_metadata_size", 16 << 10),
        ("grpc.max_concurrent_streams", 4),
        ("grpc.max_allowed_incoming_connections", CONNECTION_LIMIT),
        ("grpc.so_reuseport", 0),
        ("grpc.http2.max_ping_strikes", 2),
        ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.server_handshake_timeout_ms", 1500),
        # The window of what may come unread stays as small as it is at first.
        ("grpc.http2.bdp_probe", 0),
    ]


async def _read_all(
    context: grpc.aio.ServicerContext[Any, Any], stream: BotStream, limit: int
) -> None:
    # A read fails when the connection breaks in the middle of it, which is an end like any other.
    with contextlib.suppress(grpc.aio.BaseError):
        while (message := await _next_wanted(context, stream)) is not grpc.aio.EOF:
            if len(message) > limit:
                sentence = f"a message of {len(message)} bytes is above the limit of {limit}"
                stream.deliver_end(StreamEnd.TOO_LARGE, sentence)
                return
            stream.deliver(message)
    stream.deliver_end(StreamEnd.HUNG_UP, HUNG_UP_SENTENCE)


async def _next_wanted(context: grpc.aio.ServicerContext[Any, Any], stream: BotStream) -> Any:
    await stream.wait_until_wanted()
    return await context.read()


async def _write_all(
    context: grpc.aio.ServicerContext[Any, Any], stream: BotStream, seconds: float
) -> None:
    while True:
        while not stream.outgoing:
            stream.to_write.clear()
            await stream.to_write.wait()
        message = stream.outgoing.popleft()
        if isinstance(message, Close):
            if message.refusal is not None:
                await context.abort(grpc.StatusCode[message.refusal.value], message.sentence)
            return
        stream.hand_over(message)
        stream.is_writing = True
        try:
            async with asyncio.timeout(seconds):
                await context.write(message.data)
        except TimeoutError:
            sentence = f"the bot did not read what it was sent for {seconds:g} s"
            stream.deliver_end(StreamEnd.NOT_READ, sentence)
            return
        stream.is_writing = False


@cache
def _asyncio_thread() -> AsyncioThread:
    # Held for good: with its last server gone, gRPC would close what a callback still reads.
    return AsyncioThread(grpc.aio.init_grpc_aio)
