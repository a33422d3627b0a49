"""Whole games with bots that break the protocol or play on well: what is found, and its sentence.

Most bots here answer at once and without a stream, so silence is known without waiting.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

import pytest
from tests.sdk.testing.peers import (
    HELLO,
    PATIENCE,
    Answers,
    running_bot,
    scripted,
    sound,
)
from tests.sdk.testing.programs import Finished, run_here

from vendue.games.game import BadPosition
from vendue.games.modern_art import turn_position
from vendue.games.options import BadOption
from vendue.games.table import UnknownGame
from vendue.messages import (
    BotMessage,
    Decision,
    DecisionId,
    Ended,
    Failed,
    FaultNotice,
    GameId,
    GameOver,
    GameStarted,
    Goodbye,
    Hello,
    Ready,
    RefereeMessage,
    Reply,
    Unusable,
)
from vendue.modern_art import Action, Bid, Card, ModernArtBot, SetPrice
from vendue.testing import (
    ConformanceReferee,
    Expect,
    GameSetup,
    HangUp,
    Play,
    Send,
    SendBytes,
    check_conformance,
    every_table,
)
from vendue.testing.conformance_referee import examine
from vendue.testing.examination import Examination
from vendue.testing.line import End, Line
from vendue.testing.trial import Breach, Trial
from vendue.wire.bot_side import ResponseDecoder, encode_request

SECRET = "the secret"
A_HELLO = Hello(1, 1, SECRET, "", "", "", ("modern_art",))
THREE = GameSetup("modern_art")
NAME = "game 1 (modern_art, seed 'testing', seat 0 of 3)"


class Direct(Line):
    """A stream to a bot in this very thread."""

    def __init__(self, first: bytes, answers: Answers) -> None:
        super().__init__()
        self._answers = answers
        self._decoder = ResponseDecoder()
        self._said: deque[bytes | End] = deque([first])
        self.heard: list[RefereeMessage] = []

    def send(self, data: bytes) -> None:
        messages = self._decoder.decode(data)
        self.heard += messages
        said = list(chain.from_iterable(map(self._answers, messages)))
        if said:
            self._said.append(encode_request(said))

    def receive(self, within: float) -> bytes | End | None:
        return self._said.popleft() if self._said else None


def examined(
    answers: Answers,
    setups: Sequence[GameSetup] = (THREE,),
    *,
    in_flight: int = 1,
    first: bytes | None = None,
) -> tuple[list[str], Direct]:
    """Return what is found of a bot, and what it heard."""
    trials = [Trial(setup, number) for number, setup in enumerate(setups, 1)]
    line = Direct(encode_request([A_HELLO]) if first is None else first, answers)
    breaches = []
    try:
        examine(line, Examination(trials, SECRET, in_flight), 5)
    except Breach as breach:
        breaches.append(str(breach))
    return [finding for trial in trials for finding in trial.findings] + breaches, line


def found(answers: Answers) -> str:
    """Return the one thing that is found of a bot in one game."""
    (finding,), _ = examined(answers)
    return finding


def instead(
    kind: type[RefereeMessage], change: Callable[[list[BotMessage]], Sequence[BotMessage]]
) -> Answers:
    """Return a bot that is sound but for its answer to one kind of message."""
    play = sound()

    def answers(message: RefereeMessage) -> Sequence[BotMessage]:
        said = list(play(message))
        return change(said) if isinstance(message, kind) else said

    return answers


@pytest.mark.parametrize("in_flight", [1, 3])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_python_runner_conforms(seats: int, in_flight: int) -> None:
    """The SDK's own way to play has nothing wrong, at every table and with games side by side."""
    setups = [setup for setup in every_table("modern_art") if setup.seats == seats]
    with (
        ConformanceReferee(setups, in_flight=in_flight) as referee,
        running_bot(referee) as statuses,
    ):
        assert referee.play() == []
    assert statuses == [0]
    assert referee.decisions > 20 * len(setups)


def test_every_table_has_each_number_of_seats() -> None:
    """Each number of seats is played, from different seats and deals."""
    setups = every_table("modern_art", 5)
    assert [setup.seats for setup in setups] == [3] * 5 + [4] * 5 + [5] * 5
    assert {setup.seat for setup in setups if setup.seats == 4} == {0, 1, 2, 3}
    assert len({(setup.seats, setup.seat, setup.seed) for setup in setups}) == 15


