"""Bots in real processes that go wrong in every way: what it is called, and whom it costs.

All games of this file are played once, at the same time, and then looked at one by one.
"""

from __future__ import annotations

import pytest
import trio
from tests.referee.real_games import (
    PATIENCE,
    SOUND,
    Ended,
    faulty,
    hostile,
    play,
    play_all,
    play_on,
)

from vendue.messages import ClockSettings
from vendue.records import verify
from vendue.verdicts import Verdict
from vendue_referee import bot_process
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.game import PlayedGame
from vendue_referee.pool import open_pool

SHORT_LIMIT = ClockSettings(move_limit_ms=300)
SHORT_BANK = ClockSettings(bank_ms=500)
TWO_SECONDS_EACH = ClockSettings(move_limit_ms=2000)
FOUR_SECONDS = ClockSettings(bank_ms=4000, increment_ms=0)
TOO_LATE = "no answer within the limit for one decision"
NO_TIME = "the time bank of the game is used up"

FAULTS = {
    "crash at once": (Verdict.CRASHED, "the bot process exited with status 7"),
    "crash on third": (Verdict.CRASHED, "the bot process exited with status 3"),
    "exit on third": (Verdict.CRASHED, "the bot process exited with status 1"),
    "leave a child": (Verdict.CRASHED, "the bot process exited with status 4"),
    "raise in start": (
        Verdict.CRASHED,
        "the bot raised an exception: ValueError: cannot start",
    ),
    "illegal": (
        Verdict.ILLEGAL_ACTION,
        "'nothing' can't be sent as an answer: not an action of Modern Art",
    ),
    "hang": (Verdict.MOVE_TIMEOUT, TOO_LATE),
    "hang with a short bank": (Verdict.BANK_EXHAUSTED, NO_TIME),
    "hang in start": (Verdict.BANK_EXHAUSTED, NO_TIME),
    "never connect": (
        Verdict.START_TIMEOUT,
        "the bot did not say hello within 0.5 s of its start",
    ),
    "wrong credential": (Verdict.PROTOCOL_ERROR, "the credential is not the one given"),
    "flood": (Verdict.OUTPUT_LIMIT, "the bot wrote more to its log than is allowed"),
}
"""What a bot with an SDK does, and what it is called."""

OUT_OF_ORDER = "FAILED_PRECONDITION: "
BREACHES = {
    "not hello": OUT_OF_ORDER + "the first message of a stream has to be one Hello",
    "two messages": OUT_OF_ORDER + "the first message of a stream has to be one Hello",
    "old protocol": "UNIMPLEMENTED: this referee speaks protocol 1 only",
    "new protocol": "UNIMPLEMENTED: this referee speaks protocol 1 only",
    "no game": "UNIMPLEMENTED: the bot's Hello does not name the game modern_art",
    "junk first": "INVALID_ARGUMENT: a message is not a PlayRequest",
    "empty first": "INVALID_ARGUMENT: a PlayRequest holds no message",
    "huge first": "RESOURCE_EXHAUSTED: a message of 70000 bytes is above the limit of 65536",
    "junk": "INVALID_ARGUMENT: a message is not a PlayRequest",
    "huge": "RESOURCE_EXHAUSTED: a message of 70000 bytes is above the limit of 65536",
    "empty": "INVALID_ARGUMENT: a PlayRequest holds no message",
    "hello again": OUT_OF_ORDER + "Hello was sent a second time",
    "other game": OUT_OF_ORDER + "a message names a game that this process does not play",
    "many messages": OUT_OF_ORDER + "Ready was sent for a game that does not wait for it",
}
"""What a bot without an SDK does to the protocol, and how its stream ends."""


@pytest.fixture(scope="module")
def with_faults() -> dict[str, Ended]:
    """Play one game of each bot that goes wrong by itself."""
    commands = {
        name: (faulty(name), None)
        for name in (*FAULTS, "hang in finish", "exit in finish", "raise in finish")
    }
    return play_all(
        {
            **commands,
            "sound": (SOUND, None),
            "hang": (faulty("hang"), SHORT_LIMIT),
            "hang with a short bank": (faulty("hang"), SHORT_BANK),
            "hang in start": (faulty("hang in start"), SHORT_BANK),
            "hang in finish": (faulty("hang in finish"), FOUR_SECONDS),
            "never connect": (faulty("never connect", start_limit=0.5), None),
            "no program": (BotCommand("none", ("./no-such-program",), SOUND.folder), None),
        }
    )


