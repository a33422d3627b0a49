"""Our own path without games: pool, process, session, clock and stream of the real referee.

Each game in flight is a task with a `RemoteSeat`, as a match has them; only the projector is a
stand-in that has all questions ready.
"""

from __future__ import annotations

import os
import sys
from itertools import count, cycle
from pathlib import Path
from time import perf_counter
from typing import cast

import trio

from benchmarks.subject import Turn, next_turn, say
from benchmarks.workload import GAME, Shape, decision, questions
from vendue.bundles import collect
from vendue.games.game import Seat
from vendue.messages import ClockSettings, DecisionId, GameId, GameStarted
from vendue_referee.backends.backend import PYTHON
from vendue_referee.backends.setups import AnySetup
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.containment import contained
from vendue_referee.pool import BotPool, open_pool, opener
from vendue_referee.projector import GameFacts, Projector
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.staging import open_staging

FACTS = GameFacts(GAME, {}, ClockSettings(), commitment="")
BOT = Path(__file__).with_name("echo_bot.py")
ENVIRONMENT = {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
"""A bot's environment is otherwise empty; this lets another version of us be measured."""


class ReadyQuestions:
    """What a `Projector` is to a seat, with everything encoded beforehand."""

    def __init__(self, number: int) -> None:
        self.facts = FACTS
        self.game_id = GameId(number)
        self._questions = cycle(questions())
        self._numbers = count(number << 32)

    def started(self, seat: Seat) -> GameStarted:
        """Return the message that begins a game."""
        return GameStarted(self.game_id, GAME, {}, seat, 4, FACTS.clock, "", 0)

    def next_decision_id(self, _: Seat) -> DecisionId:
        """Return the next id."""
        return DecisionId(next(self._numbers))

    def encoded_decision(self, _: Seat, decision_id: DecisionId, bank_ms: int) -> bytes:
        """Return the next question."""
        del bank_ms
        return decision(self.game_id, decision_id, next(self._questions))


class Referee:
    """Keeps a decision open in every game of every bot while its turn lasts."""

    def __init__(self, shape: Shape, *, is_held: bool) -> None:
        self._shape = shape
        self._is_held = is_held
        argv = (sys.executable, "-P", str(BOT))
        self._command = BotCommand("echo", argv, BOT.parent, ENVIRONMENT)
        self._seats: list[RemoteSeat] = []
        self._moments: list[float] = []

    def serve(self) -> None:
        """Start the bots, in sandboxes if they are to be held, and take turns."""
        if not self._is_held:
            trio.run(self._serve, None)
            return
        with open_staging() as staging:
            folder = staging.add(collect(BOT))
            self._command = BotCommand("echo", (PYTHON, "-P", BOT.name), folder)
            trio.run(self._serve, contained(staging.root).setup)

    async def _serve(self, setup: AnySetup | None) -> None:
        async with open_pool(backend=opener(setup)) as pool:
            await self._begin(pool)
            say()
            while (seconds := await trio.to_thread.run_sync(next_turn)) is not None:
                say(await self._run(seconds))
            for seat in self._seats:
                seat.drop()

    async def _begin(self, pool: BotPool) -> None:
        numbers = count(1)
        for key in range(self._shape.bots):
            process = await pool.borrow(key, self._command)
            self._seats += [_begun(process, next(numbers)) for _ in range(self._shape.in_flight)]

    async def _run(self, seconds: float) -> Turn:
        begin = perf_counter()
        self._moments = [begin]
        async with trio.open_nursery() as nursery:
            for seat in self._seats:
                nursery.start_soon(self._play, seat, begin + seconds)
        return Turn.of(self._moments)

    async def _play(self, seat: RemoteSeat, until: float) -> None:
        moment = 0.0
        while moment < until:
            seat.ask()
            await seat.answer()
            moment = perf_counter()
            self._moments.append(moment)


def _begun(process: BotProcess, number: int) -> RemoteSeat:
    seat = RemoteSeat(process)
    seat.begin(cast(Projector, ReadyQuestions(number)), Seat(0))
    return seat


def main(arguments: list[str]) -> None:
    """Be the referee of ``BOTS IN_FLIGHT``, or of bots in sandboxes if a word ``held`` follows."""
    shape = Shape(int(arguments[0]), int(arguments[1]))
    Referee(shape, is_held=arguments[2:] == ["held"]).serve()


if __name__ == "__main__":
    main(sys.argv[1:])