def test_every_kind_of_question_is_asked() -> None:
    """A few games with simple opponents show a bot all that it can be asked."""
    findings, line = examined(sound(), every_table("modern_art"))
    asked = {message.legal.kind.name for message in line.heard if isinstance(message, Decision)}  # type: ignore[attr-defined]
    assert findings == []
    assert asked == {
        *("PLAY_CARD", "ADD_SECOND", "SET_PRICE", "ACCEPT_PRICE"),
        *("BID_OPEN", "BID_ONCE_AROUND", "BID_SEALED"),
    }


def test_games_side_by_side_are_begun_one_for_one() -> None:
    """No more games are open than may be, and all are played."""
    findings, line = examined(sound(), every_table("modern_art"), in_flight=2)
    open_games = 0
    for message in line.heard:
        open_games += isinstance(message, GameStarted)
        open_games -= isinstance(message, GameOver)
        assert open_games <= 2
    assert findings == []
    assert sum(isinstance(message, GameOver) for message in line.heard) == 6
    assert isinstance(line.heard[-1], Goodbye)


def test_a_game_can_begin_with_a_position() -> None:
    """Odd situations are played on from, with the options that they have."""
    hands = [[Card.YOKO_OPEN, Card.KRYPTO_SEALED], [Card.KRYPTO_OPEN], [Card.YOKO_SEALED]]
    position = turn_position(hands, round_number=4, money=[0, 0, 0])
    findings, line = examined(sound(), [GameSetup("modern_art", position=position)])
    assert findings == []
    (first, *_) = (message for message in line.heard if isinstance(message, Decision))
    assert first.view.hand == (Card.YOKO_OPEN, Card.KRYPTO_SEALED)  # type: ignore[attr-defined]


GAME_1 = r"in game 1 \(modern_art, seed 'testing', seat 0 of 3\) "

BREACHES: dict[str, tuple[Answers, str]] = {
    "no Ready": (
        instead(GameStarted, lambda _: []),
        f"the bot sent nothing for 5 s; it owes Ready {GAME_1[:-1]}",
    ),
    "Ready twice": (
        instead(GameStarted, lambda said: said * 2),
        GAME_1 + r"Ready came while a Reply to decision \d+ was awaited",
    ),
    "Ended for Ready": (
        instead(GameStarted, lambda said: [Ended(_game_of(said))]),
        GAME_1 + "Ended came while a Ready was awaited",
    ),
    "a reply before it is asked": (
        instead(GameStarted, lambda said: [Reply(_game_of(said), DecisionId(1), Unusable(""))]),
        GAME_1 + "a Reply came while no decision was open",
    ),
    "no reply": (
        instead(Decision, lambda _: []),
        rf"the bot sent nothing for 5 s; it owes Reply to decision \d+ {GAME_1[:-1]}",
    ),
    "two replies": (
        instead(Decision, lambda said: said * 2),
        GAME_1 + r"a Reply names decision \d+, but \d+ is open",
    ),
    "another decision": (
        instead(Decision, lambda said: [Reply(_game_of(said), DecisionId(7), Unusable(""))]),
        GAME_1 + r"a Reply names decision 7, but \d+ is open",
    ),
    "another game": (
        instead(Decision, lambda _: [Ready(GameId(7))]),
        "Ready names game 7, which was never started",
    ),
    "an id as a floating-point number": (
        instead(GameStarted, lambda said: [Ready(_rounded(_game_of(said)))]),
        r"Ready names game \d+, which was never started; this is a 64-bit id that lost digits as.*",
    ),
    "no Ended": (
        instead(GameOver, lambda _: []),
        f"the bot sent nothing for 5 s; it owes Ended {GAME_1[:-1]}",
    ),
    "Ended twice": (
        instead(GameOver, lambda said: said * 2),
        GAME_1 + "Ended came while nothing was awaited",
    ),
    "a message too many": (
        instead(Goodbye, lambda _: [Ready(GameId(7))]),
        "the bot sent Ready after all games were over",
    ),
    "Hello again": (
        instead(GameStarted, lambda _: [A_HELLO]),
        "Hello was sent a second time",
    ),
    "a message that is too long": (
        instead(GameStarted, lambda said: [Failed(GameId(7), "x" * 70_000)]),
        r"a message of \d+ bytes is above the limit of 65536",
    ),
}
"""What a bot does, and what is said of it."""


def _game_of(said: Sequence[BotMessage]) -> GameId:
    (message,) = said
    assert not isinstance(message, Hello)
    return message.game_id


def _rounded(game_id: GameId) -> GameId:
    return GameId(int(float(game_id)))


