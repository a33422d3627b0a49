"""A bare client of the Play method, run in threads, for what no SDK would do."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self, TypeVar

import grpc
import trio

T = TypeVar("T")

PLAY = "/vendue.v1.RefereeService/Play"
PATIENCE = 60
"""Seconds after which a test gives up; nothing here takes that long."""


class Client:
    """One stream; bytes in both directions."""

    def __init__(self, address: str, *, begins: bool = True) -> None:
        options = (
            ("grpc.max_receive_message_length", -1),
            ("grpc.max_send_message_length", -1),
            ("grpc.enable_http_proxy", 0),
            ("grpc.use_local_subchannel_pool", 1),
        )
        self.channel = grpc.insecure_channel(address, options=options)
        self._play: grpc.StreamStreamMultiCallable[bytes, bytes] = self.channel.stream_stream(PLAY)
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        if begins:
            self.call = self._play(self._requests(self._outgoing))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._outgoing.put(None)
        self.channel.close()

    def second_stream(self) -> grpc.RpcError:
        """Open another stream on the same connection and return how it was ended."""
        try:
            next(self._play(iter(())))
        except grpc.RpcError as error:
            return error
        raise AssertionError("the second stream was served")

    def other_call(self, method: str = "/vendue.v1.RefereeService/Watch") -> grpc.RpcError:
        """Call another method and return how that was ended."""
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = self.channel.unary_unary(method)
        try:
            call(b"")
        except grpc.RpcError as error:
            return error
        raise AssertionError("the other method was served")

    def send(self, *messages: bytes) -> None:
        for message in messages:
            self._outgoing.put(message)

    def send_no_more(self) -> None:
        """End the sending half of the stream."""
        self._outgoing.put(None)

    def read(self) -> bytes:
        return next(self.call)

    def status(self) -> tuple[grpc.StatusCode, str]:
        """Read to the end and return how it came."""
        try:
            for _ in self.call:
                pass
        except grpc.RpcError:
            pass
        return self.call.code(), self.call.details()

    @staticmethod
    def _requests(outgoing: queue.SimpleQueue[bytes | None]) -> Iterator[bytes]:
        while (message := outgoing.get()) is not None:
            yield message


async def in_thread(function: Callable[..., T], *args: object) -> T:
    """Run a blocking call of the client; it is left to itself if the test is cancelled."""
    return await trio.to_thread.run_sync(function, *args, abandon_on_cancel=True)
