"""What a benchmark found, as tables of plain text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.machine import facts
from benchmarks.settings import Settings


@dataclass(frozen=True, slots=True)
class Finding:
    """A number that is promised to be at least, or at most, another."""

    what: str
    measured: float
    wanted: float
    at_most: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the promise holds."""
        if self.at_most:
            return self.measured <= self.wanted
        return self.measured >= self.wanted

    def cells(self) -> tuple[str, ...]:
        """Return the finding as a row of a table."""
        sign = "≤" if self.at_most else "≥"
        met = "yes" if self.is_met else "NO"
        return self.what, short(self.measured), f"{sign} {short(self.wanted)}", met


@dataclass(frozen=True, slots=True)
class Report:
    """One benchmark's figures."""

    title: str
    head: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def show(self) -> None:
        """Print the figures."""
        show_table(self.title, self.head, self.rows)


def run_alone(program: str, measure: Callable[[Settings], Report]) -> None:
    """Be the command of one benchmark."""
    settings = Settings.parse(program)
    print(*facts(), sep="\n")
    report = measure(settings)
    report.show()
    show_findings(report.findings)


def show_findings(findings: Sequence[Finding]) -> None:
    """Print what was promised and what was measured."""
    head = ("promise", "measured", "wanted", "met")
    show_table("Promises", head, [finding.cells() for finding in findings])


def show_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; all columns but the first are numbers."""
    table = Table(title=title, box=box.SIMPLE, title_justify="left", title_style="bold")
    for number, name in enumerate(head):
        table.add_column(name, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    Console(width=120, highlight=False).print(table)


def short(number: float) -> str:
    """Return a number with about three digits that count."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}" if number >= 1 else f"{number:.3f}"


def micros(seconds: float) -> str:
    """Return a time in microseconds."""
    return f"{seconds * 1e6:,.0f} µs"


def millis(seconds: float) -> str:
    """Return a time in milliseconds."""
    return f"{seconds * 1e3:,.1f} ms"
