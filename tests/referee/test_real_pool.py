"""The pool with real processes: kept, replaced and gone; games over gRPC are games in process."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
import trio
from tests.referee.bots.sound import Sound
from tests.referee.real_games import GAME, PATIENCE, SOUND, faulty, plan, play

from vendue.simulate import simulate
from vendue_referee.bot_process import BotProcess
from vendue_referee.game import PlayedGame, play_game
from vendue_referee.pool import BotPool, open_pool
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.seats import LocalSeat


def pid_of(process: BotProcess) -> int:
    assert process._child is not None
    return process._child.pid


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_process_plays_game_after_game_until_it_is_replaced() -> None:
    """The same process for the next game; a new one when asked for, or after a fault."""
    with trio.fail_after(PATIENCE):
        async with open_pool() as pool:
            _, first = await play(pool, SOUND, seed="1")
            _, again = await play(pool, SOUND, seed="2")
            assert again is first
            assert is_running(pid_of(first))
            fresh = await pool.borrow(SOUND.name, SOUND, fresh=True)
            assert pid_of(fresh) != pid_of(first)
            pool.give_back(SOUND.name, fresh)
            _, crashed = await play(pool, faulty("crash on third"), key="crashing")
            _, next_one = await play(pool, SOUND, key="crashing")
            assert crashed.fault is not None
            assert next_one.fault is None


async def test_nothing_is_left_of_a_closed_pool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end of the block no process runs, no socket and no folder is left."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with trio.fail_after(PATIENCE):
        async with open_pool() as pool:
            idle = await pool.borrow("idle", SOUND)
            pool.give_back("idle", idle)
            lent = await pool.borrow("lent", SOUND)
            assert len(list(tmp_path.glob("*/*.sock"))) == 2
    assert not is_running(pid_of(idle))
    assert not is_running(pid_of(lent))
    assert list(tmp_path.iterdir()) == []


async def test_nothing_is_left_of_a_cancelled_pool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Breaking off in the middle of a game ends every process too, at once."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    processes: list[BotProcess] = []

    async def play_hanging(pool: BotPool) -> None:
        process = await pool.borrow("hanging", faulty("hang"))
        processes.append(process)
        links = [RemoteSeat(process), LocalSeat(Sound), LocalSeat(Sound)]
        await play_game(plan("hang"), links)

    with trio.fail_after(PATIENCE):
        with trio.CancelScope() as scope:
            async with open_pool() as pool, trio.open_nursery() as nursery:
                nursery.start_soon(play_hanging, pool)
                while not (processes and processes[0].session.open_count()):
                    await trio.sleep(0.01)
                scope.cancel()
    assert not is_running(pid_of(processes[0]))
    assert processes[0].open_games == 0
    assert list(tmp_path.iterdir()) == []


async def test_games_over_grpc_are_those_in_process() -> None:
    """The same seed gives the same moves and result, two games in flight or one."""
    played: dict[str, PlayedGame] = {}
    with trio.fail_after(PATIENCE):
        async with open_pool() as pool:

            async def game(seed: str) -> None:
                processes = [await pool.borrow(seat, SOUND) for seat in range(3)]
                played[seed] = await play_game(plan(seed), [RemoteSeat(p) for p in processes])
                for seat, process in enumerate(processes):
                    pool.give_back(seat, process)

            async with trio.open_nursery() as nursery:
                nursery.start_soon(game, "one")
                nursery.start_soon(game, "two")
            await game("three")
    for seed, over_grpc in played.items():
        local = await play_game(plan(seed), [LocalSeat(Sound) for _ in range(3)])
        assert over_grpc.result == local.result == simulate(GAME, [Sound] * 3, seed=seed)
        moves = [(d.seat, d.action) for d in over_grpc.record.decisions]
        assert moves == [(d.seat, d.action) for d in local.record.decisions]