@pytest.mark.parametrize("breach", BREACHES)
def test_each_breach_has_its_sentence(breach: str) -> None:
    """Wrong order, wrong ids, too little and too much are told apart."""
    answers, sentence = BREACHES[breach]
    assert re.fullmatch(sentence, found(answers))


@pytest.mark.parametrize(
    ("first", "sentence"),
    [
        ([Ready(GameId(1))], "the first message of a stream has to be one Hello; it was Ready"),
        (
            [A_HELLO, Ready(GameId(1))],
            "the first message of a stream has to be one Hello; it was Hello, Ready",
        ),
        (
            [Hello(1, 1, "guessed", "", "", "", ("modern_art",))],
            "Hello has to name the credential just as it stands in VENDUE_CREDENTIAL",
        ),
        (
            [Hello(2, 3, SECRET, "", "", "", ("modern_art",))],
            "Hello says that the bot speaks protocols 2 to 3; this is 1",
        ),
        (
            [Hello(1, 1, SECRET, "", "", "", ("chess",))],
            "Hello does not name modern_art among the bot's games",
        ),
        ([], "the bot sent what can't be understood: a PlayRequest holds no message"),
    ],
)
def test_each_wrong_beginning_has_its_sentence(first: list[BotMessage], sentence: str) -> None:
    """A stream begins with one Hello that says the right things."""
    findings, _ = examined(sound(), first=encode_request(first))
    assert findings == [sentence]


class Illegal(ModernArtBot):
    """Answers with more than it has."""

    def decide(self, decision: Decision) -> Action:
        if decision.legal.kind.name == "PLAY_CARD":  # type: ignore[attr-defined]
            return super().decide(decision)
        return Bid(1_000_000)


class OtherKind(ModernArtBot):
    """Answers everything as if it were asked for a price."""

    def decide(self, decision: Decision) -> Action:
        return SetPrice(1)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (OtherKind, "PLAY_CARD is answered with PlayCard, not with SetPrice"),
        (Illegal, "a raise must be at least "),
    ],
)
def test_illegal_actions_are_found_and_told(bot: type[ModernArtBot], sentence: str) -> None:
    """The game goes on as in a tournament: two notices, then the seat has forfeited."""
    findings, line = examined(sound(bot))
    illegal = f"in {NAME} an answer is not legal: "
    assert [finding.startswith(illegal) for finding in findings] == [True] * 3 + [False]
    assert any(finding.startswith(illegal + sentence) for finding in findings)
    assert findings[3] == f"{NAME} is forfeited after three strikes"
    notices = [message for message in line.heard if isinstance(message, FaultNotice)]
    assert [notice.strikes for notice in notices] == [1, 2]
    (over,) = (message for message in line.heard if isinstance(message, GameOver))
    assert over.verdicts[0] == "illegal_action"
    assert len(over.own_faults) == 3


class NoStart(ModernArtBot):
    def start(self) -> None:
        raise ValueError("cannot start")


class NoDecision(ModernArtBot):
    def decide(self, decision: Decision) -> Action:
        raise ValueError("cannot decide")


@pytest.mark.parametrize("bot", [NoStart, NoDecision])
def test_an_exception_is_found_and_costs_its_own_game(bot: type[ModernArtBot]) -> None:
    """The other games of the stream are played."""
    failing = sound(bot)
    well = sound()
    first: list[GameId] = []

    def answers(message: RefereeMessage) -> Sequence[BotMessage]:
        if isinstance(message, GameStarted):
            first.append(message.game_id)
        is_first = getattr(message, "game_id", None) == first[0] if first else False
        return (failing if is_first else well)(message)

    findings, line = examined(answers, [THREE, THREE])
    assert len(findings) == 1
    assert findings[0].startswith(f"in {NAME} the bot raised an exception: ValueError: cannot")
    overs = [message for message in line.heard if isinstance(message, GameOver)]
    assert [over.verdicts[0] for over in overs] == ["crashed", "finished"]


def test_failed_at_the_end_is_found_and_costs_nothing() -> None:
    """An exception after the last decision changes no result; a second Failed is a breach."""

    def failing(times: int) -> Answers:
        return instead(
            GameOver,
            lambda said: [*[Failed(_game_of(said), "ValueError: no")] * times, *said],
        )

    raised = f"in {NAME} the bot raised an exception: ValueError: no"
    assert examined(failing(1))[0] == [raised]
    assert examined(failing(2))[0] == [raised, f"in {NAME} Failed was sent a second time"]


