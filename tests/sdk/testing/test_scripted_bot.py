"""A bot that follows a script: what it can do, and how it tells that the referee did otherwise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.sdk.testing.peers import HELLO, PATIENCE, connection_to, scripted
from tests.sdk.testing.programs import Finished, run_here
from tests.sdk.testing.test_scripted_referee import ANSWERED, ASKED, ENDED, GOODBYE, WELCOME

from vendue.runner import Connection
from vendue.testing import (
    Answer,
    Ask,
    BadScript,
    Exit,
    Expect,
    GameSetup,
    HangUp,
    Over,
    Play,
    ScriptedBot,
    ScriptedReferee,
    ScriptFailed,
    Send,
    SendBytes,
    Sleep,
    Start,
    Step,
)


def test_it_can_play_like_a_sound_bot() -> None:
    """Everything is answered as it should be, until something comes that the script waits for."""
    script = [*ANSWERED, Ask(), Expect("reply", legal=True), *ENDED, *GOODBYE]
    bot = (*HELLO, Play("decision", times=2), Answer(), Play("goodbye"), HangUp())
    with ScriptedReferee(script) as referee, scripted(referee, *bot) as failures:
        referee.finish()
    assert failures == []


def test_it_can_speak_word_by_word() -> None:
    """Ids that a step leaves out are those that are open."""
    reply = {"modernArt": {"playCard": {"card": "MODERN_ART_CARD_YOKO_OPEN"}}}
    bot: list[Step] = [
        *(Send("hello"), Expect({"welcome": {"protocol": 1}})),
        *(Expect({"gameStarted": {"game": "modern_art", "seats": 3}}), Send("ready")),
        *(Expect({"decision": {"bankMs": 60_000}}), Send({"reply": reply})),
        *(Expect("gameOver"), Send("ended"), Expect("goodbye"), HangUp()),
    ]
    script = [*ASKED, Expect({"reply": reply}), *ENDED, Send("goodbye")]
    with ScriptedReferee(script) as referee, scripted(referee, *bot) as failures:
        referee.finish()
    assert failures == []


def test_several_messages_can_travel_together() -> None:
    """A step sends one message, several, or the same many times."""
    bot = (
        *HELLO,
        Play("gameStarted"),
        Send(["ready", {"failed": {"text": "no"}}], times=2),
        HangUp(),
    )
    script = [*ASKED[:-1], Expect({"failed": {"text": "no"}}), Expect("ready"), Expect("failed")]
    with ScriptedReferee(script) as referee, scripted(referee, *bot):
        referee.finish()


def test_it_stays_silent_for_a_while() -> None:
    """What comes while it sleeps waits for it."""
    bot = (*HELLO, Sleep(0.1), Expect("welcome"), Expect("goodbye"), HangUp())
    with ScriptedReferee([*WELCOME, *GOODBYE]) as referee, scripted(referee, *bot) as failures:
        referee.finish()
    assert failures == []


def test_it_can_hang_up() -> None:
    """The referee sees the end of the stream, and the script is over without a goodbye."""
    with (
        ScriptedReferee([*WELCOME, Expect("end")]) as referee,
        scripted(referee, *HELLO, Expect("welcome"), HangUp()) as failures,
    ):
        pass
    assert failures == []


def test_it_can_exit() -> None:
    """The status is for whoever runs it as a process."""
    with ScriptedReferee([*WELCOME, Expect("end")]) as referee:
        bot = ScriptedBot([*HELLO, Expect("welcome"), Exit(7)])
        with pytest.raises(SystemExit) as caught:
            bot.play(connection_to(referee))
    assert caught.value.code == 7
    assert [kind for message in bot.heard for kind in message] == ["welcome"]


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (
            Expect("decision"),
            r"step 3 of 3: expected decision, but the referee sent gameStarted \{.*",
        ),
        (
            Expect({"gameStarted": {"seats": 4}}),
            r"step 3 of 3: expected gameStarted .*, but in the referee's gameStarted seats is 3.*",
        ),
        (
            Expect("end"),
            r"step 3 of 3: expected the end of the stream, but the referee sent gameStarted .*",
        ),
        (Sleep(0), r"after the last step: expected nothing more, but the referee sent gameS.*"),
    ],
)
def test_it_says_what_the_referee_did_wrong(step: Step, sentence: str) -> None:
    """Which step, what was expected, what came."""
    script = [*WELCOME, Start(GameSetup("modern_art")), Expect("end")]
    with (
        ScriptedReferee(script) as referee,
        scripted(referee, *HELLO, Expect("welcome"), step) as failures,
    ):
        pass
    (failure,) = failures
    assert re.fullmatch(sentence, str(failure).partition("\n")[0])


def test_playing_on_ends_with_the_stream() -> None:
    """What is waited for in vain is named when the stream ends."""
    with (
        ScriptedReferee([*WELCOME, Send("goodbye"), HangUp()]) as referee,
        scripted(referee, *HELLO, Play("decision")) as failures,
    ):
        pass
    (failure,) = failures
    assert str(failure).startswith(
        "step 2 of 2: expected decision, but the referee's stream ended."
    )


def test_a_decision_of_an_unknown_game_makes_no_sense() -> None:
    """Whoever is asked about a game that never began can't go on."""
    script = [*WELCOME, Send({"decision": {"gameId": 5, "decisionId": 6}}), Expect("end")]
    with (
        ScriptedReferee(script) as referee,
        scripted(referee, *HELLO, Play("goodbye")) as failures,
    ):
        pass
    assert failures[0].expected == "a message that makes sense"


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ([Send("welcome")], "step 1: the bot has no message 'welcome'"),
        ([Expect("ready")], "step 1: the referee has no message 'ready'"),
        ([Play("ready")], "step 1: the referee has no message 'ready'"),
        ([Over()], r"step 1: a scripted bot has no step Over\(\)"),
    ],
)
def test_a_script_that_cannot_be_followed_is_refused(script: list[Step], sentence: str) -> None:
    """Each side has its own steps and messages."""
    with pytest.raises(BadScript, match=sentence):
        ScriptedBot(script)


