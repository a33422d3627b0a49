"""A whole tournament of the sample bots, against a plain referee that speaks JSON over pipes.

Both play the same games with the same bots. Ours does it as `vendue tournament run` does: with
clocks, records, a store, and a process for each bot and lane, so that no process meets a deal
twice. The plain referee has none of that; the second form of it at least starts fresh bots for
every game, which is the plain way to have no bot remember a deal.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from functools import partial

from benchmarks.report import Finding, Report, millis, run_alone, short
from benchmarks.rounds import Series, interleaved
from benchmarks.settings import Settings
from benchmarks.subject import Subject

LENGTH = 4
"""A turn is so many times as long as elsewhere, because games begun in it are played to the end."""
IN_FLIGHT = 16
"""Games at the same time, of 4 bots each."""
MANY_IN_FLIGHT = 64
"""So that each of our processes, of which each bot has four, has 16."""

PLAIN, FRESH, OURS, WORKERS = "JSON", "JSON, fresh bots", "vendue", "vendue, workers"


def measure(settings: Settings) -> Report:
    """Measure both referees with few and with many games in flight."""
    head = ("games in flight", "referee", "games/s", "of JSON's", "CPU a game", "of JSON's")
    report = Report("End to end: a tournament of four sample bots", head)
    for in_flight in (IN_FLIGHT, MANY_IN_FLIGHT):
        series = _measured(in_flight, settings)
        report.rows.extend(_row(in_flight, name, series) for name in series)
        best = max(series[name].against(series[PLAIN]) for name in (OURS, WORKERS))
        what = f"end to end, {in_flight} games in flight, of JSON"
        report.findings.append(Finding(what, best, 1.0))
    return report


def _measured(in_flight: int, settings: Settings) -> dict[str, Series]:
    commands: dict[str, tuple[object, ...]] = {
        PLAIN: ("benchmarks.json_referee", in_flight),
        FRESH: ("benchmarks.json_referee", in_flight, "fresh"),
        OURS: ("benchmarks.our_referee", in_flight, 0),
        WORKERS: ("benchmarks.our_referee", in_flight, os.cpu_count() or 1),
    }
    if in_flight != IN_FLIGHT:
        del commands[FRESH]  # hundreds of processes
    with ExitStack() as stack:
        designs = {}
        for name, (module, *arguments) in commands.items():
            subject = stack.enter_context(Subject(str(module), *arguments))
            designs[name] = partial(subject.run, settings.seconds * LENGTH)
        return interleaved(designs, settings.rounds)


def _row(in_flight: int, name: str, series: dict[str, Series]) -> tuple[str, ...]:
    own, plain = series[name], series[PLAIN]
    return (
        str(in_flight),
        name,
        short(own.rate),
        short(own.against(plain)),
        millis(own.cpu_each),
        short(own.cpu_against(plain)),
    )


if __name__ == "__main__":
    run_alone("benchmarks.end_to_end", measure)
