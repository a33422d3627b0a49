"""Worker processes on this machine, behind the executor interface."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import trio

from vendue_referee.backends.bubblewrap import SandboxSetup, find_bwrap
from vendue_referee.backends.privileges import covered
from vendue_referee.backends.setups import AnySetup, setup_to_json
from vendue_referee.executor import Executor, FinishedGame, GameOrder
from vendue_referee.process_log import ProcessLog
from vendue_referee.remote_seat import PlatformFailed
from vendue_referee.workers.frames import Frame, FrameReader, Kind
from vendue_referee.workers.orders import finished_of, log_in, order_frame
from vendue_referee.workers.worker import READ_BYTES

LOG = logging.getLogger(__name__)

LOOKS_PER_LEASE = 4
"""How often a coordinator looks whether a worker has been heard of."""
GRACE_SECONDS = 0.25
"""What a silent worker gets beyond its lease, for what it said to be read."""
CLOSING_SECONDS = 10.0
"""What a worker gets to end its bots."""
STARTING_SECONDS = 30.0
"""What a worker gets, beyond its lease, until it is first heard of."""
QUICK_END_SECONDS = 5.0
QUICK_ENDS = 5
"""A worker that ends sooner than that so many times in a row is not started again."""


class WorkersLost(Exception):
    """Worker processes end as soon as they are started: no game can be played here."""


@dataclass(frozen=True, slots=True)
class WorkerSetup:
    """What all workers of a coordinator have in common."""

    keep: Callable[[ProcessLog], None]
    """Called with what is told of each bot process that has ended."""
    process_limit: int
    """Bot processes that one worker keeps."""
    lease_seconds: float
    """Silence after which a worker is given up and killed."""
    sandbox: AnySetup | None = None
    """What the sandboxes of bots are made from; None for none."""
    secrets: Path | None = None
    """The folder that no worker may read, if it isn't somebody else's anyway."""
    cores: int = 1
    """Bots that may think at the same time in one worker."""


class _Worker:
    """One worker process from the coordinator's side."""

    def __init__(self, name: str, setup: WorkerSetup) -> None:
        self.name = name
        self._setup = setup
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                _argv(theirs.fileno(), setup),
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._stream = trio.SocketStream(trio.socket.from_stdlib_socket(ours))
        self._sending = trio.Lock()
        self._reader = FrameReader()
        self._answers: dict[int, trio.MemorySendChannel[Frame]] = {}
        self._heard = trio.current_time() + STARTING_SECONDS
        self.is_lost = False

    @property
    def pid(self) -> int:
        """Process id."""
        return self._process.pid

    @property
    def load(self) -> int:
        """Number of orders that it has."""
        return len(self._answers)

    async def play(self, number: int, order: GameOrder) -> FinishedGame:
        """Have an order played; a cancelled one is dropped there, too."""
        sending, receiving = trio.open_memory_channel[Frame](1)
        self._answers[number] = sending
        try:
            await self._send(order_frame(number, order))
            answer = await receiving.receive()
        except (trio.EndOfChannel, trio.BrokenResourceError, trio.ClosedResourceError):
            raise PlatformFailed(f"worker {self.name} was lost") from None
        except trio.Cancelled:
            await self._drop(number)
            raise
        finally:
            self._answers.pop(number, None)
        if answer.kind is Kind.VOID:
            raise PlatformFailed(answer.head["reason"])
        return finished_of(answer)

    async def run(self) -> None:
        """Read what it says until it ends, is silent for too long, or this is cancelled."""
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._watch_silence, nursery.cancel_scope)
                await self._greet()
                await self._read()
                nursery.cancel_scope.cancel()
        finally:
            with trio.CancelScope(shield=True):
                await self._end()

    async def _greet(self) -> None:
        setup = self._setup
        head = {
            "process_limit": setup.process_limit,
            "lease_seconds": setup.lease_seconds,
            "cores": setup.cores,
            "sandbox": None if setup.sandbox is None else setup_to_json(setup.sandbox),
        }
        await self._send(Frame(Kind.SETUP, head=head))

    async def _read(self) -> None:
        try:
            while data := await self._stream.receive_some(READ_BYTES):
                self._heard = trio.current_time()
                for frame in self._reader.feed(data):
                    self._take(frame)
        except (trio.BrokenResourceError, ValueError) as error:
            LOG.warning("worker %s broke off: %s", self.name, error)

    def _take(self, frame: Frame) -> None:
        if frame.kind is Kind.LOG:
            self._keep_log(frame)
            return
        answers = self._answers.get(frame.number)
        if frame.kind in (Kind.FINISHED, Kind.VOID) and answers is not None:
            answers.send_nowait(frame)

    def _keep_log(self, frame: Frame) -> None:
        try:
            log = log_in(frame)
        except ValueError as error:
            LOG.warning("worker %s sent what is no log: %s", self.name, error)
            return
        self._setup.keep(log)

    async def _watch_silence(self, running: trio.CancelScope) -> None:
        """End a worker that has been silent for a whole lease: it is hung or frozen."""
        lease = self._setup.lease_seconds
        while True:
            await trio.sleep(lease / LOOKS_PER_LEASE)
            if trio.current_time() - self._heard <= lease:
                continue
            # This process may have been frozen itself: first read what has come meanwhile.
            await trio.sleep(GRACE_SECONDS)
            if trio.current_time() - self._heard > lease:
                LOG.warning("worker %s is silent and is given up", self.name)
                running.cancel()
                return

    async def _send(self, frame: Frame) -> None:
        async with self._sending:
            await self._stream.send_all(frame.encoded())

    async def _drop(self, number: int) -> None:
        with trio.move_on_after(1, shield=True):
            try:
                await self._send(Frame(Kind.DROP, number))
            except (trio.BrokenResourceError, trio.ClosedResourceError):
                return

    async def _end(self) -> None:
        """Hang up, so that it ends its bots; kill it if it doesn't; fail its orders."""
        self.is_lost = True
        for answers in list(self._answers.values()):
            answers.close()
        if trio.current_time() - self._heard <= self._setup.lease_seconds:
            with trio.move_on_after(CLOSING_SECONDS):
                await self._hear_out()
        await self._stream.aclose()
        self._process.kill()
        self._process.wait()

    async def _hear_out(self) -> None:
        """Hang up and read the logs that it sends while it ends its bots."""
        with suppress(trio.BrokenResourceError, trio.ClosedResourceError):
            async with self._sending:  # an order that was dropped is being told so
                await self._stream.send_eof()
        await self._read()
        while self._process.poll() is None:
            await trio.sleep(0.01)


