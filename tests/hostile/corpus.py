"""Plays hostile bots, each at a table with honest ones, in real sandboxes of one real pool."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Hashable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import trio
from tests.hostile.expectations import LIMITS, Expected, expected
from tests.hostile.holding import held_by
from tests.hostile.leftovers import cgroups_of, leftovers
from tests.hostile.places import Place, open_place
from tests.referee.built_runtime import built_runtime

import vendue_sample_bots
from vendue.bundles import collect
from vendue.deals import deal_key, secret_from_seed, standalone_provenance
from vendue.games.game import Json
from vendue.games.modern_art import Card, turn_position
from vendue.games.table import game as game_of
from vendue.records import SeatedBot
from vendue_referee.backends.bubblewrap import SandboxSetup
from vendue_referee.bot_log import LogPump
from vendue_referee.bot_process import BotCommand, BotProcess, python_argv
from vendue_referee.game import GamePlan, PlayedGame, play_game
from vendue_referee.pool import BotPool, open_pool, opener
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.sandbox.policy import Limits
from vendue_referee.staging import Staging, open_staging

SEATS = 3
AT_ONCE = 4
"""Games that are played at the same time."""
PATIENCE = 400.0
"""Seconds after which a run gives up; nothing here takes that long."""
HONEST = Path(vendue_sample_bots.__file__).parent / "modern_art" / "random_bot.py"
SLOW = Path(__file__).parent / "slow.py"
HANDS = (
    (Card.YOKO_OPEN, Card.KRYPTO_ONCE_AROUND, Card.LITE_METAL_SEALED),
    (Card.KRYPTO_OPEN, Card.CHRISTIN_P_FIXED_PRICE),
    (Card.LITE_METAL_OPEN, Card.CHRISTIN_P_SEALED),
)
"""Of the last round: a few auctions, the first of seat 0, which is the hostile bot's."""


@dataclass(frozen=True)
class Table:
    """One game of a hostile bot."""

    verdicts: tuple[str, ...]
    """Of its own seats."""
    sentences: tuple[str, ...]
    """What its author is told."""
    honest: tuple[str, ...]
    """Verdicts of the others, with whatever was held against them."""
    results: tuple[Mapping[str, Any] | None, ...]
    """What its processes told of themselves."""
    ends: tuple[str, ...]
    """Why its processes were lost; "" for one that wasn't."""
    logs: tuple[LogPump, ...]
    """Standard output and error of each process, one after the other."""
    left: list[str]
    """What was left of it while the pool went on."""


@dataclass
class Corpus:
    """What came of a run."""

    tables: dict[str, list[Table]] = field(default_factory=dict)
    """By bot, one for each game that it played."""
    left: list[str] = field(default_factory=list)
    """What was left when the pool was closed."""
    groups: set[Path] = field(default_factory=set)
    """Cgroups that its sandboxes were in."""


def play_corpus(names: Sequence[str], means: str) -> Corpus:
    """Play bots in sandboxes that are held by cgroups or by a watchdog."""
    corpus = Corpus()
    built_runtime()  # which is kept where it lies, outside the place
    with open_place() as place:
        with held_by(means), open_staging() as staging:
            trio.run(_play_all, corpus, [_Entry(each, means, place, staging) for each in names])
        corpus.left = leftovers(place.folder, corpus.groups, place.temporary)
    return corpus


class _Entry:
    """A hostile bot, laid out."""

    def __init__(self, name: str, means: str, place: Place, staging: Staging) -> None:
        self.name = name
        self.expected: Expected = expected(name).held_by(means)
        self.staging = staging
        bundle = collect(place.bot(name))
        words = python_argv(bundle.start) if isinstance(bundle.start, str) else bundle.start
        self.command = BotCommand(
            name, words, staging.add(bundle), start_limit=self.expected.start_limit
        )


