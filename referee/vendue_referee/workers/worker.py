"""A worker process: plays the games that its coordinator orders, and dies with it."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Hashable
from functools import partial

import trio

from vendue_referee.backends.setups import setup_from_json
from vendue_referee.bot_process import BotProcess
from vendue_referee.descriptors import raise_limit
from vendue_referee.executor import Executor, InlineExecutor
from vendue_referee.launcher.child import LauncherLost
from vendue_referee.launcher.kernel import die_with
from vendue_referee.pool import BotPool, open_pool, opener
from vendue_referee.process_log import log_of
from vendue_referee.remote_seat import PlatformFailed
from vendue_referee.workers.frames import Frame, FrameReader, Kind
from vendue_referee.workers.orders import finished_frame, log_frame, order_of

LOG = logging.getLogger(__name__)

BEATS_PER_LEASE = 6
"""Heartbeats in the time after which a silent worker is given up."""
READ_BYTES = 1 << 16


class Worker:
    """The worker's side of the conversation; made for one stream."""

    def __init__(self, stream: trio.SocketStream) -> None:
        self._stream = stream
        self._sending = trio.Lock()
        self._orders: dict[int, trio.CancelScope] = {}
        self._logs, self._logs_to_send = trio.open_memory_channel[Frame](float("inf"))

    async def serve(self) -> None:
        """Play what is ordered until the coordinator hangs up."""
        frames = self._frames()
        setup = await anext(frames, None)
        if setup is None:
            return
        made = setup.head["sandbox"]
        sandbox = None if made is None else setup_from_json(made)
        # From here on this process is no longer root, if it was: it will read bots' messages.
        backend = opener(sandbox, gives_up_root=True)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._send_logs)
            limit, cores = setup.head["process_limit"], setup.head["cores"]
            async with open_pool(self._keep, limit, backend, cores) as pool:
                raise_limit(limit)
                await self._play_all(frames, pool, setup.head["lease_seconds"])
            self._logs.close()

    async def _play_all(
        self, frames: AsyncIterator[Frame], pool: BotPool, lease_seconds: float
    ) -> None:
        executor = InlineExecutor(pool)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._beat, lease_seconds / BEATS_PER_LEASE)
            async for frame in frames:
                self._take(frame, executor, nursery)
            nursery.cancel_scope.cancel()

    def _keep(self, key: Hashable, process: BotProcess) -> None:
        """Send what an ended process wrote; whatever goes wrong costs that log and nothing else.

        Strangers' bytes become harmless text here, where there is no secret and no store.
        """
        try:
            log = log_of(key, process)
            if log is not None:
                self._logs.send_nowait(log_frame(log))
        except Exception:
            LOG.exception("a bot's log could not be sent")

    async def _send_logs(self) -> None:
        async for frame in self._logs_to_send:
            await self._send(frame)

    def _take(self, frame: Frame, executor: Executor, nursery: trio.Nursery) -> None:
        if frame.kind is Kind.ORDER:
            self._orders[frame.number] = trio.CancelScope()
            nursery.start_soon(self._play, frame, executor)
        elif frame.kind is Kind.DROP and frame.number in self._orders:
            self._orders[frame.number].cancel()

    async def _play(self, frame: Frame, executor: Executor) -> None:
        number = frame.number
        try:
            with self._orders[number]:
                await self._send(await self._answer(frame, executor))
        finally:
            del self._orders[number]

    async def _answer(self, frame: Frame, executor: Executor) -> Frame:
        try:
            finished = await executor.play(order_of(frame))
        except LauncherLost:
            raise
        except PlatformFailed as error:
            return Frame(Kind.VOID, frame.number, {"reason": str(error)})
        except Exception as error:
            LOG.exception("a game came to nothing")
            return Frame(Kind.VOID, frame.number, {"reason": f"the referee failed: {error!r}"})
        return finished_frame(frame.number, finished)

    async def _beat(self, seconds: float) -> None:
        while True:
            await self._send(Frame(Kind.BEAT))
            await trio.sleep(seconds)

    async def _send(self, frame: Frame) -> None:
        async with self._sending:
            await self._stream.send_all(frame.encoded())

    async def _frames(self) -> AsyncIterator[Frame]:
        reader = FrameReader()
        while data := await self._stream.receive_some(READ_BYTES):
            for frame in reader.feed(data):
                yield frame


async def _serve(descriptor: int) -> None:
    ours = socket.socket(fileno=descriptor)
    stream = trio.SocketStream(trio.socket.from_stdlib_socket(ours))
    try:
        await Worker(stream).serve()
    except* trio.BrokenResourceError:
        LOG.info("the coordinator is gone, and with it all that could be reported")


def main(arguments: list[str]) -> None:
    """Serve the stream with the descriptor that is the first argument.

    The second is the process to die with; 0 if somebody else sees to that.
    """
    descriptor, parent = int(arguments[0]), int(arguments[1])
    if parent:
        die_with(parent, signal.SIGKILL)
    logging.basicConfig(level=logging.WARNING, format="worker %(process)d: %(message)s")
    try:
        trio.run(partial(_serve, descriptor))
    except BaseExceptionGroup:
        LOG.exception("the worker ends")
        sys.stderr.flush()
        os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
