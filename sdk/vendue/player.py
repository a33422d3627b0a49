"""Plays a bot class against the protocol, without any I/O: messages in, messages out.

The same object drives a bot in its own process, in the referee's process and in tests.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable

from vendue.bot import Bot, GameInfo, GameResult, UnusableAnswer
from vendue.display import shown
from vendue.log import log_to_stderr
from vendue.messages import (
    FAILED_TEXT_LIMIT,
    BotMessage,
    Decision,
    Ended,
    Failed,
    FaultNotice,
    GameId,
    GameOver,
    GameStarted,
    Ready,
    RefereeMessage,
    Reply,
    Unusable,
)

SENTENCE_WIDTH = 240
"""Terminal cells of an exception that stand in a sentence."""


class Player:
    """The games of one bot process; one fresh bot object for each."""

    def __init__(
        self,
        bot_class: Callable[[], Bot],
        log: Callable[[str], None] = log_to_stderr,
    ) -> None:
        self._bot_class = bot_class
        self._log = log
        self._bots: dict[GameId, Bot] = {}

    def receive(self, message: RefereeMessage) -> BotMessage | None:
        """Return the answer to a message of the referee, None if it needs none."""
        if isinstance(message, Decision):
            return self._decide(message)
        if isinstance(message, GameStarted):
            return self._start(message)
        if isinstance(message, GameOver):
            return self._finish(message)
        if isinstance(message, FaultNotice):
            strikes = "strike" if message.strikes == 1 else "strikes"
            self._log(f"vendue: {message.fault}: {message.text} ({message.strikes} {strikes})")
        return None

    def _start(self, message: GameStarted) -> BotMessage:
        info = GameInfo(
            game=message.game,
            options=message.options,
            seat=message.seat,
            seats=message.seats,
            clock=message.clock,
            bot_seed=message.bot_seed,
        )
        try:
            bot = self._bot_class()
            bot.begin(info)
        except Exception:
            return self._failed(message.game_id)
        self._bots[message.game_id] = bot
        return Ready(message.game_id)

    def _decide(self, message: Decision) -> BotMessage | None:
        bot = self._bots.get(message.game_id)
        if bot is None:
            return None
        action: object
        try:
            action = bot.answer(message)
        except UnusableAnswer as error:
            self._log(f"vendue: {error}")
            action = Unusable(str(error))
        except Exception:
            return self._failed(message.game_id)
        return Reply(message.game_id, message.decision_id, action, bot.info.game)

    def _finish(self, message: GameOver) -> BotMessage:
        bot = self._bots.pop(message.game_id, None)
        if bot is None:
            return Ended(message.game_id)
        result = GameResult(
            places=message.places,
            scores=message.scores,
            verdicts=message.verdicts,
            own_faults=message.own_faults,
        )
        try:
            for event in message.events:
                bot.observe(event)
            bot.finish(result)
        except Exception:
            self._log(traceback.format_exc())
        return Ended(message.game_id)

    def _failed(self, game_id: GameId) -> Failed:
        self._bots.pop(game_id, None)
        text = traceback.format_exc()
        self._log(text)
        return Failed(game_id, text[-FAILED_TEXT_LIMIT:])


def failure_sentence(text: str) -> str:
    """Return the last line of a traceback in a sentence for the author, harmless to print."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return "the bot raised an exception"
    return f"the bot raised an exception: {shown(lines[-1], SENTENCE_WIDTH)}"
