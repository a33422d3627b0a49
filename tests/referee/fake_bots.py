"""A bot process whose stream ends in the test itself: no gRPC, no process, any clock."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import trio
import trio.testing

from vendue.deals import standalone_deal
from vendue.games.game import Seat
from vendue.games.table import game as game_of
from vendue.match import Match, MatchResult
from vendue.messages import (
    BotMessage,
    ClockSettings,
    Decision,
    FaultNotice,
    GameStarted,
    Ready,
    RefereeMessage,
    Reply,
)
from vendue.verdicts import Verdict
from vendue.wire.bot_side import ResponseDecoder, encode_request
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.bot_stream import Arrival, BotStream, Dispatch
from vendue_referee.projector import GameFacts, Projector
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.stream_end import Refusal, StreamEnd, StreamEnded

GAME = "modern_art"


class FakeStream:
    """Both ends of a stream: `BotStream` for the referee, messages for the test."""

    def __init__(self) -> None:
        self._arrived: list[Arrival] = []
        self.expected = 1
        """How many messages the referee would read."""
        self._end: StreamEnded | None = None
        self._to_referee = trio.Event()
        self._to_bot = trio.Event()
        self._decoder = ResponseDecoder()
        self.sent: list[list[RefereeMessage]] = []
        """Every batch that the referee sent."""
        self.unread: list[RefereeMessage] = []
        self.refusal: Refusal | None = None
        self.is_closed = False

    @property
    def first_arrival(self) -> float | None:
        return self._arrived[0].at if self._arrived else None

    def expect(self, count: int) -> None:
        self.expected = count

    async def receive(self) -> Arrival:
        while not self._arrived:
            if self._end is not None:
                raise self._end
            self._to_referee = trio.Event()
            await self._to_referee.wait()
        return self._arrived.pop(0)

    def receive_nowait(self) -> Arrival | None:
        return self._arrived.pop(0) if self._arrived else None

    def send(self, message: bytes) -> Dispatch:
        if not self.is_closed:
            self.sent.append(self._decoder.decode(message))
            self.unread.extend(self.sent[-1])
            self._to_bot.set()
        return Dispatch(message, handed=trio.current_time())

    def close(self, refusal: Refusal | None = None, sentence: str = "") -> None:
        self.is_closed = True
        self.refusal = refusal

    def say(self, *messages: BotMessage) -> None:
        """Send messages to the referee, as one request."""
        self.say_bytes(encode_request(messages))

    def say_bytes(self, data: bytes) -> None:
        self._arrived.append(Arrival(trio.current_time(), data))
        self._to_referee.set()

    def hang_up(self, end: StreamEnd = StreamEnd.HUNG_UP) -> None:
        self._end = StreamEnded(end, "the bot ended its stream")
        self._to_referee.set()

    async def next(self) -> RefereeMessage:
        """Return the next message of the referee."""
        while not self.unread:
            self._to_bot = trio.Event()
            await self._to_bot.wait()
        return self.unread.pop(0)

    async def next_decision(self) -> Decision:
        """Return the next decision, passing over faults; anything else is wrong."""
        while isinstance(message := await self.next(), FaultNotice):
            pass
        assert isinstance(message, Decision), message
        return message


@asynccontextmanager
async def connected(
    stream: FakeStream | None = None,
    *,
    watchdog: bool = True,
    games: Sequence[str] = (GAME,),
) -> AsyncIterator[tuple[BotProcess, FakeStream]]:
    """Yield a process that has said hello, with its tasks running, and its stream."""
    process = BotProcess(BotCommand("fake", (sys.executable,), Path()))
    stream = stream or FakeStream()
    process._stream = process.clock.stream = cast(BotStream, stream)
    process.games = frozenset(games)
    works: list[Callable[[], Awaitable[None]]] = [process._receive_all, process._flush_all]
    if watchdog:
        works.append(process._expire_all)
    async with trio.open_nursery() as nursery:
        for work in works:
            nursery.start_soon(process._contain, work)
        yield process, stream
        nursery.cancel_scope.cancel()


RESULT = MatchResult((3, 2, 1), (1, 2, 3), (Verdict.FINISHED,) * 3, (0, 0, 0), capped=False)
"""Of a game that nobody looks at any more."""


@dataclass
class Game:
    """Seat 0 of a game that stands at its first decision."""

    process: BotProcess
    stream: FakeStream
    seed: str = "remote"
    clock: ClockSettings = field(default_factory=ClockSettings)

    def __post_init__(self) -> None:
        rules = game_of(GAME)
        deal = standalone_deal(self.seed, GAME)
        self.match = Match(rules.start(3, {}, deal))
        facts = GameFacts(GAME, rules.settle_options(), self.clock, "c0")
        self.projector = Projector(facts, deal, self.match)
        self.id = self.projector.game_id
        self.seat = RemoteSeat(self.process)

    def begin(self) -> None:
        self.seat.begin(self.projector, Seat(0))

    async def ready(self) -> None:
        """Begin, and be ready at once."""
        self.begin()
        started = await self.stream.next()
        assert isinstance(started, GameStarted)
        self.stream.say(Ready(self.id))
        await trio.testing.wait_all_tasks_blocked()

    async def ask(self) -> Decision:
        """Ask, and return the decision as the bot sees it."""
        self.seat.ask()
        return await self.stream.next_decision()

    async def asked(self) -> Decision:
        await self.ready()
        return await self.ask()

    def end(self) -> None:
        self.seat.end(RESULT)


def reply_to(decision: Decision, action: object) -> Reply:
    return Reply(decision.game_id, decision.decision_id, action, GAME)


def first_answer(decision: Decision) -> Reply:
    """Return a legal answer."""
    legal = decision.legal
    return reply_to(decision, next(iter(legal)))  # type: ignore[call-overload]


def names(messages: Sequence[RefereeMessage]) -> list[str]:
    """Return the kinds of some messages."""
    return [type(message).__name__ for message in messages]
