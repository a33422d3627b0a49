"""Bots that send anything at all, beside honest ones: whoever sends it answers for it alone.

Every choice comes from a seed, so a game that goes wrong can be played again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest
import trio
from tests.referee.attacks.test_protocol import play_all
from tests.referee.fake_bots import FakeStream, connected
from tests.referee.real_games import plan
from trio.testing import MockClock

from vendue.messages import (
    BotMessage,
    ClockSettings,
    Decision,
    DecisionId,
    Ended,
    Failed,
    GameId,
    GameOver,
    GameStarted,
    Goodbye,
    Hello,
    Ready,
    Reply,
)
from vendue.records import verify
from vendue.verdicts import Verdict
from vendue.wire.bot_side import encode_request
from vendue_referee.bot_process import BotProcess
from vendue_referee.game import PlayedGame, play_game
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.stream_end import StreamEnd

GAME = "modern_art"
CLOCK = ClockSettings(bank_ms=20_000, increment_ms=0, move_limit_ms=2000)
GAMES_OF_A_PROCESS = 2
"""Games that the sender of anything plays at the same time."""


class Sender:
    """A bot that plays by the rules most of the time, and at others sends anything."""

    def __init__(self, stream: FakeStream, seed: int) -> None:
        self.stream = stream
        self.drawn = random.Random(seed)
        self.madness = self.drawn.choice([0.0, 0.005, 0.02, 0.1, 0.5])
        self.slowness = self.drawn.choice([0.0, 0.0, 0.02, 0.3])
        self.seen: list[BotMessage] = []
        """What it has sent, to be sent again."""
        self.ids: list[tuple[GameId, DecisionId]] = []

    async def play(self) -> None:
        while True:
            message = await self.stream.next()
            await self._wait()
            answer = self._answer(message)
            if self.drawn.random() < self.madness:
                self._go_mad(answer)
            elif answer is not None:
                self._say([answer])

    async def _wait(self) -> None:
        """Take some time, now and then too much."""
        drawn = self.drawn.random()
        if drawn < 0.2:
            await trio.sleep(drawn)
        elif drawn > 1 - self.slowness:
            await trio.sleep(self.drawn.uniform(1, 4))

    def _answer(self, message: object) -> BotMessage | None:
        if isinstance(message, GameStarted):
            return Ready(message.game_id)
        if isinstance(message, GameOver):
            return Ended(message.game_id)
        if isinstance(message, Decision):
            self.ids.append((message.game_id, message.decision_id))
            return self._reply(message)
        return None

    def _reply(self, decision: Decision) -> Reply:
        action = decision.legal.sample(self.drawn)  # type: ignore[attr-defined]
        return Reply(decision.game_id, decision.decision_id, action, GAME)

    def _go_mad(self, answer: BotMessage | None) -> None:
        """Send something else, or the answer in bad company."""
        ways: Sequence[Callable[[BotMessage | None], None]] = (
            self._send_bytes,
            self._send_mutated,
            self._send_batch,
            self._send_batch,
            self._hang_up,
            lambda _: None,
        )
        self.drawn.choice(ways)(answer)

    def _send_bytes(self, _: BotMessage | None) -> None:
        self.stream.say_bytes(self.drawn.randbytes(self.drawn.randrange(40)))

    def _send_mutated(self, answer: BotMessage | None) -> None:
        data = bytearray(encode_request([answer or self._anything()]))
        for _ in range(self.drawn.randint(1, 4)):
            place = self.drawn.randrange(len(data))
            way = self.drawn.randrange(3)
            if way == 0:
                data[place] = self.drawn.randrange(256)
            elif way == 1:
                data.insert(place, self.drawn.randrange(256))
            elif len(data) > 1:
                del data[place]
        self.stream.say_bytes(bytes(data))

    def _send_batch(self, answer: BotMessage | None) -> None:
        messages = [self._anything() for _ in range(self.drawn.randint(1, 5))]
        if answer is not None:
            messages.insert(self.drawn.randint(0, len(messages)), answer)
        self._say(messages)

    def _hang_up(self, _: BotMessage | None) -> None:
        if self.drawn.random() < 0.3:
            self.stream.hang_up(self.drawn.choice(list(StreamEnd)))

    def _say(self, messages: list[BotMessage]) -> None:
        self.seen.extend(messages)
        if self.drawn.random() < 0.5:
            self.stream.say(*messages)
        else:
            for message in messages:
                self.stream.say(message)

    def _anything(self) -> BotMessage:
        """Return a valid message with any content, or one that was sent before."""
        if self.seen and self.drawn.random() < 0.3:
            return self.drawn.choice(self.seen)
        game_id, decision_id = self._some_ids()
        messages: list[BotMessage] = [
            Ready(game_id),
            Ended(game_id),
            Failed(game_id, "\x00x" * self.drawn.randrange(9)),
            Reply(game_id, decision_id, None, GAME),
            Hello(1, 1, "", "", "", "", ()),
        ]
        return self.drawn.choice(messages)

    def _some_ids(self) -> tuple[GameId, DecisionId]:
        if not self.ids or self.drawn.random() < 0.2:
            return GameId(self.drawn.getrandbits(64)), DecisionId(self.drawn.getrandbits(64))
        one, other = self.drawn.choice(self.ids), self.drawn.choice(self.ids)
        return one[0], other[1]


async def play_honestly(stream: FakeStream, seed: int) -> None:
    """Answer what is asked, at once, with anything legal."""
    drawn = random.Random(seed)
    while not isinstance(message := await stream.next(), Goodbye):
        if isinstance(message, GameStarted):
            stream.say(Ready(message.game_id))
        elif isinstance(message, Decision):
            action = message.legal.sample(drawn)  # type: ignore[attr-defined]
            stream.say(Reply(message.game_id, message.decision_id, action, GAME))
        elif isinstance(message, GameOver):
            stream.say(Ended(message.game_id))


async def play_table(seed: int, place: int, processes: Sequence[BotProcess]) -> PlayedGame:
    """Play a game with the sender of anything on a seat."""
    mad, *honest = processes
    links = [RemoteSeat(process) for process in honest]
    links.insert(place, RemoteSeat(mad))
    return await play_game(plan(f"fuzz {seed}", CLOCK), links)


def check(seed: int, played: PlayedGame, place: int) -> None:
    """Check that nobody but the sender was held to account, and that the game is whole."""
    for seat in {0, 1, 2} - {place}:
        assert played.result.verdicts[seat] is Verdict.FINISHED, (seed, played.faults)
        assert played.faults[seat] == (), seed
        assert played.result.strikes[seat] == 0, seed
    assert (played.result.verdicts[place] is Verdict.FINISHED) or played.faults[place], seed
    verified = verify(played.record)
    assert verified.ok, (seed, verified.problems)


async def fuzz(seed: int) -> set[Verdict]:
    """Play games of one sender of anything at the same time; return how it ended."""
    async with (
        connected() as (mad, stream),
        connected() as (one, first),
        connected() as (two, other),
    ):
        played: list[tuple[PlayedGame, int]] = []

        async def game(number: int) -> None:
            place = (seed + number) % 3
            table = await play_table(seed * GAMES_OF_A_PROCESS + number, place, (mad, one, two))
            played.append((table, place))

        async with trio.open_nursery() as players:
            players.start_soon(Sender(stream, seed).play)
            players.start_soon(play_honestly, first, seed)
            players.start_soon(play_honestly, other, seed + 1)
            async with trio.open_nursery() as games:
                for number in range(GAMES_OF_A_PROCESS):
                    games.start_soon(game, number)
            players.cancel_scope.cancel()
        for each, place in played:
            check(seed, each, place)
        assert one.fault is None
        assert two.fault is None
        return {each.result.verdicts[place] for each, place in played}


def fuzz_all(seeds: Sequence[int]) -> set[Verdict]:
    verdicts: set[Verdict] = set()
    for seed in seeds:
        verdicts |= trio.run(fuzz, seed, clock=MockClock(autojump_threshold=0))
    return verdicts


EVERY_WAY = {
    Verdict.FINISHED,
    Verdict.ILLEGAL_ACTION,
    Verdict.MOVE_TIMEOUT,
    Verdict.CRASHED,
    Verdict.DISCONNECTED,
    Verdict.PROTOCOL_ERROR,
}


def test_whoever_sends_anything_answers_for_it_alone() -> None:
    """Hundreds of games: the others finish, the record holds, and every kind of end occurs."""
    verdicts = fuzz_all(range(120))
    assert verdicts >= EVERY_WAY - {Verdict.ILLEGAL_ACTION}


def test_anything_on_the_real_wire() -> None:
    """The same over HTTP/2 by hand, with bytes changed in frames, too."""
    for name, (played, process) in play_all([f"fuzz {seed}" for seed in range(8)]).items():
        check(0, played, 0)
        assert process.fault is None or played.faults[0], name


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, 10_000, 1000))
def test_thousands_of_games_with_anything(start: int) -> None:
    """The same with other seeds, for as long as a soak run may last."""
    assert fuzz_all(range(1000 + start, 2000 + start)) >= EVERY_WAY