def test_nobody_who_dials_in_is_found() -> None:
    """A bot that opens no stream is told where it has to."""
    with ConformanceReferee([THREE], within=0.1) as referee:
        (finding,) = referee.play()
    assert finding == "the bot did not open the stream vendue.v1.RefereeService/Play within 0.1 s"


def test_a_breach_ends_the_stream_with_its_sentence() -> None:
    """The bot's author reads it in the bot's own log too."""
    end = Expect({"end": {"status": "FAILED_PRECONDITION"}})
    with (
        ConformanceReferee([THREE]) as referee,
        scripted(referee, *HELLO, Play("gameStarted"), Send(["ready"] * 2), end) as failures,
    ):
        (finding,) = referee.play()
    assert "Ready came while a Reply to decision" in finding
    assert failures == []


def test_a_bot_that_ends_its_stream_is_found() -> None:
    """What it still owes is named."""
    with (
        ConformanceReferee([THREE]) as referee,
        scripted(referee, *HELLO, Play("gameStarted"), HangUp()),
    ):
        (finding,) = referee.play()
    assert finding == f"the bot's stream ended; it owes Ready in {NAME}"


def test_bytes_that_are_no_message_are_found() -> None:
    """Nonsense on the stream."""
    bot = (*HELLO, Play("gameStarted"), SendBytes(b"\xff"), Play("end"))
    with ConformanceReferee([THREE]) as referee, scripted(referee, *bot):
        (finding,) = referee.play()
    assert finding == "the bot sent what can't be understood: a message is not a PlayRequest"


def test_what_cannot_be_played_is_refused() -> None:
    """Mistakes of the caller are found before any bot is there."""
    with pytest.raises(UnknownGame):
        ConformanceReferee([GameSetup("chess")])
    with pytest.raises(BadOption, match="played by 3, 4, 5"):
        ConformanceReferee([GameSetup("modern_art", seats=6)])
    with pytest.raises(BadOption, match="at least one game"):
        ConformanceReferee([THREE], in_flight=0)
    with pytest.raises(BadPosition):
        ConformanceReferee([GameSetup("modern_art", position={})])


def bot_file(folder: Path, code: str) -> list[str]:
    """Return the command of a bot that is a file."""
    file = folder / "bot.py"
    file.write_text(f"from vendue.modern_art import ModernArtBot\n{code}\n", encoding="utf-8")
    return [sys.executable, str(file)]


def test_a_process_that_crashes_is_found(tmp_path: Path) -> None:
    """How it ended is told where it ended before it dialled in."""
    (finding,) = check_conformance(bot_file(tmp_path, "raise SystemExit(3)"), [THREE])
    assert finding == "the bot's process ended with status 3"


def test_a_bad_end_after_goodbye_is_found(tmp_path: Path) -> None:
    """A process that is told goodbye has to end well."""
    code = """
import os
from vendue.runner import connection_from_environment, serve
serve(ModernArtBot, connection_from_environment())
os._exit(4)
"""
    (finding,) = check_conformance(bot_file(tmp_path, code), [THREE])
    assert finding == "after Goodbye the bot's process ended with status 4"


WORDS = ("conformance", "modern_art", "--games", "1")


def test_it_is_a_program(tmp_path: Path) -> None:
    """Authors in any language test a command; nothing found is said too."""
    bot = bot_file(tmp_path, "ModernArtBot.run()")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "vendue.testing", *WORDS, "--", *bot],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "3 games: nothing wrong was found\n"


def test_the_program_lists_what_it_found(tmp_path: Path) -> None:
    """Each finding has a line, and the status says that there are some."""
    done = run_here(*WORDS, "--", *bot_file(tmp_path, "raise SystemExit(3)"))
    assert done == Finished(1, "", "vendue: the bot's process ended with status 3\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("conformance", "chess", "--", "true"), "vendue: there is no game 'chess'; there are "),
        ((*WORDS, "--", "./nothing"), "vendue: ./nothing can't be started: No such file or "),
        (("conformance", "modern_art", "--games", "0", "--", "true"), "usage: python -m vendue"),
        ((*WORDS, "--within", "nan", "--", "true"), "usage: python -m vendue"),
        ((*WORDS, "--within", "0", "--", "true"), "usage: python -m vendue"),
    ],
)
def test_the_programs_mistakes(arguments: tuple[str, ...], sentence: str) -> None:
    """A user's mistake is told in a sentence, with a status of its own."""
    done = run_here(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(sentence)
