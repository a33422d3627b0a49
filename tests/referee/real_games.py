"""Games with real bot processes: seat 0 is a process, the others are sound bots right here."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import trio
from tests.referee.bots.sound import Sound

from vendue.deals import deal_key, secret_from_seed, standalone_provenance
from vendue.games.table import game as game_of
from vendue.messages import ClockSettings
from vendue.records import SeatedBot
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.game import GamePlan, PlayedGame, play_game
from vendue_referee.pool import BotPool, open_pool
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.seats import LocalSeat, SeatLink

GAME = "modern_art"
PATIENCE = 60
"""Seconds after which a test gives up; nothing here takes that long."""
BOTS = Path(__file__).parent / "bots"
SOUND = BotCommand("sound", (sys.executable, "sound.py"), BOTS)


def faulty(fault: str, *, start_limit: float = 30.0) -> BotCommand:
    return BotCommand(fault, (sys.executable, "faulty.py", fault), BOTS, start_limit=start_limit)


def hostile(attack: str, *, start_limit: float = 30.0) -> BotCommand:
    return BotCommand(attack, (sys.executable, "hostile.py", attack), BOTS, start_limit=start_limit)


def plan(seed: str, clock: ClockSettings | None = None, seats: int = 3) -> GamePlan:
    deal = standalone_provenance(seed, GAME)
    return GamePlan(
        game=GAME,
        options=game_of(GAME).settle_options(),
        deal=deal,
        key=deal_key(secret_from_seed(seed), deal.text),
        seats=[SeatedBot(f"bot {seat}", "0" * 64) for seat in range(seats)],
        clock=clock or ClockSettings(),
    )


async def play_on(
    process: BotProcess, seed: str = "real", clock: ClockSettings | None = None
) -> PlayedGame:
    """Play one game of a process against two sound bots."""
    links: Sequence[SeatLink] = (RemoteSeat(process), LocalSeat(Sound), LocalSeat(Sound))
    return await play_game(plan(seed, clock), links)


async def play(
    pool: BotPool,
    command: BotCommand,
    *,
    seed: str = "real",
    clock: ClockSettings | None = None,
    key: str = "",
) -> tuple[PlayedGame, BotProcess]:
    """Borrow a process for one game."""
    key = key or command.name
    process = await pool.borrow(key, command)
    try:
        return await play_on(process, seed, clock), process
    finally:
        pool.give_back(key, process)


Ended = tuple[PlayedGame, BotProcess]
"""A game, and the process of its seat 0 after its end: its logs are complete."""


def play_all(cases: Mapping[str, tuple[BotCommand, ClockSettings | None]]) -> dict[str, Ended]:
    """Play one game of each bot, all at the same time, and end their processes."""
    played: dict[str, Ended] = {}

    async def one(pool: BotPool, name: str) -> None:
        command, clock = cases[name]
        played[name] = await play(pool, command, clock=clock, key=name)

    async def all_of_them() -> None:
        with trio.fail_after(PATIENCE):
            async with open_pool() as pool, trio.open_nursery() as nursery:
                for name in cases:
                    nursery.start_soon(one, pool, name)

    trio.run(all_of_them)
    return played
