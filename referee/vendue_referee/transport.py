"""The referee's gRPC server: the only module of the referee that knows grpc and asyncio.

All servers of a process live in one asyncio thread, for the life of the process, because grpc.aio
doesn't survive the end of its loop. Each bot process gets a socket and a server of its own, so
that the socket is its identity. What crosses to trio and back is bytes, in two queues that are
each woken once for a whole batch.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Any, TypeVar

import grpc
import grpc.aio
import trio

T = TypeVar("T")

SERVICE = "vendue.v1.RefereeService"
METHOD = "Play"

UNREAD_LIMIT = 64
"""Messages of one stream that may wait in the referee; reading stops until they are taken."""
SLACK = 16
"""A message larger than the limit is refused by name up to so many times the limit; beyond that
gRPC breaks the stream without saying why."""


HUNG_UP_SENTENCE = "the bot ended its stream (it hung up, or sent far too large a message)"


class Refusal(Enum):
    """Why a stream is ended by the referee; mapped to gRPC status codes here and nowhere else."""

    WRONG_CREDENTIAL = grpc.StatusCode.UNAUTHENTICATED
    """The credential is not the one that the process was given."""
    OUT_OF_ORDER = grpc.StatusCode.FAILED_PRECONDITION
    """A message that is not expected now."""
    MALFORMED = grpc.StatusCode.INVALID_ARGUMENT
    """Bytes that are no message, or a message that lacks something."""
    INCOMPATIBLE = grpc.StatusCode.UNIMPLEMENTED
    """No protocol, or no game, that both sides know."""
    TOO_LARGE = grpc.StatusCode.RESOURCE_EXHAUSTED
    """A message above the limit of `Welcome`."""
    SECOND_STREAM = grpc.StatusCode.ALREADY_EXISTS
    """The process has a stream already."""
    TOO_LATE = grpc.StatusCode.DEADLINE_EXCEEDED
    """A deadline of the stream itself has passed."""


class StreamEnd(Enum):
    """How a bot's stream came to its end."""

    HUNG_UP = auto()
    """The bot ended it or died, or sent a message so large that gRPC broke it."""
    TOO_LARGE = auto()
    """The bot sent a message above the limit; nothing after it is read."""
    NOT_READ = auto()
    """The bot didn't read what it was sent."""


class StreamEnded(Exception):
    """Nothing more comes from the bot; the message is a sentence for its author."""

    def __init__(self, end: StreamEnd, sentence: str) -> None:
        super().__init__(sentence)
        self.end = end


@dataclass(frozen=True, slots=True)
class TransportLimits:
    """What a bot's connection is held to."""

    message_bytes: int = 64 << 10
    """Largest message that is accepted."""
    write_seconds: float = 10.0
    """Longest wait for a bot that doesn't read."""


@dataclass(frozen=True, slots=True)
class _Close:
    """Ends a stream, after what was sent before, normally or with a refusal and its sentence."""

    refusal: Refusal | None
    sentence: str


