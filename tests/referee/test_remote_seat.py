"""A seat played by a process that may play other games too, on a clock that jumps."""

from __future__ import annotations

import pytest
import trio
from tests.referee.clock import without_waiting
from tests.referee.fake_bots import Game, connected, first_answer, names, reply_to

from vendue.games.game import Seat
from vendue.games.modern_art import Bid
from vendue.match import Answer, Fault, Notice
from vendue.messages import (
    BotMessage,
    ClockSettings,
    Decision,
    DecisionId,
    Ended,
    Failed,
    FaultNotice,
    GameId,
    GameOver,
    GameStarted,
    Ready,
)
from vendue.verdicts import Verdict
from vendue_referee.bot_process import HOLD_SECONDS
from vendue_referee.remote_seat import LATE_SENTENCES, PlatformFailed
from vendue_referee.stream_end import Refusal, StreamEnd

LATE = Fault(Verdict.MOVE_TIMEOUT, LATE_SENTENCES[Verdict.MOVE_TIMEOUT], 10_000)
CRASHED = Fault(Verdict.CRASHED, "the bot process exited with status 1")


@without_waiting
async def test_an_answer_comes_with_its_time() -> None:
    """The action of the reply and the milliseconds that it took."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        decision = await game.asked()
        assert (decision.bank_ms, decision.move_limit_ms) == (60_000, 10_000)
        await trio.sleep(3)
        stream.say(first_answer(decision))
        assert await game.seat.answer() == Answer(first_answer(decision).action, 3000)


@without_waiting
async def test_the_bank_shrinks_by_what_was_used_and_grows_by_the_increment() -> None:
    """The next decision tells what is left."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        for bank_ms in (60_000, 57_100, 54_200):
            decision = await (game.ask() if process.open_games else game.asked())
            assert decision.bank_ms == bank_ms
            await trio.sleep(3)
            stream.say(first_answer(decision))
            await game.seat.answer()


@without_waiting
async def test_a_late_bot_is_not_waited_for() -> None:
    """The time-out comes when the limit is reached; the late reply is dropped, the game goes on."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        late = await game.asked()
        assert await game.seat.answer() == LATE
        assert trio.current_time() == pytest.approx(10)
        await trio.sleep(1)
        stream.say(first_answer(late))
        decision = await game.ask()
        assert decision.decision_id != late.decision_id
        assert decision.bank_ms == 50_000
        stream.say(first_answer(decision))
        assert await game.seat.answer() == Answer(first_answer(decision).action, 0)
        assert process.fault is None


@without_waiting
async def test_an_empty_bank_forfeits() -> None:
    """A bank smaller than the limit ends the game's time under its own name."""
    async with connected() as (process, stream):
        game = Game(process, stream, clock=ClockSettings(bank_ms=4000))
        await game.asked()
        fault = await game.seat.answer()
        assert fault == Fault(Verdict.BANK_EXHAUSTED, LATE_SENTENCES[Verdict.BANK_EXHAUSTED], 4000)
        assert game.seat.lost() == fault


@without_waiting
async def test_a_question_waits_for_ready() -> None:
    """What is asked before the bot is ready is sent as soon as it is."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        game.begin()
        game.seat.ask()
        assert isinstance(await stream.next(), GameStarted)
        await trio.sleep(5)
        assert stream.unread == []
        stream.say(Ready(game.id))
        decision = await stream.next_decision()
        assert decision.bank_ms == 55_000


@without_waiting
async def test_a_start_hook_that_hangs_uses_up_the_bank() -> None:
    """Whoever never gets ready forfeits when its bank is empty, with a question waiting or not."""
    async with connected() as (process, stream):
        asked, idle = Game(process, stream), Game(process, stream, "idle")
        asked.begin()
        asked.seat.ask()
        fault = await asked.seat.answer()
        assert isinstance(fault, Fault)
        assert fault.verdict is Verdict.BANK_EXHAUSTED
        assert trio.current_time() == pytest.approx(60)
        idle.begin()
        await trio.sleep(61)
        assert idle.seat.lost() == fault
        stream.say(Ready(asked.id), Ready(idle.id))
        await trio.sleep(1)
        assert process.fault is None


@pytest.mark.parametrize("is_asked", [True, False])
@without_waiting
async def test_an_exception_during_the_start(is_asked: bool) -> None:
    """Failed instead of Ready answers the question that waits, and forfeits the game."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        game.begin()
        if is_asked:
            game.seat.ask()
        await trio.sleep(1)
        stream.say(Failed(game.id, "Traceback\nValueError: no\n"))
        await trio.testing.wait_all_tasks_blocked()
        fault = Fault(Verdict.CRASHED, "the bot raised an exception: ValueError: no", 1000)
        assert game.seat.lost() == fault
        if is_asked:
            assert await game.seat.answer() == fault
        assert names(stream.unread) == ["GameStarted"]


