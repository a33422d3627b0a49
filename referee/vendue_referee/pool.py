"""The bot processes of one referee: one for each entrant and lane, kept while they are sound.

A process never plays the same deal twice and never meets a process of another lane (protocol,
"Duplicate groups, lanes and processes"): game (deal, rotation r) is played by lane-r processes.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Hashable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeAlias, cast

import trio

from vendue_referee.backends.backend import Backend
from vendue_referee.backends.bubblewrap import open_bubblewrap
from vendue_referee.backends.none import open_child_processes
from vendue_referee.backends.oci import open_oci
from vendue_referee.backends.oci_arguments import OciSetup
from vendue_referee.backends.setups import AnySetup
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.launcher.child import LauncherLost, SandboxFailed
from vendue_referee.room import Room

LOG = logging.getLogger(__name__)

DEALS_PER_PROCESS = 50
"""Deals after which a process is retired."""
WARM_BEFORE = 2
"""Deals before the end of a process at which its successor is started."""
PROCESS_LIMIT = 96
"""Processes that are kept at the same time; more are allowed while all of them are playing."""
PROCESS_BYTES = 64 << 20
"""Memory that a bot process is reckoned with; half of the machine's is given to them."""

STARTING_SECONDS = 1.0
"""For so long a process that starts counts as one that thinks."""


@dataclass(slots=True)
class _Slot:
    process: BotProcess
    is_started: trio.Event = field(default_factory=trio.Event)
    games: int = 0
    """Games begun in it; in a lane, each is another deal."""
    playing: int = 0


class BotPool:
    """Starts, lends and retires bot processes. Made by `open_pool`."""

    def __init__(
        self,
        backend: Backend,
        nursery: trio.Nursery,
        on_end: Callable[[Hashable, BotProcess], None] | None = None,
        process_limit: int = PROCESS_LIMIT,
        cores: int | None = None,
    ) -> None:
        self._backend = backend
        self._nursery = nursery
        self._on_end = on_end
        self._process_limit = process_limit
        self._slots: OrderedDict[Hashable, _Slot] = OrderedDict()
        self._warm: dict[Hashable, _Slot] = {}
        """Started in advance, because the one that plays will soon be retired."""
        self._lent: dict[BotProcess, _Slot] = {}
        self._numbers = count()
        self.room = Room(cores or os.cpu_count() or 1)
        """For bots that think, and for those that start."""
        # More at once would only make each of them slower to say hello.
        self._starting = trio.CapacityLimiter(max(1, os.cpu_count() or 1))

    async def borrow(
        self, key: Hashable, command: BotCommand, *, fresh: bool = False
    ) -> BotProcess:
        """Return a process for one game that has said hello; see `lend`.

        It may already be lost: then its games are forfeited for that reason, which is the bot's.

        Raises:
            LauncherLost: the platform can't start processes any more.
        """
        process = self.lend(key, command, fresh=fresh)
        try:
            await self.started(process)
        except BaseException:
            self.give_back(key, process)
            raise
        return process

    def lend(self, key: Hashable, command: BotCommand, *, fresh: bool = False) -> BotProcess:
        """Return a process for one game, which may still be starting; give it back afterwards.

        Args:
            key: who plays, for example (entrant, lane).
            command: how to start a process.
            fresh: start a new one in any case, for a repeated attempt.

        Raises:
            LauncherLost: the platform can't start processes any more.
        """
        if self._backend.is_lost:
            raise LauncherLost
        slot = self._slots.get(key)
        if slot is None or fresh or slot.process.is_stale or slot.games >= DEALS_PER_PROCESS:
            if slot is not None:
                self._retire(key, slot)
            slot = self._slots[key] = self._next(key, command, fresh=fresh)
        self._slots.move_to_end(key)
        slot.games += 1
        slot.playing += 1
        self._lent[slot.process] = slot
        if slot.games == DEALS_PER_PROCESS - WARM_BEFORE and key not in self._warm:
            self._warm[key] = self._start(key, command)
        self._make_room()
        return slot.process

    async def started(self, process: BotProcess) -> None:
        """Wait until a process that was lent has said hello or is lost."""
        await self._lent[process].is_started.wait()

    def give_back(self, key: Hashable, process: BotProcess) -> None:
        """End a loan; a process that is stale or out of the pool is closed with its last one."""
        slot = self._lent[process]
        slot.playing -= 1
        if slot.playing > 0:
            return
        del self._lent[process]
        if process.is_stale or self._slots.get(key) is not slot:
            self._retire(key, slot)

    def close(self) -> None:
        """Say goodbye to all processes; nobody may be playing any more."""
        for slot in (*self._slots.values(), *self._lent.values(), *self._warm.values()):
            slot.process.close()
        self._slots.clear()
        self._warm.clear()

    def _next(self, key: Hashable, command: BotCommand, *, fresh: bool) -> _Slot:
        """Return the slot that was started in advance, or start one."""
        warm = self._warm.pop(key, None)
        if warm is not None and not warm.process.is_stale:
            if not fresh:
                return warm
            warm.process.close()
        return self._start(key, command)

    def _start(self, key: Hashable, command: BotCommand) -> _Slot:
        slot = _Slot(BotProcess(command))
        self._nursery.start_soon(self._serve, key, slot)
        return slot

    async def _serve(self, key: Hashable, slot: _Slot) -> None:
        socket = self._backend.sockets / f"{next(self._numbers)}.sock"
        async with trio.open_nursery() as nursery, self._starting:
            async with self.room.turn(1):
                nursery.start_soon(self._run, slot, socket)
                with trio.move_on_after(STARTING_SECONDS):
                    await slot.is_started.wait()
            await slot.is_started.wait()
        if self._on_end is not None:
            self._on_end(key, slot.process)

    async def _run(self, slot: _Slot, socket: Path) -> None:
        try:
            await slot.process.serve(self._backend, socket, slot.is_started)
        except Exception as error:
            # Not the bot's doing: its games are void, the other processes go on.
            _log(error)
            slot.process.give_up(error)
        finally:
            slot.is_started.set()

    def _retire(self, key: Hashable, slot: _Slot) -> None:
        if self._slots.get(key) is slot:
            del self._slots[key]
        if slot.playing == 0:
            slot.process.close()

    def _make_room(self) -> None:
        idle = [(key, slot) for key, slot in self._slots.items() if slot.playing == 0]
        kept = len(self._slots) + len(self._warm)
        for key, slot in idle[: max(0, kept - self._process_limit)]:
            self._retire(key, slot)