@pytest.fixture(scope="module")
def with_breaches() -> dict[str, Ended]:
    """Play one game of each bot that breaks the protocol; each gets to read how it ended."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_process, "REFUSAL_GRACE", PATIENCE)
        return play_breaches()


def play_breaches() -> dict[str, Ended]:
    return play_all(
        {
            **{name: (hostile(name), None) for name in (*BREACHES, "hang up", "failed twice")},
            "enormous": (hostile("enormous"), None),
            "silent": (hostile("silent", start_limit=1), None),
            "second stream": (hostile("second stream"), SHORT_LIMIT),
        }
    )


def check(played: PlayedGame, verdict: Verdict) -> None:
    """Check that seat 0 ended so, and that it cost nobody else anything."""
    result = played.result
    assert result.verdicts == (verdict, Verdict.FINISHED, Verdict.FINISHED), played.faults
    assert played.faults[1:] == ((), ())
    assert result.strikes[1:] == (0, 0)
    if verdict is not Verdict.FINISHED:
        assert result.places[0] == 3
        assert played.faults[0]


def test_a_sound_bot_plays_to_the_end(with_faults: dict[str, Ended]) -> None:
    """A game over gRPC with nothing wrong has nothing to say."""
    played, process = with_faults["sound"]
    check(played, Verdict.FINISHED)
    assert played.faults == ((), (), ())
    assert process.fault is None
    assert [log.text for log in process.logs] == ["", ""]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_has_a_name_and_a_sentence(fault: str, with_faults: dict[str, Ended]) -> None:
    """The seat is forfeited under that name, its author is told why, the others finish."""
    verdict, sentence = FAULTS[fault]
    played, process = with_faults[fault]
    check(played, verdict)
    assert played.faults[0][-1] == sentence
    assert process.is_stale


def test_a_program_that_is_not_there_is_a_crash(with_faults: dict[str, Ended]) -> None:
    """What can't be started at all costs its seat, with the system's reason."""
    played, process = with_faults["no program"]
    check(played, Verdict.CRASHED)
    assert played.faults[0][0].startswith("the bot can't be started: ")
    assert process.is_stale


def test_the_last_words_of_a_crash_are_kept(with_faults: dict[str, Ended]) -> None:
    """What a bot wrote just before its end is in its log."""
    _, process = with_faults["crash on third"]
    assert process.logs[1].text == "about to crash\n"


def test_what_goes_wrong_after_the_last_decision_costs_nothing(
    with_faults: dict[str, Ended],
) -> None:
    """A bot that hangs, raises or exits in its end hook has finished its game."""
    for fault in ("hang in finish", "raise in finish", "exit in finish"):
        check(with_faults[fault][0], Verdict.FINISHED)
    hung, raised, gone = (
        with_faults[fault][1] for fault in ("hang in finish", "raise in finish", "exit in finish")
    )
    assert (hung.is_stale, hung.fault) == (True, None)
    assert raised.fault is None
    assert "ValueError: cannot finish" in raised.logs[1].text
    assert gone.is_stale


def test_the_record_of_a_forfeit_can_be_verified(with_faults: dict[str, Ended]) -> None:
    """A game with a crash in it replays from its record like any other."""
    for played, _ in with_faults.values():
        verified = verify(played.record)
        assert verified.ok, verified.problems


async def test_a_bot_that_is_late_once_carries_on() -> None:
    """One late answer costs one strike; when the reply comes it is dropped."""
    with trio.fail_after(PATIENCE):
        async with open_pool() as pool:
            command = faulty("late once")
            played, process = await play(pool, command, clock=TWO_SECONDS_EACH)
    check(played, Verdict.FINISHED)
    assert played.record.decisions[0].fault == "move_timeout"
    assert process.fault is None


async def test_an_exception_in_one_game_leaves_the_other_alone() -> None:
    """Two games in flight on one process: one fails, the other is played to its end."""
    results: dict[str, PlayedGame] = {}
    with trio.fail_after(PATIENCE):
        async with open_pool() as pool:
            process = await pool.borrow("twice", faulty("raise in first game"))

            async def game(seed: str) -> None:
                results[seed] = await play_on(process, seed)

            async with trio.open_nursery() as nursery:
                for seed in ("1", "2"):
                    nursery.start_soon(game, seed)
            pool.give_back("twice", process)
    verdicts = [played.result.verdicts for played in results.values()]
    fine = (Verdict.FINISHED,) * 3
    assert sorted(verdicts) == sorted([(Verdict.CRASHED, *fine[1:]), fine])
    assert process.fault is None
    sentences = [sentence for played in results.values() for sentence in played.faults[0]]
    assert sentences == ["the bot raised an exception: ValueError: cannot decide"]


def log_of(process: BotProcess) -> str:
    return process.logs[0].text


@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_of_the_protocol_is_refused_by_name(
    breach: str, with_breaches: dict[str, Ended]
) -> None:
    """The stream ends with a status and the sentence that its author finds in the result."""
    status = BREACHES[breach]
    played, process = with_breaches[breach]
    check(played, Verdict.PROTOCOL_ERROR)
    assert played.faults[0] == (status.partition(": ")[2],)
    assert log_of(process).endswith(f"{status}\n")


def test_a_connection_without_a_word_is_not_waited_for(
    with_breaches: dict[str, Ended],
) -> None:
    """Whoever connects and says nothing is as late as whoever never connects."""
    check(with_breaches["silent"][0], Verdict.START_TIMEOUT)


def test_a_bot_that_hangs_up_and_lives_is_disconnected(with_breaches: dict[str, Ended]) -> None:
    """A process that ended its stream and doesn't exit has left the game."""
    check(with_breaches["hang up"][0], Verdict.DISCONNECTED)


def test_a_second_stream_is_refused_and_the_first_goes_on(
    with_breaches: dict[str, Ended],
) -> None:
    """The other stream gets a status; the seat is still asked on its first one."""
    played, process = with_breaches["second stream"]
    check(played, Verdict.MOVE_TIMEOUT)
    assert log_of(process) == "welcome\nALREADY_EXISTS\n"


def test_failed_sent_twice_is_a_crash_and_the_end_of_the_process(
    with_breaches: dict[str, Ended],
) -> None:
    """The game was forfeited by the first; the second ends the stream."""
    played, process = with_breaches["failed twice"]
    check(played, Verdict.CRASHED)
    assert process.fault is not None
    assert process.fault.verdict is Verdict.PROTOCOL_ERROR


def test_a_far_too_large_message_ends_the_game_of_its_sender(
    with_breaches: dict[str, Ended],
) -> None:
    """What gRPC itself refuses to read costs nobody else anything."""
    played, process = with_breaches["enormous"]
    verdict = played.result.verdicts[0]
    assert verdict in (Verdict.CRASHED, Verdict.DISCONNECTED)
    check(played, verdict)
    assert "RESOURCE_EXHAUSTED" in log_of(process)
