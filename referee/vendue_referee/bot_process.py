"""One bot process: started, connected, fed and watched, until it is closed or lost.

Whatever a bot process does ends here: a crash, a hang, nonsense or silence becomes a `Fault` of
its own seats and nobody else's.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import trio

from vendue.match import Fault
from vendue.messages import (
    PROTOCOL,
    BotMessage,
    GameId,
    Goodbye,
    Hello,
    MalformedMessage,
    Welcome,
)
from vendue.verdicts import Verdict
from vendue.wire.referee_side import batch, decode_each, encode_goodbye, encode_welcome
from vendue_referee.accounting import Accounting, open_accounting
from vendue_referee.backends.backend import PYTHON, Backend, Program
from vendue_referee.bot_log import LogPump
from vendue_referee.bot_stream import Arrival, BotStream
from vendue_referee.launcher.child import Child, SandboxFailed, StartFailed
from vendue_referee.process_clock import ProcessClock, microseconds
from vendue_referee.rest import Rest
from vendue_referee.room import Pace
from vendue_referee.sandbox.policy import Cause
from vendue_referee.session import (
    Answered,
    Happening,
    HasEnded,
    ProtocolFault,
    Session,
    TimedOut,
)
from vendue_referee.stream_end import Refusal, StreamEnd, StreamEnded
from vendue_referee.transport import Endpoint, TransportLimits, listen

Listener: TypeAlias = Callable[[Happening | Fault | Exception], None]
"""Takes what happens in one game: a fault if the process is lost, an exception if it is void."""

BATCH_LIMIT = 64
"""Entries in one message to a bot."""
HOLD_SECONDS = 0.005
"""Longest wait for a bot to answer what it has, so that more goes out in one message."""
HELLO_SECONDS = 2.0
"""Longest wait for hello on a stream that is there."""
EXIT_GRACE = 2.0
"""Seconds that a process whose stream ended gets to turn out dead rather than disconnected; the
end of one that leaves children behind is told a second late. No clock runs meanwhile."""
GOODBYE_GRACE = 2.0
"""Seconds that a process gets to end by itself after goodbye."""
REFUSAL_GRACE = 0.5
"""Seconds that a refused process gets to read why, and to log it."""
LOG_GRACE = 1.0
"""Seconds for what a process wrote before its end to be read."""


@dataclass(frozen=True, slots=True)
class BotCommand:
    """How a bot is started, and what it is held to."""

    name: str
    """For logs and sentences."""
    argv: Sequence[str]
    folder: Path
    """The bot's own files; its current folder."""
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    start_limit: float = 10.0
    """Seconds from start to hello."""
    games_in_flight: int = 8
    """For `Welcome`: how many games it is given at the same time, at most."""
    transport: TransportLimits = field(default_factory=TransportLimits)


