"""Seat links: how a match reaches the bot in a seat, wherever that runs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import trio

from vendue.bot import Bot
from vendue.games.game import Seat
from vendue.match import Answer, Fault, MatchResult, Notice
from vendue.messages import DecisionId, Failed, Reply
from vendue.player import Player, failure_sentence
from vendue.verdicts import Verdict
from vendue_referee.projector import Projector


class SeatLink(ABC):
    """One seat of one match. Called by the match loop only, in the order of the methods."""

    @property
    def is_thinking(self) -> bool:
        """Whether its bot needs a core to itself when it is asked."""
        return False

    @abstractmethod
    def begin(self, projector: Projector, seat: Seat) -> None:
        """Tell the seat that the game begins; doesn't wait for it."""

    @abstractmethod
    def ask(self) -> None:
        """Put the open question to the seat; doesn't wait for the answer."""

    @abstractmethod
    async def answer(self) -> Answer | Fault:
        """Wait for the answer to what was asked; its clocks end the wait."""

    @abstractmethod
    def lost(self) -> Fault | None:
        """Return why the seat can't go on, found while nothing was open to it."""

    @abstractmethod
    def tell(self, notice: Notice) -> None:
        """Tell the seat of a strike."""

    @abstractmethod
    def abandon(self) -> None:
        """Leave the seat alone until the end: it has forfeited."""

    @abstractmethod
    def end(self, result: MatchResult) -> None:
        """Tell the seat that the game is over; doesn't wait for it."""

    @abstractmethod
    async def ended(self) -> None:
        """Wait until the seat is done with the game, within what is left of its bank."""

    @abstractmethod
    def drop(self) -> None:
        """Let go of the seat at any time: the match is broken off and void."""


class LocalSeat(SeatLink):
    """A bot in the referee's own process: no wire, and no clock that could stop it."""

    def __init__(self, bot_class: Callable[[], Bot]) -> None:
        self._player = Player(bot_class)
        self._answer: Answer | Fault | None = None
        self._lost: Fault | None = None
        self._decision_id = DecisionId(0)

    def begin(self, projector: Projector, seat: Seat) -> None:
        """Run the bot's start hook."""
        self._projector = projector
        self._seat = seat
        message = self._player.receive(projector.started(seat))
        if isinstance(message, Failed):
            self._lost = Fault(Verdict.CRASHED, failure_sentence(message.text))

    def ask(self) -> None:
        """Let the bot decide at once; the answer stays unread until it is asked for."""
        projector = self._projector
        self._decision_id = projector.next_decision_id(self._seat)
        bank_ms = projector.facts.clock.bank_ms
        decision = projector.decision(self._seat, self._decision_id, bank_ms)
        message = self._player.receive(decision)
        if isinstance(message, Reply):
            self._answer = Answer(message.action)
        elif isinstance(message, Failed):
            self._answer = Fault(Verdict.CRASHED, failure_sentence(message.text))

    async def answer(self) -> Answer | Fault:
        """Return what the bot decided."""
        await trio.lowlevel.checkpoint()
        answer, self._answer = self._answer, None
        assert answer is not None  # noqa: S101 - the loop asks first
        return answer

    def lost(self) -> Fault | None:
        """Return why the start hook failed, if it did."""
        return self._lost

    def tell(self, notice: Notice) -> None:
        """Log the strike where the author sees it."""
        self._player.receive(self._projector.notice(notice, self._decision_id))

    def abandon(self) -> None:
        """Nothing to do: the bot is only called when asked."""

    def end(self, result: MatchResult) -> None:
        """Run the bot's end hook."""
        self._player.receive(self._projector.over(self._seat, result))

    async def ended(self) -> None:
        """Return at once: the end hook has run."""

    def drop(self) -> None:
        """Nothing to do: nobody else knows of the bot."""