@without_waiting
async def test_an_exception_in_one_game_leaves_the_other_alone() -> None:
    """Failed forfeits its own game; the process plays the other to its end."""
    async with connected() as (process, stream):
        broken, sound = Game(process, stream, "broken"), Game(process, stream, "sound")
        await broken.asked()
        decision = await sound.asked()
        stream.say(Failed(broken.id, "ValueError: no"))
        assert isinstance(await broken.seat.answer(), Fault)
        broken.seat.abandon()
        stream.say(first_answer(decision))
        assert isinstance(await sound.seat.answer(), Answer)
        assert sound.seat.lost() is None
        assert process.is_stale


@without_waiting
async def test_two_games_share_the_clock_of_the_process() -> None:
    """Only the oldest open decision is charged: 11 s for two answers time nobody out."""
    async with connected() as (process, stream):
        one, two = Game(process, stream, "1"), Game(process, stream, "2")
        await one.ready()
        await two.ready()
        one.seat.ask()
        two.seat.ask()
        first, second = [await stream.next_decision() for _ in range(2)]
        await trio.sleep(6)
        stream.say(first_answer(first))
        answer = await one.seat.answer()
        await trio.sleep(5)
        stream.say(first_answer(second))
        assert answer.ms == 6000
        assert (await two.seat.answer()).ms == 5000


@without_waiting
async def test_the_second_game_times_out_after_the_first() -> None:
    """A bot that hangs in both games uses up the limit of one, then that of the other."""
    async with connected() as (process, stream):
        one, two = Game(process, stream, "1"), Game(process, stream, "2")
        await one.ready()
        await two.ready()
        await one.ask()
        await two.ask()
        assert await one.seat.answer() == LATE
        assert trio.current_time() == pytest.approx(10)
        assert await two.seat.answer() == LATE
        assert trio.current_time() == pytest.approx(20)


@without_waiting
async def test_one_game_is_sent_at_once_and_several_together() -> None:
    """A lone message doesn't wait; with games in flight what is ready travels together."""
    async with connected() as (process, stream):
        one, two = Game(process, stream, "1"), Game(process, stream, "2")
        one.begin()
        assert [names(batch) for batch in stream.sent] == [["GameStarted"]]
        two.begin()
        stream.say(Ready(one.id), Ready(two.id))
        await trio.testing.wait_all_tasks_blocked()
        one.seat.ask()
        two.seat.ask()
        await trio.testing.wait_all_tasks_blocked()
        assert [names(batch) for batch in stream.sent[1:]] == [
            ["GameStarted"],
            ["Decision", "Decision"],
        ]


@without_waiting
async def test_a_question_waits_a_moment_for_a_busy_bot() -> None:
    """While a bot has something to answer, what is asked collects, for 5 ms at most."""
    async with connected() as (process, stream):
        one, two = Game(process, stream, "1"), Game(process, stream, "2")
        await one.ready()
        await two.ready()
        await one.ask()
        asked = trio.current_time()
        await two.ask()
        assert trio.current_time() - asked == pytest.approx(HOLD_SECONDS)


@without_waiting
async def test_a_question_waits_no_longer_once_the_bot_is_idle() -> None:
    """With its last answer a bot is sent what has collected meanwhile."""
    async with connected() as (process, stream):
        one, two = Game(process, stream, "1"), Game(process, stream, "2")
        await one.ready()
        await two.ready()
        first = await one.ask()
        two.seat.ask()
        await trio.sleep(HOLD_SECONDS / 2)
        stream.say(first_answer(first))
        await stream.next_decision()
        assert trio.current_time() == pytest.approx(HOLD_SECONDS / 2)
        assert isinstance(await one.seat.answer(), Answer)