class BotProcess:
    """A bot process and its stream. Made by `start_bot`, closed by `close`."""

    def __init__(self, command: BotCommand) -> None:
        self.command = command
        self.session = Session()
        self.clock = ProcessClock(self.session)
        """What the session's times are."""
        self.pace = Pace()
        """How long it takes for its answers."""
        self.is_held = False
        """Whether a cgroup holds it, so that it can't keep the referee from its work."""
        self.fault: Fault | None = None
        """Why the process is lost, once it is; every open game of it is forfeited."""
        self.failure: Exception | None = None
        """Why the referee itself couldn't serve it; its games are void."""
        self.is_stale = False
        """Whether it should play no further games: it was lost, or an end hook hung."""
        self.logs: tuple[LogPump, ...] = ()
        """What it wrote to stdout and stderr."""
        self.games: frozenset[str] = frozenset()
        """Ids of the games that it says it can play."""
        self.met: tuple[int, int] | None = None
        """First and last number in the schedule of the games that it was lent for."""
        self._listeners: dict[GameId, Listener] = {}
        self._outbox: list[bytes] = []
        self._to_flush = trio.Event()
        self._is_idle = trio.Event()
        self._rest: Rest | None = None
        self._rearm = trio.Event()
        self._armed: int | None = None
        self._closing = trio.Event()
        self._stream: BotStream | None = None
        self._has_stream_ended = False
        self._child: Child | None = None
        self._accounting: Accounting | None = None
        self._refusal: Refusal | None = None
        self._are_logs_read = [trio.Event(), trio.Event()]

    @property
    def open_games(self) -> int:
        """Number of games that it is playing."""
        return len(self._listeners)

    @property
    def is_closing(self) -> bool:
        """Whether it plays no more, for whatever reason."""
        return self._closing.is_set()

    def meet(self, number: int) -> None:
        """Note that it is to play the game with a number in the schedule."""
        first, last = self.met or (number, number)
        self.met = (min(first, number), max(last, number))

    def check_can_play(self, game: str) -> None:
        """Give the process up if it did not say that it can play a game."""
        if self.fault is None and game not in self.games:
            self._refuse(f"the bot's Hello does not name the game {game}", Refusal.INCOMPATIBLE)

    def attach(self, game_id: GameId, listener: Listener) -> None:
        """Send what happens in a game to a listener, until `detach`."""
        self._listeners[game_id] = listener

    def detach(self, game_id: GameId) -> None:
        """Forget a game's listener."""
        self._listeners.pop(game_id, None)
        self.clock.forget(game_id)

    def post(self, entry: bytes) -> None:
        """Send an entry: at once if the bot has nothing else to do, else with the next batch."""
        if self._rest is not None:
            self._rest.end()
        self._outbox.append(entry)
        self._expect()
        if len(self._listeners) <= 1:
            self._flush()
        else:
            self._to_flush.set()

    def rearm(self) -> None:
        """Look at the session's clock again; to be called after it was changed."""
        deadline = self.session.deadline()
        if deadline is not None and (self._armed is None or deadline < self._armed):
            self._rearm.set()

    def lose(self, verdict: Verdict, sentence: str, refusal: Refusal | None = None) -> None:
        """Give the process up: every open game of it is forfeited for the reason."""
        if self._closing.is_set():
            return
        self.fault = Fault(verdict, sentence)
        self.is_stale = True
        if self._stream is not None:
            self._refusal = refusal
            self._stream.close(refusal, sentence)
        for listener in list(self._listeners.values()):
            listener(self.fault)
        self._closing.set()

    def give_up(self, error: Exception) -> None:
        """Break off because the referee itself failed: the process's open games are void."""
        self.is_stale = True
        self.failure = error
        for listener in list(self._listeners.values()):
            listener(error)
        self._closing.set()

    def close(self) -> None:
        """Say goodbye; the process ends soon, killed if it must be."""
        self.is_stale = True
        self._closing.set()

    async def serve(self, backend: Backend, socket: Path, started: trio.Event) -> None:
        """Run the process from start to end; ``started`` is set when it said hello, or is lost.

        Raises:
            LauncherLost, SandboxFailed: the platform can't start or watch the process, in a group.
        """
        endpoint = await listen(f"unix:{socket}", self.command.transport)
        try:
            async with trio.open_nursery() as nursery:
                self._child = await self._spawn(backend, socket, nursery)
                if self._child is not None:
                    self._follow(self._child)
                    nursery.start_soon(self._watch_exit, self._child)
                    await self._connect(endpoint, socket)
                started.set()
                if not self._closing.is_set():
                    nursery.start_soon(self._contain, self._receive_all)
                    nursery.start_soon(self._contain, self._flush_all)
                    nursery.start_soon(self._contain, self._expire_all)
                if self._rest is not None:
                    nursery.start_soon(self._rest.run)
                await self._closing.wait()
                await self._end()
                nursery.cancel_scope.cancel()
        finally:
            with trio.CancelScope(shield=True):
                if self._child is not None:
                    self._child.kill()
                if self._accounting is not None:
                    self._accounting.close()
                await endpoint.close()
                socket.unlink(missing_ok=True)

    async def _spawn(self, backend: Backend, socket: Path, nursery: trio.Nursery) -> Child | None:
        self._credential = secrets.token_hex(16)
        pipes = [os.pipe() for _ in range(2)]
        self.logs = (LogPump(self._overflow), LogPump(self._overflow))
        for log, (reading, _), is_read in zip(self.logs, pipes, self._are_logs_read, strict=True):
            nursery.start_soon(_pump, log, reading, is_read)
        command = self.command
        program = Program(
            command.argv, command.folder, socket, self._credential, command.environment
        )
        try:
            return await backend.start(program, stdout=pipes[0][1], stderr=pipes[1][1])
        except (StartFailed, ValueError) as error:
            self.lose(Verdict.CRASHED, f"the bot can't be started: {error}")
            return None
        finally:
            for _, writing in pipes:
                os.close(writing)

    def _follow(self, child: Child) -> None:
        self._accounting = open_accounting(child.pid, child.cpu_file)
        if self._accounting is not None:
            self.is_held = self._accounting.is_held
            self._rest = Rest(child) if self.is_held else None
            self.clock.follow(self._accounting)

    async def _connect(self, endpoint: Endpoint, socket: Path) -> None:
        limit = self.command.start_limit
        with trio.move_on_after(limit) as scope:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._say_hello, endpoint, nursery.cancel_scope)
                await self._closing.wait()
                nursery.cancel_scope.cancel()
        if scope.cancelled_caught:
            sentence = f"the bot did not say hello within {limit:g} s of its start"
            self.lose(Verdict.START_TIMEOUT, sentence, Refusal.TOO_LATE)
        # Nobody connects any more; a bot of this user may have removed the file.
        with suppress(OSError):
            socket.chmod(0)

    async def _say_hello(self, endpoint: Endpoint, done: trio.CancelScope) -> None:
        try:
            self._stream = self.clock.stream = await endpoint.accept()
            with trio.move_on_after(HELLO_SECONDS) as scope:
                self._welcome(decode_each((await self._stream.receive()).data))
            if scope.cancelled_caught:
                sentence = f"the bot did not say hello within {HELLO_SECONDS:g} s of its stream"
                self.lose(Verdict.START_TIMEOUT, sentence, Refusal.TOO_LATE)
        except StreamEnded as ended:
            await self._explain_end(ended)
        except MalformedMessage as error:
            self._refuse(str(error), Refusal.MALFORMED)
        done.cancel()

    def _welcome(self, messages: Iterator[BotMessage]) -> None:
        hello = next(messages)
        if not isinstance(hello, Hello) or next(messages, None) is not None:
            self._refuse("the first message of a stream has to be one Hello", Refusal.OUT_OF_ORDER)
        elif not secrets.compare_digest(hello.credential.encode(), self._credential.encode()):
            self._refuse("the credential is not the one given", Refusal.WRONG_CREDENTIAL)
        elif not hello.protocol_min <= PROTOCOL <= hello.protocol_max:
            self._refuse(f"this referee speaks protocol {PROTOCOL} only", Refusal.INCOMPATIBLE)
        else:
            self.games = frozenset(hello.games)
            limits = self.command
            welcome = Welcome(PROTOCOL, limits.transport.message_bytes, limits.games_in_flight)
            self._outbox.append(encode_welcome(welcome))
            self._flush()
            self._expect()

    def _refuse(self, sentence: str, refusal: Refusal) -> None:
        self.lose(Verdict.PROTOCOL_ERROR, sentence, refusal)

    async def _contain(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run a task of this process; what the bot does wrong in it costs the bot only."""
        try:
            await work()
        except StreamEnded as ended:
            await self._explain_end(ended)
        except ProtocolFault as fault:
            self._refuse(str(fault), Refusal.OUT_OF_ORDER)
        except MalformedMessage as error:
            self._refuse(str(error), Refusal.MALFORMED)

    async def _receive_all(self) -> None:
        assert self._stream is not None  # noqa: S101 - connected
        while True:
            arrival: Arrival | None = await self._stream.receive()
            while arrival is not None:
                self._handle(arrival)
                arrival = self._stream.receive_nowait()
            if not self._has_work():
                self._is_idle.set()
            self._let_rest()
            self._expect()
            self.rearm()

    def _handle(self, arrival: Arrival) -> None:
        came = microseconds(arrival.at)
        now = self.clock.at(came)
        # What had run out of time before this came stands, whatever this is.
        self._dispatch(self.session.expire(now))
        for message in decode_each(arrival.data):
            happenings = self.session.receive(now, message)
            if not isinstance(message, Hello):
                self.clock.handled(message.game_id, came)
            self._dispatch(happenings)

    async def _flush_all(self) -> None:
        while True:
            await self._to_flush.wait()
            if self._has_work():
                self._is_idle = trio.Event()
                with trio.move_on_after(HOLD_SECONDS):
                    await self._is_idle.wait()
            self._to_flush = trio.Event()
            self._flush()

    async def _expire_all(self) -> None:
        while True:
            deadline = self._armed = self.session.deadline()
            # A microsecond more, because the clock is cut to whole ones.
            at = float("inf") if deadline is None else (self.clock.wall_of(deadline) + 1) / 1e6
            with trio.move_on_at(at):
                await self._rearm.wait()
            self._rearm = trio.Event()
            if self._has_stream_ended:
                return
            self._dispatch(self.session.expire(self.clock.now()))
            self._let_rest()

    def _dispatch(self, happenings: list[Happening]) -> None:
        for happening in happenings:
            if isinstance(happening, HasEnded) and not happening.in_time:
                self.is_stale = True
            if isinstance(happening, Answered | TimedOut):
                self.pace.note(happening.ms)
            listener = self._listeners.get(happening.game_id)
            if listener is not None:
                listener(happening)

    def _let_rest(self) -> None:
        """Let the process stand still soon, if nothing is asked of it and a cgroup holds it."""
        if self._rest is not None and not self._outbox and not self.session.open_count():
            self._rest.begin()

    def _has_work(self) -> bool:
        """Return whether the bot has something to do before it can look at what isn't sent yet."""
        return self.session.open_count() > len(self._outbox)

    def _expect(self) -> None:
        """Have so much read as the bot may send."""
        if self._stream is not None:
            self._stream.expect(self.session.expected())

    def _flush(self) -> None:
        if self._stream is None:
            return
        while self._outbox:
            entries, self._outbox = self._outbox[:BATCH_LIMIT], self._outbox[BATCH_LIMIT:]
            self.clock.sent(self._stream.send(batch(entries)))

    async def _watch_exit(self, child: Child) -> None:
        status = await child.wait()
        breach = child.breach
        if breach is not None and breach.cause is Cause.PLATFORM:
            raise SandboxFailed(breach.sentence)
        if breach is not None:
            self.lose(Verdict(breach.cause), breach.sentence)
        self.lose(Verdict.CRASHED, f"the bot process {status.sentence}")

    async def _explain_end(self, ended: StreamEnded) -> None:
        """Tell a dead process from one that hung up: a dying one is seen to exit very soon."""
        self._dispatch(self.session.expire(self.clock.now()))
        self._has_stream_ended = True
        if ended.end is StreamEnd.TOO_LARGE:
            self._refuse(str(ended), Refusal.TOO_LARGE)
            return
        if ended.end is StreamEnd.FLOOD:
            # Killed at once: it gets no time to read why.
            self.lose(Verdict.PROTOCOL_ERROR, str(ended))
            return
        with trio.move_on_after(EXIT_GRACE):
            await self._closing.wait()
        self.lose(Verdict.DISCONNECTED, str(ended))

    def _overflow(self) -> None:
        self.lose(Verdict.OUTPUT_LIMIT, "the bot wrote more to its log than is allowed")

    async def _end(self) -> None:
        if self._rest is not None:
            self._rest.end()
        if self.fault is None and self._stream is not None:
            self._outbox.append(encode_goodbye(Goodbye("no more games; thank you")))
            self._flush()
            self._stream.close()
        if self._child is None:
            return
        if self.fault is None or self._refusal is not None:
            grace = GOODBYE_GRACE if self.fault is None else REFUSAL_GRACE
            with trio.move_on_after(grace):
                await self._child.wait()
        await self._child.kill_and_wait()
        with trio.move_on_after(LOG_GRACE):
            for is_read in self._are_logs_read:
                await is_read.wait()


async def _pump(log: LogPump, descriptor: int, is_read: trio.Event) -> None:
    await log.run(descriptor)
    is_read.set()


def python_argv(target: str) -> tuple[str, ...]:
    """Return how a Python bot is started: a file of its folder, or ``module:Class``.

    -P keeps its folder from hiding Python's own modules.
    """
    return (PYTHON, "-P", "-m", "vendue.run", target)
