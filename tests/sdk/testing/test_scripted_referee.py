"""A referee that follows a script: a sound bot passes, and each mistake has its sentence."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.sdk.testing.peers import (
    HELLO,
    PATIENCE,
    connection_to,
    hello_to,
    running_bot,
    scripted,
)

from vendue.games.modern_art import turn_position
from vendue.messages import Decision
from vendue.modern_art import Action, Card, Legal, ModernArtBot, SetPrice, View
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
    Refuse,
    ScriptedReferee,
    ScriptFailed,
    Send,
    SendBytes,
    Start,
    Step,
    follow,
)
from vendue.testing.client import dialled
from vendue.wire.bot_side import encode_request

MODERN_ART = Start(GameSetup("modern_art"))
WELCOME: tuple[Step, ...] = (Expect("hello"), Send("welcome"))
ASKED: tuple[Step, ...] = (*WELCOME, MODERN_ART, Expect("ready"), Ask())
ANSWERED: tuple[Step, ...] = (*ASKED, Expect("reply", legal=True))
ENDED: tuple[Step, ...] = (Over(), Expect("ended"))
GOODBYE: tuple[Step, ...] = (Send("goodbye"), Expect("end"))


def test_a_sound_bot_passes() -> None:
    """The whole life of a bot, one message after the other, and nothing left over."""
    script = [*ANSWERED, Ask(), Expect("reply", legal=True), *ENDED, *GOODBYE]
    with ScriptedReferee(script) as referee, running_bot(referee) as statuses:
        referee.finish()
    assert statuses == [0]
    assert [*map(str, (kind for message in referee.heard for kind in message))] == [
        *("hello", "ready", "reply", "reply", "ended")
    ]


def test_a_bot_may_dial_in_over_tcp() -> None:
    """Where Unix sockets can't be used, a port on the loopback interface is chosen."""
    with (
        ScriptedReferee([*WELCOME, *GOODBYE], address="127.0.0.1:0") as referee,
        running_bot(referee) as statuses,
    ):
        assert re.fullmatch(r"127\.0\.0\.1:[1-9]\d+", referee.address)
        referee.finish()
    assert statuses == [0]


def test_the_environment_is_all_that_a_bot_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child gets this process's environment and where to dial in."""
    monkeypatch.setenv("VENDUE_ADDRESS", "unix:/somewhere/else")
    monkeypatch.setenv("COLOUR", "red")
    script = [*WELCOME, *GOODBYE]
    with ScriptedReferee(script) as referee, running_bot(referee):
        environment = referee.environment
        assert environment["COLOUR"] == "red"
        assert environment["VENDUE_ADDRESS"] == referee.address
        assert environment["VENDUE_CREDENTIAL"] == referee.credential


def test_a_position_can_be_asked_about() -> None:
    """What a bot answers in one situation can be looked at, with that situation's events."""

    class Pricing(ModernArtBot):
        def play_card(self, view: View, legal: Legal) -> Card:
            assert view.money == 7
            return legal.cards[-1]

        def set_price(self, view: View, legal: Legal) -> int:
            assert view.public.lot == (Card.KRYPTO_FIXED_PRICE,)
            return 5

    hands = [[Card.YOKO_OPEN], [Card.KRYPTO_OPEN], [Card.YOKO_SEALED, Card.KRYPTO_FIXED_PRICE]]
    position = turn_position(hands, seller=2, money=[9, 8, 7])
    setup = GameSetup("modern_art", seat=2, position=position)
    card = {"card": "MODERN_ART_CARD_KRYPTO_FIXED_PRICE"}
    script = [
        *WELCOME,
        Start(setup),
        Expect("ready"),
        Ask(),
        Expect({"reply": {"modernArt": {"playCard": card}}}, legal=True),
        Ask(),
        Expect({"reply": {"modernArt": {"setPrice": {"price": 5}}}}, legal=True),
        Ask(position),
        Expect({"reply": {"modernArt": {"playCard": card}}}, legal=True),
        *ENDED,
        *GOODBYE,
    ]
    with ScriptedReferee(script) as referee, running_bot(referee, Pricing):
        referee.finish()


