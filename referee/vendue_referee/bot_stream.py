"""A bot's stream between two threads: trio's, where games are played, and asyncio's.

All servers of a process live in one asyncio thread, for the life of the process, because grpc.aio
doesn't survive the end of its loop. What crosses to trio and back is bytes with their times, in two
queues that are each woken once for a whole batch.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import trio

from vendue_referee.stream_end import Refusal, StreamEnd, StreamEnded

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Close:
    """Ends a stream, after what was sent before, normally or with a refusal and its sentence."""

    refusal: Refusal | None
    sentence: str


class Arrival(NamedTuple):
    """A message of a bot."""

    at: float
    """When it came, on trio's clock in seconds."""
    data: bytes


@dataclass(slots=True)
class Dispatch:
    """A message on its way to a bot."""

    data: bytes
    handed: float | None = None
    """When it was gRPC's, or waited for the bot alone, on trio's clock in seconds."""


class BotStream:
    """One bot's stream, from trio's side. Made by `Endpoint.accept`.

    One message is awaited at first, which is `Hello`.
    """

    def __init__(self, loop: AsyncioThread, mailbox: Mailbox) -> None:
        self._thread = loop
        self._mailbox = mailbox
        self._arrived: deque[Arrival] = deque()
        self._news = trio.Event()
        self._end: StreamEnded | None = None
        self._is_closed = False
        # Each is written by one thread only: what asyncio delivered, what trio has taken of it
        # and how much may be delivered, all counted from the beginning.
        self._delivered = 0
        self._taken = 0
        self._allowed = 1
        self._is_held = False
        self._wanted = asyncio.Event()
        self.outgoing: deque[Dispatch | Close] = deque()
        self.to_write = asyncio.Event()
        self.is_writing = False

    @property
    def first_arrival(self) -> float | None:
        """When the oldest message came that is not received yet."""
        try:
            return self._arrived[0].at
        except IndexError:
            return None

    def expect(self, count: int) -> None:
        """Let so many messages come that have not been received yet; no more are read."""
        self._allowed = self._taken + count
        if self._is_held and self._is_wanted():
            self._thread.post(self, None)

    async def receive(self) -> Arrival:
        """Return the next message, when there is one.

        Raises:
            StreamEnded: there is none and there will be none.
        """
        while True:
            # The end is looked at first: what came before it is there then.
            end = self._end
            arrival = self.receive_nowait()
            if arrival is not None:
                return arrival
            if end is not None:
                raise end
            self._news = trio.Event()
            await self._news.wait()

    def receive_nowait(self) -> Arrival | None:
        """Return the next message if there is one."""
        if not self._arrived:
            return None
        self._taken += 1
        return self._arrived.popleft()

    def send(self, message: bytes) -> Dispatch:
        """Hand a message to the transport; returns at once. Dropped if the stream has ended."""
        dispatch = Dispatch(message)
        if not self._is_closed:
            self._thread.post(self, dispatch)
        return dispatch

    def close(self, refusal: Refusal | None = None, sentence: str = "") -> None:
        """End the stream after what was sent before; with a refusal, say why."""
        if not self._is_closed:
            self._thread.post(self, Close(refusal, sentence))
            self._is_closed = True

    def deliver(self, message: bytes) -> None:
        """Take a message that came; called by asyncio's thread."""
        self._delivered += 1
        self._arrived.append(Arrival(self._mailbox.now(), message))
        self._mailbox.post(self)

    def deliver_end(self, end: StreamEnd, sentence: str) -> None:
        """Note that no more messages come, the first reason stays; called by asyncio's thread."""
        self._end = self._end or StreamEnded(end, sentence)
        self._mailbox.post(self)

    async def wait_until_wanted(self) -> None:
        """Wait until a further message is awaited; called in asyncio's thread."""
        while not self._is_wanted():
            # First held, then looked at again: trio counts first and looks for who is held then.
            self._wanted.clear()
            self._is_held = True
            if not self._is_wanted():
                await self._wanted.wait()
        self._is_held = False

    def hand_over(self, dispatch: Dispatch) -> None:
        """Note that a message is on its way, if that isn't noted; called in asyncio's thread."""
        if dispatch.handed is None:
            dispatch.handed = self._mailbox.now()

    def take(self, item: Dispatch | Close | None) -> None:
        """Take what trio posted; called in asyncio's thread."""
        if self._is_held:
            self._wanted.set()
        if item is None:
            return
        self.outgoing.append(item)
        self.to_write.set()
        if self.is_writing and isinstance(item, Dispatch):
            # What lies behind a message that the bot doesn't read waits for the bot.
            self.hand_over(item)

    def _is_wanted(self) -> bool:
        return self._delivered < self._allowed

    def notice(self) -> None:
        """Look at what has come, in trio's thread."""
        self._news.set()


class Mailbox:
    """What has come for one run of trio, which is woken once for all of it."""

    def __init__(self) -> None:
        self._token = trio.lowlevel.current_trio_token()
        self._inbox: deque[BotStream] = deque()
        self._is_woken = False
        # Only the thread of a run can ask for its time.
        self._clock = trio.lowlevel.current_clock()

    def now(self) -> float:
        """Return trio's time; from any thread."""
        return self._clock.current_time()

    @classmethod
    def of_this_run(cls) -> Mailbox:
        """Return the one mailbox of the current run of trio."""
        try:
            return _MAILBOX.get()
        except LookupError:
            _MAILBOX.set(cls())
            return _MAILBOX.get()

    def post(self, stream: BotStream) -> None:
        """Note that something came on a stream; called from asyncio's thread."""
        self._inbox.append(stream)
        if not self._is_woken:
            self._is_woken = True
            with contextlib.suppress(trio.RunFinishedError):
                self._token.run_sync_soon(self._distribute)

    def _distribute(self) -> None:
        # Cleared first: whoever posts from here on wakes trio again.
        self._is_woken = False
        while self._inbox:
            self._inbox.popleft().notice()


_MAILBOX: trio.lowlevel.RunVar[Mailbox] = trio.lowlevel.RunVar("vendue mailbox")


class AsyncioThread:
    """The one asyncio loop of the process, in a thread of its own."""

    def __init__(self, begin: Callable[[], object]) -> None:
        """Start it; ``begin`` is called there before anything else."""
        self._outbox: deque[tuple[BotStream, Dispatch | Close | None]] = deque()
        self._is_woken = False
        self._loop = asyncio.new_event_loop()
        self._loop.call_soon_threadsafe(begin)
        thread = threading.Thread(target=self._loop.run_forever, name="vendue-grpc", daemon=True)
        thread.start()

    def post(self, stream: BotStream, item: Dispatch | Close | None) -> None:
        """Queue a message for a stream, or let it look again; called from trio's thread."""
        self._outbox.append((stream, item))
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon_threadsafe(self._distribute)

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
            stream, item = self._outbox.popleft()
            stream.take(item)


async def _as_coroutine(work: Awaitable[T]) -> T:
    return await work
