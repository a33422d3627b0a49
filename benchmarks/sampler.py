"""Where this process's CPU time goes: a sampling profiler for a main thread and one other.

A timer of the process's CPU time interrupts it. Each time, what a thread has used since the last
time (its own CPU clock tells) is booked on the layer that it is in: that of the innermost
function whose file has one. What no Python thread has used is the rest: threads of gRPC's core.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

INTERVAL = 0.001
"""Seconds of CPU time between samples."""

Layers = Callable[[FrameType], str | None]
"""Returns the layer of a function, None if its caller's counts."""


class Sampler:
    """Books the CPU time of two threads on layers."""

    def __init__(self, layer_of: Layers, other: str) -> None:
        self._layer_of = layer_of
        self._other = other
        self.seconds: dict[str, float] = defaultdict(float)
        """By layer."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Sample for the duration of the block, in the main thread."""
        self._threads = {ident: time.pthread_getcpuclockid(ident) for ident in self._sampled()}
        self._used = {ident: time.clock_gettime(clock) for ident, clock in self._threads.items()}
        before, sampled = time.process_time(), sum(self._used.values())
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            used = time.process_time() - before
            booked = sum(self._used.values()) - sampled
            self.seconds["rest"] += used - booked

    def _sampled(self) -> list[int]:
        threads = threading.enumerate()
        wanted = [thread for thread in threads if thread.name in ("MainThread", self._other)]
        return [thread.ident for thread in wanted if thread.ident is not None]

    def _sample(self, _: int, frame: FrameType | None) -> None:
        frames = sys._current_frames()  # noqa: SLF001 - there is no other way
        main = threading.main_thread().ident
        for ident, clock in self._threads.items():
            used = time.clock_gettime(clock)
            spent, self._used[ident] = used - self._used[ident], used
            at = frame if ident == main else frames.get(ident)
            self.seconds[self._layer(at)] += spent

    def _layer(self, frame: FrameType | None) -> str:
        while frame is not None:
            layer = self._layer_of(frame)
            if layer is not None:
                return layer
            frame = frame.f_back
        return "else"