def failure_of(referee: ScriptedReferee) -> ScriptFailed:
    """Return how a script fails."""
    with pytest.raises(ScriptFailed) as caught:
        referee.finish()
    return caught.value


def refused(*bot: Step, script: Sequence[Step]) -> ScriptFailed:
    """Return how a script failed with a scripted bot that has said hello."""
    with ScriptedReferee(script) as referee, scripted(referee, *HELLO, *bot):
        return failure_of(referee)


def test_a_message_of_another_kind_is_named() -> None:
    """The sentence says which step, what was expected and what came instead."""
    bot = (Play("gameStarted"), Send("ended"), Play("end"))
    failure = refused(*bot, script=ASKED)
    assert failure.place == "step 4 of 5"
    assert failure.expected == "ready"
    assert failure.came.startswith('the bot sent ended {"gameId": "')
    first, _, before = str(failure).partition("\n")
    assert first == f"step 4 of 5: expected ready, but {failure.came}."
    assert re.findall(r"^  (\w+: \w+) ", before, re.MULTILINE) == [
        *("bot: hello", "referee: welcome", "referee: gameStarted", "bot: ended")
    ]


def test_the_bot_is_told_what_it_did_wrong() -> None:
    """Its stream ends with a status and the sentence."""
    bot = (
        *(Send("hello"), Play("gameStarted"), Send("ended")),
        Expect({"end": {"status": "FAILED_PRECONDITION"}}),
    )
    with ScriptedReferee(ASKED) as referee, scripted(referee, *bot) as failures:
        assert failure_of(referee).place == "step 4 of 5"
    assert failures == []


def test_a_wrong_id_is_named() -> None:
    """A reply has to name the decision that is open, unless the script says otherwise."""
    bot = (Play("decision"), Send({"reply": {"decisionId": 1}}), Play("end"))
    failure = refused(*bot, script=ANSWERED)
    assert failure.expected == "reply"
    assert re.fullmatch(r'in the bot\'s reply decisionId is "1", not "\d+"', failure.came)
    any_id: tuple[Step, ...] = (*ASKED, Expect({"reply": {"decisionId": None}}))
    with ScriptedReferee(any_id) as referee, scripted(referee, *HELLO, *bot[:2], HangUp()):
        referee.finish()


def test_a_wrong_game_is_named() -> None:
    """A message has to name the game that was started last."""
    failure = refused(Play("gameStarted"), Send({"ready": {"gameId": 1}}), script=ASKED)
    assert re.fullmatch(r'in the bot\'s ready gameId is "1", not "\d+"', failure.came)


def test_a_wrong_credential_is_named() -> None:
    """Hello has to name the one that was given."""
    hello: Step = Send({"hello": {"credential": "guessed"}})
    with ScriptedReferee(ASKED) as referee, scripted(referee, hello):
        came = failure_of(referee).came
        assert came == f'in the bot\'s hello credential is "guessed", not "{referee.credential}"'


@pytest.mark.parametrize("extra", ["ready", "reply", "ended"])
def test_a_message_too_many_is_left_over(extra: str) -> None:
    """What comes after the last step fails the script, though every step came true."""
    bot = (Play("gameOver"), Answer(), Play("goodbye"), Send(extra))
    script = [*ANSWERED, *ENDED, Send("goodbye")]
    failure = refused(*bot, script=script)
    assert (failure.place, failure.expected) == ("after the last step", "nothing more")
    assert failure.came.startswith(f"the bot sent {extra} ")


def test_steps_are_left_over_when_the_bot_hangs_up() -> None:
    """A bot that ends its stream before the script's end has not done what it says."""
    failure = refused(Play("decision"), HangUp(), script=ANSWERED)
    assert failure.place == "step 6 of 6"
    assert failure.came == "the bot's stream ended"


def test_silence_is_named() -> None:
    """A step's own deadline ends the wait."""
    script = [*WELCOME, MODERN_ART, Expect("ready", within=0.2)]
    failure = refused(Play("gameStarted"), Expect("end"), script=script)
    assert failure.came == "nothing came within 0.2 s"


