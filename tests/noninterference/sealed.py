"""A simultaneous question put over real seats, sessions and processes to bots that misbehave.

Nothing here is a bot's but the streams, which end in the test; trio's clock jumps.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from enum import Enum, auto

import trio
import trio.testing
from tests.conformance.setups import Setup
from tests.conformance.walk import turns
from tests.noninterference.outlet import CLOCK, Sent
from tests.referee.fake_bots import FakeStream, connected

from vendue.deals import standalone_deal
from vendue.games.game import AnyState, Seat
from vendue.games.table import GAMES
from vendue.match import Match
from vendue.messages import (
    Decision,
    DecisionId,
    Ended,
    Failed,
    GameId,
    GameOver,
    GameStarted,
    Ready,
    RefereeMessage,
    Reply,
    Unusable,
)
from vendue.wire.bot_side import ResponseDecoder
from vendue_referee.bot_stream import Dispatch
from vendue_referee.match_loop import play_match
from vendue_referee.projector import GameFacts, Projector
from vendue_referee.remote_seat import RemoteSeat

SLOWEST = 8.0
"""Seconds after which the last of those answers who do: below the limit for one decision."""
LEFT = 40
"""Answers that a game goes on for after the question, at least."""
OBSERVED_AT = 3.0
"""Seconds after which the observer answers."""


class Conduct(Enum):
    """What a seat does about the one question."""

    DEFAULT = auto()
    """Answers at once with what would be played for it."""
    DEFAULT_LATE = auto()
    """The same, but as the last."""
    READY_LATE = auto()
    """Gets ready late, and answers then."""
    ILLEGAL = auto()
    """Answers with an action of no game."""
    TIMES_OUT = auto()
    """Doesn't answer, and goes on with the next question."""
    TOO_LATE = auto()
    """Answers when its time is over."""
    FAILS = auto()
    """Says that its code raised an exception."""
    HANGS_UP = auto()
    """Ends its stream."""
    ANSWERS_TWICE = auto()
    """Answers a second time, which breaks the protocol."""
    TALKS = auto()
    """Sends what is no message."""


FORFEITS = {Conduct.FAILS, Conduct.HANGS_UP, Conduct.ANSWERS_TWICE, Conduct.TALKS}
"""Those after which the seat is out, which the end of the game may tell."""


