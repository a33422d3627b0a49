"""One bot process's stream as a state machine, without I/O: what it was asked, what it may say.

A game on the stream goes through the phases of `Phase`; what a bot may send in each:

    phase      Ready      Reply             Ended      Failed
    STARTING   -> PLAYING late              fault      -> OUT
    PLAYING    fault      open: answered,   fault      -> OUT
                          else late
    OUT        late       late              fault      once
    ENDING     late       late              -> OVER    once
    OVER       late       late              late       once

"fault" is a `ProtocolFault`: the whole stream is forfeited. "late" is ignored, once, if it was
asked for and its time had run out or the game went on without it, else a fault. "once" is
ignored the first time, then a fault. A message for a game that was never started here is always
a fault. So a bot can send nothing that it wasn't asked for, and nothing without end. Times are
whole microseconds on the caller's clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from vendue.messages import BotMessage, DecisionId, Ended, Failed, GameId, Hello, Ready, Reply
from vendue.verdicts import Verdict
from vendue_referee.stream_clock import HOOK_GRACE, StreamClock

MICROSECONDS = 1000
"""In a millisecond."""


class ProtocolFault(Exception):
    """A message that the bot process had no right to send; the sentence is for its author."""


class Phase(Enum):
    """How far a game on the stream is."""

    STARTING = auto()
    """`GameStarted` is out, `Ready` is awaited."""
    PLAYING = auto()
    """Decisions may be asked."""
    OUT = auto()
    """The seat has forfeited; nothing more is sent until `GameOver`."""
    ENDING = auto()
    """`GameOver` is out, `Ended` is awaited."""
    OVER = auto()
    """Nothing is awaited any more."""


@dataclass(frozen=True, slots=True)
class BecameReady:
    """The start hook is done."""

    game_id: GameId


@dataclass(frozen=True, slots=True)
class Answered:
    """The open decision of a game was answered in time."""

    game_id: GameId
    reply: Reply
    ms: int
    """Charged, rounded up."""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The open decision, or the start hook, of a game used up its time."""

    game_id: GameId
    verdict: Verdict
    ms: int


@dataclass(frozen=True, slots=True)
class GameFailed:
    """The bot's code raised an exception in a game that goes on."""

    game_id: GameId
    text: str
    ms: int


@dataclass(frozen=True, slots=True)
class HasEnded:
    """Nothing more is awaited of a game; in time or not."""

    game_id: GameId
    in_time: bool


Happening: TypeAlias = BecameReady | Answered | TimedOut | GameFailed | HasEnded


@dataclass(slots=True)
class _Game:
    phase: Phase
    bank: int
    """Microseconds left."""
    increment: int
    move_limit: int
    decision: DecisionId | None = None
    verdict_if_late: Verdict = Verdict.MOVE_TIMEOUT
    is_ready_late: bool = False
    """Whether a `Ready` may still come that nobody waits for."""
    is_ended_late: bool = False
    """Whether an `Ended` may still come that nobody waits for."""
    has_failed: bool = False
    """Whether `Failed` came."""


