"""What bots do to the protocol and to the referee's server, by the rows of the attack table.

Each attacker has seat 0 of a game with a real honest bot on seat 1, the same process in all games,
and is a process that speaks HTTP/2 by hand. All games are played at the same time on one server
thread, and then looked at one by one.
"""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
import trio
from tests.referee.bots.sound import Sound
from tests.referee.real_games import BOTS, SOUND, Ended, plan

from vendue.messages import ClockSettings
from vendue.verdicts import Verdict
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.game import PlayedGame, play_game
from vendue_referee.pool import BotPool, open_pool
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.seats import LocalSeat
from vendue_referee.transport import FLOOD_SENTENCE, HUNG_UP_SENTENCE, TransportLimits

PATIENCE = 120
"""Seconds after which a test gives up; nothing here takes that long."""
LIMIT_MS = 1500
NOT_OPEN = "a reply names a decision that is not open"
TOO_LATE = "no answer within the limit for one decision"
NO_HELLO = "the bot did not say hello within 4 s of its start"
NOT_READ = "the bot did not read what it was sent for 1 s"
FINE = (Verdict.FINISHED, None)
EXPECTED = {
    "g01": (Verdict.DISCONNECTED, HUNG_UP_SENTENCE),
    "g02": (Verdict.PROTOCOL_ERROR, NOT_OPEN),
    "g03": (Verdict.PROTOCOL_ERROR, "the first message of a stream has to be one Hello"),
    "g04": (Verdict.DISCONNECTED, NOT_READ),
    "g05": (Verdict.START_TIMEOUT, NO_HELLO),
    "g06": (Verdict.START_TIMEOUT, "the bot did not say hello within 2 s of its stream"),
    "g07": (Verdict.MOVE_TIMEOUT, TOO_LATE),
    "g08": (Verdict.MOVE_TIMEOUT, TOO_LATE),
    "g09": (Verdict.PROTOCOL_ERROR, "this referee speaks protocol 1 only"),
    "g10": (Verdict.PROTOCOL_ERROR, "the bot's Hello does not name the game modern_art"),
    "g11": (Verdict.PROTOCOL_ERROR, "a message names a game that this process does not play"),
    "g12": (Verdict.PROTOCOL_ERROR, NOT_OPEN),
    "g13": (Verdict.PROTOCOL_ERROR, NOT_OPEN),
    "g14": (Verdict.PROTOCOL_ERROR, NOT_OPEN),
    "g15": FINE,
    "g16": (Verdict.PROTOCOL_ERROR, "the credential is not the one given"),
    "g17": FINE,
    "g18": FINE,
    "g19": FINE,
    "g19_flood": (Verdict.PROTOCOL_ERROR, FLOOD_SENTENCE),
    "g20": (Verdict.PROTOCOL_ERROR, "a message is not a PlayRequest"),
    "g21": (Verdict.DISCONNECTED, HUNG_UP_SENTENCE),
    "g22": (Verdict.PROTOCOL_ERROR, FLOOD_SENTENCE),
    "g23": (Verdict.DISCONNECTED, HUNG_UP_SENTENCE),
    "g24": (Verdict.START_TIMEOUT, NO_HELLO),
    "g25": (Verdict.DISCONNECTED, HUNG_UP_SENTENCE),
    "g26": (Verdict.MOVE_TIMEOUT, TOO_LATE),
    "goaway": FINE,
    "many_connections": FINE,
}
OR_ELSE = {"g22": (Verdict.MOVE_TIMEOUT, TOO_LATE)}
"""What the clock may notice first on a busy machine: the bot doesn't answer while it attacks."""
FLOODS = ("settings_flood", "acks_flood", "empty_flood", "window_flood")
"""Frames without end, of a bot that neither reads nor answers."""
ENDS_OF_FLOODS = {
    (Verdict.MOVE_TIMEOUT, TOO_LATE),
    (Verdict.DISCONNECTED, NOT_READ),
    (Verdict.DISCONNECTED, HUNG_UP_SENTENCE),
}
"""What gRPC or the clock notices first."""


def attacker(name: str) -> BotCommand:
    argv = (sys.executable, "wire_bot.py", name, str(LIMIT_MS / 1000))
    limits = TransportLimits(write_seconds=1)
    start_limit = 4 if EXPECTED.get(name, FINE)[1] == NO_HELLO else 60
    return BotCommand(name, argv, BOTS, start_limit=start_limit, transport=limits)


async def attack(pool: BotPool, name: str, honest: BotProcess) -> Ended:
    """Play one game of an attacker and an honest bot."""
    process = await pool.borrow(name, attacker(name))
    links = (RemoteSeat(process), RemoteSeat(honest), LocalSeat(Sound))
    try:
        return await play_game(plan(name, ClockSettings(move_limit_ms=LIMIT_MS)), links), process
    finally:
        pool.give_back(name, process)


def play_all(names: list[str]) -> dict[str, Ended]:
    """Play the games of some attackers at the same time, and end their processes."""
    ended: dict[str, Ended] = {}

    async def one(pool: BotPool, name: str, honest: BotProcess) -> None:
        ended[name] = await attack(pool, name, honest)

    async def all_of_them() -> None:
        with trio.fail_after(PATIENCE):
            async with open_pool() as pool:
                honest = await pool.borrow("honest", replace(SOUND, start_limit=60))
                async with trio.open_nursery() as nursery:
                    for name in names:
                        nursery.start_soon(one, pool, name, honest)
                assert honest.fault is None
                pool.give_back("honest", honest)

    trio.run(all_of_them)
    return ended


@pytest.fixture(scope="module")
def attacks() -> dict[str, Ended]:
    return play_all([*EXPECTED, *FLOODS])


@pytest.mark.parametrize("name", EXPECTED)
def test_attack(name: str, attacks: dict[str, Ended]) -> None:
    """It ends under its name, with a sentence for its author, and costs the honest bot nothing."""
    played, process = attacks[name]
    ended = (played.result.verdicts[0], *played.faults[0][-1:])
    log = process.logs[0].text + process.logs[1].text
    fitting = [EXPECTED[name], *([OR_ELSE[name]] if name in OR_ELSE else [])]
    assert ended in [tuple(filter(None, each)) for each in fitting], log
    check_others(played)


@pytest.mark.parametrize("name", FLOODS)
def test_flood(name: str, attacks: dict[str, Ended]) -> None:
    """It ends under one of the names that fit, and costs the honest bot nothing."""
    played, _ = attacks[name]
    assert (played.result.verdicts[0], played.faults[0][-1]) in ENDS_OF_FLOODS
    check_others(played)


def check_others(played: PlayedGame) -> None:
    """Check that the attack cost nobody else anything."""
    assert played.result.verdicts[1:] == (Verdict.FINISHED, Verdict.FINISHED), played.faults
    assert played.faults[1:] == ((), ())
    assert played.result.strikes[1:] == (0, 0)


def test_g17_the_socket_is_closed_once_the_bot_has_joined(attacks: dict[str, Ended]) -> None:
    """Nobody connects to it any more who isn't root, whoever finds it."""
    assert attacks["g17"][1].logs[0].text == "mode 0\n"
