"""What a bot process may say on its stream and when: the table of `session`, cell by cell."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from itertools import count, islice

import pytest

from vendue.messages import (
    BotMessage,
    DecisionId,
    Ended,
    Failed,
    GameId,
    Hello,
    Ready,
    Reply,
    Unusable,
)
from vendue.verdicts import Verdict
from vendue_referee.session import (
    Answered,
    BecameReady,
    GameFailed,
    Happening,
    HasEnded,
    ProtocolFault,
    Session,
    TimedOut,
)

GAME = GameId(7)
OTHER = GameId(8)
ASKED = DecisionId(100)
LATER = DecisionId(101)
SECOND = 1_000_000
MS = 1000

READY = Ready(GAME)
ENDED = Ended(GAME)
FAILED = Failed(GAME, "ValueError: no")
HELLO = Hello(1, 1, "", "bot", "", "", ("modern_art",))


def reply(decision_id: DecisionId, game_id: GameId = GAME) -> Reply:
    return Reply(game_id, decision_id, Unusable("nothing"))


def started(now: int = 0, *, bank_ms: int = 60_000, move_limit_ms: int = 10_000) -> Session:
    session = Session()
    start(session, GAME, now, bank_ms=bank_ms, move_limit_ms=move_limit_ms)
    return session


def start(
    session: Session,
    game_id: GameId,
    now: int = 0,
    *,
    bank_ms: int = 60_000,
    increment_ms: int = 100,
    move_limit_ms: int = 10_000,
) -> None:
    session.start_game(
        now,
        game_id,
        bank_ms=bank_ms,
        increment_ms=increment_ms,
        move_limit_ms=move_limit_ms,
    )


def playing(now: int = 0, *, bank_ms: int = 60_000, move_limit_ms: int = 10_000) -> Session:
    session = started(now, bank_ms=bank_ms, move_limit_ms=move_limit_ms)
    session.receive(now, READY)
    return session


def asked(now: int = 0, *, bank_ms: int = 60_000, move_limit_ms: int = 10_000) -> Session:
    session = playing(now, bank_ms=bank_ms, move_limit_ms=move_limit_ms)
    session.ask(now, GAME, ASKED)
    return session


def out() -> Session:
    session = playing()
    session.abandon(0, GAME)
    return session


def ending() -> Session:
    session = playing()
    session.end_game(0, GAME)
    return session


def over() -> Session:
    session = ending()
    session.receive(0, ENDED)
    return session


PHASES: dict[str, Callable[[], Session]] = {
    "STARTING": started,
    "PLAYING": playing,
    "OUT": out,
    "ENDING": ending,
    "OVER": over,
}
FAULT, IGNORED = "fault", "ignored"
CELLS = {
    "STARTING": (BecameReady(GAME), FAULT, FAULT, GameFailed(GAME, FAILED.text, 0)),
    "PLAYING": (FAULT, FAULT, FAULT, GameFailed(GAME, FAILED.text, 0)),
    "OUT": (FAULT, FAULT, FAULT, IGNORED),
    "ENDING": (FAULT, FAULT, HasEnded(GAME, in_time=True), IGNORED),
    "OVER": (FAULT, FAULT, FAULT, IGNORED),
}


@pytest.mark.parametrize("phase", CELLS)
@pytest.mark.parametrize("column", range(4), ids=["Ready", "Reply", "Ended", "Failed"])
def test_each_cell_of_the_table(phase: str, column: int) -> None:
    """With nothing late under way, each message in each phase does what the table says."""
    message = (READY, reply(ASKED), ENDED, FAILED)[column]
    expected = CELLS[phase][column]
    session = PHASES[phase]()
    if expected == FAULT:
        with pytest.raises(ProtocolFault):
            session.receive(0, message)
    else:
        assert session.receive(0, message) == ([] if expected == IGNORED else [expected])


@pytest.mark.parametrize("phase", CELLS)
def test_failed_comes_once_for_a_game(phase: str) -> None:
    """A second Failed is a fault in every phase, so that nobody is flooded with them."""
    session = PHASES[phase]()
    session.receive(0, FAILED)
    with pytest.raises(ProtocolFault):
        session.receive(0, FAILED)


def late_ready_after_time_out() -> Session:
    session = started(bank_ms=1000)
    session.expire(SECOND)
    return session


def late_ready_after_abandon() -> Session:
    session = started()
    session.abandon(0, GAME)
    return session


def late_ready_in_ending() -> Session:
    session = late_ready_after_time_out()
    session.end_game(SECOND, GAME)
    return session


def game_over_during_start() -> Session:
    session = started()
    session.end_game(0, GAME)
    return session


def late_ready_in_over() -> Session:
    session = late_ready_in_ending()
    assert session.expire(2 * SECOND) == [HasEnded(GAME, in_time=False)]
    return session


def late_reply_in_playing() -> Session:
    session = asked(move_limit_ms=1000)
    session.expire(SECOND)
    return session


def late_reply_beside_an_open_one() -> Session:
    session = late_reply_in_playing()
    session.ask(SECOND, GAME, LATER)
    return session


def late_reply_in_out() -> Session:
    session = asked()
    session.abandon(0, GAME)
    return session


def late_reply_after_failed() -> Session:
    session = asked()
    session.receive(0, FAILED)
    return session


def late_reply_in_ending() -> Session:
    session = late_reply_in_out()
    session.end_game(SECOND, GAME)
    return session


def late_reply_in_over() -> Session:
    session = late_reply_in_ending()
    session.receive(SECOND, ENDED)
    return session


def late_ended() -> Session:
    session = playing(bank_ms=1000)
    session.end_game(0, GAME)
    session.expire(SECOND)
    return session


@pytest.mark.parametrize(
    ("arrange", "message"),
    [
        (late_ready_after_time_out, READY),
        (late_ready_after_abandon, READY),
        (late_ready_in_ending, READY),
        (game_over_during_start, READY),
        (late_ready_in_over, READY),
        (late_reply_in_playing, reply(ASKED)),
        (late_reply_beside_an_open_one, reply(ASKED)),
        (late_reply_in_out, reply(ASKED)),
        (late_reply_after_failed, reply(ASKED)),
        (late_reply_in_ending, reply(ASKED)),
        (late_reply_in_over, reply(ASKED)),
        (late_ended, ENDED),
    ],
)
def test_what_comes_late_is_ignored_once(
    arrange: Callable[[], Session], message: BotMessage
) -> None:
    """An answer that nobody waits for any more is dropped; the same again was never asked for."""
    session = arrange()
    assert session.receive(SECOND, message) == []
    with pytest.raises(ProtocolFault):
        session.receive(SECOND, message)


def test_late_ready_and_ended_of_one_game_are_both_ignored() -> None:
    """A bot that wakes up after its whole game was over is told of no fault."""
    session = late_ready_in_over()
    assert session.receive(3 * SECOND, READY) == []
    assert session.receive(3 * SECOND, ENDED) == []


def test_an_open_decision_is_answered() -> None:
    """The reply to the open decision comes out with the time charged, rounded up."""
    session = asked()
    assert session.receive(1500, reply(ASKED)) == [Answered(GAME, reply(ASKED), 2)]


def test_a_decision_is_answered_once() -> None:
    """A second reply to an answered decision is a fault."""
    session = asked()
    session.receive(0, reply(ASKED))
    with pytest.raises(ProtocolFault):
        session.receive(0, reply(ASKED))


def test_a_guessed_id_is_a_fault() -> None:
    """A reply to a decision that was never asked is never taken for one that was."""
    session = asked()
    with pytest.raises(ProtocolFault):
        session.receive(0, reply(LATER))


def test_the_open_decision_of_another_game_is_no_answer() -> None:
    """A decision's id under another game of the same stream is a fault."""
    session = asked()
    start(session, OTHER)
    session.receive(0, Ready(OTHER))
    with pytest.raises(ProtocolFault):
        session.receive(0, reply(ASKED, OTHER))


