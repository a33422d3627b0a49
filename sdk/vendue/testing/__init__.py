"""Peers for tests of bots, of SDKs and of referees: scripted, or whole games without a script.

Beside Python they serve authors in any language: ``python -m vendue.testing --help``.
"""

from vendue.testing.conformance_referee import (
    ConformanceReferee,
    check_conformance,
    every_table,
)
from vendue.testing.failures import BadScript, ScriptFailed
from vendue.testing.opponents import AnyLegal, FirstLegal
from vendue.testing.script_file import read_script, steps_from_json
from vendue.testing.scripted_bot import ScriptedBot
from vendue.testing.scripted_referee import ScriptedReferee, follow
from vendue.testing.scripted_seat import Question, ScriptedSeat
from vendue.testing.steps import (
    Answer,
    Ask,
    Exit,
    Expect,
    GameSetup,
    HangUp,
    Over,
    Play,
    Refuse,
    Send,
    SendBytes,
    Sleep,
    Start,
    Step,
)

__all__ = [
    "Answer",
    "AnyLegal",
    "Ask",
    "BadScript",
    "ConformanceReferee",
    "Exit",
    "Expect",
    "FirstLegal",
    "GameSetup",
    "HangUp",
    "Over",
    "Play",
    "Question",
    "Refuse",
    "ScriptFailed",
    "ScriptedBot",
    "ScriptedReferee",
    "ScriptedSeat",
    "Send",
    "SendBytes",
    "Sleep",
    "Start",
    "Step",
    "check_conformance",
    "every_table",
    "follow",
    "read_script",
    "steps_from_json",
]
