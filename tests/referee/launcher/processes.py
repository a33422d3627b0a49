"""Real processes for the launcher's tests: programs that misbehave, and who still lives."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import trio

from vendue_referee.launcher.child import Child
from vendue_referee.launcher.client import Launcher
from vendue_referee.launcher.exit_status import ExitStatus

PATIENCE = 30.0
"""Seconds after which something that should happen soon has not happened."""
GRACE = 2.0
"""Seconds that the dead may take to die, as the launcher promises; doubled for a busy machine."""

MARK = "VENDUE_TEST_MARK"
ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", MARK: str(os.getpid())}
ROOT = Path("/")

DAEMON = """
import os, signal, sys, time
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
read, written = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.setsid()
        os.write(written, str(os.getpid()).encode())
        for descriptor in range(10):
            try:
                os.close(descriptor)
            except OSError:
                pass
        time.sleep(1000)
    os._exit(0)
os.wait()
pid = os.read(read, 20).decode()
"""
"""Leaves a daemon outside its session, with its parent gone; its id is in ``pid``."""

LASTING = DAEMON + "print(os.getpid(), pid, flush=True)\ntime.sleep(1000)\n"
"""Tells its own and the daemon's process ids and stays."""


def is_alive(pid: int) -> bool:
    """Return whether a process runs; one that is dead and not reaped doesn't."""
    with suppress(OSError):
        stat = Path(f"/proc/{pid}/stat").read_bytes()
        return stat.rpartition(b")")[2].split()[0] not in {b"Z", b"X"}
    return False


def marked() -> set[int]:
    """Return the living processes that a test of this process had started by the launcher."""
    mark = f"{MARK}={os.getpid()}".encode()
    found: set[int] = set()
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdigit() and mark in (entry / "environ").read_bytes().split(b"\0"):
                found.add(int(entry.name))
    return {pid for pid in found if is_alive(pid)}


def children_of(pid: int) -> list[int]:
    """Return the children of a process."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def wait_dead(pids: set[int], within: float = 2 * GRACE) -> set[int]:
    """Wait for processes to die and return those that don't."""
    deadline = time.monotonic() + within
    while (alive := {pid for pid in pids if is_alive(pid)}) and time.monotonic() < deadline:
        time.sleep(0.01)
    return alive


async def start(launcher: Launcher, source: str, output: int | None = None) -> Child:
    """Start a Python program given as text; its output is thrown away unless asked for."""
    argv = [sys.executable, "-I", "-S", "-c", source]
    with Path(os.devnull).open("wb") as nowhere:
        chosen = nowhere.fileno() if output is None else output
        return await launcher.start(argv, ENVIRONMENT, ROOT, stdout=chosen, stderr=chosen)


async def output_of(launcher: Launcher, argv: list[str]) -> tuple[bytes, ExitStatus]:
    """Run a program to its end and return its standard output and how it ended."""
    read, written = os.pipe()
    child = await launcher.start(argv, ENVIRONMENT, ROOT, stdout=written, stderr=written)
    os.close(written)
    async with trio.lowlevel.FdStream(read) as stream:
        output = b"".join([bytes(part) async for part in stream])
    return output, await child.wait()


@contextmanager
def referee(bots: int) -> Iterator[tuple[subprocess.Popen[str], set[int]]]:
    """Run a stand-in for a referee whose bots leave daemons; yield it and all their ids."""
    argv = [sys.executable, "-P", "-c", _REFEREE, str(bots), LASTING, str(os.getpid())]
    with subprocess.Popen(
        argv, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        try:
            lines = [process.stdout.readline().split() for _ in range(bots)]
            yield process, {int(pid) for line in lines for pid in line}
        finally:
            process.kill()


_REFEREE = f"""
import os, sys, trio
from pathlib import Path
from vendue_referee.launcher.client import open_launcher

async def main():
    argv = [sys.executable, "-I", "-S", "-c", sys.argv[2]]
    environment = {{"PATH": os.defpath, "{MARK}": sys.argv[3]}}
    async with open_launcher() as launcher:
        for _ in range(int(sys.argv[1])):
            await launcher.start(argv, environment, Path("/"), stdout=1, stderr=2)
        await trio.sleep_forever()

trio.run(main)
"""
