"""Finds out, by starting real sandboxes, what they enforce on this machine."""

from __future__ import annotations

import json
import os
import secrets
import socket
import struct
import tempfile
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

from vendue.games.game import Json
from vendue_referee.backends.backend import Backend
from vendue_referee.backends.bubblewrap import SandboxSetup, open_bubblewrap
from vendue_referee.doctor.facts import Facts
from vendue_referee.doctor.machine import look_outside
from vendue_referee.doctor.running import FAULTS, NoAnswer, run
from vendue_referee.doctor.slow import try_limits
from vendue_referee.sandbox.bubblewrap import COVERED
from vendue_referee.sandbox.seccomp import UnsupportedMachine, refused_numbers

FOREIGN = ("/etc/shadow", "/root", "/home", "/var/lib", "/sys/kernel", "/boot", "/run/dbus")
"""What a sandbox must not show."""
_CREDENTIALS = struct.Struct("iII")


async def look(setup: SandboxSetup, *, is_thorough: bool = False) -> Facts:
    """Start a sandbox that tries to break out, and return what it found.

    Args:
        setup: what sandboxes are made from; its folder of bots has to be writable.
        is_thorough: also try the limits, each in a sandbox of its own; takes some seconds.

    Raises:
        SandboxMissing: there is no bubblewrap.
    """
    facts = look_outside(setup)
    try:
        refused_numbers(os.uname().machine)
    except UnsupportedMachine as error:
        return replace(facts, start_error=str(error))
    with tempfile.TemporaryDirectory(prefix="probe-", dir=setup.bots) as folder:
        Path(folder).chmod(0o755)
        try:
            async with open_bubblewrap(setup) as backend:
                facts = await look_inside(backend, Path(folder), facts)
            if is_thorough:
                facts = await try_limits(setup, Path(folder), facts)
        except* FAULTS as group:
            facts = replace(facts, start_error=str(leaf(group)))
    return facts


async def look_inside(backend: Backend, folder: Path, facts: Facts) -> Facts:
    """Run the probe that tries to break out, with a socket beside it that it must not reach.

    Any of `FAULTS` may come, in a group.
    """
    name = secrets.token_hex(8)
    given = json.dumps(
        {
            "abstract": name,
            "refused": refused_numbers(os.uname().machine),
            "covered": [f"/proc/{each}" for each in COVERED],
            "foreign": FOREIGN,
        }
    )
    path = backend.sockets / "probe.sock"
    with _listening(f"\0{name}"), _listening(str(path)) as referee:
        ran = await run(backend, folder, inside_source(), given, socket=path)
        uid = _peer(referee)
    try:
        seen = cast(Mapping[str, Json], json.loads(ran.stdout))
    except ValueError:
        raise NoAnswer(ran.said or "the probe printed nothing") from None
    return replace(facts, seen=seen, host_uid=uid)


def inside_source() -> str:
    """Return the program that tries to break out."""
    return (Path(__file__).parent / "inside.py").read_text(encoding="utf-8")


@contextmanager
def _listening(address: str) -> Generator[socket.socket]:
    """Listen at an address for the length of a block."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        listener.setblocking(False)  # noqa: FBT003 - its own name
        yield listener
    if not address.startswith("\0"):
        Path(address).unlink(missing_ok=True)


def _peer(listener: socket.socket) -> int:
    """Return the user id of who has connected, 0 if nobody has."""
    try:
        peer, _ = listener.accept()
    except BlockingIOError:
        return 0
    with peer:
        data = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        return int(_CREDENTIALS.unpack(data)[1])


def leaf(error: BaseException) -> BaseException:
    """Return the first error of a group, however deep it lies."""
    while isinstance(error, BaseExceptionGroup):
        error = cast(BaseExceptionGroup[BaseException], error).exceptions[0]
    return error
