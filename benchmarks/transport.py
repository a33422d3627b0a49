"""The way of a decision to a bot and back, against a bare socket and against grpcio's own.

Every design carries the same bytes between the same number of processes. The bots parse what
comes and answer at once; nobody makes views or plays by rules.
"""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial

from benchmarks.report import Finding, Report, micros, run_alone, short
from benchmarks.rounds import Series, interleaved
from benchmarks.settings import Settings
from benchmarks.subject import Subject
from benchmarks.workload import Shape

DESIGNS = {
    "raw socket": ("benchmarks.raw_socket",),
    "grpcio echo": ("benchmarks.grpc_echo",),
    "vendue": ("benchmarks.our_stream",),
    "vendue, sandboxed": ("benchmarks.our_stream", "held"),
}
RAW, ECHO, OURS, HELD = DESIGNS

FLOORS = {
    Shape(1, 1): 0.07,
    Shape(1, 16): 0.22,
    Shape(1, 64): 0.35,
    Shape(4, 1): 0.08,
    Shape(4, 16): 0.19,
}
"""What our path has to reach of the raw socket's rate."""
LONE = Shape(1, 1)
LONE_LIMIT = 3.0
"""How many times grpcio's own latency a lone decision may take."""
HELD_LIMIT = 1.15
"""How many times as long a lone decision may take in a sandbox: no longer, but for the noise."""


def measure(settings: Settings) -> Report:
    """Measure all shapes."""
    head = ("bots x games", "design", "decisions/s", "of raw", "CPU", "of raw's", "latency")
    report = Report("Transport: a decision of 680 bytes, a reply of 28", head)
    for shape, floor in FLOORS.items():
        series = _measured(shape, settings)
        report.rows.extend(_row(shape, name, series) for name in DESIGNS)
        ratio = series[OURS].against(series[RAW])
        report.findings.append(Finding(f"transport {shape}, of raw", ratio, floor))
        if shape == LONE:
            times = series[OURS].slower_than(series[ECHO])
            what = "a lone decision's latency, times grpcio's"
            report.findings.append(Finding(what, times, LONE_LIMIT, at_most=True))
            times = series[HELD].slower_than(series[OURS])
            what = "a lone decision's latency in a sandbox, times without"
            report.findings.append(Finding(what, times, HELD_LIMIT, at_most=True))
    return report


def _measured(shape: Shape, settings: Settings) -> dict[str, Series]:
    with ExitStack() as stack:
        designs = {}
        for name, (module, *words) in DESIGNS.items():
            subject = stack.enter_context(Subject(module, shape.bots, shape.in_flight, *words))
            designs[name] = partial(subject.run, settings.seconds)
        return interleaved(designs, settings.rounds)


def _row(shape: Shape, name: str, series: dict[str, Series]) -> tuple[str, ...]:
    own, raw = series[name], series[RAW]
    return (
        str(shape),
        name,
        short(own.rate),
        short(own.against(raw)),
        micros(own.cpu_each),
        short(own.cpu_against(raw)),
        micros(own.latency) if shape == LONE else "",
    )


if __name__ == "__main__":
    run_alone("benchmarks.transport", measure)