class _Hall:
    """The pools of a run: one for honest bots and most others, one for each other set of limits."""

    def __init__(self, corpus: Corpus, staging: Staging) -> None:
        self.corpus = corpus
        self.pools: dict[Limits, BotPool] = {}
        self._staging = staging
        self._ended: dict[BotProcess, trio.Event] = {}
        self._runtime = built_runtime()

    @asynccontextmanager
    async def pool(self, limits: Limits) -> AsyncGenerator[None]:
        """Open a pool for a set of limits."""
        runtime = self._runtime
        setup = SandboxSetup(
            runtime.path, self._staging.root, limits, variables=runtime.environment()
        )
        async with open_pool(self._note_end, backend=opener(setup)) as self.pools[limits]:
            yield

    def _note_end(self, _key: Hashable, process: BotProcess) -> None:
        self._ended.setdefault(process, trio.Event()).set()

    async def hostile(self, key: Hashable, entry: _Entry) -> BotProcess:
        """Start a process of a hostile bot."""
        pool = self.pools[entry.expected.limits]
        process = await pool.borrow(key, entry.command, fresh=True)
        self.note(process)
        return process

    async def honest(self, key: Hashable, *, is_slow: bool) -> BotProcess:
        """Lend a process of an honest bot, which plays several games at the same time."""
        file = SLOW if is_slow else HONEST
        command = BotCommand("honest", python_argv(file.name), self._staging.add(collect(file)))
        process = await self.pools[LIMITS].borrow(key, command)
        self.note(process)
        return process

    def note(self, process: BotProcess) -> None:
        """Note which cgroups a process is in."""
        if process._child is not None:
            self.corpus.groups |= cgroups_of(process._child.pid)

    async def dismiss(self, key: Hashable, entry: _Entry, process: BotProcess) -> None:
        """End a process of a hostile bot, and wait until it is served no more."""
        self.pools[entry.expected.limits].give_back(key, process)
        process.close()
        await self._ended.setdefault(process, trio.Event()).wait()


async def _play_all(corpus: Corpus, entries: Sequence[_Entry]) -> None:
    hall = _Hall(corpus, entries[0].staging)
    limiter = trio.CapacityLimiter(AT_ONCE)
    with trio.fail_after(PATIENCE):
        async with AsyncExitStack() as stack:
            for limits in {LIMITS, *(entry.expected.limits for entry in entries)}:
                await stack.enter_async_context(hall.pool(limits))
            async with trio.open_nursery() as nursery:
                for entry in entries:
                    nursery.start_soon(_play, hall, entry, limiter)


async def _play(hall: _Hall, entry: _Entry, limiter: trio.CapacityLimiter) -> None:
    async with limiter:
        for number in range(entry.expected.processes):
            table = await _table(hall, entry, number)
            hall.corpus.tables.setdefault(entry.name, []).append(table)


async def _table(hall: _Hall, entry: _Entry, number: int) -> Table:
    """Play one game, end the hostile processes and look at what is left of them."""
    count = entry.expected.seats
    keys = [(entry.name, number, seat) for seat in range(count)]
    processes = [await hall.hostile(key, entry) for key in keys]
    others = [("honest", entry.expected.slow_opponents, seat) for seat in range(count, SEATS)]
    honest = [await hall.honest(other, is_slow=other[1]) for other in others]
    links = [RemoteSeat(process) for process in (*processes, *honest)]
    played = await play_game(_plan(entry, number), links)
    for other, process in zip(others, honest, strict=True):
        hall.pools[LIMITS].give_back(other, process)
    for key, process in zip(keys, processes, strict=True):
        await hall.dismiss(key, entry, process)
    left = await trio.to_thread.run_sync(leftovers, entry.command.folder)
    return _told(played, processes, left)


def _told(played: PlayedGame, processes: Sequence[BotProcess], left: list[str]) -> Table:
    verdicts, count = [str(verdict) for verdict in played.result.verdicts], len(processes)
    faults = [
        " ".join([verdict, *said]) for verdict, said in zip(verdicts, played.faults, strict=True)
    ]
    return Table(
        verdicts=tuple(verdicts[:count]),
        sentences=tuple(sentence for said in played.faults[:count] for sentence in said),
        honest=tuple(faults[count:]),
        results=tuple(_result(process.logs[1]) if process.logs else None for process in processes),
        ends=tuple(process.fault.sentence if process.fault else "" for process in processes),
        logs=tuple(log for process in processes for log in process.logs),
        left=left,
    )


def _result(log: LogPump) -> Mapping[str, Any] | None:
    for line in log.kept.splitlines():
        if line.startswith(b"RESULT "):
            found: Mapping[str, Any] = json.loads(line.removeprefix(b"RESULT "))
            return found
    return None


def _plan(entry: _Entry, number: int) -> GamePlan:
    seed = f"{entry.name} {number}"
    deal = standalone_provenance(seed, "modern_art")
    position: dict[str, Json] = turn_position(HANDS, round_number=4)
    return GamePlan(
        game="modern_art",
        options=game_of("modern_art").settle_options(),
        deal=deal,
        key=deal_key(secret_from_seed(seed), deal.text),
        seats=[SeatedBot(f"bot {seat}", "0" * 64) for seat in range(SEATS)],
        clock=entry.expected.clock,
        position=position,
    )