def _argv(descriptor: int, setup: WorkerSetup) -> list[str]:
    """Return how a worker is started.

    As root it gives its rights up by itself. An ordinary user has no other user to become, so
    there the worker lives where the folder of secrets is covered and other processes can't be
    seen; it dies with the process that holds it, and that with this one. Not so where containers
    hold the bots, since there bubblewrap can't.
    """
    worker = [sys.executable, "-m", "vendue_referee.workers.worker", str(descriptor)]
    secrets = setup.secrets if isinstance(setup.sandbox, SandboxSetup) else None
    if secrets is None or os.geteuid() == 0:
        return [*worker, str(os.getpid())]
    return covered([*worker, "0"], secrets, find_bwrap())


class LocalWorkers(Executor):
    """Spreads games over worker processes; one that is lost is replaced. See `open_workers`."""

    def __init__(self, setup: WorkerSetup, number: int) -> None:
        self.width = number
        self._setup = setup
        self._numbers = count(1)
        self._names = count(1)
        self._slots: list[_Worker | None] = [None] * number
        self._changed = trio.Event()
        self._is_hopeless = False

    @property
    def pids(self) -> list[int]:
        """Process ids of the workers that live."""
        return [worker.pid for worker in self._slots if worker is not None]

    async def play(self, order: GameOrder) -> FinishedGame:
        """Play with a worker, the same for all games of a lane as long as loads are even.

        Raises:
            PlatformFailed: this attempt is void.
            WorkersLost: no more games can be played here at all.
        """
        worker = self._choose(order.rotation)
        while worker is None:
            if self._is_hopeless:
                raise WorkersLost("the worker processes end as soon as they are started")
            await self._changed.wait()
            worker = self._choose(order.rotation)
        return await worker.play(next(self._numbers), order)

    async def keep(self, slot: int) -> None:
        """Keep a worker running in a slot until cancelled."""
        quick_ends = 0
        while quick_ends < QUICK_ENDS:
            began = trio.current_time()
            worker = _Worker(f"{os.getpid()}-{next(self._names)}", self._setup)
            self._change(slot, worker)
            try:
                await worker.run()
            finally:
                self._change(slot, None)
            quick = trio.current_time() - began < QUICK_END_SECONDS
            quick_ends = quick_ends + 1 if quick else 0
        self._is_hopeless = not any(self._slots)
        self._change(slot, None)

    def _change(self, slot: int, worker: _Worker | None) -> None:
        self._slots[slot] = worker
        self._changed.set()
        self._changed = trio.Event()

    def _choose(self, lane: int) -> _Worker | None:
        """Return the least loaded worker; among equals, the lane's own, which has its bots."""
        own = lane % len(self._slots)
        best = None
        for offset in range(len(self._slots)):
            worker = self._slots[(own + offset) % len(self._slots)]
            if worker is None or worker.is_lost:
                continue
            if best is None or worker.load < best.load:
                best = worker
        return best


@asynccontextmanager
async def open_workers(setup: WorkerSetup, number: int) -> AsyncGenerator[LocalWorkers]:
    """Start worker processes; at the end of the block they and their bots are gone."""
    workers = LocalWorkers(setup, number)
    async with trio.open_nursery() as nursery:
        for slot in range(number):
            nursery.start_soon(workers.keep, slot)
        try:
            yield workers
        finally:
            nursery.cancel_scope.cancel()