def test_the_expired_decision_of_another_game_is_a_fault() -> None:
    """What is late in one game isn't in another, and stays late in its own."""
    session = late_reply_in_playing()
    start(session, OTHER, SECOND)
    session.receive(SECOND, Ready(OTHER))
    with pytest.raises(ProtocolFault):
        session.receive(SECOND, reply(ASKED, OTHER))
    assert session.receive(SECOND, reply(ASKED)) == []


@pytest.mark.parametrize("message", [READY, reply(ASKED), ENDED, FAILED])
def test_an_unknown_game_is_a_fault(message: BotMessage) -> None:
    """A game that this process was never given can't be spoken for."""
    session = Session()
    start(session, OTHER)
    with pytest.raises(ProtocolFault, match="does not play"):
        session.receive(0, message)


@pytest.mark.parametrize("phase", PHASES)
def test_hello_comes_once(phase: str) -> None:
    """A second Hello is a fault at any time."""
    with pytest.raises(ProtocolFault, match="Hello"):
        PHASES[phase]().receive(0, HELLO)


def test_a_game_is_never_started_twice() -> None:
    """The same game a second time, even when it is over, is the referee's own mistake."""
    session = over()
    with pytest.raises(ValueError, match="twice"):
        start(session, GAME)


def expired_at(session: Session) -> tuple[int, list[Happening]]:
    """Return when and how the next thing expires."""
    while True:
        deadline = session.deadline()
        assert deadline is not None
        happenings = session.expire(deadline)
        if happenings:
            return deadline, happenings


