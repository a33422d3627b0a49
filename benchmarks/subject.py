"""A design in a process of its own that idles until its turn comes.

Its standard input brings the seconds of each turn, a line each; its standard output takes a line
of JSON for each turn, after a first line that says it is ready.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from statistics import median
from types import TracebackType
from typing import Self

from benchmarks.cpu import tree_seconds
from benchmarks.rounds import Sample


@dataclass(frozen=True, slots=True)
class Turn:
    """What a design did in its turn."""

    count: int
    wall: float
    latency: float = 0.0
    """Median time from one to the next."""

    @classmethod
    def of(cls, moments: Sequence[float]) -> Turn:
        """Return a turn from the moment at which it began and those at which a thing was done."""
        times = [later - earlier for earlier, later in pairwise(moments)]
        return cls(len(times), moments[-1] - moments[0], median(times))


class Subject:
    """The process of one design; a context manager that ends it."""

    def __init__(self, module: str, *arguments: object) -> None:
        """Start ``python -m module arguments`` and wait until it is ready."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._read()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None  # noqa: S101 - a pipe
        self._process.stdin.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def run(self, seconds: float) -> Sample:
        """Let it have a turn."""
        before = tree_seconds(self._process.pid)
        assert self._process.stdin is not None  # noqa: S101 - a pipe
        print(seconds, file=self._process.stdin, flush=True)
        turn = Turn(**json.loads(self._read()))
        cpu = tree_seconds(self._process.pid) - before
        return Sample(turn.count, turn.wall, cpu, turn.latency)

    def _read(self) -> str:
        assert self._process.stdout is not None  # noqa: S101 - a pipe
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self._process.args!r} ended with {self._process.wait()}")
        return line


def next_turn() -> float | None:
    """Return how long the next turn is, once it has come; None when there are no more."""
    line = sys.stdin.readline()
    return float(line) if line else None


def say(turn: Turn | None = None) -> None:
    """Report a turn, or that the design is ready."""
    print(json.dumps(asdict(turn) if turn else "ready"), flush=True)


def obey(run: Callable[[float], Turn]) -> None:
    """Be a design that needs no event loop."""
    say()
    while (seconds := next_turn()) is not None:
        say(run(seconds))