@without_waiting
async def test_a_lost_process_forfeits_every_open_game() -> None:
    """Whoever waits for it gets the fault, whoever doesn't finds it."""
    async with connected() as (process, stream):
        waiting, idle = Game(process, stream, "waiting"), Game(process, stream, "idle")
        await waiting.asked()
        await idle.ready()
        process.lose(CRASHED.verdict, CRASHED.sentence)
        assert await waiting.seat.answer() == CRASHED
        assert idle.seat.lost() == CRASHED
        for game in (waiting, idle):
            game.seat.abandon()
            game.end()
            await game.seat.ended()
        assert process.open_games == 0


@without_waiting
async def test_an_answer_before_the_loss_counts() -> None:
    """A process that answers and dies has answered; it is out from the next decision on."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        decision = await game.asked()
        stream.say(first_answer(decision))
        await trio.testing.wait_all_tasks_blocked()
        process.lose(CRASHED.verdict, CRASHED.sentence)
        assert await game.seat.answer() == Answer(first_answer(decision).action, 0)
        assert game.seat.lost() == CRASHED


NONSENSE: list[BotMessage] = [
    Failed(GameId(99), "not my game"),
    reply_to(Decision(GameId(1), DecisionId(1), 0, 0, None, None, ()), Bid(1)),
    Ready(GameId(99)),
    Ended(GameId(99)),
]


@pytest.mark.parametrize("message", NONSENSE, ids=lambda message: type(message).__name__)
@without_waiting
async def test_a_protocol_fault_forfeits_every_open_game(message: BotMessage) -> None:
    """Speaking for a game that it doesn't play costs a process all that it does."""
    async with connected() as (process, stream):
        one, two = Game(process, stream, "1"), Game(process, stream, "2")
        await one.asked()
        await two.ready()
        stream.say(message)
        fault = await one.seat.answer()
        assert isinstance(fault, Fault)
        assert fault.verdict is Verdict.PROTOCOL_ERROR
        assert two.seat.lost() == fault
        assert stream.refusal is Refusal.OUT_OF_ORDER


@pytest.mark.parametrize(
    ("data", "refusal"), [(b"\xff\xff", Refusal.MALFORMED), (b"", Refusal.MALFORMED)]
)
@without_waiting
async def test_nonsense_is_a_protocol_error(data: bytes, refusal: Refusal) -> None:
    """Bytes that are no message end the stream with a refusal that says so."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        await game.asked()
        stream.say_bytes(data)
        fault = await game.seat.answer()
        assert isinstance(fault, Fault)
        assert fault.verdict is Verdict.PROTOCOL_ERROR
        assert stream.refusal is refusal


@without_waiting
async def test_a_message_too_large_is_a_protocol_error() -> None:
    """A bot that sends too much is told so."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        await game.asked()
        stream.hang_up(StreamEnd.TOO_LARGE)
        fault = await game.seat.answer()
        assert isinstance(fault, Fault)
        assert fault.verdict is Verdict.PROTOCOL_ERROR
        assert stream.refusal is Refusal.TOO_LARGE


@pytest.mark.parametrize("end", [StreamEnd.HUNG_UP, StreamEnd.NOT_READ])
@without_waiting
async def test_a_living_process_without_a_stream_is_disconnected(end: StreamEnd) -> None:
    """If the process doesn't turn out dead within a moment, it has hung up."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        await game.asked()
        stream.hang_up(end)
        fault = await game.seat.answer()
        assert isinstance(fault, Fault)
        assert fault.verdict is Verdict.DISCONNECTED


@without_waiting
async def test_a_dead_process_is_crashed_though_its_stream_ended_first() -> None:
    """The stream of a dying process ends a moment before its exit is known."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        await game.asked()
        stream.hang_up()
        await trio.sleep(1)
        process.lose(CRASHED.verdict, CRASHED.sentence)
        assert await game.seat.answer() == CRASHED


@without_waiting
async def test_a_time_out_before_a_fault_stands() -> None:
    """What ran out before a bad message came keeps its name, though nobody had looked."""
    async with connected(watchdog=False) as (process, stream):
        game = Game(process, stream)
        await game.asked()
        await trio.sleep(11)
        stream.say_bytes(b"\xff\xff")
        assert await game.seat.answer() == LATE
        lost = game.seat.lost()
        assert lost is not None
        assert lost.verdict is Verdict.PROTOCOL_ERROR


