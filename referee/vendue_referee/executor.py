"""Whatever plays games that a coordinator hands out: one small interface, all values plain."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from vendue.deals import Provenance
from vendue.messages import ClockSettings
from vendue.records import Chain, RecordedOutcome, SeatedBot, encode
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.game import GamePlan, PlayedGame, play_game
from vendue_referee.pool import BotPool
from vendue_referee.process_clock import Waits
from vendue_referee.remote_seat import PlatformFailed, RemoteSeat

DELAY_LIMIT_MS = 1000
"""A game of which a message lay longer with the referee is void, if cgroups hold all its bots."""


@dataclass(frozen=True, slots=True)
class OrderedSeat:
    """Who sits on a seat of an ordered game, and how that bot is started."""

    entrant: str
    """Name in the tournament; a process belongs to an entrant."""
    version: str
    argv: tuple[str, ...]
    folder: str


@dataclass(frozen=True, slots=True)
class GameOrder:
    """One attempt at one game, complete: whoever plays it needs nothing else."""

    tournament: str
    number: int
    """In the schedule."""
    attempt: int
    game: str
    options: Mapping[str, str]
    deal_text: str
    commitment: str
    key: bytes
    """The deal key; never the tournament's secret."""
    rotation: int
    """Which is the lane."""
    seats: tuple[OrderedSeat, ...]
    clock: ClockSettings = field(default_factory=ClockSettings)
    start_limit: float = 10.0
    """Seconds from the start of a bot process to its hello."""
    in_flight: int = 8
    """Games of the tournament that are played at the same time, at most."""
    sandbox: str = ""
    """What holds the bots in, and what is missing, for the record."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """What comes back of an order."""

    record: bytes
    """From `vendue.records.encode`; whoever stores it needn't read it."""
    record_hash: str
    outcome: RecordedOutcome
    decisions: int
    seconds: float
    """Wall time, from the first message to the last."""
    faults: tuple[tuple[str, ...], ...]
    """By seat, a sentence for each fault."""
    queue_ms: int = 0
    """Time that its bots waited for a core while they had something to do."""
    delay_ms: int = 0
    """Time that its messages lay with the referee."""


class Executor(ABC):
    """Plays ordered games, several at the same time."""

    width: int = 1
    """Processes among which games are spread: so many lanes keep all of them busy."""

    @abstractmethod
    async def play(self, order: GameOrder) -> FinishedGame:
        """Play one game to its end.

        Raises:
            PlatformFailed: this attempt is void.
            LauncherLost: no more games can be played here at all.
        """


class InlineExecutor(Executor):
    """Plays games in this process, with bots from a pool."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool

    async def play(self, order: GameOrder) -> FinishedGame:
        """Play with one process for each entrant of the lane."""
        loans: list[tuple[tuple[str, int], BotProcess]] = []
        try:
            for seat in order.seats:
                key = (seat.entrant, order.rotation)
                # A repeated attempt begins with processes that never met this deal.
                fresh = order.attempt > 1
                process = self._pool.lend(key, _command(order, seat), fresh=fresh)
                process.meet(order.number)
                loans.append((key, process))
            for _, process in loans:  # they start at the same time
                await self._pool.started(process)
            links = [RemoteSeat(process) for _, process in loans]
            began = time.monotonic()
            played: PlayedGame = await play_game(_plan(order), links, room=self._pool.room)
            seconds = time.monotonic() - began
        finally:
            for key, process in loans:
                self._pool.give_back(key, process)
        _check_undisturbed(links)
        return _finished(played, seconds, [link.waits for link in links])


def _check_undisturbed(links: Sequence[RemoteSeat]) -> None:
    """Call a game void that the referee held up, where cgroups hold all its bots.

    That a bot waited for a core is no reason: what it burns in threads of its own could bring that
    about. Its waits are taken off its clock, up to one extra limit, and reported.
    """
    if not all(link.is_held for link in links):
        return
    longest = max(link.waits.longest for link in links)
    if longest > DELAY_LIMIT_MS * 1000:
        raise PlatformFailed(f"a message lay with the referee for {longest // 1000} ms")


def _finished(played: PlayedGame, seconds: float, waits: Sequence[Waits]) -> FinishedGame:
    record = played.record
    return FinishedGame(
        record=encode(record),
        record_hash=record.chain.hash,
        outcome=record.outcome,
        decisions=len(record.decisions),
        seconds=seconds,
        faults=played.faults,
        queue_ms=sum(each.queue for each in waits) // 1000,
        delay_ms=sum(each.delay for each in waits) // 1000,
    )


def _command(order: GameOrder, seat: OrderedSeat) -> BotCommand:
    return BotCommand(
        name=seat.entrant,
        argv=seat.argv,
        folder=Path(seat.folder),
        start_limit=order.start_limit,
        games_in_flight=order.in_flight,
    )


def _plan(order: GameOrder) -> GamePlan:
    return GamePlan(
        game=order.game,
        options=order.options,
        deal=Provenance(text=order.deal_text, commitment=order.commitment),
        key=order.key,
        seats=[SeatedBot(seat.entrant, seat.version) for seat in order.seats],
        clock=order.clock,
        rotation=order.rotation,
        chain=Chain(order.tournament, order.number, order.attempt, sandbox=order.sandbox),
    )
