"""The clock of a bot process, with a stream and a kernel that the test plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
import trio
from tests.referee.clock import without_waiting
from tests.referee.fake_bots import FakeStream, Game, connected, first_answer

from vendue.match import Answer, Fault
from vendue.verdicts import Verdict
from vendue.wire.bot_side import encode_request
from vendue_referee.accounting import Accounting
from vendue_referee.bot_process import BotProcess
from vendue_referee.bot_stream import Arrival, Dispatch
from vendue_referee.charged_time import Usage

SECOND = 1_000_000


class Kernel:
    """Counts what a process used and waited for, in seconds by the time now."""

    def __init__(
        self, cpu: Callable[[float], float] = float, queue: Callable[[float], float] = float
    ) -> None:
        self._cpu = cpu
        self._queue = queue

    def look(self) -> Usage:
        now = trio.current_time()
        return Usage(round(self._cpu(now) * SECOND), round(self._queue(now) * SECOND))

    glance = look


def nothing(_: float) -> float:
    return 0


def follow(process: BotProcess, kernel: Kernel) -> None:
    process.clock.follow(cast(Accounting, kernel))


async def answer_after(seconds: float, kernel: Kernel) -> tuple[Answer | Fault, Game]:
    """Play a bot that answers its first question after some time."""
    async with connected() as (process, stream):
        follow(process, kernel)
        game = Game(process, stream)
        decision = await game.asked()
        await trio.sleep(seconds)
        stream.say(first_answer(decision))
        return await game.seat.answer(), game


@pytest.mark.parametrize(
    ("cpu", "queue", "ms"),
    [(0, 0, 4000), (1, 0, 4000), (0.25, 0.75, 1000), (0.75, 0.75, 3000), (2, 0, 8000)],
)
def test_what_an_answer_is_charged(cpu: float, queue: float, ms: int) -> None:
    """Of four seconds, what it didn't wait for a core, or what it computed if that is more."""

    @without_waiting
    async def play() -> None:
        kernel = Kernel(lambda now: cpu * now, lambda now: queue * now)
        answer, game = await answer_after(4, kernel)
        assert answer.ms == ms
        assert game.seat.waits.queue == queue * 4 * SECOND

    play()


@without_waiting
async def test_a_bot_that_waits_for_a_core_is_not_late() -> None:
    """With half of a core it has twice the time, and is late after that."""
    kernel = Kernel(nothing, lambda now: now / 2)
    answer, _ = await answer_after(19.9, kernel)
    assert isinstance(answer, Answer)
    assert answer.ms == 9950
    answer, _ = await answer_after(20.1, kernel)
    assert isinstance(answer, Fault)
    assert answer.verdict is Verdict.MOVE_TIMEOUT


@without_waiting
async def test_no_more_than_one_extra_limit_is_waited() -> None:
    """A bot that gets nothing of the machine is late after twice its limit."""
    async with connected() as (process, stream):
        follow(process, Kernel(nothing, float))
        game = Game(process, stream)
        await game.asked()
        began = trio.current_time()
        answer = await game.seat.answer()
        assert isinstance(answer, Fault)
        assert trio.current_time() - began == pytest.approx(20, abs=0.01)


@without_waiting
async def test_a_bot_of_many_threads_is_late_sooner_at_the_next_look() -> None:
    """Two cores use up the time twice as fast; it is seen when the limit of one has passed."""
    answer, _ = await answer_after(6, Kernel(lambda now: 2 * now, nothing))
    assert isinstance(answer, Fault)
    assert answer.verdict is Verdict.MOVE_TIMEOUT


@without_waiting
async def test_what_was_used_between_questions_is_not_charged() -> None:
    """Only what is used while something is asked counts."""
    async with connected() as (process, stream):
        follow(process, Kernel(lambda now: 3 * now, nothing))
        game = Game(process, stream)
        decision = await game.asked()
        await trio.sleep(1)
        stream.say(first_answer(decision))
        assert (await game.seat.answer()).ms == 3000
        await trio.sleep(100)
        decision = await game.ask()
        assert decision.bank_ms == 60_000 - 3000 + 100


@without_waiting
async def test_the_time_that_a_message_lies_with_the_referee_costs_nothing() -> None:
    """An answer counts from when it came, however late it is looked at; the delay is kept."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        decision = await game.asked()
        data = encode_request([first_answer(decision)])
        await trio.sleep(9)
        stream._arrived.append(Arrival(trio.current_time(), data))
        await trio.sleep(5)
        stream._to_referee.set()
        assert await game.seat.answer() == Answer(first_answer(decision).action, 9000)
        assert (game.seat.waits.delay, game.seat.waits.longest) == (5 * SECOND, 5 * SECOND)


@without_waiting
async def test_time_until_a_question_is_on_its_way_costs_nothing() -> None:
    """The clock starts when gRPC has the message, not when the referee would have sent it."""

    class Slow(FakeStream):
        """Has what is sent lie for a while."""

        lying: Dispatch | None = None

        def send(self, message: bytes) -> Dispatch:
            self.lying = super().send(message)
            self.lying.handed = None
            return self.lying

    stream = Slow()
    async with connected(stream) as (process, _):
        game = Game(process, stream)
        game.begin()
        await trio.sleep(30)
        assert stream.lying is not None
        stream.lying.handed = trio.current_time()
        await trio.sleep(2)
        assert process.session.expire(process.clock.now()) == []
        assert process.session.deadline() == 60 * SECOND
        assert process.clock.now() == 2 * SECOND
        assert game.seat.waits.longest == 30 * SECOND


@without_waiting
async def test_the_clocks_stop_when_a_stream_ends() -> None:
    """A bot that dies just before its time is up has crashed; it isn't called late meanwhile."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        await game.asked()
        await trio.sleep(9.5)
        stream.hang_up()
        await trio.sleep(1.5)
        process.lose(Verdict.CRASHED, "the bot process exited with status 1")
        assert await game.seat.answer() == Fault(
            Verdict.CRASHED, "the bot process exited with status 1"
        )


@without_waiting
async def test_what_ran_out_before_a_stream_ended_stands() -> None:
    """A bot that hangs up after its time was late first."""
    async with connected(watchdog=False) as (process, stream):
        game = Game(process, stream)
        await game.asked()
        await trio.sleep(11)
        stream.hang_up()
        answer = await game.seat.answer()
        assert isinstance(answer, Fault)
        assert answer.verdict is Verdict.MOVE_TIMEOUT
