"""Scripts in files: a JSON list of steps, for bots and referees in any language.

[{"send": "hello"},
{"expect": "welcome"},
{"expect": "gameStarted", "within": 30},
{"send": {"ready": {"gameId": "5"}}, "times": 2},
{"expect": {"end": {"status": "FAILED_PRECONDITION"}}}]
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from vendue.testing.failures import BadScript
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

T = TypeVar("T")

NUMBER = (int, float)
WORDS = (str, dict)


def read_script(path: Path) -> list[Step]:
    """Return the steps of a script in a file.

    Raises:
        BadScript: the file can't be read or holds no script; the sentence says where.
    """
    try:
        value = json.loads(path.read_bytes())
    except OSError as error:
        raise BadScript(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise BadScript(f"{path} is not JSON: {error}") from None
    return steps_from_json(value)


def steps_from_json(value: object) -> list[Step]:
    """Return the steps of a script that was written as JSON.

    Raises:
        BadScript: it is none; the sentence names the step.
    """
    if not isinstance(value, list):
        raise BadScript("a script is a list of steps")
    entries = cast("list[object]", value)
    return [_step(number, entry) for number, entry in enumerate(entries, 1)]


def _step(number: int, value: object) -> Step:
    try:
        return _read(value)
    except BadScript as error:
        raise BadScript(f"step {number}: {error}") from None


def _read(value: object) -> Step:
    fields = _Fields(value)
    verbs = [verb for verb in VERBS if fields.has(verb)]
    if len(verbs) != 1:
        raise BadScript(f"a step has one of the fields {', '.join(VERBS)}")
    step = VERBS[verbs[0]](fields)
    fields.check_all_taken()
    return step


class _Fields:
    """The fields of a step, each to be taken once."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, dict):
            raise BadScript(f"an object is wanted, not {json.dumps(value)}")
        self._left = dict(cast("dict[str, object]", value))

    def has(self, name: str) -> bool:
        """Return whether a field is there and not yet taken."""
        return name in self._left

    def take(self, name: str, *types: type) -> Any:
        """Return a field of one of the types."""
        value = self._left.pop(name, None)
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            wanted = " or ".join(_NAMES[type_] for type_ in types)
            raise BadScript(f"{name} is {wanted}, not {json.dumps(value)}")
        return value

    def take_or(self, default: T, name: str, *types: type) -> T:
        """Return a field of one of the types, or the default without it."""
        return self.take(name, *types) if self.has(name) else default

    def take_true(self, name: str) -> None:
        """Take a field that only ever is true."""
        if self.take(name, bool) is not True:
            raise BadScript(f"{name} is true, or isn't there")

    def check_all_taken(self) -> None:
        """Refuse what is left."""
        if self._left:
            raise BadScript(f"there is no field {', '.join(self._left)} here")


_NAMES: dict[type, str] = {
    str: "a text",
    dict: "an object",
    list: "a list",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


def _expect(fields: _Fields) -> Step:
    return Expect(
        fields.take("expect", *WORDS),
        within=fields.take_or(None, "within", *NUMBER),
        legal=fields.take_or(False, "legal", bool),  # noqa: FBT003 - the default
    )


def _send(fields: _Fields) -> Step:
    return Send(fields.take("send", *WORDS, list), times=fields.take_or(1, "times", int))


def _raw(fields: _Fields) -> Step:
    try:
        data = bytes.fromhex(fields.take("raw", str))
    except ValueError:
        raise BadScript("raw is a text of hexadecimal digits") from None
    return SendBytes(data, times=fields.take_or(1, "times", int))


def _sleep(fields: _Fields) -> Step:
    return Sleep(fields.take("sleep", *NUMBER))


def _hang_up(fields: _Fields) -> Step:
    fields.take_true("hang_up")
    return HangUp()


def _start(fields: _Fields) -> Step:
    inner = _Fields(fields.take("start", dict))
    setup = GameSetup(
        inner.take("game", str),
        seats=inner.take_or(3, "seats", int),
        seat=inner.take_or(0, "seat", int),
        seed=inner.take_or("testing", "seed", str),
        options=inner.take_or({}, "options", dict),
        position=inner.take_or(None, "position", dict),
    )
    inner.check_all_taken()
    return Start(setup)


def _ask(fields: _Fields) -> Step:
    asked = fields.take("ask", bool, dict)
    if isinstance(asked, bool):
        return Ask()
    inner = _Fields(asked)
    ask = Ask(inner.take("position", dict))
    inner.check_all_taken()
    return ask


def _over(fields: _Fields) -> Step:
    fields.take_true("over")
    return Over()


def _refuse(fields: _Fields) -> Step:
    inner = _Fields(fields.take("refuse", dict))
    refuse = Refuse(inner.take("status", str), inner.take("sentence", str))
    inner.check_all_taken()
    return refuse


def _answer(fields: _Fields) -> Step:
    fields.take_true("answer")
    return Answer()


def _play(fields: _Fields) -> Step:
    return Play(fields.take("play", str), times=fields.take_or(1, "times", int))


def _exit(fields: _Fields) -> Step:
    return Exit(fields.take("exit", int))


VERBS: dict[str, Callable[[_Fields], Step]] = {
    "expect": _expect,
    "send": _send,
    "raw": _raw,
    "sleep": _sleep,
    "hang_up": _hang_up,
    "start": _start,
    "ask": _ask,
    "over": _over,
    "refuse": _refuse,
    "answer": _answer,
    "play": _play,
    "exit": _exit,
}
"""How each step is read, by the field that it is known by."""
