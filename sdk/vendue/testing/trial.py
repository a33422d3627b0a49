"""One game of a conformance test: what the bot may send in it, and when.

There are no clocks here, so unlike before a referee nothing can be late:

    phase      Ready      Reply               Ended      Failed
    STARTING   -> PLAYING breach              breach     -> ENDING
    PLAYING    breach     to the open         breach     -> ENDING
                          decision, else
                          breach
    ENDING     breach     breach              -> OVER    once
    OVER       breach     breach              breach     once
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from vendue.bot import Bot
from vendue.match import Answer, Fault, Notice
from vendue.messages import BotMessage, Ended, Failed, Hello, Ready, Reply
from vendue.player import failure_sentence
from vendue.testing.matching import ROUNDED, is_rounded
from vendue.testing.opponents import AnyLegal
from vendue.testing.steps import GameSetup
from vendue.testing.table import Table
from vendue.verdicts import Verdict


class Breach(Exception):
    """The bot broke the protocol; the sentence is for its author."""


class _Phase(Enum):
    """How far the game is."""

    STARTING = auto()
    """`GameStarted` is out, `Ready` is awaited."""
    PLAYING = auto()
    """A decision is open."""
    ENDING = auto()
    """`GameOver` is out, `Ended` is awaited."""
    OVER = auto()
    """Nothing is awaited any more."""


class Trial:
    """A game that a bot is tested in."""

    def __init__(
        self, setup: GameSetup, number: int, opponent: Callable[[], Bot] = AnyLegal
    ) -> None:
        self.table = Table(setup, number, opponent)
        self.game = setup.game
        """Its id."""
        self.name = f"game {number} ({_described(setup, self.table.seats)})"
        """How the game is called in sentences."""
        self.findings: list[str] = []
        """What the bot did wrong, a sentence each, without breaking the protocol."""
        self._phase = _Phase.STARTING
        self._has_failed = False

    @property
    def is_over(self) -> bool:
        """Whether nothing is awaited of the bot any more."""
        return self._phase is _Phase.OVER

    @property
    def awaited(self) -> str:
        """What the bot owes, as the middle of a sentence."""
        if self._phase is _Phase.PLAYING:
            return f"Reply to decision {self.table.decision_id}"
        return "Ready" if self._phase is _Phase.STARTING else "Ended"

    def take(self, message: BotMessage) -> list[bytes]:
        """Take a message of the bot about this game and return what it is sent in answer.

        Raises:
            Breach: the bot had no right to send it.
        """
        if isinstance(message, Reply):
            return self._take_reply(message)
        if isinstance(message, Ready):
            self._check_phase(_Phase.STARTING, "Ready")
            return self._go_on()
        if isinstance(message, Ended):
            self._check_phase(_Phase.ENDING, "Ended")
            self._phase = _Phase.OVER
            return []
        assert not isinstance(message, Hello)  # noqa: S101 - names no game
        return self._take_failed(message)

    def _take_reply(self, reply: Reply) -> list[bytes]:
        open_id = self.table.decision_id
        if open_id is None:
            raise Breach(f"in {self.name} a Reply came while no decision was open")
        if reply.decision_id != open_id:
            hint = f"; this is {ROUNDED}" if is_rounded(reply.decision_id, open_id) else ""
            raise Breach(
                f"in {self.name} a Reply names decision {reply.decision_id},"
                f" but {open_id} is open{hint}"
            )
        notice = self.table.settle(Answer(reply.action))
        if notice is None:
            return self._go_on()
        return self._tell(notice, reply)

    def _tell(self, notice: Notice, reply: Reply) -> list[bytes]:
        """Note an illegal action; the bot is told, unless it has forfeited by it."""
        self.findings.append(f"in {self.name} an answer is not legal: {notice.sentence}")
        if self.table.match.has_forfeited(self.table.seat):
            self.findings.append(f"{self.name} is forfeited after three strikes")
            return self._go_on()
        return [self.table.notice(notice, reply.decision_id), *self._go_on()]

    def _take_failed(self, message: Failed) -> list[bytes]:
        if self._has_failed:
            raise Breach(f"in {self.name} Failed was sent a second time")
        self._has_failed = True
        sentence = failure_sentence(message.text)
        self.findings.append(f"in {self.name} {sentence}")
        if self._phase in (_Phase.ENDING, _Phase.OVER):
            return []
        if self.table.decision_id is None:
            self.table.match.forfeit(self.table.seat, Verdict.CRASHED, sentence)
        else:
            self.table.settle(Fault(Verdict.CRASHED, sentence))
        return self._go_on()

    def _go_on(self) -> list[bytes]:
        """Return the next decision, or the end of the game if there is none."""
        entry = self.table.ask()
        self._phase = _Phase.ENDING if entry is None else _Phase.PLAYING
        return [self.table.over() if entry is None else entry]

    def _check_phase(self, phase: _Phase, sent: str) -> None:
        if self._phase is phase:
            return
        owed = "nothing was awaited" if self.is_over else f"a {self.awaited} was awaited"
        raise Breach(f"in {self.name} {sent} came while {owed}")


def _described(setup: GameSetup, seats: int) -> str:
    begins = f"seed {setup.seed!r}" if setup.position is None else "from a position"
    return f"{setup.game}, {begins}, seat {setup.seat} of {seats}"