def test_nobody_at_the_address_is_named(tmp_path: Path) -> None:
    """A bot that can't dial in says so like any other end of a stream."""
    bot = ScriptedBot([*HELLO, Expect("welcome")])
    with pytest.raises(ScriptFailed, match=r"the referee's stream ended \(UNAVAILABLE: "):
        bot.play(Connection(f"unix:{tmp_path / 'nobody'}", ""))


@pytest.mark.parametrize(
    ("last", "status", "said"),
    [
        ('{"exit": 7}', 7, ""),
        ('{"expect": "decision"}', 1, "vendue: step 3 of 3: expected decision, but"),
    ],
)
def test_it_is_a_program(last: str, status: int, said: str, tmp_path: Path) -> None:
    """Referees in any language can start it: it says what went wrong and ends with a status."""
    file = tmp_path / "script.json"
    file.write_text(f'[{{"send": "hello"}}, {{"expect": "welcome"}}, {last}]', encoding="utf-8")
    with ScriptedReferee([*WELCOME, Send("goodbye"), Expect("end")]) as referee:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", "vendue.testing", "bot", str(file)],
            env=referee.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith(said)
    assert bool(done.stderr) == bool(said)


def test_it_needs_a_referee(tmp_path: Path) -> None:
    """Without a referee's environment it says what is missing."""
    file = tmp_path / "script.json"
    file.write_text("[]", encoding="utf-8")
    done = run_here("bot", str(file))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("vendue: VENDUE_ADDRESS is not set")


def test_a_file_that_holds_no_script_is_the_users_mistake(tmp_path: Path) -> None:
    """It is told in a sentence, with the status for mistakes."""
    file = tmp_path / "script.json"
    file.write_text('[{"sleep": "long"}]', encoding="utf-8")
    mistake = 'vendue: step 1: sleep is a whole number or a number, not "long"\n'
    assert run_here("bot", str(file)) == Finished(2, "", mistake)


def test_bytes_can_be_sent() -> None:
    """Whatever they are."""
    with (
        ScriptedReferee([*WELCOME, Expect("malformed")]) as referee,
        scripted(referee, *HELLO, Expect("welcome"), SendBytes(b"\xff"), HangUp()),
    ):
        pass
