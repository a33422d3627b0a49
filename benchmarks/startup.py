"""Start-up of a bot process: from the spawn to the hello, which the referee has read.

Against an interpreter that does nothing, one that only imports grpc, and one that imports our SDK
and the bot as well, each until it has said something. CPU is that of the bot's process, and in a
sandbox of what holds it too, but not of the referee and its launcher. What a bot imports after its
hello, while the referee works, doesn't count.
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
from benchmarks.cpu import descendants, process_seconds, seconds_of
from benchmarks.report import Finding, Report, millis, run_alone, short
from benchmarks.rounds import Measure, Sample, Series, interleaved
from benchmarks.settings import Settings
from vendue.bundles import collect
from vendue.cli.errors import UserMistake
from vendue_referee.backends.backend import PYTHON
from vendue_referee.bot_process import BotCommand
from vendue_referee.containment import Containment, contained, uncontained
from vendue_referee.pool import open_pool, opener
from vendue_referee.staging import open_staging

BOT = Path(vendue_sample_bots.__file__).parent / "modern_art" / "cautious.py"
SAY = "print('ready', flush=True)"
LOAD = (
    "from pathlib import Path; import vendue.runner; from vendue.loading import load;"
    f"load({BOT.name!r}, Path())"
)
STOP = f"""
import runpy, sys, time, vendue.runner
def only_hello(first, *_):
    yield first
    time.sleep(600)
vendue.runner._requests = only_hello
sys.argv[1:] = [{BOT.name!r}]
runpy.run_module("vendue.run", run_name="__main__", alter_sys=True)
"""
"""Runs a bot as `python -m vendue.run` does, but only as far as its hello."""
STARTS_A_SECOND = 5
BARE, GRPC, LOADED = "bare Python", "grpc imported", "SDK and bot imported"
OURS, HELD = "vendue, no sandbox", "vendue, in a sandbox"
LIMIT = 3.0
"""How many times as long as an interpreter that imports grpc."""
CPU_LIMIT_MS = 60.0
"""Milliseconds of CPU that may come on top of it, the sandbox's own included."""


def measure(settings: Settings) -> Report:
    """Start processes one after the other."""
    starts = max(2, round(settings.seconds * STARTS_A_SECOND))
    report = Report("Start-up of a bot process", ("process", "until it speaks", "of bare", "CPU"))
    with open_staging() as staging:
        bot = staging.add(collect(BOT))
        held = _sandbox(staging.root)
        series = interleaved(_designs(bot, held, starts), settings.rounds)
    report.rows.extend(_row(name, series) for name in series)
    times = series[OURS].slower_than(series[GRPC])
    report.findings.append(Finding("start-up, times Python with grpc", times, LIMIT, at_most=True))
    if HELD in series:
        more = series[HELD].cpu_beyond(series[GRPC]) * 1000
        words = "CPU to the hello in a sandbox, ms beyond grpc"
        report.findings.append(Finding(words, more, CPU_LIMIT_MS, at_most=True))
    return report


def _sandbox(bots: Path) -> Containment:
    """Return sandboxes, or what holds nothing where there are none."""
    try:
        return contained(bots)
    except UserMistake as mistake:
        print(f"{HELD} is left out: {mistake.message}", file=sys.stderr)
        return uncontained()


def _designs(bot: Path, held: Containment, starts: int) -> dict[str, Measure]:
    """Return what is measured; without a sandbox by the interpreter that a sandbox would have."""
    python = sys.executable if held.setup is None else str(held.setup.runtime / "bin/python3")
    designs: dict[str, Measure] = {
        BARE: partial(_plain, python, bot, SAY, starts),
        GRPC: partial(_plain, python, bot, f"import grpc; {SAY}", starts),
        LOADED: partial(_plain, python, bot, f"{LOAD}; {SAY}", starts),
        OURS: partial(trio.run, _ours, uncontained(), bot, starts),
    }
    if held.setup is not None:
        designs[HELD] = partial(trio.run, _ours, held, bot, starts)
    return designs


def _row(name: str, series: dict[str, Series]) -> tuple[str, ...]:
    own, bare = series[name], series[BARE]
    return name, millis(own.latency), short(own.slower_than(bare)), millis(own.cpu_each)


def _plain(python: str, bot: Path, code: str, starts: int) -> Sample:
    times, cpu = [], 0.0
    for _ in range(starts):
        begin = perf_counter()
        with subprocess.Popen(
            [python, "-P", "-c", code], cwd=bot, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None  # noqa: S101 - a pipe
            process.stdout.readline()
            times.append(perf_counter() - begin)
            cpu += process_seconds(process.pid)
            process.kill()
    return Sample(len(times), sum(times), cpu, median(times))


async def _ours(held: Containment, bot: Path, starts: int) -> Sample:
    command = BotCommand("cautious", (PYTHON, "-P", "-c", STOP), bot)
    times, cpu = [], 0.0
    async with open_pool(backend=opener(held.setup)) as pool:
        await pool.borrow("first", command)  # by then the launcher is there
        for number in range(starts):
            others = descendants()
            begin = perf_counter()
            await pool.borrow(number, command)
            times.append(perf_counter() - begin)
            cpu += seconds_of(descendants() - others)
    return Sample(len(times), sum(times), cpu, median(times))


if __name__ == "__main__":
    run_alone("benchmarks.startup", measure)