class TimedStream(FakeStream):
    """Notes when it is sent what."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[tuple[float, bytes]] = []

    def send(self, message: bytes) -> Dispatch:
        if not self.is_closed:
            self.noted.append((trio.current_time(), message))
        return super().send(message)


@dataclass
class Run:
    """What each seat was sent, and when."""

    noted: list[list[tuple[float, bytes]]]

    def messages(self, seat: int) -> Iterator[tuple[float, bytes, list[RefereeMessage]]]:
        """Yield what a seat was sent: the second, the bytes, and what they say."""
        decoder = ResponseDecoder()
        for time, data in self.noted[seat]:
            yield time, data, decoder.decode(data)

    def sent_to(self, seat: Seat) -> list[Sent]:
        """Return what a seat was sent, but for the end of the game."""
        return [
            Sent("message", data)
            for _, data, messages in self.messages(seat)
            if not any(isinstance(message, GameOver) for message in messages)
        ]

    def end_of(self, seat: Seat) -> GameOver:
        """Return the message that ended the game for a seat."""
        said = [message for _, _, messages in self.messages(seat) for message in messages]
        (over,) = [message for message in said if isinstance(message, GameOver)]
        return over


def early(run: Run, resolved_at: float) -> list[str]:
    """Return what any seat was sent between its question and the last answer to it, in words."""
    found: list[str] = []
    for seat in range(len(run.noted)):
        is_asked = False
        for time, data, messages in run.messages(seat):
            if is_asked and time < resolved_at:
                found.append(f"seat {seat} was sent {data!r} after {time:g} s")
            is_asked = is_asked or any(isinstance(message, Decision) for message in messages)
    return found


def sealed_states(game_id: str) -> dict[str, tuple[Setup, AnyState]]:
    """Return states of a game in which all are asked at once, by the kind of their actions.

    They stand late in their games, so that little is played after them.
    """
    found: dict[str, tuple[Setup, AnyState]] = {}
    for seats in GAMES[game_id].seat_counts[-2:]:
        setup = Setup(game_id, seats, "default")
        played = [*turns(setup, 0)]
        for turn in turns(setup, 0):
            is_open = not turn.state.to_position()["answers"]
            if is_open and len(turn.state.deciding()) > 1:
                found[type(turn.action).__name__] = setup, turn.state.copy()
            played.pop()
            if len(played) < LEFT:
                break
    return found


def run_sealed(
    setup: Setup, state: AnyState, observer: Seat, conducts: Mapping[Seat, Conduct]
) -> Run:
    """Play a state to its end; whoever isn't named answers as the last.

    Everything is answered by default, so that all runs are the same game.
    """
    clock = trio.testing.MockClock(autojump_threshold=0)
    return trio.run(_run, setup, state.copy(), observer, conducts, clock=clock)


async def _run(
    setup: Setup, state: AnyState, observer: Seat, conducts: Mapping[Seat, Conduct]
) -> Run:
    match = Match(state)
    facts = GameFacts(setup.game_id, setup.options, CLOCK, "c0")
    projector = Projector(facts, standalone_deal("sealed", setup.game_id), match)
    async with _seated(setup) as (seats, streams), trio.open_nursery() as nursery:
        for seat, stream in enumerate(streams):
            bot = _Bot(setup.game_id, Seat(seat), stream, match)
            conduct = conducts.get(Seat(seat), Conduct.DEFAULT_LATE)
            delay = OBSERVED_AT if seat == observer else None
            nursery.start_soon(bot.play, conduct, delay)
        await play_match(match, projector, seats)
        nursery.cancel_scope.cancel()
    return Run([stream.noted for stream in streams])


@asynccontextmanager
async def _seated(setup: Setup) -> AsyncIterator[tuple[list[RemoteSeat], list[TimedStream]]]:
    async with AsyncExitStack() as stack:
        streams = [TimedStream() for _ in range(setup.seats)]
        pairs = [
            await stack.enter_async_context(connected(stream, games=(setup.game_id,)))
            for stream in streams
        ]
        yield [RemoteSeat(process) for process, _ in pairs], streams


class _Bot:
    """The other end of a stream."""

    def __init__(self, game_id: str, seat: Seat, stream: TimedStream, match: Match) -> None:
        self._game_id = game_id
        self._seat = seat
        self._stream = stream
        self._match = match
        self._is_asked = False

    async def play(self, conduct: Conduct, delay: float | None) -> None:
        while True:
            message = await self._stream.next()
            if isinstance(message, GameStarted):
                if conduct is Conduct.READY_LATE:
                    await trio.sleep(SLOWEST / 2)
                self._stream.say(Ready(message.game_id))
            elif isinstance(message, GameOver):
                self._stream.say(Ended(message.game_id))
            elif isinstance(message, Decision):
                if self._is_asked:
                    self._stream.say(self._reply(message.game_id, message.decision_id))
                else:
                    self._is_asked = True
                    await self._first(conduct, delay, message)

    def _reply(self, game_id: GameId, decision_id: DecisionId) -> Reply:
        action = self._match.state.default(self._seat)
        return Reply(game_id, decision_id, action, self._game_id)

    async def _first(self, conduct: Conduct, delay: float | None, asked: Decision) -> None:
        stream, reply = self._stream, self._reply(asked.game_id, asked.decision_id)
        if conduct is Conduct.DEFAULT_LATE:
            await trio.sleep_until(SLOWEST if delay is None else delay)
        if conduct is Conduct.TOO_LATE:
            await trio.sleep_until(CLOCK.move_limit_ms / 1000 + 1)
        if conduct is Conduct.FAILS:
            stream.say(Failed(asked.game_id, "Traceback\nValueError: my secret plan\n"))
        elif conduct is Conduct.HANGS_UP:
            stream.hang_up()
        elif conduct is Conduct.TALKS:
            stream.say_bytes(b"\xff\xff")
        elif conduct is Conduct.ILLEGAL:
            unusable = Unusable("my secret plan")
            stream.say(Reply(asked.game_id, asked.decision_id, unusable, self._game_id))
        elif conduct is not Conduct.TIMES_OUT:
            stream.say(reply)
        if conduct is Conduct.ANSWERS_TWICE:
            stream.say(reply)


def resolved_at(conducts: Mapping[Seat, Conduct]) -> float:
    """Return when the last answer is in, in seconds after the question."""
    is_late = {Conduct.TIMES_OUT, Conduct.TOO_LATE} & set(conducts.values())
    return CLOCK.move_limit_ms / 1000 if is_late else SLOWEST
