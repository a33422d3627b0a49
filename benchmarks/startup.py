"""Start-up of a bot process: from the spawn to the first message.

Against an interpreter that does nothing, one that only imports grpc, and one that imports our SDK
and the bot as well, each until it has said something.
"""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import trio

import vendue_sample_bots
from benchmarks.cpu import own_and_children
from benchmarks.report import Finding, Report, millis, run_alone, short
from benchmarks.rounds import Sample, Series, interleaved
from benchmarks.settings import Settings
from vendue_referee.bot_process import BotCommand, python_argv
from vendue_referee.pool import open_pool

BOT = Path(vendue_sample_bots.__file__).parent / "modern_art" / "cautious.py"
SAY = "print('ready', flush=True)"
LOAD = (
    "from pathlib import Path; import vendue.runner; from vendue.loading import load;"
    f"load({BOT.name!r}, Path({str(BOT.parent)!r}))"
)
STARTS_A_SECOND = 5
BARE, GRPC, LOADED, OURS = "bare Python", "grpc imported", "SDK and bot imported", "vendue"
LIMIT = 3.0
"""How many times as long as an interpreter that imports grpc."""


def measure(settings: Settings) -> Report:
    """Start processes one after the other."""
    starts = max(2, round(settings.seconds * STARTS_A_SECOND))
    designs = {
        BARE: partial(_plain, SAY, starts),
        GRPC: partial(_plain, f"import grpc; {SAY}", starts),
        LOADED: partial(_plain, f"{LOAD}; {SAY}", starts),
        OURS: partial(trio.run, _ours, starts),
    }
    series = interleaved(designs, settings.rounds)
    report = Report("Start-up of a bot process", ("process", "until it speaks", "of bare", "CPU"))
    report.rows.extend(_row(name, series) for name in designs)
    times = series[OURS].slower_than(series[GRPC])
    report.findings.append(Finding("start-up, times Python with grpc", times, LIMIT, at_most=True))
    return report


def _row(name: str, series: dict[str, Series]) -> tuple[str, ...]:
    own, bare = series[name], series[BARE]
    return name, millis(own.latency), short(own.slower_than(bare)), millis(own.cpu_each)


def _plain(code: str, starts: int) -> Sample:
    times, before = [], own_and_children()
    for _ in range(starts):
        begin = perf_counter()
        with subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None  # noqa: S101 - a pipe
            process.stdout.readline()
            times.append(perf_counter() - begin)
            process.kill()
    return _sample(times, before)


async def _ours(starts: int) -> Sample:
    command = BotCommand("cautious", python_argv(BOT.name), BOT.parent)
    times, before = [], own_and_children()
    for number in range(starts):
        async with open_pool() as pool:
            begin = perf_counter()
            process = await pool.borrow(number, command)
            times.append(perf_counter() - begin)
            pool.give_back(number, process)
    return _sample(times, before)


def _sample(times: list[float], before: float) -> Sample:
    return Sample(len(times), sum(times), own_and_children() - before, median(times))


if __name__ == "__main__":
    run_alone("benchmarks.startup", measure)
