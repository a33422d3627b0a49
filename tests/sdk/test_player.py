"""A bot class against the protocol, without any I/O: what it answers to what it is sent."""

from __future__ import annotations

import gc
import weakref
from dataclasses import dataclass, field
from random import Random

import pytest

from vendue.bot import Bot, GameResult, UnusableAnswer
from vendue.games.game import Seat
from vendue.messages import (
    FAILED_TEXT_LIMIT,
    ClockSettings,
    Decision,
    DecisionId,
    Ended,
    Failed,
    FaultNotice,
    GameId,
    GameOver,
    GameStarted,
    Goodbye,
    Ready,
    RefereeMessage,
    Reply,
    Unusable,
    Welcome,
)
from vendue.player import SENTENCE_WIDTH, Player, failure_sentence
from vendue.verdicts import Verdict

GAME, OTHER = GameId(7), GameId(8)


class Scripted(Bot):
    """Does what the class attributes say and notes what happens to it."""

    game = "modern_art"
    made: list[Scripted]

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.made.append(self)

    def start(self) -> None:
        self.heard.append("start")

    def observe(self, event: object) -> None:
        self.heard.append(event)

    def decide(self, decision: Decision) -> object:
        self.heard.append("decide")
        return decision.legal

    def finish(self, result: GameResult) -> None:
        self.heard.append(result)


@dataclass
class Table:
    """A player of a bot class, and what it logged."""

    bot_class: type[Bot]
    log: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        Scripted.made = []
        self.player = Player(self.bot_class, self.log.append)

    def send(self, *messages: RefereeMessage) -> list[object]:
        return [self.player.receive(message) for message in messages]


def started(game_id: GameId = GAME, seed: int = 5) -> GameStarted:
    return GameStarted(game_id, "modern_art", {}, Seat(2), 4, ClockSettings(), "c0", seed)


def decision(
    number: int, game_id: GameId = GAME, events: tuple[object, ...] = (), bank_ms: int = 60_000
) -> Decision:
    return Decision(
        game_id, DecisionId(number), bank_ms, 10_000, "view", f"answer {number}", events
    )


def over(game_id: GameId = GAME, events: tuple[object, ...] = ()) -> GameOver:
    verdicts = (Verdict.FINISHED, Verdict.CRASHED)
    return GameOver(game_id, (1, 2), (30, 40), verdicts, ("a fault",), events)


def reply(number: int, game_id: GameId = GAME) -> Reply:
    return Reply(game_id, DecisionId(number), f"answer {number}", "modern_art")


def test_a_whole_game_is_answered_message_by_message() -> None:
    """Ready, a reply to each decision, Ended; nothing else is sent."""
    table = Table(Scripted)
    answers = table.send(
        Welcome(1, 65536, 8), started(), decision(1), decision(2), over(), Goodbye("thanks")
    )
    assert answers == [None, Ready(GAME), reply(1), reply(2), Ended(GAME), None]
    assert table.log == []


def test_a_bot_is_told_what_happened_before_it_decides() -> None:
    """Events come one by one, in order, before the decision or the end that they came with."""
    table = Table(Scripted)
    table.send(started(), decision(1, events=("x", "y")), decision(2, events=("z",)))
    table.send(over(events=("end",)))
    (bot,) = Scripted.made
    *before, result = bot.heard
    assert before == ["start", "x", "y", "decide", "z", "decide", "end"]
    verdicts = (Verdict.FINISHED, Verdict.CRASHED)
    assert result == GameResult((1, 2), (30, 40), verdicts, ("a fault",))


def test_every_game_has_a_bot_of_its_own() -> None:
    """Games in flight on one stream share nothing but the process."""
    table = Table(Scripted)
    table.send(started(), started(OTHER), decision(1, OTHER, ("theirs",)), decision(2))
    table.send(over(OTHER), decision(3))
    first, second = Scripted.made
    assert first.heard == ["start", "decide", "decide"]
    assert second.heard[:3] == ["start", "theirs", "decide"]


def test_a_bot_knows_its_game() -> None:
    """Seat, seats, options, clock and seed stand in `info` before `start` is called."""

    class Knowing(Scripted):
        def start(self) -> None:
            self.heard.append((self.seat, self.info.seats, self.info.clock, self.rng.random()))

    Table(Knowing).send(started(seed=11))
    (bot,) = Scripted.made
    assert bot.heard == [(2, 4, ClockSettings(), Random(11).random())]


def test_a_finished_game_is_forgotten() -> None:
    """A process that plays many games keeps none of their bots."""
    table = Table(Scripted)
    table.send(started(), over())
    bot = weakref.ref(Scripted.made.pop())
    gc.collect()
    assert bot() is None


class NoStart(Scripted):
    def start(self) -> None:
        raise ValueError("cannot start")


class NoInit(Scripted):
    def __init__(self) -> None:
        raise ValueError("cannot be made")


class NoObserve(Scripted):
    def observe(self, event: object) -> None:
        raise ValueError("cannot look")


class NoDecide(Scripted):
    def decide(self, decision: Decision) -> object:
        raise ValueError("cannot decide")


class NoFinish(Scripted):
    def finish(self, result: GameResult) -> None:
        raise ValueError("cannot finish")