@pytest.mark.parametrize(
    ("bank_ms", "limit_ms", "verdict"),
    [
        (60_000, 10_000, Verdict.MOVE_TIMEOUT),
        (5000, 10_000, Verdict.BANK_EXHAUSTED),
        (10_000, 10_000, Verdict.BANK_EXHAUSTED),
        (10_001, 10_000, Verdict.MOVE_TIMEOUT),
    ],
)
def test_the_earlier_limit_names_the_time_out(
    bank_ms: int, limit_ms: int, verdict: Verdict
) -> None:
    """The limit reached first gives its name; both at once, it is the bank."""
    session = asked(bank_ms=bank_ms, move_limit_ms=limit_ms)
    ms = min(bank_ms, limit_ms)
    assert expired_at(session) == (ms * MS, [TimedOut(GAME, verdict, ms)])
    assert session.bank_ms(GAME) == bank_ms - ms


def test_the_increment_is_added_after_each_answer_without_a_ceiling() -> None:
    """Quick answers raise the bank above what it began with."""
    session = playing()
    for number in range(10):
        session.ask(0, GAME, DecisionId(number))
        session.receive(0, reply(DecisionId(number)))
    assert session.bank_ms(GAME) == 61_000


def test_a_time_out_brings_no_increment() -> None:
    """Only an answer earns the increment."""
    session = asked(move_limit_ms=1000)
    session.expire(SECOND)
    assert session.bank_ms(GAME) == 59_000


def test_the_bank_runs_through_several_decisions() -> None:
    """What one decision used, the next one lacks."""
    session = playing(bank_ms=5000)
    session.ask(0, GAME, ASKED)
    session.receive(3 * SECOND, reply(ASKED))
    assert session.bank_ms(GAME) == 2100
    session.ask(3 * SECOND, GAME, LATER)
    timed_out = TimedOut(GAME, Verdict.BANK_EXHAUSTED, 2100)
    assert expired_at(session) == (5100 * MS, [timed_out])


def test_the_start_hook_runs_on_the_bank() -> None:
    """Getting ready takes the game's own time, and may use it up."""
    session = started()
    session.receive(3 * SECOND, READY)
    assert session.bank_ms(GAME) == 57_000
    session = started(bank_ms=4000, move_limit_ms=1000)
    timed_out = TimedOut(GAME, Verdict.BANK_EXHAUSTED, 4000)
    assert expired_at(session) == (4 * SECOND, [timed_out])


