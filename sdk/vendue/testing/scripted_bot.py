"""A bot that follows a script on the bot's side of the wire: for tests of referees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from vendue.messages import (
    BotMessage,
    Decision,
    Ended,
    GameId,
    GameOver,
    GameStarted,
    MalformedMessage,
    Ready,
    RefereeMessage,
    Reply,
)
from vendue.runner import Connection
from vendue.testing.blanks import Blanks
from vendue.testing.client import dialled
from vendue.testing.conversation import BOT, END, MALFORMED, REFEREE, Conversation, kind_of
from vendue.testing.opponents import first_legal
from vendue.testing.script_run import WITHIN, ScriptRun, check_script, words
from vendue.testing.steps import Answer, BotStep, Exit, Play, Step
from vendue.wire.bot_side import ResponseDecoder, encode_request
from vendue.wire.message_json import JsonMessage, response_from_json


class ScriptedBot:
    """A bot without manners of its own.

    Args:
        script: what it does, and what it expects of the referee.
        within: seconds that each expected message may take.

    Raises:
        BadScript: the script can't be followed; the sentence names the step.
    """

    def __init__(self, script: Sequence[Step], *, within: float = WITHIN) -> None:
        check_script(script, BOT, REFEREE, get_args(BotStep))
        self._script = script
        self._within = within
        self.heard: list[JsonMessage] = []
        """Every message of the referee so far."""

    def play(self, connection: Connection) -> None:
        """Dial in and follow the script; hang up after its last step.

        Raises:
            ScriptFailed: the referee did something else.
            SystemExit: the script says so.
        """
        with dialled(connection) as line:
            conversation = Conversation(line, BOT, REFEREE)
            self.heard = conversation.heard
            _Run(self._script, conversation, Blanks(connection.credential), self._within).run()


class _Run(ScriptRun):
    """The steps that only a bot has."""

    def __init__(
        self, script: Sequence[Step], conversation: Conversation, blanks: Blanks, within: float
    ) -> None:
        super().__init__(script, conversation, blanks, within)
        self._decoder = ResponseDecoder()
        self._games: dict[GameId, str] = {}
        self._last: RefereeMessage | None = None

    def do_own(self, step: Step) -> None:
        if isinstance(step, Answer):
            self._answer()
        elif isinstance(step, Play):
            self._play(step)
        elif isinstance(step, Exit):
            raise SystemExit(step.status)

    def next(self, expected: JsonMessage, within: float | None = None) -> JsonMessage:
        message = super().next(expected, within)
        self._last = None
        if kind_of(message) in REFEREE.kinds:
            self.blanks.note(message)
            self._understand(message)
        return message

    def _understand(self, message: JsonMessage) -> None:
        try:
            decoded = self._decoder.decode(response_from_json([message]))
        except MalformedMessage as error:
            raise self.failed("a message that makes sense", str(error)) from None
        self._last = decoded[0] if decoded else None
        if isinstance(self._last, GameStarted):
            self._games[self._last.game_id] = self._last.game

    def _answer(self) -> None:
        answer = self._sound_answer()
        if answer is not None:
            self.conversation.say_bytes(encode_request([answer]))

    def _sound_answer(self) -> BotMessage | None:
        """Return what a sound bot says to the last message."""
        last = self._last
        if isinstance(last, GameStarted):
            return Ready(last.game_id)
        if isinstance(last, Decision):
            action = first_legal(last.legal)
            return Reply(last.game_id, last.decision_id, action, self._games[last.game_id])
        if isinstance(last, GameOver):
            return Ended(last.game_id)
        return None

    def _play(self, step: Play) -> None:
        left = step.times
        while True:
            kind = kind_of(message := self.next(words(step.until)))
            left -= kind == step.until
            if not left:
                return
            if kind in (END, MALFORMED):
                raise self.failed(step.until, self.explained(message))
            self._answer()
