"""A process stands still when it has rested for a while, and goes on before it is asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trio
from tests.referee.clock import without_waiting

from vendue_referee.rest import REST_SECONDS, Rest


class Sleeper:
    """Notes when it was made to stand still and to go on."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, float]] = []

    def freeze(self) -> None:
        self.calls.append(("freeze", trio.current_time()))

    def thaw(self) -> None:
        self.calls.append(("thaw", trio.current_time()))


@asynccontextmanager
async def resting() -> AsyncIterator[tuple[Sleeper, Rest]]:
    sleeper = Sleeper()
    rest = Rest(sleeper)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(rest.run)
        yield sleeper, rest
        nursery.cancel_scope.cancel()


@without_waiting
async def test_it_stands_still_after_a_while_and_goes_on_when_woken() -> None:
    """Again and again, each time only after the whole wait."""
    async with resting() as (sleeper, rest):
        for _ in range(3):
            began = trio.current_time()
            rest.begin()
            await trio.sleep(10 * REST_SECONDS)
            rest.end()
            assert sleeper.calls[-2:] == [
                ("freeze", began + REST_SECONDS),
                ("thaw", trio.current_time()),
            ]
    assert len(sleeper.calls) == 6


@without_waiting
async def test_short_waits_cost_nothing() -> None:
    """Whoever is asked again soon never stands still, however often that happens."""
    async with resting() as (sleeper, rest):
        for _ in range(50):
            rest.begin()
            await trio.sleep(REST_SECONDS * 0.9)
            rest.end()
            rest.begin()
            rest.end()
            await trio.sleep(REST_SECONDS * 0.3)
        rest.end()
        await trio.sleep(1)
    assert sleeper.calls == []
    assert not rest.is_frozen


@without_waiting
async def test_to_begin_twice_is_to_begin_once() -> None:
    """The wait counts from the first moment without work."""
    async with resting() as (sleeper, rest):
        began = trio.current_time()
        rest.begin()
        await trio.sleep(REST_SECONDS / 2)
        rest.begin()
        await trio.sleep(1)
        assert sleeper.calls == [("freeze", began + REST_SECONDS)]