@without_waiting
async def test_a_strike_is_told() -> None:
    """The notice names the decision that the bot last saw."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        decision = await game.asked()
        await game.seat.answer()
        game.seat.tell(Notice(Seat(0), Verdict.MOVE_TIMEOUT, "too late", 1))
        notice = await stream.next()
        assert notice == FaultNotice(
            game.id, decision.decision_id, Verdict.MOVE_TIMEOUT, "too late", 1
        )


@without_waiting
async def test_a_forfeited_seat_gets_nothing_until_the_end() -> None:
    """After `abandon` the next message is GameOver, and the process plays no further game."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        decision = await game.asked()
        game.seat.abandon()
        stream.say(first_answer(decision))
        await trio.sleep(1)
        assert (stream.unread, process.fault, process.is_stale) == ([], None, True)
        game.end()
        assert isinstance(await stream.next(), GameOver)
        stream.say(Ended(game.id))
        await game.seat.ended()
        assert process.open_games == 0


@pytest.mark.parametrize(("is_out", "seconds"), [(False, 60), (True, 1)])
@without_waiting
async def test_an_end_hook_that_hangs_is_left(is_out: bool, seconds: int) -> None:
    """The game is over when the bank is; the process isn't trusted with another one."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        await game.ready()
        if is_out:
            game.seat.abandon()
        game.end()
        began = trio.current_time()
        await game.seat.ended()
        assert trio.current_time() - began == pytest.approx(seconds)
        assert process.is_stale
        assert process.fault is None
        stream.say(Ended(game.id))
        await trio.sleep(1)
        assert process.fault is None


@without_waiting
async def test_a_process_lost_in_its_end_hook_changes_nothing() -> None:
    """A bot that exits on GameOver has played to the end; only its process is gone."""
    async with connected() as (process, stream):
        game = Game(process, stream)
        await game.ready()
        game.end()
        process.lose(CRASHED.verdict, CRASHED.sentence)
        await game.seat.ended()
        assert process.open_games == 0


@without_waiting
async def test_a_failure_of_the_referee_voids_the_game() -> None:
    """Whoever waits for a process that can't be served is told that it isn't the bot's fault."""
    async with connected() as (process, stream):
        waiting, idle, ending = (Game(process, stream, seed) for seed in "abc")
        await waiting.asked()
        await idle.ready()
        await ending.ready()
        ending.end()
        process.give_up(OSError("no more files"))
        with pytest.raises(PlatformFailed):
            await waiting.seat.answer()
        with pytest.raises(PlatformFailed):
            idle.seat.lost()
        with pytest.raises(PlatformFailed):
            await ending.seat.ended()


@without_waiting
async def test_a_process_lost_before_the_game_forfeits_it() -> None:
    """A bot that never connected has forfeited every game that it was lent for."""
    async with connected() as (process, stream):
        process.lose(Verdict.START_TIMEOUT, "no hello")
        game = Game(process, stream)
        game.begin()
        fault = Fault(Verdict.START_TIMEOUT, "no hello")
        assert game.seat.lost() == fault
        game.seat.ask()
        assert await game.seat.answer() == fault
        game.seat.abandon()
        game.end()
        await game.seat.ended()
        game.seat.drop()


@without_waiting
async def test_a_process_that_was_closed_takes_no_game() -> None:
    """A game on a process that is saying goodbye is the referee's mistake, and no wait forever."""
    async with connected() as (process, stream):
        process.close()
        with pytest.raises(PlatformFailed, match="closed"):
            Game(process, stream).begin()


@without_waiting
async def test_a_game_that_the_bot_does_not_name_is_not_played() -> None:
    """A process whose Hello names other games only is refused with its first one."""
    async with connected(games=("chess",)) as (process, stream):
        game = Game(process, stream)
        game.begin()
        lost = game.seat.lost()
        assert lost is not None
        assert lost.verdict is Verdict.PROTOCOL_ERROR
        assert "modern_art" in lost.sentence
        assert (stream.sent, stream.refusal) == ([], Refusal.INCOMPATIBLE)


@without_waiting
async def test_a_dropped_game_is_forgotten() -> None:
    """A match that was broken off leaves no listener and no running clock, and taints nothing."""
    async with connected() as (process, stream):
        broken, sound = Game(process, stream, "broken"), Game(process, stream, "sound")
        broken.seat.drop()
        decision = await broken.asked()
        other = await sound.asked()
        broken.seat.drop()
        assert process.open_games == 1
        assert process.is_stale
        await trio.sleep(5)
        stream.say(first_answer(decision), first_answer(other))
        assert (await sound.seat.answer()).ms == 5000
        assert process.fault is None
