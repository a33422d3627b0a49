"""grpcio as its own examples use it: one message for each decision, over one stream per bot."""

from __future__ import annotations

import asyncio
import os
import queue
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count, cycle
from time import perf_counter
from typing import Any

import grpc
import grpc.aio

from benchmarks.raw_socket import game_of, reply_to
from benchmarks.subject import Turn, next_turn, say
from benchmarks.workload import Shape, decision, questions

SERVICE, METHOD = "benchmarks.Echo", "Play"
PATH = f"/{SERVICE}/{METHOD}"


class Referee:
    """A grpc.aio server that keeps a decision open in every game of every bot in its turn."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._questions = cycle(questions())
        self._numbers = count()
        self._streams: list[grpc.aio.ServicerContext[bytes, bytes]] = []
        self._are_all_there = asyncio.Event()
        self._is_over = asyncio.Event()
        self._until = 0.0
        self._moments: list[float] = []

    async def serve(self) -> None:
        """Start the bots and take turns."""
        server = grpc.aio.server()
        handler: Any = grpc.stream_stream_rpc_method_handler(self._play)
        service = grpc.method_handlers_generic_handler(SERVICE, {METHOD: handler})
        server.add_generic_rpc_handlers((service,))
        with tempfile.TemporaryDirectory() as folder:
            address = f"unix:{folder}/referee.sock"
            server.add_insecure_port(address)
            await server.start()
            bots = [_start_bot(address) for _ in range(self._shape.bots)]
            await self._are_all_there.wait()
            say()
            while (seconds := await asyncio.to_thread(next_turn)) is not None:
                say(await self._run(seconds))
            self._is_over.set()
            for bot in bots:
                await asyncio.to_thread(bot.wait)
            await server.stop(None)

    async def _play(self, _: object, stream: grpc.aio.ServicerContext[bytes, bytes]) -> None:
        self._streams.append(stream)
        if len(self._streams) == self._shape.bots:
            self._are_all_there.set()
        await self._is_over.wait()

    async def _run(self, seconds: float) -> Turn:
        self._moments = [perf_counter()]
        self._until = self._moments[0] + seconds
        await asyncio.gather(*map(self._converse, self._streams))
        return Turn.of(self._moments)

    async def _converse(self, stream: grpc.aio.ServicerContext[bytes, bytes]) -> None:
        for game in range(self._shape.in_flight):
            await self._ask(stream, game)
        is_open = self._shape.in_flight
        while is_open:
            game = game_of(await stream.read())
            now = perf_counter()
            self._moments.append(now)
            if now < self._until:
                await self._ask(stream, game)
            else:
                is_open -= 1

    async def _ask(self, stream: grpc.aio.ServicerContext[bytes, bytes], game: int) -> None:
        await stream.write(decision(game, next(self._numbers), next(self._questions)))


def _start_bot(address: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "benchmarks.grpc_echo", "bot", address])


def _be_bot(address: str) -> None:
    replies: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    channel = grpc.insecure_channel(address)
    play: grpc.StreamStreamMultiCallable[bytes, bytes] = channel.stream_stream(PATH)
    for data in play(_taken_from(replies)):
        replies.put(reply_to(data))
    os._exit(0)  # grpc's threads can keep an interpreter from shutting down


def _taken_from(replies: queue.SimpleQueue[bytes]) -> Iterator[bytes]:
    while True:
        yield replies.get()


def main(arguments: list[str]) -> None:
    """Be the referee of ``BOTS IN_FLIGHT``, or the ``bot`` of an address."""
    if arguments[0] == "bot":
        _be_bot(arguments[1])
    else:
        asyncio.run(Referee(Shape(int(arguments[0]), int(arguments[1]))).serve())


if __name__ == "__main__":
    main(sys.argv[1:])
