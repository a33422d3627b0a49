"""Room for bots that think: as many turns at once as there are cores, in the order of asking."""

from __future__ import annotations

import pytest
import trio
from tests.referee.clock import without_waiting

from vendue_referee.room import THINKING_MS, Pace, Room


async def turn(room: Room, thinkers: int, seconds: float, begun: list[float]) -> None:
    async with room.turn(thinkers):
        begun.append(trio.current_time())
        await trio.sleep(seconds)


@pytest.mark.parametrize(("cores", "times"), [(1, [0, 1, 2, 3]), (2, [0, 0, 1, 1]), (4, [0] * 4)])
def test_no_more_think_at_once_than_there_are_cores(cores: int, times: list[float]) -> None:
    """Turns of one bot each wait until a core is free."""

    @without_waiting
    async def play() -> None:
        room, begun = Room(cores), list[float]()
        async with trio.open_nursery() as nursery:
            for _ in times:
                nursery.start_soon(turn, room, 1, 1, begun)
        assert begun == times

    play()


@without_waiting
async def test_quick_bots_are_never_held_up() -> None:
    """A turn without thinkers begins at once, whoever waits."""
    room, begun = Room(1), list[float]()
    async with trio.open_nursery() as nursery:
        for _ in range(3):
            nursery.start_soon(turn, room, 1, 5, [])
        await trio.sleep(1)
        await turn(room, 0, 0, begun)
    assert begun == [1]


@without_waiting
async def test_more_thinkers_than_cores_play_alone() -> None:
    """A question to all seats is put to all of them at once, when nobody else thinks."""
    room, begun, after = Room(2), list[float](), list[float]()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(turn, room, 1, 1, [])
        await trio.sleep(0.1)
        nursery.start_soon(turn, room, 5, 1, begun)
        await trio.sleep(0.1)
        nursery.start_soon(turn, room, 1, 1, after)
    assert (begun, after) == ([1], [2])


@without_waiting
async def test_whoever_gives_up_waiting_or_thinking_leaves_its_room_to_others() -> None:
    """A game that is broken off takes no core with it."""
    room, begun = Room(1), list[float]()
    async with trio.open_nursery() as nursery:
        with trio.move_on_after(1):
            async with trio.open_nursery() as broken_off:
                broken_off.start_soon(turn, room, 1, 100, [])
                await trio.sleep(0.1)
                broken_off.start_soon(turn, room, 1, 100, [])
                await trio.sleep(0.1)
                nursery.start_soon(turn, room, 1, 1, begun)
    assert begun == [1]


@pytest.mark.parametrize(
    ("answers", "is_thinking"),
    [
        ([], True),
        ([THINKING_MS], False),
        ([THINKING_MS + 1], True),
        ([500, 0], True),
        ([500, 0, 0, 0, 0, 0, 0], False),
        ([0, 0, 0, 500], True),
    ],
)
def test_a_bot_is_known_by_its_last_answers(answers: list[int], *, is_thinking: bool) -> None:
    """One slow answer makes a thinker; some quick ones make it a quick bot again."""
    pace = Pace()
    for milliseconds in answers:
        pace.note(milliseconds)
    assert pace.is_thinking is is_thinking
