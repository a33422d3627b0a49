"""Whoever of referee, launcher and bots is killed, nothing is left running."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
import trio
from tests.referee.launcher.processes import (
    LASTING,
    PATIENCE,
    children_of,
    is_alive,
    referee,
    start,
    wait_dead,
)

import vendue_referee
from vendue_referee.launcher.boot import start_server
from vendue_referee.launcher.child import LauncherLost
from vendue_referee.launcher.client import open_launcher
from vendue_referee.launcher.requests import HEADER, MAX_BODY, RequestKind, StartRequest
from vendue_referee.launcher.server import LAST_SECONDS


def test_bots_die_with_a_killed_referee() -> None:
    """SIGKILL of the referee ends its bots, their daemons and the launcher."""
    with referee(bots=3) as (process, pids):
        launcher = children_of(process.pid)
        assert len(pids) == 6
        assert all(is_alive(pid) for pid in pids)
        process.kill()
        assert wait_dead(pids | set(launcher)) == set()


@pytest.mark.parametrize("victim", ["guard", "server", "both"])
def test_bots_die_with_a_killed_launcher(victim: str) -> None:
    """SIGKILL of either process of the launcher ends every bot; the referee lives."""
    with referee(bots=2) as (process, pids):
        guard = children_of(process.pid)[0]
        server = children_of(guard)[0]
        victims = {"guard": [guard], "server": [server], "both": [guard, server]}[victim]
        bots = set(children_of(server))
        for pid in victims:
            os.kill(pid, signal.SIGKILL)
        assert wait_dead(bots if victim == "both" else pids | {server}) == set()
        assert process.poll() is None
        for pid in filter(is_alive, pids):
            os.kill(pid, signal.SIGKILL)


def test_ctrl_c_reaches_neither_launcher_nor_bots() -> None:
    """A signal to the referee's process group stops at the referee, who then ends the bots."""
    with referee(bots=2) as (process, pids):
        launcher = set(children_of(process.pid))
        os.kill(process.pid, signal.SIGSTOP)
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.3)
        assert all(is_alive(pid) for pid in pids | launcher)
        os.kill(process.pid, signal.SIGCONT)
        assert wait_dead(pids | launcher, PATIENCE) == set()


async def test_a_lost_launcher_is_told_from_an_ended_bot() -> None:
    """Waiting, starting and killing end at once, as a failure of the platform."""
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            child = await start(launcher, LASTING)
            os.kill(children_of(launcher.pid)[0], signal.SIGKILL)
            with pytest.raises(LauncherLost):
                await child.wait()
            assert launcher.is_lost
            assert child.exit is None
            child.kill()
            with pytest.raises(LauncherLost):
                await child.kill_and_wait()
            with pytest.raises(LauncherLost):
                await start(launcher, "")


START = StartRequest((b"sleep", b"1000"), {}, b"/").body()


@pytest.mark.parametrize(
    ("request_bytes", "descriptors"),
    [
        (HEADER.pack(9, 2, 0), 0),
        (HEADER.pack(RequestKind.KILL, 2, 1) + b"x", 0),
        (HEADER.pack(RequestKind.KILL, 2, 0), 1),
        (HEADER.pack(RequestKind.START, 2, len(START)) + START, 0),
        (HEADER.pack(RequestKind.START, 2, len(START)) + START, 1),
        (HEADER.pack(RequestKind.START, 2, len(START) + 1) + START + b"x", 2),
        (HEADER.pack(RequestKind.START, 2, len(START) - 1) + START[:-1], 2),
        (HEADER.pack(RequestKind.START, 2, 4) + b"\xff" * 4, 2),
        (HEADER.pack(RequestKind.START, 2, MAX_BODY + 1), 0),
    ],
    ids=["kind", "body", "stray", "none", "one", "longer", "shorter", "counts", "huge"],
)
def test_a_request_out_of_form_ends_the_launcher(request_bytes: bytes, descriptors: int) -> None:
    """The launcher takes its few forms and nothing else, and goes without leaving a bot."""
    ours, theirs = socket.socketpair()
    with ours, theirs, start_server(theirs) as process:
        theirs.close()
        argv = (sys.executable, "-I", "-S", "-c", "import time; time.sleep(1000)")
        bot = StartRequest(tuple(map(os.fsencode, argv)), {}, b"/").body()
        socket.send_fds(ours, [HEADER.pack(RequestKind.START, 1, len(bot)) + bot], [2, 2])
        pid = int.from_bytes(ours.recv(64)[5:9], "big")
        assert is_alive(pid)
        socket.send_fds(ours, [request_bytes], [2] * descriptors)
        assert process.wait(PATIENCE) == 1
        assert not is_alive(pid)


def test_the_launcher_needs_nothing_but_python() -> None:
    """The process that holds the bots loads the standard library and its own few modules."""
    source = "import sys; sys.path.append(sys.argv[1])\nimport vendue_referee.launcher.server\n"
    source += "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    root = Path(vendue_referee.__file__).parents[1]
    argv = [sys.executable, "-I", "-S", "-c", source, str(root)]
    done = subprocess.run(argv, capture_output=True, text=True, check=True, cwd="/")
    assert set(done.stdout.split()) - sys.stdlib_module_names - {"__main__"} == {"vendue_referee"}


_REFEREE_WITH_LAUNCHER = """
import socket, sys
from vendue_referee.launcher.boot import start_server
ours, theirs = socket.socketpair()
print(start_server(theirs).pid, flush=True)
sys.stdin.read()
"""


@pytest.mark.soak
def test_a_stopped_launcher_does_not_outlive_the_referee() -> None:
    """Its guard ends it some seconds after the referee, though it does nothing itself."""
    referee = subprocess.Popen(
        [sys.executable, "-c", _REFEREE_WITH_LAUNCHER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with referee:
        assert referee.stdout is not None
        guard = int(referee.stdout.readline())
        deadline = time.monotonic() + PATIENCE
        while not (servers := children_of(guard)):
            assert time.monotonic() < deadline
        os.kill(servers[0], signal.SIGSTOP)
        referee.kill()
    assert wait_dead({*servers, guard}, within=LAST_SECONDS + PATIENCE) == set()
