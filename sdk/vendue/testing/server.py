"""The referee's side of a socket: a gRPC server for one bot process."""

from __future__ import annotations

import queue
import secrets
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import grpc

from vendue.testing.line import OK, End, Line

SERVICE = "vendue.v1.RefereeService"
METHOD = "Play"

STATUSES = frozenset(status.name for status in grpc.StatusCode)
"""The names of the statuses that a stream can end with."""

HUNG_UP = End(OK, "the bot's stream ended")
"""Whether a bot ended its half of a stream or broke it off can't be told for certain."""
PARTING_SECONDS = 5.0
"""Longest wait, at the end, for a bot that doesn't read what it was sent."""


class BotServer:
    """Serves the stream of one bot process, as the referee does. A context manager.

    Args:
        address: where to listen, ``unix:PATH`` or ``127.0.0.1:PORT`` (port 0: any that is free);
            a Unix socket of its own unless given.
    """

    def __init__(self, address: str | None = None) -> None:
        self.address = address or ""
        """As the bot is given it; complete once the server is open."""
        self.credential = secrets.token_hex(16)
        """What the bot has to name in its Hello."""
        self.second_streams = 0
        """How often the bot tried to open another stream."""
        self._stack = ExitStack()
        self._lock = threading.Lock()
        self._line: Line | None = None
        self._callers: queue.SimpleQueue[Line | End] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            if not self.address:
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="vendue-"))
                self.address = f"unix:{Path(folder) / 'referee.sock'}"
            server = self._server(stack.enter_context(ThreadPoolExecutor(2)))
            port = server.add_insecure_port(self.address)
            if not self.address.startswith("unix:"):
                self.address = f"{self.address.rpartition(':')[0]}:{port}"
            server.start()
            stack.callback(lambda: server.stop(PARTING_SECONDS).wait())
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.give_up(End("UNAVAILABLE", "the referee has stopped"))
        if self._line is not None:
            self._line.end()
        self._stack.close()

    def accept(self, within: float) -> Line | End | None:
        """Return the bot's stream; why there is none; or None after so many seconds."""
        try:
            return self._callers.get(timeout=within)
        except queue.Empty:
            return None

    def give_up(self, end: End) -> None:
        """Stop waiting for a bot that won't dial in any more."""
        self._callers.put(end)

    def _server(self, threads: ThreadPoolExecutor) -> grpc.Server:
        server = grpc.server(threads, options=(("grpc.so_reuseport", 0),))
        handler: grpc.RpcMethodHandler[Any, Any] = grpc.stream_stream_rpc_method_handler(self._play)
        service = grpc.method_handlers_generic_handler(SERVICE, {METHOD: handler})
        server.add_generic_rpc_handlers((service,))
        return server

    def _play(self, requests: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[bytes]:
        line = self._first_line()
        if line is None:
            context.abort(grpc.StatusCode.ALREADY_EXISTS, "this bot process has a stream already")
        if not context.add_callback(line.end):
            line.end()
        threading.Thread(target=_read, args=(requests, line), daemon=True).start()
        self._callers.put(line)
        end = yield from line.outgoing()
        if end.status != OK:
            context.abort(grpc.StatusCode[end.status], end.sentence)

    def _first_line(self) -> Line | None:
        with self._lock:
            if self._line is not None:
                self.second_streams += 1
                return None
            self._line = Line()
            return self._line


def _read(requests: Iterator[bytes], line: Line) -> None:
    with suppress(grpc.RpcError):
        for request in requests:
            line.deliver(request)
    line.deliver(HUNG_UP)
