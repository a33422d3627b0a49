"""Our own referee, whole: coordinator, store, pool, processes and records, in turns."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import trio

from benchmarks.schedule import wish
from benchmarks.subject import Turn, next_turn, say
from vendue_leaderboard.store import open_store
from vendue_referee.bot_logs import BotLogs
from vendue_referee.entry import enter, plan_of
from vendue_referee.executor import Executor, FinishedGame, GameOrder, InlineExecutor
from vendue_referee.pool import open_pool, process_limit
from vendue_referee.tournament import Coordinator
from vendue_referee.workers.local import WorkerSetup, open_workers

LEASE_SECONDS = 3600.0
"""Longer than any measurement, so that nothing is renewed between turns."""


class Gate(Executor):
    """Lets games through while a turn lasts."""

    def __init__(self, executor: Executor, in_flight: int) -> None:
        self.width = executor.width
        self._executor = executor
        self._in_flight = in_flight
        self._waiting = 0
        self._until = 0.0
        self._opened = trio.Event()
        self._all_wait = trio.Event()
        self._moments: list[float] = []
        self.decisions = 0
        """Of the games that are over."""

    async def play(self, order: GameOrder) -> FinishedGame:
        """Play a game as soon as a turn lasts."""
        while perf_counter() >= self._until:
            self._waiting += 1
            if self._waiting == self._in_flight:
                self._all_wait.set()
            await self._opened.wait()
            self._waiting -= 1
        finished = await self._executor.play(order)
        self._moments.append(perf_counter())
        self.decisions += finished.decisions
        return finished

    async def take_turn(self, seconds: float) -> Turn:
        """Let games begin for so long; wait until they and their reports are done."""
        await self._all_wait.wait()
        self._all_wait = trio.Event()
        begin = perf_counter()
        self._until = begin + seconds
        self._moments = [begin]
        self._opened.set()
        self._opened = trio.Event()
        await self._all_wait.wait()
        return Turn(len(self._moments) - 1, perf_counter() - begin)


@asynccontextmanager
async def gated(in_flight: int, workers: int) -> AsyncGenerator[Gate]:
    """Have a tournament wait for its turns, with so many worker processes or with none but this."""
    with TemporaryDirectory() as folder, open_store(f"sqlite:///{folder}/benchmark.db") as store:
        wished = wish(in_flight)
        tournament = enter(store, wished, plan_of(wished, None))
        async with _executor(workers, Path(folder)) as executor, trio.open_nursery() as nursery:
            gate = Gate(executor, in_flight)
            coordinator = Coordinator(store, tournament, gate, lease_seconds=LEASE_SECONDS)
            nursery.start_soon(coordinator.run)
            yield gate
            nursery.cancel_scope.cancel()


async def serve(in_flight: int, workers: int) -> None:
    """Take turns at a tournament."""
    async with gated(in_flight, workers) as gate:
        say()
        while (seconds := await trio.to_thread.run_sync(next_turn)) is not None:
            say(await gate.take_turn(seconds))


@asynccontextmanager
async def _executor(workers: int, folder: Path) -> AsyncGenerator[Executor]:
    if workers:
        logs = BotLogs(folder)
        setup = WorkerSetup(logs.store, process_limit() // workers, LEASE_SECONDS)
        async with open_workers(setup, workers) as local:
            yield local
    else:
        async with open_pool(process_limit=process_limit()) as pool:
            yield InlineExecutor(pool)


def main(arguments: list[str]) -> None:
    """Play ``IN_FLIGHT`` games at the same time with ``WORKERS`` processes, in turns."""
    trio.run(serve, int(arguments[0]), int(arguments[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
