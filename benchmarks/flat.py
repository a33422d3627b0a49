"""Whether cost per game and memory stay flat as games go by.

Two parts: the coordinator with its store, fed by a stand-in executor that plays nothing, and the
referee with real bot processes, playing a short end of a game over and over. Prints, for each
window of games, the milliseconds and processor time per game and the resident memory.

    python -m benchmarks.flat --games 20000
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

import trio

import vendue_sample_bots
from vendue.bundles import collect
from vendue.deals import deal_key, secret_from_seed, standalone_provenance
from vendue.games.modern_art import Card
from vendue.games.modern_art.position import turn_position
from vendue.games.table import game as game_of
from vendue.messages import ClockSettings
from vendue.records import Chain, SeatedBot, encode
from vendue_leaderboard.store import Entrant, Plan, Store, now, open_store
from vendue_referee.bot_process import BotCommand, python_argv
from vendue_referee.executor import Executor, FinishedGame, GameOrder
from vendue_referee.game import GamePlan, PlayedGame, play_game
from vendue_referee.pool import BotPool, open_pool
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.schedule import schedule_all
from vendue_referee.tournament import Coordinator, PlaySettings

SEATS = 3
LANES = 4
WINDOWS = 10
BOTS = Path(vendue_sample_bots.__file__).parent / "modern_art"


@dataclass
class Meter:
    """Prints a line for each window of games."""

    name: str
    games: int
    done: int = 0

    def __post_init__(self) -> None:
        self._window = max(1, self.games // WINDOWS)
        self._mark()
        print(f"{self.name}\n{'games':>8} {'ms/game':>9} {'cpu ms/game':>12} {'memory MiB':>11}")

    def count(self) -> None:
        """Note that one more game is done."""
        self.done += 1
        if self.done % self._window == 0:
            wall = (time.perf_counter() - self._wall) * 1000 / self._window
            cpu = (time.process_time() - self._cpu) * 1000 / self._window
            print(f"{self.done:>8} {wall:>9.3f} {cpu:>12.3f} {resident_mib():>11.1f}", flush=True)
            self._mark()

    def _mark(self) -> None:
        self._wall, self._cpu = time.perf_counter(), time.process_time()


def resident_mib() -> float:
    """Return the memory that this process has in use, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / (1 << 20)


def ending() -> GamePlan:
    """Return a short game: the last round, each seat with one card."""
    rules = game_of("modern_art")
    options = rules.settle_options()
    deal = standalone_provenance("flat", "modern_art")
    key = deal_key(secret_from_seed("flat"), deal.text)
    cards = [[Card.YOKO_SEALED], [Card.KRYPTO_OPEN], [Card.LITE_METAL_ONCE_AROUND]]
    position = turn_position(cards, round_number=4)
    return GamePlan(
        game="modern_art",
        options=options,
        deal=deal,
        key=key,
        seats=[SeatedBot(f"bot{seat}", "0" * 64) for seat in range(SEATS)],
        position=position,
    )


async def referee(games: int) -> None:
    """Play short games with real bot processes, several at the same time."""
    meter = Meter("referee: short games with real bots", games)
    async with open_pool() as pool, trio.open_nursery() as nursery:
        for lane in range(LANES):
            nursery.start_soon(_lane, pool, lane, games, meter)


async def _lane(pool: BotPool, lane: int, games: int, meter: Meter) -> None:
    plan = ending()
    command = BotCommand("cautious", python_argv("cautious.py"), BOTS)
    for number in range(lane, games, LANES):
        loans = [((seat, lane), await pool.borrow((seat, lane), command)) for seat in range(SEATS)]
        # A process never gets the same game twice: each is an attempt of its own.
        each = replace(plan, chain=Chain(attempt=number + 1))
        await play_game(each, [RemoteSeat(process) for _, process in loans])
        for key, process in loans:
            pool.give_back(key, process)
        meter.count()


class StandIn(Executor):
    """An executor that plays one game and then says that every other went the same way."""

    def __init__(self, played: PlayedGame) -> None:
        self._played = played

    async def play(self, order: GameOrder) -> FinishedGame:
        """Return the game that was played once."""
        await trio.lowlevel.checkpoint()
        record = self._played.record
        chain = replace(record.chain, number=order.number, attempt=order.attempt)
        hashed = replace(record, chain=chain).with_hash()
        return FinishedGame(
            record=encode(hashed),
            record_hash=hashed.chain.hash,
            outcome=hashed.outcome,
            decisions=len(hashed.decisions),
            seconds=0.0,
            faults=((),) * SEATS,
        )


async def coordinator(games: int) -> None:
    """Hand out and count games that a stand-in plays."""
    played = await _one_game()
    with tempfile.TemporaryDirectory() as folder, open_store(f"sqlite:///{folder}/x.db") as store:
        deals = games // SEATS
        tournament = store.tournaments.create(
            _plan(store, deals),
            schedule_all(_entrants(), SEATS, deals, "0" * 64),
            secret=bytes(32),
            seeded=True,
            now=now(),
        )
        meter = Meter("coordinator and store, stand-in executor", deals * SEATS)
        executor = StandIn(played)
        await Coordinator(store, tournament, executor, on_counted=lambda *_: meter.count()).run()


def _entrants() -> list[tuple[str, str]]:
    return [(f"bot{seat}", "0" * 64) for seat in range(SEATS)]


def _plan(store: Store, deals: int) -> Plan:
    bundle = collect(BOTS / "cautious.py")
    store.bundles.add(bundle, {}, now())
    return Plan(
        name="flat",
        game="modern_art",
        options=game_of("modern_art").settle_options(),
        seats=SEATS,
        deals=deals,
        settings=PlaySettings(ClockSettings()).to_json(),
        entrants=tuple(
            Entrant(name, bundle.version, {"python": "cautious.py"}) for name, _ in _entrants()
        ),
    )


async def _one_game() -> PlayedGame:
    async with open_pool() as pool:
        command = BotCommand("cautious", python_argv("cautious.py"), BOTS)
        seats = [await pool.borrow(seat, command) for seat in range(SEATS)]
        plan = replace(ending(), position=None)
        played = await play_game(plan, [RemoteSeat(process) for process in seats])
        for seat, process in enumerate(seats):
            pool.give_back(seat, process)
    return played


def main() -> None:
    """Run both parts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    arguments = parser.parse_args()
    trio.run(coordinator, arguments.games)
    trio.run(referee, arguments.games)


if __name__ == "__main__":
    main()
