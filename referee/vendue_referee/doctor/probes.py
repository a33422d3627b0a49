"""Finds out, by starting real sandboxes, what they enforce on this machine."""

from __future__ import annotations

import json
import os
import secrets
import socket
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import trio

from vendue.games.game import Json
from vendue_referee.backends.backend import PYTHON, Backend, Program
from vendue_referee.backends.bubblewrap import (
    SandboxSetup,
    find_bwrap,
    open_bubblewrap,
    packaged_bwrap,
)
from vendue_referee.bot_log import LogLimits, LogPump
from vendue_referee.doctor.facts import Facts
from vendue_referee.launcher.child import Child, LauncherLost, SandboxFailed, StartFailed
from vendue_referee.launcher.kernel import own_name
from vendue_referee.sandbox import cgroups

PROBE_SECONDS = 15.0
_OUTPUT = LogLimits(kept_bytes=1 << 20, flood_bytes=1 << 20)
_SYSCTLS = {
    "kernel/apparmor_restrict_unprivileged_userns": (
        "1",
        "AppArmor keeps bubblewrap from making user namespaces: give it a profile with `userns,`",
    ),
    "kernel/unprivileged_userns_clone": ("0", "sysctl -w kernel.unprivileged_userns_clone=1"),
    "user/max_user_namespaces": ("0", "sysctl -w user.max_user_namespaces=10000"),
}

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
MEMORY = "x = []\nwhile True: x.append(bytearray(1 << 20))"
CPU = "while True: pass"


async def look(setup: SandboxSetup, *, is_thorough: bool = False) -> Facts:
    """Start a sandbox that tries to break out, and return what it found.

    Args:
        setup: what sandboxes are made from; its folder of bots has to be writable.
        is_thorough: also try the limits, each in a sandbox of its own; takes some seconds.

    Raises:
        SandboxMissing: there is no bubblewrap.
    """
    facts = _outside(setup)
    with tempfile.TemporaryDirectory(prefix="probe-", dir=setup.bots) as folder:
        Path(folder).chmod(0o755)
        try:
            async with open_bubblewrap(setup) as backend:
                facts = await look_inside(backend, Path(folder), facts)
            if is_thorough:
                facts = replace(facts, ends=await _ends(setup, Path(folder)))
        except* FAULTS as group:
            facts = replace(facts, start_error=str(leaf(group)))
    return facts


class _NoAnswer(Exception):
    """The probe printed nothing that can be read; the message is what it printed."""


FAULTS = (SandboxFailed, StartFailed, LauncherLost, OSError, _NoAnswer)
"""How a probe may end without an answer."""


def _outside(setup: SandboxSetup) -> Facts:
    found = cgroups.find(own_name())
    facts = Facts(
        is_root=os.geteuid() == 0,
        own_uid=os.geteuid(),
        cgroup="" if found is None else found.version,
        holds=frozenset() if found is None else found.holds,
        bwrap=find_bwrap(),
        is_packaged=find_bwrap() == packaged_bwrap(),
        blocking=tuple(_blocking()),
        core_pattern=_sysctl("kernel/core_pattern"),
        runtime=setup.runtime.name,
    )
    if found is not None:
        found.close()
    return facts


def _blocking() -> list[str]:
    return [remedy for name, (value, remedy) in _SYSCTLS.items() if _sysctl(name) == value]


def _sysctl(name: str) -> str:
    with suppress(OSError):
        return Path("/proc/sys", name).read_text().strip()
    return ""


async def look_inside(backend: Backend, folder: Path, facts: Facts) -> Facts:
    """Run the probe that tries to break out, with a socket beside it that it must not reach.

    Any of `FAULTS` may come, in a group.
    """
    name = secrets.token_hex(8)
    source = (Path(__file__).parent / "inside.py").read_text(encoding="utf-8")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"\0{name}")
        listening.listen()
        ran = await _run(backend, folder, source, name)
    try:
        seen = cast(Mapping[str, Json], json.loads(ran.stdout))
    except ValueError:
        said = (ran.stderr or ran.stdout).decode("utf-8", "replace")
        raise _NoAnswer(said[-500:].strip() or "the probe printed nothing") from None
    return replace(facts, seen=seen, host_uid=ran.uid)


async def _ends(setup: SandboxSetup, folder: Path) -> dict[str, str]:
    ends: dict[str, str] = {}
    small = replace(setup, limits=replace(setup.limits, memory_bytes=64 << 20, cpu_seconds=1))
    async with open_bubblewrap(small) as backend:
        for name, source in (
            ("memory is really held", MEMORY),
            ("CPU time is really held", CPU),
        ):
            breach = (await _run(backend, folder, source)).child.breach
            ends[name] = "not ended" if breach is None else str(breach.cause)
        forks = await _run(backend, folder, FORKS)
        breach = forks.child.breach
        said = forks.stdout.decode("utf-8", "replace").strip()
        ends["processes are really held"] = said if breach is None else str(breach.cause)
        ends["all is really killed"] = await _killed(backend, folder)
    return ends


async def _killed(backend: Backend, folder: Path) -> str:
    """Kill a sandbox with a daemon in it, and see whether its end is told."""
    reading, writing = os.pipe()
    child = await backend.start(_program(DAEMON, folder), stdout=writing, stderr=writing)
    os.close(writing)
    async with trio.lowlevel.FdStream(reading) as stream:
        with trio.move_on_after(PROBE_SECONDS) as late:
            await stream.receive_some(100)
            await child.kill_and_wait()
            # The daemon holds the other end of the pipe: its end is the end of the daemon.
            while await stream.receive_some(100):
                continue
    return "something lives on" if late.cancelled_caught else "gone"


@dataclass(frozen=True, slots=True)
class _Ran:
    """A program that has ended."""

    child: Child
    uid: int
    """The user that it was on the host."""
    stdout: bytes
    stderr: bytes


async def _run(backend: Backend, folder: Path, source: str, *arguments: str) -> _Ran:
    """Run a program to its end."""
    pipes = [os.pipe(), os.pipe()]
    try:
        child = await backend.start(
            _program(source, folder, *arguments), stdout=pipes[0][1], stderr=pipes[1][1]
        )
    except BaseException:
        for reading, _ in pipes:
            os.close(reading)
        raise
    finally:
        for _, writing in pipes:
            os.close(writing)
    uid = _user_of(child.pid)
    pumps = (LogPump(child.kill, _OUTPUT), LogPump(child.kill, _OUTPUT))
    with trio.move_on_after(PROBE_SECONDS):
        async with trio.open_nursery() as nursery:
            for pump, (reading, _) in zip(pumps, pipes, strict=True):
                nursery.start_soon(pump.run, reading)
            await child.wait()
    await child.kill_and_wait()
    return _Ran(child, uid, pumps[0].kept, pumps[1].kept)


def _user_of(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("Uid:"):
                return int(line.split()[1])
    return 0


def _program(source: str, folder: Path, *arguments: str) -> Program:
    return Program((PYTHON, "-I", "-S", "-c", source, *arguments), folder)


def leaf(error: BaseException) -> BaseException:
    """Return the first error of a group, however deep it lies."""
    while isinstance(error, BaseExceptionGroup):
        error = cast(BaseExceptionGroup[BaseException], error).exceptions[0]
    return error
