"""A plain referee for comparison: a subprocess for each bot, a line of JSON for each decision.

It has the same rules, deals, bots and games in flight as ours, and nothing else: no clocks, no
limits, no records and no store, and it believes every answer. Bots answer in order, so questions
to a bot are sent without waiting for its answers.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.json_view import question
from benchmarks.schedule import PlannedGame, bot_files, planned_games
from benchmarks.subject import Turn, next_turn, say
from vendue.games.game import Seat
from vendue.games.modern_art.action_json import action_from_json
from vendue.match import Answer, Match


class BotPipe:
    """One bot process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None  # noqa: S101 - pipes
        assert process.stdout is not None  # noqa: S101 - pipes
        self._to_bot, self._from_bot = process.stdin, process.stdout
        self._waiting: deque[asyncio.Future[Any]] = deque()

    @classmethod
    @asynccontextmanager
    async def open(cls, file: Path) -> AsyncGenerator[BotPipe]:
        """Start the bot of a file; it ends with the block."""
        command = [sys.executable, "-m", "benchmarks.json_bot", str(file)]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        bot = cls(process)
        reader = asyncio.create_task(bot.read_all())
        yield bot
        bot.hang_up()
        await reader
        await process.wait()

    def tell(self, message: dict[str, object]) -> None:
        """Send a line."""
        self._to_bot.write(json.dumps(message).encode() + b"\n")

    async def ask(self, message: dict[str, object]) -> Any:
        """Send a line and return the answer."""
        self.tell(message)
        answer = asyncio.get_running_loop().create_future()
        self._waiting.append(answer)
        return await answer

    async def read_all(self) -> None:
        """Give every line to whoever has waited longest."""
        while line := await self._from_bot.readline():
            self._waiting.popleft().set_result(json.loads(line))

    def hang_up(self) -> None:
        """Close its input, which ends it."""
        self._to_bot.close()


class JsonReferee:
    """Plays games, some at the same time."""

    def __init__(self, in_flight: int, *, fresh: bool) -> None:
        """Take the number of games in flight, and whether each game starts bots of its own."""
        self._in_flight = in_flight
        self._fresh = fresh
        self._planned = planned_games()
        self._until = 0.0
        self._moments: list[float] = []

    async def serve(self) -> None:
        """Take turns."""
        async with AsyncExitStack() as stack:
            self._bots = [] if self._fresh else await _started(stack)
            say()
            while (seconds := await asyncio.to_thread(next_turn)) is not None:
                say(await self._run(seconds))

    async def _run(self, seconds: float) -> Turn:
        """Begin games for so long, and play them to their ends."""
        self._moments = [perf_counter()]
        self._until = self._moments[0] + seconds
        await asyncio.gather(*(self._play_on() for _ in range(self._in_flight)))
        return Turn.of(self._moments)

    async def _play_on(self) -> None:
        while perf_counter() < self._until:
            async with AsyncExitStack() as stack:
                bots = self._bots or await _started(stack)
                planned = next(self._planned)
                await play(planned, [bots[entrant] for entrant in planned.seats])
            self._moments.append(perf_counter())


async def _started(stack: AsyncExitStack) -> list[BotPipe]:
    """Start all bots; the stack ends them."""
    return [await stack.enter_async_context(BotPipe.open(file)) for file in bot_files()]


async def play(planned: PlannedGame, bots: list[BotPipe]) -> None:
    """Play one game; ``bots`` are by seat."""
    match, told = Match(planned.state), [0] * len(bots)
    for seat, bot in enumerate(bots):
        start = {"seat": seat, "seed": planned.deal.bot_seed(seat), "options": planned.options}
        bot.tell({"game": planned.number, "start": start})
    while asked := match.asked():
        match.settle(await _answers(planned.number, match, asked, bots, told))
    result = match.result()
    over = {"places": result.places, "scores": result.scores, "verdicts": result.verdicts}
    for bot in bots:
        bot.tell({"game": planned.number, "over": over})


async def _answers(
    game: int, match: Match, asked: Sequence[Seat], bots: Sequence[BotPipe], told: list[int]
) -> dict[Seat, Answer]:
    asking = [bots[seat].ask(_question(game, match, seat, told)) for seat in asked]
    answers = await asyncio.gather(*asking)
    actions = map(action_from_json, answers)
    return {seat: Answer(action) for seat, action in zip(asked, actions, strict=True)}


def _question(game: int, match: Match, seat: Seat, told: list[int]) -> dict[str, object]:
    state, events = match.state, match.events[told[seat] :]
    told[seat] = len(match.events)
    return {"game": game, **question(state.view(seat), state.legal(seat), events)}


def main(arguments: list[str]) -> None:
    """Play ``IN_FLIGHT`` games at the same time, in turns; ``fresh``: each with its own bots."""
    asyncio.run(JsonReferee(int(arguments[0]), fresh=arguments[1:] == ["fresh"]).serve())


if __name__ == "__main__":
    main(sys.argv[1:])
