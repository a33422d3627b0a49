"""Measuring several designs in turn, so that whatever else the machine does hits all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Sample:
    """One design, measured once."""

    count: int
    """Things done: decisions, games, starts."""
    wall: float
    """Seconds."""
    cpu: float
    """Seconds of user and system time, of all processes that had a part in it."""
    latency: float = 0.0
    """Median seconds of one thing, where they were done one after the other."""

    @property
    def rate(self) -> float:
        """Things done in a second."""
        return self.count / self.wall


Measure: TypeAlias = Callable[[], Sample]


def interleaved(designs: Mapping[str, Measure], rounds: int) -> dict[str, Series]:
    """Measure every design once in each round, every other round backwards.

    The first round is thrown away, because it warms up.
    """
    names = list(designs)
    samples: dict[str, list[Sample]] = {name: [] for name in names}
    for number in range(rounds + 1):
        for name in names if number % 2 else reversed(names):
            sample = designs[name]()
            if number:
                samples[name].append(sample)
    return {name: Series(tuple(found)) for name, found in samples.items()}


@dataclass(frozen=True, slots=True)
class Series:
    """One design's samples, by round."""

    samples: Sequence[Sample]

    @property
    def rate(self) -> float:
        """Median of things done in a second."""
        return median(sample.rate for sample in self.samples)

    @property
    def cpu_each(self) -> float:
        """Median of the CPU seconds that one thing took."""
        return median(sample.cpu / sample.count for sample in self.samples)

    @property
    def latency(self) -> float:
        """Median of the median seconds of one thing."""
        return median(sample.latency for sample in self.samples)

    def against(self, other: Series) -> float:
        """Return how many times as fast as another design: the median of the rounds' ratios."""
        pairs = zip(self.samples, other.samples, strict=True)
        return median(own.rate / others.rate for own, others in pairs)

    def slower_than(self, other: Series) -> float:
        """Return how many times the other's latency: the median of the rounds' ratios."""
        pairs = zip(self.samples, other.samples, strict=True)
        return median(own.latency / others.latency for own, others in pairs)

    def cpu_against(self, other: Series) -> float:
        """Return how many times the other's CPU for one thing: the median of the rounds' ratios."""
        pairs = zip(self.samples, other.samples, strict=True)
        return median(own.cpu / own.count / (its.cpu / its.count) for own, its in pairs)

    def cpu_beyond(self, other: Series) -> float:
        """Return the CPU seconds for one thing beyond the other's: the median of the rounds."""
        pairs = zip(self.samples, other.samples, strict=True)
        return median(own.cpu / own.count - its.cpu / its.count for own, its in pairs)
