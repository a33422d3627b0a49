"""A seat link to a bot process."""

from __future__ import annotations

from collections import deque

import trio

from vendue.games.game import Seat
from vendue.match import Answer, Fault, MatchResult, Notice
from vendue.messages import DecisionId
from vendue.player import failure_sentence
from vendue.verdicts import Verdict
from vendue.wire.referee_side import encode_fault_notice, encode_game_started
from vendue_referee.bot_process import BotProcess
from vendue_referee.process_clock import Waits
from vendue_referee.projector import Projector
from vendue_referee.seats import SeatLink
from vendue_referee.session import (
    Answered,
    BecameReady,
    GameFailed,
    Happening,
    HasEnded,
    TimedOut,
)


class PlatformFailed(Exception):
    """The referee itself failed in a game, which is void and has to be played again."""


LATE_SENTENCES = {
    Verdict.MOVE_TIMEOUT: "no answer within the limit for one decision",
    Verdict.BANK_EXHAUSTED: "the time bank of the game is used up",
}


class RemoteSeat(SeatLink):
    """One seat of one match, played by a process that may play other games at the same time."""

    def __init__(self, process: BotProcess) -> None:
        self._process = process
        self._session = process.session
        self._has_question = False
        self._decision_id = DecisionId(0)
        self._answers: deque[Answer | Fault] = deque()
        self._news = trio.Event()
        self._lost: Fault | None = None
        self._is_begun = False
        self._is_asked = False
        self._is_over = False
        self.waits = Waits()
        """How long the machine kept this seat waiting in this game."""

    @property
    def is_held(self) -> bool:
        """Whether a cgroup holds its bot."""
        return self._process.is_held

    @property
    def is_thinking(self) -> bool:
        """Whether its bot needs a core to itself when it is asked."""
        return self._lost is None and self._process.pace.is_thinking

    def begin(self, projector: Projector, seat: Seat) -> None:
        """Send `GameStarted`; what is asked before the bot is ready waits for it."""
        self._projector = projector
        self._seat = seat
        self._game_id = projector.game_id
        process = self._process
        self._check()
        process.check_can_play(projector.facts.game)
        if process.fault is not None:
            self._lost = process.fault
            return
        clock = projector.facts.clock
        self._session.start_game(
            process.clock.opening(),
            self._game_id,
            bank_ms=clock.bank_ms,
            increment_ms=clock.increment_ms,
            move_limit_ms=clock.move_limit_ms,
        )
        self._is_begun = True
        self.waits = process.clock.waits(self._game_id)
        process.attach(self._game_id, self._take)
        process.post(encode_game_started(projector.started(seat)))
        process.rearm()

    def ask(self) -> None:
        """Send the open question, as soon as the bot is ready for it."""
        self._is_asked = True
        if self._lost is not None:
            self._answers.append(self._lost)
        elif self._session.is_ready(self._game_id):
            self._send_question()
        else:
            self._has_question = True

    async def answer(self) -> Answer | Fault:
        """Wait for the answer, a time-out or the loss of the process.

        Raises:
            PlatformFailed: the referee can't reach the process for a reason of its own.
        """
        while not self._answers:
            self._check()
            self._news = trio.Event()
            await self._news.wait()
        self._is_asked = False
        return self._answers.popleft()

    def lost(self) -> Fault | None:
        """Return why the process or its code for this game is gone, if it is."""
        self._check()
        return self._lost

    def tell(self, notice: Notice) -> None:
        """Send a `FaultNotice`."""
        self._process.post(encode_fault_notice(self._projector.notice(notice, self._decision_id)))

    def abandon(self) -> None:
        """Stop the game's clock; an answer under way is dropped when it comes."""
        if self._process.fault is None:
            self._session.abandon(self._process.clock.now(), self._game_id)
        self._process.is_stale = True

    def end(self, result: MatchResult) -> None:
        """Send `GameOver`."""
        if self._process.fault is not None:
            self._is_over = True
            return
        entry = self._projector.encoded_over(self._seat, result)
        self._session.end_game(self._process.clock.opening(), self._game_id)
        self._process.post(entry)
        self._process.rearm()

    async def ended(self) -> None:
        """Wait for `Ended`, the end of the bank or the loss of the process."""
        while not self._is_over and self._process.fault is None:
            self._check()
            self._news = trio.Event()
            await self._news.wait()
        self._process.detach(self._game_id)

    def drop(self) -> None:
        """Forget the game; its process plays no more games, because it waits for the end of one."""
        self._process.is_stale = True
        if self._is_begun:
            if self._process.fault is None:
                self._session.abandon(self._process.clock.now(), self._game_id)
            self._process.detach(self._game_id)

    def _send_question(self) -> None:
        bank_ms = self._session.bank_ms(self._game_id)
        self._decision_id = self._projector.next_decision_id(self._seat)
        entry = self._projector.encoded_decision(self._seat, self._decision_id, bank_ms)
        self._session.ask(self._process.clock.opening(), self._game_id, self._decision_id)
        self._process.post(entry)
        self._process.rearm()

    def _check(self) -> None:
        process = self._process
        if process.failure is not None:
            raise PlatformFailed("a bot process could not be watched") from process.failure
        if process.is_closing and process.fault is None:
            raise PlatformFailed("a bot process was closed before its game was over")

    def _take(self, happening: Happening | Fault | Exception) -> None:
        if isinstance(happening, Answered):
            self._answers.append(Answer(happening.reply.action, happening.ms))
        elif isinstance(happening, BecameReady):
            self._become_ready()
        elif isinstance(happening, HasEnded):
            self._is_over = True
        elif isinstance(happening, TimedOut):
            self._fail(Fault(happening.verdict, LATE_SENTENCES[happening.verdict], happening.ms))
        elif isinstance(happening, GameFailed):
            sentence = failure_sentence(happening.text)
            self._fail(Fault(Verdict.CRASHED, sentence, happening.ms))
        elif isinstance(happening, Fault):
            self._fail(happening)
        self._news.set()

    def _become_ready(self) -> None:
        if self._has_question:
            self._has_question = False
            self._send_question()

    def _fail(self, fault: Fault) -> None:
        """Answer the open question with a fault, or keep it for when the match looks."""
        if fault.verdict is not Verdict.MOVE_TIMEOUT:
            self._lost = self._lost or fault
        if self._is_asked and not self._answers:
            self._answers.append(fault)
