"""Tries out limits, each in a sandbox of its own; takes some seconds."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import trio

from vendue_referee.backends.backend import Backend
from vendue_referee.backends.bubblewrap import SandboxSetup, open_bubblewrap
from vendue_referee.doctor.facts import SHARE_CORES, Facts
from vendue_referee.doctor.running import PROBE_SECONDS, Ran, program, run

MEMORY_BYTES = 64 << 20
CPU_SECONDS = 1
MEMORY = "x = []\nwhile True: x.append(bytearray(1 << 20))"
CPU = "while True: pass"
FORKS = """
import os, time
count = 0
try:
    while count < 1000:
        if not os.fork():
            time.sleep(1000)
        count += 1
    print("not refused")
except OSError:
    print("refused")
"""
DAEMON = """
import os, time
if not os.fork():
    os.setsid()
    if not os.fork():
        time.sleep(1000)
    os._exit(0)
os.wait()
print("up", flush=True)
time.sleep(1000)
"""
SHARE = """
import os, time
began = time.monotonic()
def burn():
    while time.monotonic() < began + 1:
        pass
for _ in range(3):
    if not os.fork():
        burn()
        os._exit(0)
burn()
for _ in range(3):
    os.wait()
print(sum(os.times()[:4]) / (time.monotonic() - began))
"""


async def try_limits(setup: SandboxSetup, folder: Path, facts: Facts) -> Facts:
    """Return the facts with how each limit ended those who broke it.

    Any of `running.FAULTS` may come, in a group.

    Args:
        setup: what sandboxes are made from.
        folder: of the programs.
        facts: what is known so far.
    """
    small = replace(setup.limits, memory_bytes=MEMORY_BYTES, cpu_seconds=CPU_SECONDS)
    async with open_bubblewrap(replace(setup, limits=small)) as backend:
        ends = {
            "memory is really held": _cause(await run(backend, folder, MEMORY)),
            "CPU time is really held": _cause(await run(backend, folder, CPU)),
            "processes are really held": _cause(await run(backend, folder, FORKS)),
            "all is really killed": await _killed(backend, folder),
        }
    share = await _share(setup, folder) if "cpu" in facts.holds else None
    return replace(facts, ends=ends, cpu_share=share)


def _cause(ran: Ran) -> str:
    """Return the limit that ended a program, else what it said."""
    breach = ran.child.breach
    said = ran.stdout.decode("utf-8", "replace").strip()
    return str(breach.cause) if breach is not None else said


async def _share(setup: SandboxSetup, folder: Path) -> float:
    """Return the cores that processes get that want all of them."""
    narrow = replace(setup, limits=replace(setup.limits, cpu_cores=SHARE_CORES))
    async with open_bubblewrap(narrow) as backend:
        said = (await run(backend, folder, SHARE)).stdout
    try:
        return float(said)
    except ValueError:
        return float("inf")


async def _killed(backend: Backend, folder: Path) -> str:
    """Kill a sandbox with a daemon in it, and see whether its end is told."""
    reading, writing = os.pipe()
    try:
        child = await backend.start(program(DAEMON, folder), stdout=writing, stderr=writing)
    except BaseException:
        os.close(reading)
        raise
    finally:
        os.close(writing)
    async with trio.lowlevel.FdStream(reading) as stream:
        with trio.move_on_after(PROBE_SECONDS) as late:
            await stream.receive_some(100)
            await child.kill_and_wait()
            # The daemon holds the other end of the pipe: its end is the end of the daemon.
            while await stream.receive_some(100):
                continue
    return "something lives on" if late.cancelled_caught else "gone"
