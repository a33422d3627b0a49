"""The base class of all bots: one object plays one game from one seat.

Authors subclass a game's own class, for example `vendue.modern_art.ModernArtBot`, which has one
method for each kind of decision. This class is what all games share.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:  # a bot's process says hello before it imports what games need
    from random import Random

    from vendue.games.game import Seat
    from vendue.messages import ClockSettings, Decision
    from vendue.verdicts import Verdict


class UnusableAnswer(TypeError):
    """A decision method returned something that is no answer; the sentence says what it must be.

    It costs a strike, as an illegal action does, and not the game.
    """


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a bot is told when a game begins."""

    game: str
    options: Mapping[str, str]
    """Every option of the game with its value."""
    seat: Seat
    """Own place at the table, 0 … seats-1, clockwise."""
    seats: int
    clock: ClockSettings | None
    """None where no clock runs, as in `vendue.simulate`."""
    bot_seed: int
    """For reproducible randomness; `Bot.rng` is made from it."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a bot is told when a game ended."""

    places: tuple[int, ...]
    """By seat, 1 is best; forfeited seats share the last place."""
    scores: tuple[int, ...]
    """By seat, in the game's own unit."""
    verdicts: tuple[Verdict, ...]
    """How each seat ended."""
    own_faults: tuple[str, ...]
    """What was held against this seat, one sentence each."""


class Bot:
    """One game from one seat. A new object is made for every game; its process may live on.

    Override `start`, `observe` and `finish` as you like, and the game's decision methods. An
    exception in any of them forfeits that game, and no other.
    """

    game: ClassVar[str] = ""
    """Id of the game that this class plays; set by the game's own base class."""
    name: ClassVar[str] = ""
    """How the bot calls itself in logs; the class's name unless set."""

    info: GameInfo
    """The game being played; set before `start`."""
    rng: Random
    """A generator seeded by the deal: use it, and the same game is played the same way again."""

    _deadline: float | None = None

    @property
    def seat(self) -> Seat:
        """Own place at the table."""
        return self.info.seat

    def begin(self, info: GameInfo) -> None:
        """Take the facts of the game and call `start`; called by the platform."""
        from random import Random

        self.info = info
        self.rng = Random(info.bot_seed)
        self.start()

    def answer(self, decision: Decision) -> object:
        """Observe the events since the last decision, then decide; called by the platform.

        Raises:
            UnusableAnswer: a decision method returned something that is no answer.
        """
        if self.info.clock is not None:
            limit_ms = min(decision.bank_ms, decision.move_limit_ms)
            self._deadline = time.monotonic() + limit_ms / 1000
        for event in decision.events:
            self.observe(event)
        return self.decide(decision)

    def time_left(self) -> float:
        """Return the seconds left for the decision at hand; infinite where no clock runs.

        The referee's clock started a little earlier and decides; leave yourself a margin.
        """
        if self._deadline is None:
            return float("inf")
        return max(0.0, self._deadline - time.monotonic())

    def start(self) -> None:
        """Get ready for a game; the time is taken from the game's bank."""

    def observe(self, event: object) -> None:
        """Take note of something public that happened since the last decision."""

    def decide(self, decision: Decision) -> object:
        """Return the action for a decision; the game's own base class implements this."""
        raise NotImplementedError(f"{type(self).__name__} has no decide method")

    def finish(self, result: GameResult) -> None:
        """Take note of how the game ended."""

    @classmethod
    def run(cls) -> None:
        """Play for the referee that this process was started by, until it says goodbye."""
        from vendue.runner import run

        run(cls)


def label(bot: type[Bot]) -> str:
    """Return how a bot class calls itself."""
    return bot.name or bot.__name__
