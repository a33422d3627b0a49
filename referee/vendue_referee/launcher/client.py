"""The referee's side of the launcher: start bots, wait for their ends, kill them.

    async with open_launcher() as launcher:
        child = await launcher.start(argv, environment, folder, stdout=out, stderr=err)
        ended = await child.wait()

Whatever was started dies at the end of the block, and with the referee however that ends.
"""

from __future__ import annotations

import array
import os
import socket
import subprocess
from collections import deque
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

import trio

from vendue_referee.launcher.boot import start_server
from vendue_referee.launcher.child import Child, LauncherLost
from vendue_referee.launcher.reports import Report, ReportKind, ReportReader
from vendue_referee.launcher.requests import HEADER, RequestKind, StartRequest
from vendue_referee.sandbox.policy import Policy

CLOSING_SECONDS = 15.0
"""How long the launcher may take to end before it is killed."""

_READ_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class _Outgoing:
    """A request on its way, with descriptors of its own."""

    data: bytes
    descriptors: tuple[int, ...]

    def close(self) -> None:
        for descriptor in self.descriptors:
            os.close(descriptor)


class Launcher:
    """The process that holds the bots; made by `open_launcher`."""

    def __init__(self, stream: trio.socket.SocketType, process: subprocess.Popen[bytes]) -> None:
        self._stream = stream
        self._process = process
        self._numbers = count(1)
        self._children: dict[int, Child] = {}
        self._outgoing: deque[_Outgoing] = deque()
        self._wakeup = trio.Event()
        self._is_closing = False
        self._ended = trio.Event()
        self._conversation = trio.CancelScope()

    @property
    def pid(self) -> int:
        """Process id of the launcher."""
        return self._process.pid

    @property
    def is_lost(self) -> bool:
        """Whether it has ended."""
        return self._ended.is_set()

    async def start(
        self,
        argv: Sequence[str],
        environment: Mapping[str, str],
        folder: Path,
        *,
        stdout: int,
        stderr: int,
        socket: Path | None = None,
    ) -> Child:
        """Start a program in a folder, with exactly this environment.

        A program without a slash is looked for in that environment's PATH. Its standard
        input is empty; the two descriptors stay the caller's to close. A launcher with a policy
        starts it in a sandbox with that socket.

        Raises:
            StartFailed: the operating system couldn't start it.
            SandboxFailed: the sandbox couldn't be set up.
            LauncherLost: the launcher has ended.
            ValueError: no system could run it, for example an argument with a zero byte.
        """
        request = StartRequest(
            argv=tuple(os.fsencode(argument) for argument in argv),
            environment={os.fsencode(k): os.fsencode(v) for k, v in environment.items()},
            folder=os.fsencode(folder.absolute()),
            socket=b"" if socket is None else os.fsencode(socket.absolute()),
        )
        body = request.body()
        if self.is_lost or self._is_closing:
            raise LauncherLost
        number = next(self._numbers)
        child = self._children[number] = Child(partial(self._ask_about, number))
        self._ask(RequestKind.START, number, body, (stdout, stderr))
        try:
            await child.wait_started()
        except trio.Cancelled:
            child.kill()
            raise
        return child

    def _ask_about(self, number: int, kind: RequestKind) -> None:
        self._ask(kind, number)

    def _ask(
        self, kind: RequestKind, number: int, body: bytes = b"", descriptors: Sequence[int] = ()
    ) -> None:
        if self.is_lost or self._is_closing:
            return
        own = tuple(os.dup(descriptor) for descriptor in descriptors)
        self._outgoing.append(_Outgoing(HEADER.pack(kind, number, len(body)) + body, own))
        self._wakeup.set()

    async def converse(self) -> None:
        """Send and receive until the launcher ends: a system task, which must not fail.

        Called by `open_launcher`, as is `close`.
        """
        try:
            with self._conversation:
                async with trio.open_nursery() as nursery:
                    nursery.start_soon(self._send)
                    await self._receive()
                    nursery.cancel_scope.cancel()
        finally:
            self._note_end()

    async def _send(self) -> None:
        with suppress(OSError):
            while not (self._is_closing and not self._outgoing):
                while self._outgoing:
                    await self._send_one(self._outgoing.popleft())
                self._wakeup = trio.Event()
                if not self._is_closing:
                    await self._wakeup.wait()
            self._stream.shutdown(socket.SHUT_WR)

    async def _send_one(self, message: _Outgoing) -> None:
        rights = array.array("i", message.descriptors)
        ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)] if rights else []
        try:
            sent = await self._stream.sendmsg([message.data], ancillary)
        finally:
            message.close()
        while sent < len(message.data):
            sent += await self._stream.send(message.data[sent:])

    async def _receive(self) -> None:
        reader = ReportReader()
        with suppress(OSError, ValueError):
            while data := await self._stream.recv(_READ_BYTES):
                for report in reader.feed(data):
                    self._take(report)

    def _take(self, report: Report) -> None:
        child = self._children.get(report.child)
        if child is None:
            return
        child.take(report)
        if report.kind is not ReportKind.STARTED:
            del self._children[report.child]

    def _note_end(self) -> None:
        self._ended.set()
        self._stream.close()
        while self._outgoing:
            self._outgoing.popleft().close()
        for child in self._children.values():
            child.lose()
        self._children.clear()

    async def close(self) -> None:
        """Kill all that was started, and end the launcher."""
        self._is_closing = True
        self._wakeup.set()
        with trio.move_on_after(CLOSING_SECONDS):
            await self._ended.wait()
        self._conversation.cancel()
        await self._ended.wait()
        with suppress(PermissionError):  # a root that this process has given up being
            self._process.kill()
        self._process.wait()


@asynccontextmanager
async def open_launcher(
    policy: Policy | None = None, kept: Sequence[int] = ()
) -> AsyncGenerator[Launcher]:
    """Start the launcher, and at the end of the block kill all that it started, and end it.

    Args:
        policy: of the sandboxes that it starts; None to start plain programs.
        kept: descriptors that it keeps open, for the locks that they hold.
    """
    ours, theirs = socket.socketpair()
    with theirs:
        stream = trio.socket.from_stdlib_socket(ours)
        launcher = Launcher(stream, start_server(theirs, policy, kept))
    trio.lowlevel.spawn_system_task(launcher.converse)
    try:
        yield launcher
    finally:
        with trio.CancelScope(shield=True):
            await launcher.close()
