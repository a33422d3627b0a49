"""The progress of a tournament on stderr: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
)

from vendue.display import shown
from vendue_referee.cli.durations import duration

LINE_SECONDS = 10.0
"""Between two lines where there is no terminal."""
NAME_WIDTH = 24
"""Most terminal cells of a tournament's name beside its bar."""


class TournamentProgress:
    """Counts games; shows how many, how fast and how much longer. Use it as a context."""

    def __init__(self, name: str, scheduled: int, counted: int) -> None:
        self._name = name
        self._scheduled = scheduled
        self._counted = counted
        self._before = self._told = counted
        self._first = self._last = self._last_line = time.monotonic()
        self._bar: Progress | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._bar = Progress(
                TextColumn("{task.description}", markup=False),
                BarColumn(),
                MofNCompleteColumn(),
                TaskProgressColumn(),
                TextColumn("{task.fields[pace]}", markup=False),
                console=Console(stderr=True),
            )
            self._task = self._bar.add_task(
                shown(self._name, NAME_WIDTH),
                total=self._scheduled,
                completed=self._counted,
                pace="",
            )
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
        elif self._counted > self._told:
            self._print_line()

    def count(self) -> None:
        """Note that one more game counts."""
        self._last = time.monotonic()
        if self._counted == self._before:
            self._first = self._last
        self._counted += 1
        if self._bar is not None:
            self._bar.update(self._task, completed=self._counted, pace=self._pace())
        elif time.monotonic() - self._last_line >= LINE_SECONDS:
            self._print_line()

    def leave_out(self, games: int) -> None:
        """Note that so many games will not be played."""
        self._scheduled -= games
        if self._bar is not None:
            self._bar.update(self._task, total=self._scheduled, pace=self._pace())

    def say(self, sentence: str) -> None:
        """Print a sentence without disturbing the bar."""
        if self._bar is not None:
            self._bar.console.print(sentence, markup=False, highlight=False)
        else:
            click.echo(sentence, err=True)

    def _print_line(self) -> None:
        self._last_line, self._told = time.monotonic(), self._counted
        pace = self._pace()
        end = f", {pace}" if pace else ""
        click.echo(f"{self._counted} of {self._scheduled} games{end}", err=True)

    def _pace(self) -> str:
        """Say how fast games are counted since the first was; before it, bots were started."""
        seconds = self._last - self._first
        rate = (self._counted - self._before - 1) / seconds if seconds > 0 else 0.0
        left = self._scheduled - self._counted
        if rate <= 0:
            return ""
        return f"{rate:.1f} games/s" + (f", {duration(left / rate)} left" if left else "")
