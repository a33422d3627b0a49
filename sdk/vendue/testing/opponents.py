"""Simple bots for any game: they sit in the other seats while a bot is tested."""

from __future__ import annotations

from random import Random
from typing import Protocol, cast

from vendue.bot import Bot, GameInfo
from vendue.match import Answer, Match
from vendue.messages import Decision, DecisionId, GameId


class _Legal(Protocol):
    """The legal actions of any game."""

    def sample(self, rng: Random) -> object: ...


class FirstLegal(Bot):
    """Answers with the first legal action: passes, declines, plays its lowest card."""

    def decide(self, decision: Decision) -> object:
        """Return the first legal action."""
        return first_legal(decision.legal)


class AnyLegal(Bot):
    """Answers at random, every other time with the first legal action so that money lasts."""

    def decide(self, decision: Decision) -> object:
        """Return a legal action."""
        if self.rng.random() < 0.5:
            return first_legal(decision.legal)
        return cast(_Legal, decision.legal).sample(self.rng)


def first_legal(legal: object) -> object:
    """Return the first of the legal actions of a decision."""
    return next(iter(legal))  # type: ignore[call-overload]


class Opponent:
    """A bot in another seat of a match; what it raises is the caller's to see."""

    def __init__(self, bot: Bot, info: GameInfo) -> None:
        self._bot = bot
        self._told = 0
        bot.begin(info)

    def answer(self, match: Match) -> Answer:
        """Return its answer to the open question of the match."""
        seat, state = self._bot.seat, match.state
        told, self._told = self._told, len(match.events)
        decision = Decision(
            game_id=GameId(0),
            decision_id=DecisionId(0),
            bank_ms=0,
            move_limit_ms=0,
            view=state.view(seat),
            legal=state.legal(seat),
            events=tuple(match.events[told:]),
        )
        return Answer(self._bot.answer(decision))
