"""A launcher of sandboxes for tests: programs of the system's own Python inside."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import trio

from vendue_referee.launcher.child import Child
from vendue_referee.launcher.client import Launcher, open_launcher
from vendue_referee.launcher.exit_status import ExitStatus
from vendue_referee.sandbox import uids
from vendue_referee.sandbox.policy import Limits, Policy

needs_bwrap = pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is missing")
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has user ids to give")

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
PYTHON = "/usr/bin/python3"
"""The system's Python is seen inside as part of /usr."""


@dataclass
class Ended:
    """What came of a program."""

    output: bytes
    status: ExitStatus
    child: Child


@contextmanager
def places(tmp_path: Path) -> Generator[tuple[Path, Path, Path]]:
    """Give the folder of bots, a bot's folder and a socket that somebody listens on."""
    root = Path("/tmp") / f"vendue-test-{os.getpid()}-{tmp_path.name}"  # noqa: S108
    bot, sockets = root / "bots" / "one", root / "sockets"
    bot.mkdir(parents=True)
    sockets.mkdir()
    (bot / "own.txt").write_text("own")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(sockets / "0.sock"))
        (sockets / "0.sock").chmod(0o666)
        listening.listen()
        try:
            yield root, bot, sockets / "0.sock"
        finally:
            shutil.rmtree(root)


def policy_of(root: Path, limits: Limits | None = None) -> Policy:
    """Return a policy for the places below a folder."""
    return Policy(
        bwrap=str(shutil.which("bwrap")),
        runtime="",
        bots=str(root / "bots"),
        sockets=str(root / "sockets"),
        limits=limits or Limits(),
        uid_base=uids.BASE + 500_000,
    )


@asynccontextmanager
async def sandboxes(
    tmp_path: Path, limits: Limits | None = None
) -> AsyncGenerator[tuple[Launcher, Path, Path]]:
    """Open a launcher of sandboxes, and give it with a bot's folder and a socket."""
    with places(tmp_path) as (root, bot, sock):
        async with open_launcher(policy_of(root, limits)) as launcher:
            yield launcher, bot, sock


async def start(
    launcher: Launcher, bot: Path, sock: Path, source: str, output: int | None = None
) -> Child:
    """Start a Python program given as text in a sandbox."""
    with Path(os.devnull).open("wb") as nowhere:
        chosen = nowhere.fileno() if output is None else output
        argv = [PYTHON, "-I", "-S", "-c", source]
        return await launcher.start(
            argv, ENVIRONMENT, bot, stdout=chosen, stderr=chosen, socket=sock
        )


async def run(launcher: Launcher, bot: Path, sock: Path, source: str) -> Ended:
    """Run a Python program to its end."""
    read, written = os.pipe()
    try:
        child = await start(launcher, bot, sock, source, written)
    finally:
        os.close(written)
    with trio.fail_after(30):
        async with trio.lowlevel.FdStream(read) as stream:
            output = b"".join([bytes(part) async for part in stream])
        return Ended(output, await child.wait(), child)
