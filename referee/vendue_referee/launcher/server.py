"""The launcher's own process: small, synchronous, one thread, the standard library only.

It is two processes. The server takes requests and has the bots as children. Its parent, the
guard, does nothing but outlive it: should the server be killed, its bots die with it (the
kernel sees to that) and whatever they left running becomes the guard's, which kills it.

The referee's death is the end of the stream of requests: everything is killed, and both end.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import time
from array import array
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from vendue_referee.launcher.children import SWEEP_SECONDS, Children, kill_children, reap_dead
from vendue_referee.launcher.kernel import die_with, inherit_orphans, own_children, own_name
from vendue_referee.launcher.reports import Report
from vendue_referee.launcher.requests import (
    DESCRIPTORS,
    HEADER,
    MAX_BODY,
    BadRequest,
    RequestKind,
    start_from,
)

if TYPE_CHECKING:
    from vendue_referee.launcher.sandboxes import Sandboxes

GUARD_SECONDS = 1.0
"""How late the guard may notice that the referee is gone."""
LAST_SECONDS = 10.0
"""How long the launcher fights, at its own end, what forks faster than it can be killed."""


class Connection:
    """The launcher's end of the stream between it and the referee."""

    def __init__(self, stream: socket.socket) -> None:
        self._stream = stream
        self.is_open = True

    def fileno(self) -> int:
        """Return the descriptor to wait on for a request."""
        return self._stream.fileno()

    def request(self) -> tuple[int, int, bytes, list[int]] | None:
        """Read one request: kind, child, body, descriptors (the caller's to close).

        None when the referee is gone.

        Raises:
            BadRequest: the body is too long.
        """
        flags = getattr(socket, "MSG_CMSG_CLOEXEC", 0)
        room = socket.CMSG_SPACE(DESCRIPTORS * 4)
        header, ancillary, _, _ = self._stream.recvmsg(HEADER.size, room, flags)
        descriptors = _descriptors(ancillary)
        header += self._exactly(HEADER.size - len(header)) if header else b""
        if len(header) < HEADER.size:
            return None
        kind, child, length = HEADER.unpack(header)
        if length > MAX_BODY:
            raise BadRequest(f"a body of {length} bytes")
        body = self._exactly(length)
        return (kind, child, body, descriptors) if len(body) == length else None

    def report(self, report: Report) -> None:
        """Tell the referee, if it still listens."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self._stream.sendall(report.encode())

    def _exactly(self, size: int) -> bytes:
        read = b""
        while len(read) < size and (part := self._stream.recv(size - len(read))):
            read += part
        return read


class Server:
    """The loop of the launcher: requests in, reports out, the dead reaped."""

    def __init__(self, connection: Connection, wakeup: int, children: Children | Sandboxes) -> None:
        self._connection = connection
        self._wakeup = wakeup
        self._children = children
        self._is_over = False
        self._is_mute = False

    def end(self) -> None:
        """End the loop as if the referee were gone.

        It is told of nothing any more: that its children are killed now is no bot's doing.
        """
        self._is_over = self._is_mute = True

    def run(self) -> None:
        """Serve until the referee is gone, then leave nothing behind.

        Raises:
            BadRequest: the referee sent what is no request; nothing is left behind either.
        """
        try:
            while not self._is_over:
                self._turn()
        finally:
            self._finish()

    def _turn(self) -> None:
        waited_for = [self._connection.fileno(), self._wakeup, *self._children.descriptors()]
        ready = readable(waited_for, self._children.wait_seconds())
        self._report_news(ready)
        if self._connection.fileno() in ready:
            self._serve_one()

    def _report_news(self, ready: set[int]) -> None:
        with suppress(BlockingIOError):
            os.read(self._wakeup, 4096)
        for report in self._children.reports(ready):
            if not self._is_mute:
                self._connection.report(report)

    def _serve_one(self) -> None:
        try:
            request = self._connection.request()
        except ConnectionResetError:
            request = None
        if request is None:
            self._is_over = True
            return
        kind, child, body, descriptors = request
        try:
            self._obey(kind, child, body, descriptors)
        finally:
            for descriptor in descriptors:
                os.close(descriptor)

    def _obey(self, kind: int, child: int, body: bytes, descriptors: list[int]) -> None:
        if kind == RequestKind.START and len(descriptors) == DESCRIPTORS:
            self._start(child, body, *descriptors)
        elif kind == RequestKind.KILL and not body and not descriptors:
            self._children.kill(child)
        elif kind in (RequestKind.FREEZE, RequestKind.THAW) and not body and not descriptors:
            self._children.freeze(child, is_frozen=kind == RequestKind.FREEZE)
        else:
            raise BadRequest(f"kind {kind}, {len(body)} bytes, {len(descriptors)} descriptors")

    def _start(self, child: int, body: bytes, stdout: int, stderr: int) -> None:
        report = self._children.start(child, start_from(body), stdout, stderr)
        if report is not None:
            self._connection.report(report)

    def _finish(self) -> None:
        self._children.kill_all()
        deadline = time.monotonic() + LAST_SECONDS
        while time.monotonic() < deadline:
            waited_for = [self._wakeup, *self._children.descriptors()]
            self._report_news(readable(waited_for, SWEEP_SECONDS))
            if self._children.are_gone():
                break
            kill_children()
        self._children.close()


def main(descriptor: int, policy: str = "") -> None:
    """Serve the referee at the other end of a socket.

    Args:
        descriptor: of the socket.
        policy: of sandboxes, as JSON; empty for plain children.
    """
    _reset_signals()
    inherit_orphans()
    guard = os.getpid()
    server = os.fork()
    if server:
        os._exit(_guard(server, policy))
    wakeup, written = os.pipe()
    os.set_blocking(wakeup, False)
    os.set_blocking(written, False)
    signal.set_wakeup_fd(written, warn_on_full_buffer=False)
    with socket.socket(fileno=descriptor) as stream:
        children = _sandboxes(policy) if policy else Children()
        loop = Server(Connection(stream), wakeup, children)
        signal.signal(signal.SIGCHLD, lambda _signal, _frame: None)
        signal.signal(signal.SIGTERM, lambda _signal, _frame: loop.end())
        die_with(guard, signal.SIGTERM)
        inherit_orphans()
        loop.run()


def readable(descriptors: list[int], seconds: float | None) -> set[int]:
    """Wait until there is something to read, and return where; empty after that many seconds."""
    poll = select.poll()
    for descriptor in descriptors:
        poll.register(descriptor, select.POLLIN)
    return {ready for ready, _ in poll.poll(None if seconds is None else seconds * 1000)}


def _guard(server: int, policy: str) -> int:
    """Wait for the server, then kill and reap whatever it left; return the exit status.

    A server that doesn't end soon after the referee has, for example one that was stopped, is
    killed as well.
    """
    referee, orphaned = os.getppid(), 0.0
    while not (ended := os.waitpid(server, os.WNOHANG))[0]:
        if os.getppid() != referee:
            orphaned = orphaned or time.monotonic()
            if time.monotonic() - orphaned > LAST_SECONDS:
                os.kill(server, signal.SIGKILL)
        _wait_for_end(server)
    deadline = time.monotonic() + LAST_SECONDS
    while own_children() and time.monotonic() < deadline:
        kill_children()
        time.sleep(SWEEP_SECONDS)
        reap_dead()
    if policy:
        _sweep(policy)
    return min(abs(os.waitstatus_to_exitcode(ended[1])), 255)


def _wait_for_end(server: int) -> None:
    """Wait until a child ends, at most for as long as the guard may be late."""
    if not hasattr(os, "pidfd_open"):
        time.sleep(GUARD_SECONDS / 10)
        return
    with suppress(ProcessLookupError):
        descriptor = os.pidfd_open(server)
        try:
            readable([descriptor], GUARD_SECONDS)
        finally:
            os.close(descriptor)


def _sandboxes(policy: str) -> Sandboxes:
    """Return what starts sandboxes; a launcher of plain children needn't know how."""
    from vendue_referee.launcher.sandboxes import Sandboxes
    from vendue_referee.sandbox.policy import Policy

    return Sandboxes(Policy.from_json(policy))


def _sweep(policy: str) -> None:
    """Remove the cgroups that a killed server left, and temporary folders of killed referees."""
    from vendue_referee import temporary
    from vendue_referee.sandbox import cgroups
    from vendue_referee.sandbox.policy import Policy

    found = cgroups.find(own_name())
    if found is not None:
        found.sweep()
        found.close()
    known = Policy.from_json(policy)
    for root in {Path(known.sockets).parent, Path(known.bots).parent}:
        with suppress(OSError):
            temporary.sweep(root)


def _reset_signals() -> None:
    """Forget what the referee blocks or ignores, which children would inherit."""
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def _descriptors(ancillary: list[tuple[int, int, bytes]]) -> list[int]:
    found: list[int] = []
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            found += array("i", data)
    return found
