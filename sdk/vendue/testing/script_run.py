"""Follows a script, step by step: what a scripted referee and a scripted bot have in common."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import cast

from vendue.messages import MalformedMessage
from vendue.testing.blanks import Blanks
from vendue.testing.conversation import (
    END,
    MALFORMED,
    UNKNOWN,
    Conversation,
    Side,
    body_of,
    kind_of,
    shown,
)
from vendue.testing.failures import BadScript, ScriptFailed
from vendue.testing.line import OK
from vendue.testing.matching import difference
from vendue.testing.steps import (
    Expect,
    HangUp,
    Play,
    Send,
    SendBytes,
    Sleep,
    Step,
    Words,
)
from vendue.wire.message_json import JsonMessage

WITHIN = 20.0
"""Seconds that a peer waits for what it expects, unless a step says otherwise."""
QUIET = 1.0
"""Seconds that a peer listens after the last step, for what should not come."""

ARTICLES = {END: "the end of the stream", MALFORMED: "bytes that are no message"}


class ScriptRun(ABC):
    """One run of a script on one stream."""

    def __init__(
        self, script: Sequence[Step], conversation: Conversation, blanks: Blanks, within: float
    ) -> None:
        self.conversation = conversation
        self.blanks = blanks
        self.within = within
        self._script = script
        self._place = ""
        self._has_ended = False
        self._has_hung_up = False

    def run(self) -> None:
        """Follow the script to its end and see that nothing is left over.

        Raises:
            ScriptFailed: the other side did something else.
        """
        for number, step in enumerate(self._script, 1):
            self._place = f"step {number} of {len(self._script)}"
            self.do(step)
        self._place = "after the last step"
        self._expect_nothing()

    def do(self, step: Step) -> None:
        """Do one step."""
        if isinstance(step, Expect):
            self.expect(step)
        elif isinstance(step, Send):
            self._send(step)
        elif isinstance(step, SendBytes):
            for _ in range(step.times):
                self.conversation.say_bytes(step.data)
        elif isinstance(step, Sleep):
            time.sleep(step.seconds)
        elif isinstance(step, HangUp):
            self._has_hung_up = True
            self.conversation.line.end()
        else:
            self.do_own(step)

    @abstractmethod
    def do_own(self, step: Step) -> None:
        """Do a step that only one side has."""

    def expect(self, step: Expect) -> JsonMessage:
        """Return the next message, which has to be the one expected."""
        message = self.next(words(step.what), step.within)
        self._compare(words(step.what), message)
        return message

    def next(self, expected: JsonMessage, within: float | None = None) -> JsonMessage:
        """Return the next message, whatever it is; there has to be one."""
        within = self.within if within is None else within
        message = self.conversation.next(within)
        if message is None:
            raise self.failed(named(expected), f"nothing came within {within:g} s")
        if kind_of(message) == END:
            self._has_ended = True
        return message

    def failed(self, expected: str, came: str) -> ScriptFailed:
        """Return the failure of the step at hand."""
        return ScriptFailed(self._place, expected, came, self.conversation.said)

    def _compare(self, wanted: JsonMessage, message: JsonMessage) -> None:
        kind, other = kind_of(wanted), self.conversation.other.name
        if kind_of(message) != kind:
            came = self.explained(message)
            raise self.failed(named(wanted), came)
        expected = body_of(normal(self.blanks.to_expect(wanted), self.conversation.other))
        differs = difference(expected, body_of(message))
        if differs:
            raise self.failed(named(wanted), f"in the {other}'s {kind} {differs}")

    def explained(self, message: JsonMessage) -> str:
        """Return what came, as the end of a sentence."""
        kind, other = kind_of(message), self.conversation.other.name
        if kind == END:
            end = body_of(message)
            why = "" if end["status"] == OK else f" ({end['status']}: {end['sentence']})"
            return f"the {other}'s stream ended{why}"
        if kind == MALFORMED:
            return f"the {other} sent {body_of(message).get('sentence')}"
        if kind == UNKNOWN:
            return f"the {other} sent a message that is empty or of an unknown kind"
        return f"the {other} sent {shown(message)}"

    def _send(self, step: Send) -> None:
        messages = [self.blanks.to_send(words(what)) for what in several(step.what)]
        for message in messages:
            self.blanks.note(message)
        for _ in range(step.times):
            self.conversation.say(*messages)

    def _expect_nothing(self) -> None:
        """Listen for a moment; what was on its way to one who hung up is nobody's fault."""
        while not self._has_ended:
            message = self.conversation.next(QUIET)
            if message is None or kind_of(message) == END:
                return
            if not self._has_hung_up:
                raise self.failed("nothing more", self.explained(message))


def words(what: Words) -> JsonMessage:
    """Return a message that may be given by its kind alone."""
    return {what: {}} if isinstance(what, str) else cast("JsonMessage", what)


def several(what: Words | Sequence[Words]) -> Sequence[Words]:
    """Return messages of which there may be only one."""
    return [what] if isinstance(what, str | Mapping) else what


def named(message: JsonMessage) -> str:
    """Return how an expected message is called in a sentence."""
    kind = kind_of(message)
    article = ARTICLES.get(kind, kind)
    return f"{article} {shown(message).partition(' ')[2]}" if body_of(message) else article


def normal(message: JsonMessage, side: Side) -> JsonMessage:
    """Return a message in the words that a received one has: ids as text, names in camel case."""
    if kind_of(message) in (END, MALFORMED):
        return message
    (back,) = side.decode(side.encode([message]))
    return back


def check_script(
    script: Sequence[object], own: Side, other: Side, allowed: tuple[type, ...]
) -> None:
    """Refuse a script that can't be followed.

    Raises:
        BadScript: the sentence names the step and what is wrong with it.
    """
    for number, step in enumerate(script, 1):
        try:
            if not isinstance(step, allowed):
                raise BadScript(f"a scripted {own.name} has no step {step!r:.200}")
            _check(step, own, other)
        except (BadScript, MalformedMessage) as error:
            raise BadScript(f"step {number}: {error}") from None


def _check(step: object, own: Side, other: Side) -> None:
    if isinstance(step, Expect):
        _check_message(words(step.what), other, END, MALFORMED)
        if step.legal and kind_of(words(step.what)) != "reply":
            raise BadScript("only a reply can be legal")
    elif isinstance(step, Send):
        for what in several(step.what):
            _check_message(words(what), own)
    elif isinstance(step, Play) and step.until not in (*other.kinds, END):
        _check_message(words(step.until), other, END)


def _check_message(message: JsonMessage, side: Side, *more: str) -> None:
    known = (*side.kinds, *more)
    if len(message) != 1 or kind_of(message) not in known:
        raise BadScript(
            f"the {side.name} has no message {', '.join(message)!r}; it has {', '.join(known)}"
        )
    normal(message, side)