class Session:
    """The games of one bot process and its clock."""

    def __init__(self) -> None:
        self._games: dict[GameId, _Game] = {}
        self._clock: StreamClock[GameId] = StreamClock()
        self._expired: dict[DecisionId, GameId] = {}
        self._late_hooks = 0

    def start_game(
        self, now: int, game_id: GameId, *, bank_ms: int, increment_ms: int, move_limit_ms: int
    ) -> None:
        """Note that `GameStarted` is out; its start hook is charged to the game's bank.

        Raises:
            ValueError: this process has that game already, or had it.
        """
        if game_id in self._games:
            raise ValueError("a process never gets the same game twice")
        game = _Game(
            phase=Phase.STARTING,
            bank=bank_ms * MICROSECONDS,
            increment=increment_ms * MICROSECONDS,
            move_limit=move_limit_ms * MICROSECONDS,
        )
        self._games[game_id] = game
        self._clock.open(now, game_id, game.bank, is_hook=True)

    def is_ready(self, game_id: GameId) -> bool:
        """Return whether decisions may be asked."""
        return self._games[game_id].phase is Phase.PLAYING

    def bank_ms(self, game_id: GameId) -> int:
        """Return the time left for the game, in whole milliseconds."""
        return self._games[game_id].bank // MICROSECONDS

    def ask(self, now: int, game_id: GameId, decision_id: DecisionId) -> None:
        """Note that a decision is handed to the transport; its time begins to count."""
        game = self._games[game_id]
        game.decision = decision_id
        # Both at once: the bank.
        is_bank = game.bank <= game.move_limit
        game.verdict_if_late = Verdict.BANK_EXHAUSTED if is_bank else Verdict.MOVE_TIMEOUT
        self._clock.open(now, game_id, min(game.bank, game.move_limit))

    def abandon(self, now: int, game_id: GameId) -> None:
        """Note that the seat is out; an answer still under way is not held against the bot."""
        game = self._games[game_id]
        if game.phase in (Phase.STARTING, Phase.PLAYING):
            self._break_off(now, game_id, game)
            game.phase = Phase.OUT

    def end_game(self, now: int, game_id: GameId) -> None:
        """Note that `GameOver` is out; the end hook is charged to what is left of the bank.

        It has a second in any case, and no more if the seat has forfeited.
        """
        game = self._games[game_id]
        is_out = game.phase is Phase.OUT
        self._break_off(now, game_id, game)
        game.phase = Phase.ENDING
        limit = HOOK_GRACE if is_out else max(game.bank, HOOK_GRACE)
        self._clock.open(now, game_id, limit, is_hook=True)

    def receive(self, now: int, message: BotMessage) -> list[Happening]:
        """Take a message of the bot; what had expired before it comes first.

        Raises:
            ProtocolFault: the bot had no right to send it.
        """
        happenings = self.expire(now)
        if isinstance(message, Hello):
            raise ProtocolFault("Hello was sent a second time")
        game = self._games.get(message.game_id)
        if game is None:
            raise ProtocolFault("a message names a game that this process does not play")
        happening = self._receive(now, game, message)
        if happening is not None:
            happenings.append(happening)
        return happenings

    def deadline(self) -> int | None:
        """Return when to call `expire` unless something happens first; None if never."""
        return self._clock.deadline()

    def expire(self, now: int) -> list[Happening]:
        """Return what has run out of time by now."""
        late = self._clock.expired(now)
        return [self._expire(game_id, charged) for game_id, charged in late.items()]

    def running(self) -> GameId | None:
        """Return the game whose decision or hook is charged at this instant."""
        return self._clock.running()

    def sparable(self) -> int:
        """Return how much may still be taken off what is charged now: its limit, once."""
        return self._clock.sparable()

    def spare(self, microseconds: int) -> None:
        """Note that so much time was taken off what is charged now, before it is charged."""
        self._clock.spare(microseconds)

    def open_count(self) -> int:
        """Return how many decisions and hooks wait for the bot."""
        return self._clock.open_count()

    def expected(self) -> int:
        """Return how many messages the bot may send now: what it was asked for, late or not.

        `Failed` in a game that asks nothing isn't counted; it can be read with the next answer.
        """
        return self._clock.unclosed_count() + len(self._expired) + self._late_hooks

    def _receive(
        self, now: int, game: _Game, message: Ready | Reply | Ended | Failed
    ) -> Happening | None:
        if isinstance(message, Reply):
            return self._reply(now, game, message)
        if isinstance(message, Failed):
            return self._failed(now, game, message)
        if isinstance(message, Ready):
            return self._ready(now, game, message)
        return self._ended(now, game, message)

    def _ready(self, now: int, game: _Game, message: Ready) -> Happening | None:
        if game.is_ready_late:
            game.is_ready_late = False
            self._late_hooks -= 1
            return None
        if game.phase is not Phase.STARTING:
            raise ProtocolFault("Ready was sent for a game that does not wait for it")
        game.bank -= self._clock.close(now, message.game_id) or 0
        game.phase = Phase.PLAYING
        return BecameReady(message.game_id)

    def _reply(self, now: int, game: _Game, reply: Reply) -> Happening | None:
        if self._expired.get(reply.decision_id) == reply.game_id:
            del self._expired[reply.decision_id]
            return None
        if game.decision is None or reply.decision_id != game.decision:
            raise ProtocolFault("a reply names a decision that is not open")
        charged = self._clock.close(now, reply.game_id) or 0
        game.decision = None
        game.bank += game.increment - charged
        return Answered(reply.game_id, reply, _milliseconds(charged))

    def _failed(self, now: int, game: _Game, message: Failed) -> Happening | None:
        if game.has_failed:
            raise ProtocolFault("Failed was sent a second time for the same game")
        game.has_failed = True
        if game.phase not in (Phase.STARTING, Phase.PLAYING):
            return None
        charged = self._clock.close(now, message.game_id) or 0
        game.bank -= charged
        self._expire_decision(message.game_id, game)
        game.phase = Phase.OUT
        return GameFailed(message.game_id, message.text, _milliseconds(charged))

    def _ended(self, now: int, game: _Game, message: Ended) -> Happening | None:
        if game.is_ended_late:
            game.is_ended_late = False
            self._late_hooks -= 1
            return None
        if game.phase is not Phase.ENDING:
            raise ProtocolFault("Ended was sent for a game that does not wait for it")
        self._clock.close(now, message.game_id)
        game.phase = Phase.OVER
        return HasEnded(message.game_id, in_time=True)

    def _expire(self, game_id: GameId, charged: int) -> Happening:
        game = self._games[game_id]
        if game.phase is Phase.ENDING:
            game.phase = Phase.OVER
            game.is_ended_late = True
            self._late_hooks += 1
            return HasEnded(game_id, in_time=False)
        if game.phase is Phase.STARTING:
            game.is_ready_late = True
            self._late_hooks += 1
            game.verdict_if_late = Verdict.BANK_EXHAUSTED
            game.phase = Phase.OUT
        self._expire_decision(game_id, game)
        game.bank -= charged
        return TimedOut(game_id, game.verdict_if_late, _milliseconds(charged))

    def _break_off(self, now: int, game_id: GameId, game: _Game) -> None:
        """Stop waiting for whatever the bot was asked; it may still come."""
        game.bank -= self._clock.close(now, game_id) or 0
        if game.phase is Phase.STARTING:
            game.is_ready_late = True
            self._late_hooks += 1
        self._expire_decision(game_id, game)

    def _expire_decision(self, game_id: GameId, game: _Game) -> None:
        if game.decision is not None:
            self._expired[game.decision] = game_id
            game.decision = None


def _milliseconds(microseconds: int) -> int:
    return -(-microseconds // MICROSECONDS)