@pytest.mark.parametrize("bot_class", [NoStart, NoInit])
def test_an_exception_at_the_start_fails_that_game_only(bot_class: type[Bot]) -> None:
    """Failed instead of Ready; decisions of that game stay unanswered, its end is acknowledged."""
    table = Table(bot_class)
    failed, unanswered, ended = table.send(started(), decision(1), over())
    assert isinstance(failed, Failed)
    assert failed.game_id == GAME
    assert "ValueError: cannot" in failed.text
    assert (unanswered, ended) == (None, Ended(GAME))
    assert table.log == [failed.text]


@pytest.mark.parametrize("bot_class", [NoObserve, NoDecide])
def test_an_exception_in_a_decision_fails_that_game_only(bot_class: type[Bot]) -> None:
    """Failed instead of Reply, once; other games of the process go on."""
    table = Table(bot_class)
    table.send(started(), started(OTHER))
    failed, unanswered = table.send(decision(1, events=("x",)), decision(2))
    assert isinstance(failed, Failed)
    assert "ValueError: cannot" in failed.text
    assert unanswered is None
    assert table.send(over(), over(OTHER)) == [Ended(GAME), Ended(OTHER)]


@pytest.mark.parametrize("bot_class", [NoFinish, NoObserve])
def test_an_exception_at_the_end_is_logged(bot_class: type[Bot]) -> None:
    """What goes wrong after the game costs nothing any more, but its author sees it."""
    table = Table(bot_class)
    assert table.send(started(), over(events=("x",))) == [Ready(GAME), Ended(GAME)]
    (text,) = table.log
    assert "ValueError: cannot" in text


def test_an_unusable_answer_is_told_and_logged() -> None:
    """An answer that is none costs a strike, not the game."""

    class Confused(Scripted):
        def decide(self, decision: Decision) -> object:
            raise UnusableAnswer("bid returned 'x'")

    table = Table(Confused)
    _, answer = table.send(started(), decision(1))
    unusable = Unusable("bid returned 'x'")
    assert answer == Reply(GAME, DecisionId(1), unusable, "modern_art")
    assert table.log == ["vendue: bid returned 'x'"]


def test_the_reply_names_the_game_that_is_played() -> None:
    """A class that forgot to say what it plays still answers in the terms of the game."""

    class Forgetful(Scripted):
        game = ""

    _, answer = Table(Forgetful).send(started(), decision(1))
    assert answer == reply(1)


def test_a_long_traceback_keeps_its_end() -> None:
    """The end of a traceback says what happened; the beginning is cut."""

    class Verbose(Scripted):
        def decide(self, decision: Decision) -> object:
            raise ValueError("x" * 2 * FAILED_TEXT_LIMIT + " the end")

    _, failed = Table(Verbose).send(started(), decision(1))
    assert isinstance(failed, Failed)
    assert len(failed.text) == FAILED_TEXT_LIMIT
    assert failed.text.endswith(" the end\n")


@pytest.mark.parametrize(("strikes", "words"), [(1, "1 strike"), (2, "2 strikes")])
def test_a_fault_is_logged_for_the_author(strikes: int, words: str) -> None:
    """A strike appears in the bot's log with its reason and the count."""
    table = Table(Scripted)
    notice = FaultNotice(GAME, DecisionId(1), Verdict.MOVE_TIMEOUT, "too late", strikes)
    assert table.send(notice) == [None]
    assert table.log == [f"vendue: move_timeout: too late ({words})"]


def test_an_unknown_game_is_not_answered() -> None:
    """A decision of a game that was never started here gets no answer; its end is acknowledged."""
    assert Table(Scripted).send(decision(1), over()) == [None, Ended(GAME)]


@pytest.mark.parametrize(("bank_ms", "most"), [(60_000, 10.0), (2000, 2.0), (0, 0.0)])
def test_time_left_is_within_bank_and_limit(bank_ms: int, most: float) -> None:
    """A bot sees how long it may think: never more than the smaller of bank and limit."""

    class Watchful(Scripted):
        def decide(self, decision: Decision) -> object:
            return self.time_left()

    _, answer = Table(Watchful).send(started(), decision(1, bank_ms=bank_ms))
    assert isinstance(answer, Reply)
    assert isinstance(answer.action, float)
    assert 0.0 <= answer.action <= most


def test_time_is_unlimited_before_the_first_decision() -> None:
    """Where no decision is at hand no limit is told."""
    Table(Scripted).send(started())
    assert Scripted.made[0].time_left() == float("inf")


def test_a_bot_without_decisions_fails_its_game() -> None:
    """A class with no decide method gets a sentence about it in its traceback."""
    _, failed = Table(Bot).send(started(), decision(1))
    assert isinstance(failed, Failed)
    assert "Bot has no decide method" in failed.text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Traceback\n  line 1\nValueError: no\n\n", "the bot raised an exception: ValueError: no"),
        ("", "the bot raised an exception"),
        ("\n \n", "the bot raised an exception"),
        ("E: \x1b[2J\x07", "the bot raised an exception: E: \\x1b[2J\\x07"),
        ("E: a\u202eb", "the bot raised an exception: E: a\\u202eb"),
    ],
)
def test_a_failure_is_told_by_its_last_line(text: str, told: str) -> None:
    """The sentence holds the exception itself, on one line and with nothing that acts."""
    assert failure_sentence(text) == told


def test_a_failure_sentence_is_short() -> None:
    """However long an exception is, its sentence can be printed and sent."""
    sentence = failure_sentence("E: " + "x" * 100_000)
    assert len(sentence) <= SENTENCE_WIDTH + len("the bot raised an exception: ")
    assert sentence.endswith("…")