def test_a_hook_is_charged_before_an_older_decision_of_another_game() -> None:
    """A game that begins runs on its own bank for a second, not on that of the others."""
    session = asked()
    start(session, OTHER, SECOND)
    session.receive(SECOND + SECOND // 2, Ready(OTHER))
    assert session.bank_ms(OTHER) == 59_500
    answered = session.receive(2 * SECOND, reply(ASKED))
    assert answered == [Answered(GAME, reply(ASKED), 1500)]


@pytest.mark.parametrize(
    ("bank_ms", "is_out", "seconds"),
    [(60_000, False, 60), (500, False, 1), (60_000, True, 1), (500, True, 1)],
)
def test_the_end_hook_has_the_bank_or_a_second(
    bank_ms: int,
    is_out: bool,
    seconds: int,
) -> None:
    """Who played to the end may use up the bank, but always has a second; a forfeit has only it."""
    session = playing(bank_ms=bank_ms)
    if is_out:
        session.abandon(0, GAME)
    session.end_game(0, GAME)
    assert expired_at(session) == (seconds * SECOND, [HasEnded(GAME, in_time=False)])


def test_a_late_message_finds_the_expiry_before_it() -> None:
    """A reply that comes after its time is late even if the watchdog comes later still."""
    session = asked(move_limit_ms=1000)
    happenings = session.receive(5 * SECOND, reply(ASKED))
    assert happenings == [TimedOut(GAME, Verdict.MOVE_TIMEOUT, 1000)]


def test_an_expiry_during_another_call_is_not_lost() -> None:
    """A game started after the time of an open decision doesn't hide that it ran out."""
    session = asked(move_limit_ms=1000)
    start(session, OTHER, 5 * SECOND)
    assert session.deadline() == 5 * SECOND
    assert session.expire(5 * SECOND) == [TimedOut(GAME, Verdict.MOVE_TIMEOUT, 1000)]


def test_an_abandoned_seat_stops_the_clock() -> None:
    """After a forfeit nothing of that game is charged or expires."""
    session = asked()
    session.abandon(3 * SECOND, GAME)
    assert session.deadline() is None
    assert session.bank_ms(GAME) == 57_000
    assert not session.is_ready(GAME)


def test_abandoning_after_the_time_is_up_ends_the_game_all_the_same() -> None:
    """A decision that ran out unseen leaves nothing behind that could end the end hook early."""
    session = asked(move_limit_ms=1000)
    session.abandon(5 * SECOND, GAME)
    session.end_game(5 * SECOND, GAME)
    assert session.expire(5 * SECOND) == []
    assert session.receive(5 * SECOND, ENDED) == [HasEnded(GAME, in_time=True)]


def test_abandoning_twice_or_after_the_end_does_nothing() -> None:
    """A seat is out at most once, and a game that ends goes on ending."""
    session = ending()
    session.abandon(0, GAME)
    assert session.receive(0, ENDED) == [HasEnded(GAME, in_time=True)]


@pytest.mark.parametrize(
    ("arrange", "count"),
    [
        (Session, 0),
        (started, 1),
        (playing, 0),
        (asked, 1),
        (out, 0),
        (ending, 1),
        (over, 0),
        (late_ready_after_time_out, 1),
        (late_ready_after_abandon, 1),
        (late_ready_in_ending, 2),
        (game_over_during_start, 2),
        (late_ready_in_over, 2),
        (late_reply_in_playing, 1),
        (late_reply_beside_an_open_one, 2),
        (late_reply_in_out, 1),
        (late_reply_after_failed, 1),
        (late_reply_in_ending, 2),
        (late_reply_in_over, 1),
        (late_ended, 1),
    ],
)
def test_so_many_messages_are_expected(arrange: Callable[[], Session], count: int) -> None:
    """What was asked for is counted, late or not, and nothing else: no more is read of a bot."""
    assert arrange().expected() == count


def test_what_is_expected_is_what_may_come() -> None:
    """Every message that may come is counted once, before and after anybody looks at the time."""
    session = asked(bank_ms=1000)
    start(session, OTHER, bank_ms=1000)
    assert session.expected() == 2
    session.expire(5 * SECOND)
    assert session.expected() == 2
    session.end_game(5 * SECOND, GAME)
    session.end_game(5 * SECOND, OTHER)
    assert session.expected() == 4
    coming: list[BotMessage] = [ENDED, reply(ASKED), Ready(OTHER), Ended(OTHER)]
    for left, message in enumerate(coming):
        session.receive(5 * SECOND, message)
        assert session.expected() == 3 - left


def test_memory_does_not_grow_with_answered_decisions() -> None:
    """A game of any length leaves nothing behind of the decisions that were answered."""
    session = playing()
    numbers = count()

    def answer(times: int) -> None:
        for number in islice(numbers, times):
            session.ask(number, GAME, DecisionId(number))
            session.receive(number, reply(DecisionId(number)))

    answer(100)
    tracemalloc.start()
    try:
        answer(100)
        before, _ = tracemalloc.get_traced_memory()
        answer(5000)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 4096
