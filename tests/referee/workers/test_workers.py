"""Worker processes: games come out as inline, and a lost worker costs attempts only."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import trio

import vendue_sample_bots
from vendue.deals import deal_key, secret_from_seed, standalone_provenance
from vendue.games.table import game as game_of
from vendue.messages import ClockSettings
from vendue.records import Chain
from vendue_referee.bot_process import python_argv
from vendue_referee.executor import GameOrder, InlineExecutor, OrderedSeat
from vendue_referee.pool import open_pool
from vendue_referee.process_log import ProcessLog
from vendue_referee.remote_seat import PlatformFailed
from vendue_referee.workers.frames import Frame, Kind
from vendue_referee.workers.local import LocalWorkers, WorkerSetup, open_workers

BOTS = Path(vendue_sample_bots.__file__).parent / "modern_art"
SECONDS = 60
"""A safety net for what takes a few seconds."""

SLEEPER = """
import time
from pathlib import Path
from vendue.modern_art import ModernArtBot

class Sleeper(ModernArtBot):
    def play_card(self, view, legal):
        Path("asked").touch()
        time.sleep(3600)
"""


TALKER = """
from vendue_sample_bots.modern_art.random_bot import RandomBot
class Talker(RandomBot):
    pass
print("\\x1b[31mhello")
"""


def order(seed: str, lane: int, folder: Path = BOTS, file: str = "random_bot.py") -> GameOrder:
    """Return an order of a game of three random bots, or of others."""
    deal = standalone_provenance(seed, "modern_art")
    seats = tuple(
        OrderedSeat(f"bot{seat}", "0" * 64, python_argv(file), str(folder)) for seat in range(3)
    )
    return GameOrder(
        tournament=Chain().tournament,
        number=0,
        attempt=1,
        game="modern_art",
        options=game_of("modern_art").settle_options(),
        deal_text=deal.text,
        commitment=deal.commitment,
        key=deal_key(secret_from_seed(seed), deal.text),
        rotation=lane,
        seats=seats,
        clock=ClockSettings(bank_ms=3_600_000, move_limit_ms=3_600_000),
    )


@asynccontextmanager
async def workers(
    number: int = 1, lease: float = 30.0, logs: list[ProcessLog] | None = None
) -> AsyncIterator[LocalWorkers]:
    """Open workers, and see that no process of theirs is left."""
    pids: list[int] = []
    keep = [].append if logs is None else logs.append
    async with open_workers(WorkerSetup(keep, 96, lease), number) as opened:
        while len(opened.pids) < number:
            await trio.sleep(0.01)
        yield opened
        pids += opened.pids
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


async def test_same_games_as_inline() -> None:
    """Two workers play several games at once, and each comes out as it does inline."""
    orders = [order(f"game {number}", number % 3) for number in range(6)]
    inline = {}
    with trio.fail_after(SECONDS):
        async with open_pool() as pool:
            executor = InlineExecutor(pool)
            for each in orders:
                inline[each.key] = (await executor.play(each)).outcome
        played = {}

        async def play(opened: LocalWorkers, each: GameOrder) -> None:
            played[each.key] = (await opened.play(each)).outcome

        async with workers(number=2) as opened, trio.open_nursery() as nursery:
            for each in orders:
                nursery.start_soon(play, opened, each)
    assert played == inline


async def test_killed_worker_is_replaced(tmp_path: Path) -> None:
    """A killed worker makes its games void, takes its bots along, and is replaced."""
    (tmp_path / "sleeper.py").write_text(SLEEPER)
    hanging = order("x", 0, tmp_path, "sleeper.py")
    with trio.fail_after(SECONDS):
        async with workers() as opened:
            await lose(opened, hanging, signal.SIGKILL, tmp_path)
            again = await opened.play(replace(order("x", 0), attempt=2))
    assert again.decisions > 50


async def test_frozen_worker_is_given_up(tmp_path: Path) -> None:
    """A worker that is silent for a lease is killed with its bots, and its games are void."""
    (tmp_path / "sleeper.py").write_text(SLEEPER)
    hanging = order("x", 0, tmp_path, "sleeper.py")
    with trio.fail_after(SECONDS):
        async with workers(lease=1.0) as opened:
            frozen = await lose(opened, hanging, signal.SIGSTOP, tmp_path)
            with pytest.raises(ProcessLookupError):
                os.kill(frozen, 0)
            again = await opened.play(replace(order("x", 0), attempt=2))
    assert again.decisions > 50


async def test_logs_come_from_the_worker_with_the_games_that_were_met(tmp_path: Path) -> None:
    """What bots wrote is told when they end, those that end with the worker included."""
    (tmp_path / "talker.py").write_text(TALKER)
    logs: list[ProcessLog] = []
    with trio.fail_after(SECONDS):
        async with workers(logs=logs) as opened:
            for number in (4, 9):
                await opened.play(
                    replace(order(f"game {number}", 2, tmp_path, "talker.py"), number=number)
                )
            assert logs == []
    assert {log.entrant for log in logs} == {"bot0", "bot1", "bot2"}
    for log in logs:
        assert (log.lane, log.ended, log.first_game, log.last_game) == ("lane 2", "it ended", 4, 9)
        assert log.stdout.text == "\\x1b[31mhello\n"
        assert (log.stdout.written, log.stdout.kept) == (11, 11)


async def test_a_log_that_is_none_costs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever a worker tells of a process, its games go on."""
    with trio.fail_after(SECONDS):
        async with workers() as opened:
            (worker,) = opened._slots
            assert worker is not None
            worker._take(Frame(Kind.LOG, head={"stdout_bytes": 0}))
            assert (await opened.play(order("y", 1))).decisions > 50
    assert "sent what is no log" in caplog.text


async def test_cancelled_order_is_dropped(tmp_path: Path) -> None:
    """An order that nobody waits for any more leaves its worker free for the next."""
    (tmp_path / "sleeper.py").write_text(SLEEPER)
    hanging = order("x", 0, tmp_path, "sleeper.py")
    with trio.fail_after(SECONDS):
        async with workers() as opened:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(opened.play, hanging)
                await until_asked(tmp_path)
                nursery.cancel_scope.cancel()
            await until_no_bots(tmp_path)
            assert (await opened.play(order("y", 1))).decisions > 50


async def lose(
    opened: LocalWorkers, hanging: GameOrder, number: signal.Signals, folder: Path
) -> int:
    """Lose the only worker in the middle of a game, and see its game void and its bots gone."""
    (pid,) = opened.pids
    void: list[str] = []

    async def play() -> None:
        with pytest.raises(PlatformFailed) as raised:
            await opened.play(hanging)
        void.append(str(raised.value))

    async with trio.open_nursery() as nursery:
        nursery.start_soon(play)
        await until_asked(folder)
        os.kill(pid, number)
    assert "was lost" in void[0]
    await until_no_bots(folder)
    return pid


async def until_asked(folder: Path) -> None:
    """Wait until a bot in the folder was asked for a card."""
    while not (folder / "asked").exists():
        await trio.sleep(0.02)


async def until_no_bots(folder: Path) -> None:
    """Wait until no bot of the folder is left."""
    while bots_in(folder):
        await trio.sleep(0.02)


def bots_in(folder: Path) -> int:
    """Return the number of processes whose current folder it is."""
    found = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                found += (entry / "cwd").readlink() == folder
            except OSError:
                continue
    return found
