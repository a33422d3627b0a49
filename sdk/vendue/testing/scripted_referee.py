"""A referee that follows a script: for tests of bots and of SDKs, in any language."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, get_args

from vendue.games.game import BadPosition
from vendue.games.options import BadOption
from vendue.games.table import UnknownGame
from vendue.match import Answer
from vendue.messages import MalformedMessage, Reply, Unusable
from vendue.testing.blanks import Blanks
from vendue.testing.conversation import BOT, REFEREE, Conversation, kind_of
from vendue.testing.failures import BadScript, ScriptFailed
from vendue.testing.host import FAILED_STATUS, Host
from vendue.testing.line import End, Line
from vendue.testing.processes import PARTING_SECONDS, running
from vendue.testing.script_run import WITHIN, ScriptRun, check_script
from vendue.testing.server import STATUSES
from vendue.testing.steps import Ask, Expect, Over, RefereeStep, Refuse, Start, Step
from vendue.testing.table import Table
from vendue.wire.message_json import JsonMessage, request_from_json
from vendue.wire.referee_side import decode_request


class ScriptedReferee(Host):
    """Serves one bot process and follows a script with it. A context manager.

    The script runs beside the block. The end of the block waits for the end of the script and
    raises if it did not come true; what the block itself raises comes first. The bot's process
    is the caller's to start and to end::

        with ScriptedReferee(script) as referee:
            process = subprocess.Popen(["node", "bot.js"], env=referee.environment)

    Args:
        script: what the bot has to do, and what it is sent.
        address: where to listen, ``unix:PATH`` or ``127.0.0.1:0``; a Unix socket of its own
            unless given.
        within: seconds that each expected message may take.

    Raises:
        BadScript: the script can't be followed; the sentence names the step.
    """

    def __init__(
        self,
        script: Sequence[Step],
        *,
        address: str | None = None,
        within: float = WITHIN,
    ) -> None:
        super().__init__(address)
        check_script(script, REFEREE, BOT, get_args(RefereeStep))
        _check_games(script)
        self._script = script
        self._within = within
        self._conversation: Conversation | None = None
        self._failure: BaseException | None = None
        self._is_finished = False
        self._thread = threading.Thread(target=self._play, daemon=True)

    @property
    def heard(self) -> list[JsonMessage]:
        """Every message of the bot so far."""
        return [] if self._conversation is None else list(self._conversation.heard)

    def __enter__(self) -> Self:
        self._server.__enter__()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None:
            try:
                if not self._is_finished:
                    self.finish()
            finally:
                self._server.__exit__(None, None, None)
            return
        if self._failure not in (None, error):
            error.add_note(f"The script had failed: {self._failure}")
        self._server.__exit__(None, None, None)
        self._thread.join(PARTING_SECONDS)

    def finish(self) -> None:
        """Wait for the end of the script; the end of the block then has nothing more to say.

        Raises:
            ScriptFailed: it did not come true.
        """
        self._thread.join()
        self._is_finished = True
        if self._failure is not None:
            raise self._failure

    def _play(self) -> None:
        try:
            self._follow(self._accept())
        except BaseException as failure:  # raised again by `finish`
            self._failure = failure

    def _accept(self) -> Line:
        caller = self._server.accept(self._within)
        if isinstance(caller, Line):
            return caller
        came = f"no bot dialled in within {self._within:g} s" if caller is None else caller.sentence
        raise ScriptFailed("before the first step", "a bot", came)

    def _follow(self, line: Line) -> None:
        self._conversation = conversation = Conversation(line, REFEREE, BOT)
        run = _Run(self._script, conversation, Blanks(self.credential), self._within)
        try:
            run.run()
            if self._server.second_streams:
                raise run.failed("one stream", "the bot opened a second one")
        except ScriptFailed as failure:
            line.end(End(FAILED_STATUS, str(failure).partition("\n")[0]))
            raise
        finally:
            line.end()


def follow(
    script: Sequence[Step],
    argv: Sequence[str],
    *,
    folder: Path | None = None,
    within: float = WITHIN,
) -> list[JsonMessage]:
    """Start a bot, follow a script with it, end it, and return every message that it sent.

    Args:
        script: what the bot has to do, and what it is sent.
        argv: the words of the command that starts the bot.
        folder: the bot's current folder; this process's own unless given.
        within: seconds that each expected message may take.

    Raises:
        BadScript: the script can't be followed; the sentence names the step.
        ScriptFailed: it did not come true.
        OSError: the command can't be started.
    """
    with (
        ScriptedReferee(script, within=within) as referee,
        running(argv, referee.environment, folder, referee.give_up),
    ):
        referee.finish()
        return referee.heard


class _Run(ScriptRun):
    """The steps that only a referee has."""

    _table: Table | None = None
    _games = 0

    def do_own(self, step: Step) -> None:
        if isinstance(step, Start):
            self._games += 1
            self._table = Table(step.setup, self._games)
            self._say(self._table.started())
        elif isinstance(step, Ask):
            self._ask(self._game(), step)
        elif isinstance(step, Over):
            self._say(self._game().over())
        elif isinstance(step, Refuse):
            self.conversation.line.end(End(step.status, step.sentence))

    def expect(self, step: Expect) -> JsonMessage:
        message = super().expect(step)
        table = self._table
        if kind_of(message) == "reply" and table is not None and table.decision_id is not None:
            self._take_reply(table, message, step)
        elif step.legal:
            raise self.failed("a legal reply", "no decision of the game is open")
        return message

    def _ask(self, table: Table, step: Ask) -> None:
        if step.position is not None:
            table.put(step.position)
        entry = table.ask()
        if entry is None:
            raise self.failed("a decision of the bot", "the game is over")
        self._say(entry)

    def _take_reply(self, table: Table, message: JsonMessage, step: Expect) -> None:
        try:
            (reply,) = decode_request(request_from_json([message]))
        except MalformedMessage as error:
            raise self.failed("a reply", str(error)) from None
        assert isinstance(reply, Reply)  # noqa: S101 - it has that kind
        if reply.decision_id != table.decision_id:
            return
        refusal = _refusal(table, reply.action)
        if step.legal and refusal is not None:
            raise self.failed("a legal reply", f"{refusal}: {self.conversation.said[-1]}")
        table.settle(Answer(reply.action))

    def _say(self, entry: bytes) -> None:
        (message,) = REFEREE.decode(entry)
        self.blanks.note(message)
        self.conversation.say_bytes(entry)

    def _game(self) -> Table:
        assert self._table is not None  # noqa: S101 - the script was checked
        return self._table


def _check_games(script: Sequence[Step]) -> None:
    """Refuse games that can't be and statuses that there aren't."""
    table: Table | None = None
    for number, step in enumerate(script, 1):
        try:
            if isinstance(step, Start):
                table = Table(step.setup)
            elif isinstance(step, Ask | Over) and table is None:
                raise BadScript("no game was started before")
            elif isinstance(step, Ask) and step.position is not None and table is not None:
                table.put(step.position)
            elif isinstance(step, Refuse) and step.status not in STATUSES:
                raise BadScript(f"there is no status {step.status!r}")
        except (BadScript, UnknownGame, BadOption, BadPosition) as error:
            raise BadScript(f"step {number}: {error}") from None


def _refusal(table: Table, action: object) -> str | None:
    return action.sentence if isinstance(action, Unusable) else table.refusal(action)
