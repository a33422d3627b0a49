"""All benchmarks, one after the other: what `make bench` runs, on a machine that does nothing else.

    python -m benchmarks [--quick]

Each can be run by itself: ``python -m benchmarks.transport``. `benchmarks.flat` takes longer and
is not among them.
"""

from __future__ import annotations

from benchmarks import end_to_end, profile, rules, startup, transport
from benchmarks.machine import facts
from benchmarks.report import show_findings
from benchmarks.settings import Settings

ALL = (rules, transport, end_to_end, startup, profile)


def main() -> None:
    """Run them and say in the end which promises hold."""
    settings = Settings.parse("benchmarks")
    print(*facts(), sep="\n", flush=True)
    findings = []
    for benchmark in ALL:
        report = benchmark.measure(settings)
        report.show()
        findings += report.findings
    show_findings(findings)


if __name__ == "__main__":
    main()