class BotStream:
    """One bot's stream, from trio's side. Made by `Endpoint.accept`."""

    def __init__(self, loop: _AsyncioThread, mailbox: _Mailbox) -> None:
        self._thread = loop
        self._mailbox = mailbox
        self._arrived: deque[bytes] = deque()
        self._news = trio.Event()
        self._end: StreamEnded | None = None
        self._is_closed = False
        # Each is written by one thread only: what asyncio delivered, what trio has taken of it.
        self._delivered = 0
        self._taken = 0
        self._is_held = False
        self._room = asyncio.Event()
        self.outgoing: deque[bytes | _Close] = deque()
        self.to_write = asyncio.Event()

    async def receive(self) -> list[bytes]:
        """Return the messages that have arrived, at least one.

        Raises:
            StreamEnded: there are none and there will be none.
        """
        while not self._arrived:
            if self._end is not None:
                raise self._end
            self._news = trio.Event()
            await self._news.wait()
        messages = list(self._arrived)
        self._arrived.clear()
        self._taken += len(messages)
        if self._is_held:
            self._thread.wake(self._room.set)
        return messages

    def send(self, message: bytes) -> None:
        """Hand a message to the transport; returns at once. Dropped if the stream has ended."""
        if not self._is_closed:
            self._thread.post(self, message)

    def close(self, refusal: Refusal | None = None, sentence: str = "") -> None:
        """End the stream after what was sent before; with a refusal, say why."""
        if not self._is_closed:
            self._thread.post(self, _Close(refusal, sentence))
            self._is_closed = True

    def deliver(self, message: bytes) -> None:
        """Take a message that came; called by asyncio's thread."""
        self._delivered += 1
        self._mailbox.post(self, message)

    def deliver_end(self, end: StreamEnd, sentence: str) -> None:
        """Note that no more messages come, the first reason stays; called by asyncio's thread."""
        self._mailbox.post(self, StreamEnded(end, sentence))

    async def wait_for_room(self) -> None:
        """Wait until few enough messages are unread; called in asyncio's thread."""
        if not self._is_full():
            return
        # First held, then looked at again: trio counts first and looks for who is held then.
        self._is_held = True
        while self._is_full():
            await self._room.wait()
            self._room.clear()
        self._is_held = False

    def _is_full(self) -> bool:
        return self._delivered - self._taken >= UNREAD_LIMIT

    def take(self, item: bytes | StreamEnded) -> None:
        """Take a message or the end, in trio's thread."""
        if isinstance(item, StreamEnded):
            self._end = self._end or item
        else:
            self._arrived.append(item)
        self._news.set()


class _Mailbox:
    """What has come for one run of trio, which is woken once for all of it."""

    def __init__(self) -> None:
        self._token = trio.lowlevel.current_trio_token()
        self._inbox: deque[tuple[BotStream, bytes | StreamEnded]] = deque()
        self._is_woken = False

    @classmethod
    def of_this_run(cls) -> _Mailbox:
        """Return the one mailbox of the current run of trio."""
        try:
            return _MAILBOX.get()
        except LookupError:
            _MAILBOX.set(cls())
            return _MAILBOX.get()

    def post(self, stream: BotStream, item: bytes | StreamEnded) -> None:
        """Queue what came on a stream; called from asyncio's thread."""
        self._inbox.append((stream, item))
        if not self._is_woken:
            self._is_woken = True
            with contextlib.suppress(trio.RunFinishedError):
                self._token.run_sync_soon(self._distribute)

    def _distribute(self) -> None:
        # Cleared first: whoever posts from here on wakes trio again.
        self._is_woken = False
        while self._inbox:
            stream, item = self._inbox.popleft()
            stream.take(item)


_MAILBOX: trio.lowlevel.RunVar[_Mailbox] = trio.lowlevel.RunVar("vendue mailbox")