def _log(error: Exception) -> None:
    """Say why a process could not be served; only of what nobody expected, where it came from."""
    cause: BaseException = error
    while isinstance(cause, BaseExceptionGroup):
        cause = cast(BaseExceptionGroup[BaseException], cause).exceptions[0]
    if isinstance(cause, LauncherLost | SandboxFailed):
        LOG.warning("a bot process could not be served: %s", cause)
    else:
        LOG.error("a bot process could not be served", exc_info=error)


def process_limit() -> int:
    """Return how many bot processes this machine's memory is good for."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return max(8, memory // 2 // PROCESS_BYTES)


Opener: TypeAlias = Callable[[], AbstractAsyncContextManager[Backend]]
"""Opens a backend for the life of a block."""


def opener(sandbox: AnySetup | None, *, gives_up_root: bool = False) -> Opener:
    """Return what opens sandboxes made from that, or plain child processes.

    Args:
        sandbox: what sandboxes are made from; None for none.
        gives_up_root: as for `open_bubblewrap`; who talks to a container engine can't.
    """
    if sandbox is None:
        return open_child_processes
    if isinstance(sandbox, OciSetup):
        return partial(open_oci, sandbox)
    return partial(open_bubblewrap, sandbox, gives_up_root=gives_up_root)


@asynccontextmanager
async def open_pool(
    on_end: Callable[[Hashable, BotProcess], None] | None = None,
    process_limit: int = PROCESS_LIMIT,
    backend: Opener = open_child_processes,
    cores: int | None = None,
) -> AsyncGenerator[BotPool]:
    """Open a pool with a backend of its own; at the end of the block all processes are gone.

    Args:
        on_end: called with the key and the process when one has ended, for its logs.
        process_limit: processes that are kept at the same time.
        backend: where they run; plain child processes unless given.
        cores: how many of them may think at the same time; as many as there are unless given.
    """
    async with backend() as opened, trio.open_nursery() as nursery:
        pool = BotPool(opened, nursery, on_end, process_limit, cores)
        try:
            yield pool
            pool.close()
        except BaseException:
            nursery.cancel_scope.cancel()
            raise