def test_nobody_who_dials_in_is_named() -> None:
    """A bot that never opens its stream fails the script before its first step."""
    with ScriptedReferee(WELCOME, within=0.1) as referee:
        failure = failure_of(referee)
    assert (failure.place, failure.came) == (
        *("before the first step", "no bot dialled in within 0.1 s"),
    )


def test_bytes_that_are_no_message_are_named() -> None:
    """Nonsense is told from messages of another kind."""
    failure = refused(Play("gameStarted"), SendBytes(b"\xff\xff"), script=ASKED)
    assert failure.came == "the bot sent 2 bytes that are not a PlayRequest"
    failure = refused(Play("gameStarted"), SendBytes(b""), script=ASKED)
    assert failure.came == "the bot sent a batch that holds no message"
    failure = refused(Play("gameStarted"), SendBytes(b"\x0a\x00"), script=ASKED)
    assert failure.came == "the bot sent a message that is empty or of an unknown kind"


class Wrong(ModernArtBot):
    """Answers the first question with an action of another kind."""

    def decide(self, decision: Decision) -> Action:
        return SetPrice(3)


def test_an_action_of_another_kind_is_named() -> None:
    """Legal replies are told from others by the rules' own sentence."""
    with ScriptedReferee(ANSWERED) as referee, running_bot(referee, Wrong):
        failure = failure_of(referee)
    assert failure.expected == "a legal reply"
    refusal = "PLAY_CARD is answered with PlayCard, not with SetPrice: bot: reply"
    assert failure.came.startswith(refusal)


def test_a_reply_without_an_action_is_named() -> None:
    """An empty reply answers nothing."""
    failure = refused(Play("decision"), Send("reply"), script=ANSWERED)
    assert failure.came.startswith("the reply holds no action: bot: reply")


def test_a_reply_without_an_id_is_named() -> None:
    """A reply that names no game can't be judged, whatever the script lets pass."""
    bot = (Play("decision"), Send({"reply": {"gameId": None}}))
    script = [*ASKED, Expect({"reply": {"gameId": None}}, legal=True)]
    assert refused(*bot, script=script).came == "a message names no game_id"


def test_a_legal_reply_needs_an_open_decision() -> None:
    """A script can't call a reply legal when nothing of its game was asked."""
    bot = (Play("gameStarted"), Answer(), Send({"reply": {"decisionId": 1}}))
    script = [*WELCOME, MODERN_ART, Expect("ready"), Expect("reply", legal=True)]
    assert refused(*bot, script=script).came == "no decision of the game is open"


def test_a_second_stream_fails_the_script() -> None:
    """A bot process has one stream for its whole life."""
    refusal = Expect({"end": {"status": "ALREADY_EXISTS"}})
    with ScriptedReferee([*WELCOME, Expect("end")]) as referee:
        with dialled(connection_to(referee)) as first:
            first.send(encode_request([hello_to(referee)]))
            assert isinstance(first.receive(PATIENCE), bytes)
            with scripted(referee, *HELLO, refusal) as failures:
                pass
        assert failures == []
        assert failure_of(referee).came == "the bot opened a second one"


def test_a_failure_is_raised_at_the_end_of_the_block() -> None:
    """Nobody has to ask whether the script came true."""
    with pytest.raises(ScriptFailed, match="step 3 of 3: expected ready"):
        fail_in_a_block()


def fail_in_a_block(error: type[Exception] | None = None) -> None:
    with ScriptedReferee([*WELCOME, Expect("ready", within=0)]) as referee:
        with scripted(referee, *HELLO, Play("end")):
            pass
        if error is not None:
            raise error


def test_what_the_block_raises_comes_first() -> None:
    """An error of the test itself is not hidden by the script, which adds what it knows."""
    with pytest.raises(KeyError) as caught:
        fail_in_a_block(KeyError)
    (note,) = caught.value.__notes__
    assert note.startswith("The script had failed: step 3 of 3: expected ready")