class Endpoint:
    """A socket of its own for one bot process. Made by `listen`; closed by `close`."""

    def __init__(self, address: str, limits: TransportLimits) -> None:
        self.address = address
        """As the bot is given it, for example ``unix:/run/referee.sock``."""
        self._limits = limits
        self._thread = _asyncio_thread()
        self._token = trio.lowlevel.current_trio_token()
        self._mailbox = _Mailbox.of_this_run()
        self._stream: BotStream | None = None
        self._accepted = trio.Event()
        self._server: grpc.aio.Server | None = None

    async def accept(self) -> BotStream:
        """Return the bot's one stream, once it is there."""
        await self._accepted.wait()
        assert self._stream is not None  # noqa: S101 - set before the event
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
        handler: grpc.RpcMethodHandler[Any, Any] = grpc.stream_stream_rpc_method_handler(self._play)
        service = grpc.method_handlers_generic_handler(SERVICE, {METHOD: handler})
        server.add_generic_rpc_handlers((service,))
        server.add_insecure_port(self.address)
        await server.start()
        self._server = server

    async def _play(self, _requests: object, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        if self._stream is not None:
            await context.abort(
                Refusal.SECOND_STREAM.value, "this bot process has a stream already"
            )
        stream = self._stream = BotStream(self._thread, self._mailbox)
        with contextlib.suppress(trio.RunFinishedError):
            self._token.run_sync_soon(self._accepted.set)
        reader = asyncio.create_task(_read_all(context, stream, self._limits.message_bytes))
        try:
            # A write fails when the bot is gone, which is told by the end of the stream.
            with contextlib.suppress(grpc.aio.InternalError):
                await _write_all(context, stream, self._limits.write_seconds)
        finally:
            reader.cancel()
            stream.deliver_end(StreamEnd.HUNG_UP, HUNG_UP_SENTENCE)


async def listen(address: str, limits: TransportLimits | None = None) -> Endpoint:
    """Open a socket for one bot process; the caller closes the endpoint."""
    endpoint = Endpoint(address, limits or TransportLimits())
    await endpoint.open()
    return endpoint


def _options(limits: TransportLimits) -> list[tuple[str, int]]:
    return [
        ("grpc.max_receive_message_length", limits.message_bytes * SLACK),
        ("grpc.max_metadata_size", 8 << 10),
        ("grpc.max_concurrent_streams", 4),
        ("grpc.so_reuseport", 0),
        ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.server_handshake_timeout_ms", 1500),
    ]


async def _read_all(
    context: grpc.aio.ServicerContext[Any, Any], stream: BotStream, limit: int
) -> None:
    # A read fails when the connection breaks in the middle of it, which is an end like any other.
    with contextlib.suppress(grpc.aio.BaseError):
        while (message := await context.read()) is not grpc.aio.EOF:
            if len(message) > limit:
                sentence = f"a message of {len(message)} bytes is above the limit of {limit}"
                stream.deliver_end(StreamEnd.TOO_LARGE, sentence)
                return
            stream.deliver(message)
            await stream.wait_for_room()
    stream.deliver_end(StreamEnd.HUNG_UP, HUNG_UP_SENTENCE)


async def _write_all(
    context: grpc.aio.ServicerContext[Any, Any], stream: BotStream, seconds: float
) -> None:
    while True:
        while not stream.outgoing:
            stream.to_write.clear()
            await stream.to_write.wait()
        message = stream.outgoing.popleft()
        if isinstance(message, _Close):
            if message.refusal is not None:
                await context.abort(message.refusal.value, message.sentence)
            return
        try:
            async with asyncio.timeout(seconds):
                await context.write(message)
        except TimeoutError:
            sentence = f"the bot did not read what it was sent for {seconds:g} s"
            stream.deliver_end(StreamEnd.NOT_READ, sentence)
            return


class _AsyncioThread:
    """The one asyncio loop of the process, in a thread of its own."""

    def __init__(self) -> None:
        self._outbox: deque[tuple[BotStream, bytes | _Close]] = deque()
        self._is_woken = False
        self._loop = asyncio.new_event_loop()
        # Held for good: with its last server gone, gRPC would close what a callback still reads.
        self._loop.call_soon_threadsafe(grpc.aio.init_grpc_aio)
        thread = threading.Thread(target=self._loop.run_forever, name="vendue-grpc", daemon=True)
        thread.start()

    def post(self, stream: BotStream, message: bytes | _Close) -> None:
        """Queue a message for a stream; called from trio's thread."""
        self._outbox.append((stream, message))
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon_threadsafe(self._distribute)

    def wake(self, callback: Callable[[], None]) -> None:
        """Call something in the asyncio thread."""
        self._loop.call_soon_threadsafe(callback)

    async def call(self, work: Awaitable[T]) -> T:
        """Run a coroutine in the asyncio thread and return its result in trio."""
        token = trio.lowlevel.current_trio_token()
        done = trio.Event()

        def finished(_: Future[T]) -> None:
            with contextlib.suppress(trio.RunFinishedError):
                token.run_sync_soon(done.set)

        future = asyncio.run_coroutine_threadsafe(_as_coroutine(work), self._loop)
        future.add_done_callback(finished)
        with trio.CancelScope(shield=True):
            await done.wait()
        return future.result()

    def _distribute(self) -> None:
        # Cleared first: whoever posts from here on wakes the loop again.
        self._is_woken = False
        while self._outbox:
            stream, message = self._outbox.popleft()
            stream.outgoing.append(message)
            stream.to_write.set()


async def _as_coroutine(work: Awaitable[T]) -> T:
    return await work


@cache
def _asyncio_thread() -> _AsyncioThread:
    return _AsyncioThread()
