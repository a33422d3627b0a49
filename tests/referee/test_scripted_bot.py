"""Scripted bots against the real referee: attacks written down as a list of steps.

All games are played once, at the same time, each by a bot process with a script of its own.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.referee.real_games import Ended, play_all

from vendue.messages import ClockSettings
from vendue.verdicts import Verdict
from vendue_referee.bot_process import BotCommand
from vendue_referee.transport import HUNG_UP_SENTENCE

Json = dict[str, object]

HELLO: list[Json] = [{"send": "hello"}, {"expect": "welcome"}, {"expect": "gameStarted"}]
ASKED: list[Json] = [{"send": "hello"}, {"play": "decision", "times": 3}]
REFUSED: list[Json] = [{"expect": {"end": {"status": "FAILED_PRECONDITION"}}}]
TWO_SECONDS = ClockSettings(move_limit_ms=2000)

SCRIPTS: dict[str, list[Json]] = {
    "sound": [
        *HELLO,
        {"send": "ready"},
        {"play": "gameOver"},
        {"answer": True},
        {"expect": "goodbye"},
        {"expect": "end"},
    ],
    "answers twice": [*ASKED, {"answer": True}, {"answer": True}, {"play": "end"}],
    "guesses an id": [*ASKED, {"send": {"reply": {"decisionId": 1}}}, *REFUSED],
    "ends too early": [*ASKED, {"send": "ended"}, *REFUSED],
    "names no decision": [*ASKED, {"send": {"reply": {"decisionId": None}}}, {"play": "end"}],
    "hangs up": [*ASKED, {"hang_up": True}, {"sleep": 3600}],
    "exits": [*ASKED, {"exit": 9}],
    "is silent once": [*ASKED, {"expect": "faultNotice"}, {"play": "goodbye"}],
    "expects too much": [*HELLO, {"expect": "decision", "within": 0.1}],
}
OUTCOMES: dict[str, tuple[Verdict, list[str]]] = {
    "sound": (Verdict.FINISHED, []),
    "answers twice": (Verdict.PROTOCOL_ERROR, ["a reply names a decision that is not open"]),
    "guesses an id": (Verdict.PROTOCOL_ERROR, ["a reply names a decision that is not open"]),
    "ends too early": (
        Verdict.PROTOCOL_ERROR,
        ["Ended was sent for a game that does not wait for it"],
    ),
    "names no decision": (Verdict.PROTOCOL_ERROR, ["a reply names no decision_id"]),
    "hangs up": (
        Verdict.DISCONNECTED,
        [HUNG_UP_SENTENCE],
    ),
    "exits": (Verdict.CRASHED, ["the bot process exited with status 9"]),
    "is silent once": (Verdict.FINISHED, ["no answer within the limit for one decision"]),
    "expects too much": (Verdict.CRASHED, ["the bot process exited with status 1"]),
}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Ended]:
    """Play a game of each script."""
    folder = tmp_path_factory.mktemp("scripts")
    clocks = {"is silent once": TWO_SECONDS}
    return play_all({name: (_command(name, folder), clocks.get(name)) for name in SCRIPTS})


def _command(name: str, folder: Path) -> BotCommand:
    file = folder / f"{name}.json"
    file.write_text(json.dumps(SCRIPTS[name]), encoding="utf-8")
    argv = (sys.executable, "-P", "-m", "vendue.testing", "bot", file.name)
    return BotCommand(name, argv, folder, start_limit=30)


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_script_has_its_verdict(name: str, games: dict[str, Ended]) -> None:
    """Each attack costs its own seat, under the right name and with the right sentence."""
    played, _ = games[name]
    verdict, faults = OUTCOMES[name]
    assert played.faults == (tuple(faults), (), ())
    assert played.result.verdicts == (verdict, Verdict.FINISHED, Verdict.FINISHED)


@pytest.mark.parametrize("name", [name for name in SCRIPTS if name != "expects too much"])
def test_the_referee_did_what_each_script_expects(name: str, games: dict[str, Ended]) -> None:
    """What a bot sees of the referee is as the script says: it has nothing to complain of."""
    _, process = games[name]
    assert [log.text for log in process.logs] == ["", ""]


def test_a_script_that_fails_says_so_in_the_bots_log(games: dict[str, Ended]) -> None:
    """The step, what was expected and what came are where an author looks."""
    _, process = games["expects too much"]
    first, *_ = process.logs[1].text.splitlines()
    assert first == "vendue: step 4 of 4: expected decision, but nothing came within 0.1 s."
