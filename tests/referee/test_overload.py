"""On a machine that has less to give than is asked of it, no bot is blamed for that.

Collection particulière, the beginner's game of two seats, 200 ms for a decision, eight games asked
for at once, and an unrelated program that keeps a core busy.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import trio

from vendue.deals import commitment, deal_key, deal_text, secret_from_seed
from vendue.games.table import game as game_of
from vendue.messages import ClockSettings
from vendue.verdicts import Verdict
from vendue_referee.executor import FinishedGame, GameOrder, InlineExecutor, OrderedSeat
from vendue_referee.pool import open_pool

BOTS = Path(__file__).parent / "bots"
GAME = "collection"
IN_FLIGHT = 8
CLOCK = ClockSettings(move_limit_ms=200)
LATE = (Verdict.MOVE_TIMEOUT, Verdict.BANK_EXHAUSTED)


def cpu_times() -> list[int]:
    return [int(word) for word in Path("/proc/stat").read_text().split("\n")[0].split()[1:]]


@pytest.fixture(autouse=True)
def _alone() -> None:
    """Leave out what can only be shown where nobody else uses the machine.

    Who gets less than a core in four in the end uses up what may be taken off.
    """
    before = cpu_times()
    time.sleep(0.5)
    passed = [after - then for after, then in zip(cpu_times(), before, strict=True)]
    if passed[3] < sum(passed) / 2:
        pytest.skip("others use this machine, too: of its CPU time less than half is left")


@contextmanager
def busy_core() -> Iterator[None]:
    """Keep a core busy with something that is none of ours."""
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as program:
        yield
        program.kill()


def order(number: int, milliseconds: tuple[int, int]) -> GameOrder:
    secret = secret_from_seed("overload")
    promise = commitment(secret)
    text = deal_text(promise, "", GAME, "table", number)
    return GameOrder(
        tournament="overload",
        number=number,
        attempt=1,
        game=GAME,
        options=game_of(GAME).settle_options("beginner"),
        deal_text=text,
        commitment=promise,
        key=deal_key(secret, text),
        rotation=number % IN_FLIGHT,
        seats=tuple(
            OrderedSeat(
                entrant=f"{seat}: {each} ms",
                version="0" * 64,
                argv=(sys.executable, "thinker.py", str(each)),
                folder=str(BOTS),
            )
            for seat, each in enumerate(milliseconds)
        ),
        clock=CLOCK,
        start_limit=60,
        in_flight=IN_FLIGHT,
    )


def play(games: int, milliseconds: tuple[int, int]) -> list[FinishedGame]:
    """Play games of two bots that compute so long for each decision."""
    played: list[FinishedGame] = []
    to_play = iter(range(1, games + 1))

    async def play_on(executor: InlineExecutor) -> None:
        for number in to_play:
            finished = await executor.play(order(number, milliseconds))
            played.append(finished)

    async def play_all() -> None:
        async with open_pool() as pool, trio.open_nursery() as nursery:
            executor = InlineExecutor(pool)
            for _ in range(IN_FLIGHT):
                nursery.start_soon(play_on, executor)

    with busy_core():
        trio.run(play_all)
    assert len(played) == games
    return played


def faults(played: list[FinishedGame], seat: int) -> Counter[str]:
    return Counter(sentence for game in played for sentence in game.faults[seat])


@pytest.mark.parametrize(
    "games", [12, pytest.param(200, marks=pytest.mark.soak)], ids=["few", "many"]
)
def test_a_bot_that_stays_within_its_time_is_never_late(games: int) -> None:
    """100 ms of 200 are enough, however long the machine lets it wait; and it says how long."""
    played = play(games, (100, 100))
    assert all(faults(played, seat) == {} for seat in (0, 1)), faults(played, 0)
    assert all(game.queue_ms > 0 for game in played)


@pytest.mark.parametrize(
    "games", [12, pytest.param(200, marks=pytest.mark.soak)], ids=["few", "many"]
)
def test_a_bot_that_computes_too_long_is_late_in_every_game(games: int) -> None:
    """400 ms of CPU time are too many, whatever the machine does meanwhile."""
    for game in play(games, (400, 0)):
        assert game.outcome.verdicts[0] in LATE
        assert game.outcome.verdicts[1] is Verdict.FINISHED, game.faults[1]
