"""Tests on a clock that jumps: whoever sleeps has slept at once, to the microsecond."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import ParamSpec

import trio
from trio.testing import MockClock

P = ParamSpec("P")


def without_waiting(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Make an asynchronous test an ordinary one that runs on a clock of its own, from 0."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        trio.run(partial(test, *args, **kwargs), clock=MockClock(autojump_threshold=0))

    return run