def test_a_block_that_raises_does_not_wait_for_the_script() -> None:
    """A referee that nobody will dial in to any more is closed at once."""
    with pytest.raises(KeyError), ScriptedReferee(WELCOME, within=10 * PATIENCE):
        raise KeyError


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ([Expect("redy")], "step 1: the bot has no message 'redy'; it has hello, ready, "),
        ([Send("hello")], "step 1: the referee has no message 'hello'; it has welcome, "),
        ([Send({"welcome": {"limit": 1}})], 'has no field named "limit"'),
        ([Send({"welcome": {"protocol": "one"}})], "step 1: Failed to parse protocol field"),
        ([*WELCOME, Answer()], r"step 3: a scripted referee has no step Answer\(\)"),
        ([Exit(1)], r"step 1: a scripted referee has no step Exit\(status=1\)"),
        ([Ask()], "step 1: no game was started before"),
        ([Over()], "step 1: no game was started before"),
        ([Start(GameSetup("chess"))], "step 1: there is no game 'chess'"),
        ([Start(GameSetup("modern_art", seats=9))], "step 1: modern_art is played by 3, 4, 5"),
        ([Start(GameSetup("modern_art", seat=3))], "step 1: seat 3 is none of the seats 0 to 2"),
        ([MODERN_ART, Ask({"round": 9})], "step 2: "),
        ([Refuse("NO", "no")], "step 1: there is no status 'NO'"),
        ([Expect("ready", legal=True)], "step 1: only a reply can be legal"),
    ],
)
def test_a_script_that_cannot_be_followed_is_refused(script: list[Step], sentence: str) -> None:
    """Mistakes of the script's author are found before any bot is there."""
    with pytest.raises(BadScript, match=sentence):
        ScriptedReferee(script)


@pytest.mark.parametrize(
    ("step", "status"),
    [(Refuse("UNAUTHENTICATED", "who are you?"), "UNAUTHENTICATED"), (HangUp(), "OK")],
)
def test_a_stream_can_be_ended_in_other_ways(step: Step, status: str) -> None:
    """A referee that refuses, or ends the stream without a goodbye, is in the script too."""
    with ScriptedReferee([*WELCOME, step]) as referee:
        bot = (*HELLO, Expect("welcome"), Expect({"end": {"status": status}}))
        with scripted(referee, *bot) as failures:
            pass
    assert failures == []


def test_faults_and_hostile_bytes_can_be_sent() -> None:
    """Whatever the script says goes out, and names the open decision unless it says otherwise."""
    notice: Step = Send({"faultNotice": {"fault": "VERDICT_MOVE_TIMEOUT", "text": "late"}})
    heard = (Expect("faultNotice"), Expect({"malformed": {}}), Expect("malformed"), HangUp())
    with ScriptedReferee([*ASKED, notice, SendBytes(b"\xff", times=2)]) as referee:
        with scripted(referee, *HELLO, Play("decision"), *heard) as failures:
            pass
        assert failures == []


def bot_file(folder: Path, code: str) -> list[str]:
    """Return the command of a bot that is a file."""
    file = folder / "bot.py"
    file.write_text(f"from vendue.modern_art import ModernArtBot\n{code}\n", encoding="utf-8")
    return [sys.executable, str(file)]


def test_a_bot_in_a_process_of_its_own(tmp_path: Path) -> None:
    """Started, tested, told goodbye and gone."""
    heard = follow([*ANSWERED, *GOODBYE], bot_file(tmp_path, "ModernArtBot.run()"))
    assert [kind for message in heard for kind in message] == ["hello", "ready", "reply"]


def test_a_process_that_ends_too_soon_is_named(tmp_path: Path) -> None:
    """Nobody waits for a bot that has ended before it dialled in."""
    with pytest.raises(ScriptFailed, match="but the bot's process ended with status 3"):
        follow(ANSWERED, bot_file(tmp_path, "raise SystemExit(3)"), within=10 * PATIENCE)
    code = "import os; os.kill(os.getpid(), 9)"
    with pytest.raises(ScriptFailed, match="but the bot's process was killed by SIGKILL"):
        follow(ANSWERED, bot_file(tmp_path, code), within=10 * PATIENCE)
