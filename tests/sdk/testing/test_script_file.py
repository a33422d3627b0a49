"""Scripts in JSON files: every step can be written, and every mistake has its sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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
    Send,
    SendBytes,
    Sleep,
    Start,
    Step,
    read_script,
    steps_from_json,
)

READY = {"ready": {"gameId": "5"}}
STEPS: dict[str, Step] = {
    '{"expect": "ready"}': Expect("ready"),
    '{"expect": {"ready": {"gameId": "5"}}, "within": 1.5}': Expect(READY, within=1.5),
    '{"expect": "reply", "within": 3, "legal": true}': Expect("reply", within=3, legal=True),
    '{"send": "hello"}': Send("hello"),
    '{"send": ["hello", {"ready": {"gameId": "5"}}], "times": 3}': Send(["hello", READY], times=3),
    '{"raw": "ff00", "times": 2}': SendBytes(b"\xff\x00", times=2),
    '{"sleep": 0.5}': Sleep(0.5),
    '{"hang_up": true}': HangUp(),
    '{"start": {"game": "modern_art"}}': Start(GameSetup("modern_art")),
    '{"start": {"game": "g", "seats": 4, "seat": 1, "seed": "s", "options": {"a": "b"}}}': Start(
        GameSetup("g", seats=4, seat=1, seed="s", options={"a": "b"})
    ),
    '{"start": {"game": "g", "position": {"round": 1}}}': Start(
        GameSetup("g", position={"round": 1})
    ),
    '{"ask": true}': Ask(),
    '{"ask": {"position": {"round": 1}}}': Ask({"round": 1}),
    '{"over": true}': Over(),
    '{"refuse": {"status": "ABORTED", "sentence": "no"}}': Refuse("ABORTED", "no"),
    '{"answer": true}': Answer(),
    '{"play": "decision", "times": 3}': Play("decision", times=3),
    '{"exit": 7}': Exit(7),
}


@pytest.mark.parametrize("text", STEPS)
def test_every_step_can_be_written(text: str, tmp_path: Path) -> None:
    """What a script in Python can say, one in a file can."""
    file = tmp_path / "script.json"
    file.write_text(f"[{text}, {text}]", encoding="utf-8")
    assert read_script(file) == [STEPS[text]] * 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{}", "a script is a list of steps"),
        ("[3]", "step 1: an object is wanted, not 3"),
        ('[{"exit": 0}, {}]', "step 2: a step has one of the fields expect, send, raw, "),
        ('[{"exit": 0, "ask": true}]', "step 1: a step has one of the fields expect, send, raw, "),
        ('[{"exit": 0, "times": 2}]', "step 1: there is no field times here"),
        ('[{"exit": "now"}]', 'step 1: exit is a whole number, not "now"'),
        ('[{"exit": true}]', "step 1: exit is a whole number, not true"),
        ('[{"expect": 5}]', "step 1: expect is a text or an object, not 5"),
        ('[{"expect": "ready", "within": "1 s"}]', "step 1: within is a whole number or a number,"),
        ('[{"expect": "reply", "legal": 1}]', "step 1: legal is true or false, not 1"),
        ('[{"raw": "fg"}]', "step 1: raw is a text of hexadecimal digits"),
        ('[{"over": false}]', "step 1: over is true, or isn't there"),
        ('[{"start": {"seats": 3}}]', "step 1: game is a text, not null"),
        ('[{"start": {"game": "g", "colour": 3}}]', "step 1: there is no field colour here"),
        ('[{"ask": {}}]', "step 1: position is an object, not null"),
        ('[{"refuse": {"status": "ABORTED"}}]', "step 1: sentence is a text, not null"),
    ],
)
def test_every_mistake_has_its_sentence(text: str, sentence: str) -> None:
    """Which step it is, and what is wanted there."""
    with pytest.raises(BadScript) as caught:
        steps_from_json(json.loads(text))
    assert str(caught.value).startswith(sentence)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """Missing files and broken JSON are the author's mistakes too."""
    with pytest.raises(BadScript, match=r"nothing\.json: No such file"):
        read_script(tmp_path / "nothing.json")
    file = tmp_path / "broken.json"
    file.write_bytes(b"[{]")
    with pytest.raises(BadScript, match=r"broken\.json is not JSON: "):
        read_script(file)
    file.write_bytes(b"\xff")
    with pytest.raises(BadScript, match=r"broken\.json is not JSON: "):
        read_script(file)
