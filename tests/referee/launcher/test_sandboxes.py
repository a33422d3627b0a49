"""The launcher's sandboxes: what a program in one sees, how each ends, and that nothing is left."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import signal
import stat
import subprocess
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import cast

import pytest
import trio
from tests.referee.launcher.processes import children_of, wait_dead
from tests.referee.launcher.sandboxed import (
    ENVIRONMENT,
    needs_bwrap,
    needs_root,
    places,
    policy_of,
    run,
    sandboxes,
    start,
)

from vendue_referee.launcher.child import LauncherLost, SandboxFailed
from vendue_referee.launcher.client import open_launcher
from vendue_referee.launcher.reports import ReportKind
from vendue_referee.launcher.requests import StartRequest
from vendue_referee.launcher.sandbox import Sandbox
from vendue_referee.launcher.sandboxes import Sandboxes
from vendue_referee.sandbox.cgroups import Cgroup
from vendue_referee.sandbox.policy import Cause, Limits
from vendue_referee.sandbox.uids import RANGE, SLOTS
from vendue_referee.temporary import LOCK, PREFIX

pytestmark = needs_bwrap

LOOK = """
import json, os, socket
def names(path):
    return sorted(os.listdir(path))
peer = socket.socket(socket.AF_UNIX)
peer.connect("/run/referee.sock")
print(json.dumps({
    "pid": os.getpid(), "uid": os.getuid(), "cwd": os.getcwd(), "bot": names("."),
    "sockets": names("/run"), "environment": dict(os.environ), "host": os.uname().nodename,
    "descriptors": names("/proc/self/fd"),
}))
"""


async def test_a_program_sees_its_own_and_nothing_else(tmp_path: Path) -> None:
    """It is the first process, in its own folder, with its socket and just its environment."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        ended = await run(launcher, bot, sock, LOOK)
    assert ended.status.code == 0
    seen = json.loads(ended.output)
    descriptors = seen.pop("descriptors")
    assert seen.pop("environment").items() >= ENVIRONMENT.items()
    assert seen == {
        "pid": 1,
        "uid": 1000,
        "cwd": "/bot",
        "bot": ["own.txt"],
        "sockets": ["referee.sock"],
        "host": "sandbox",
    }
    assert descriptors == ["0", "1", "2", "3", "4"]  # the peer's and the listing's own


async def test_other_users_of_the_machine_are_not_told_its_credential(tmp_path: Path) -> None:
    """Everybody can read command lines: a program's variables are in none."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        argv = ["/bin/sleep", "1000"]
        environment = {**ENVIRONMENT, "VENDUE_CREDENTIAL": "not for everybody"}
        with Path(os.devnull).open("wb") as nowhere:
            out = nowhere.fileno()
            child = await launcher.start(
                argv, environment, bot, stdout=out, stderr=out, socket=sock
            )
        fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
        lines = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in (child.pid, fields[1])]
        await child.kill_and_wait()
    assert b"bwrap" in lines[1]
    assert not any(b"not for everybody" in line for line in lines)


async def test_how_it_ends_is_told(tmp_path: Path) -> None:
    """Exit codes and signals come out as they would of a plain process."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        left = await run(launcher, bot, sock, "import os; os._exit(7)")
        crashed = await run(launcher, bot, sock, "import ctypes; ctypes.string_at(0)")
        child = await start(launcher, bot, sock, "import time; time.sleep(1000)")
        assert child.pid
        killed = await child.kill_and_wait()
    assert (left.status.code, left.child.breach) == (7, None)
    assert crashed.status.signal == signal.SIGSEGV
    assert killed.signal == signal.SIGKILL


async def test_a_program_that_is_not_there_is_the_bots_fault(tmp_path: Path) -> None:
    """The sandbox stands; what should run in it can't: that ends like any other crash."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        child = await launcher.start(
            ["no-such-program"], ENVIRONMENT, bot, stdout=2, stderr=2, socket=sock
        )
        assert (await child.wait()).code == 1


MEMORY = "x = [bytearray(1 << 20) for _ in range(400)]"
MEMORY_OF_CHILDREN = """
import os, time
for _ in range(3):
    if not os.fork():
        x = bytearray(60 << 20)
        time.sleep(1000)
time.sleep(1000)
"""
CPU = "while True: pass"
CPU_OF_CHILDREN = """
import os, time
for _ in range(3):
    if not os.fork():
        while True: pass
time.sleep(1000)
"""
SLEEP = "import time; time.sleep(1000)"
BOMBS = {
    "memory": (MEMORY, Cause.MEMORY),
    "memory of children": (MEMORY_OF_CHILDREN, Cause.MEMORY),
    "cpu": (CPU, Cause.CPU),
    "cpu of children": (CPU_OF_CHILDREN, Cause.CPU),
    "wall": (SLEEP, Cause.WALL),
}


@pytest.mark.parametrize("bomb", BOMBS)
async def test_who_breaks_a_limit_is_ended_for_it(tmp_path: Path, bomb: str) -> None:
    """The cause and a sentence come with the end."""
    source, cause = BOMBS[bomb]
    limits = Limits(memory_bytes=128 << 20, cpu_seconds=1, wall_seconds=3)
    async with sandboxes(tmp_path, limits) as (launcher, bot, sock):
        ended = await run(launcher, bot, sock, source)
    assert ended.child.breach is not None
    assert ended.child.breach.cause is cause
    assert ended.child.breach.sentence


class Starved:
    """A cgroup in which something was killed for want of memory."""

    def __init__(self, *, is_own_fault: bool) -> None:
        self._is_own_fault = is_own_fault

    def oom_kills(self) -> int:
        return 1

    def has_reached_memory_limit(self) -> bool:
        return self._is_own_fault

    def freeze(self, *, is_frozen: bool) -> None:
        assert not is_frozen

    def kill(self) -> None:
        pass


@pytest.mark.parametrize(("is_own_fault", "cause"), [(True, Cause.MEMORY), (False, Cause.PLATFORM)])
def test_what_all_used_up_together_is_nobodys_fault(is_own_fault: bool, cause: Cause) -> None:
    """Killed for want of memory below its own limit, a sandbox is the platform's loss."""
    starved = cast(Cgroup, Starved(is_own_fault=is_own_fault))
    with subprocess.Popen(["true"]) as monitor:
        sandbox = Sandbox(1, 0, monitor, -1, -1, starved, Limits())
        sandbox.pid = monitor.pid
        sandbox.look()
    assert sandbox.breach is not None
    assert sandbox.breach.cause is cause


FORKS = """
import os
count = 0
try:
    while count < 1000:
        if not os.fork():
            import time
            time.sleep(1000)
        count += 1
except OSError as error:
    print(count, error.errno)
"""


async def test_a_fork_bomb_is_refused(tmp_path: Path) -> None:
    """It gets as many processes as it may have, and all of them go with the first."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        ended = await run(launcher, bot, sock, FORKS)
    count, error = map(int, ended.output.split())
    assert 40 <= count <= 64
    assert error == 11  # EAGAIN


@needs_root
async def test_each_has_a_user_of_its_own(tmp_path: Path) -> None:
    """Two that live at the same time have different users, and neither is root."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        children = [
            await start(launcher, bot, sock, "import time; time.sleep(1000)") for _ in range(2)
        ]
        users = {Path(f"/proc/{child.pid}").stat().st_uid for child in children}
    assert len(users) == 2
    assert all(user >= 200_000 for user in users)


DAEMON = """
import os, sys, time
if not os.fork():
    os.setsid()
    if not os.fork():
        time.sleep(1000)
    os._exit(0)
os.wait()
print("up", flush=True)
"""


async def test_what_it_leaves_behind_is_gone_when_its_end_is_told(tmp_path: Path) -> None:
    """A daemon in a session of its own, too: the end is told when nothing lives any more."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        ended = await run(launcher, bot, sock, DAEMON + "time.sleep(0.2)")
        server = children_of(launcher.pid)[0]
        assert children_of(server) == []
    assert ended.output == b"up\n"


@pytest.mark.parametrize("victim", ["server", "guard"])
async def test_nothing_outlives_a_killed_launcher(tmp_path: Path, victim: str) -> None:
    """With the server or its guard killed, every sandbox dies."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        child = await start(launcher, bot, sock, DAEMON + "time.sleep(1000)")
        server = children_of(launcher.pid)[0]
        os.kill(launcher.pid if victim == "guard" else server, signal.SIGKILL)
        # Not the bot's end: whoever ended it was no bot.
        with trio.fail_after(20), pytest.raises(LauncherLost):
            await child.wait()
        assert wait_dead({child.pid, server}) == set()


async def test_it_stands_still_while_frozen(tmp_path: Path) -> None:
    """A frozen program does nothing, goes on when thawed, and can be killed while frozen."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        child = await start(launcher, bot, sock, "while True: pass")
        if child.cpu_file is None:
            pytest.skip("nothing freezes where there is no cgroup")
        await trio.sleep(0.1)
        child.freeze()
        await trio.sleep(0.2)
        before = child.cpu_file.read_text()
        await trio.sleep(0.3)
        assert child.cpu_file.read_text() == before
        child.thaw()
        await trio.sleep(0.3)
        assert child.cpu_file.read_text() != before
        child.freeze()
        assert (await child.kill_and_wait()).signal == signal.SIGKILL


@pytest.mark.parametrize("what", ["folder", "socket", "dots"])
async def test_nothing_but_bots_and_their_sockets_can_be_shown_to_a_bot(
    tmp_path: Path, what: str
) -> None:
    """Whoever asks for another folder or socket ends the launcher: it is not the referee."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        folder = {"folder": Path("/etc"), "dots": bot / ".." / ".." / "sockets"}.get(what, bot)
        asked = Path("/run/other.sock") if what == "socket" else sock
        with pytest.raises(LauncherLost):
            await launcher.start(["true"], ENVIRONMENT, folder, stdout=2, stderr=2, socket=asked)


async def test_the_guard_removes_what_killed_referees_left(tmp_path: Path) -> None:
    """At its end, temporary folders whose makers are gone go as well, and no others."""
    with places(tmp_path) as (root, _, _):
        left, held = root / f"{PREFIX}left", root / f"{PREFIX}held"
        for folder in (left, held):
            folder.mkdir()
            (folder / LOCK).touch()
        with (held / LOCK).open("rb+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            async with open_launcher(policy_of(root)):
                assert left.exists()
            assert not left.exists()
            assert held.exists()


async def test_no_sandbox_takes_the_place_of_another(tmp_path: Path) -> None:
    """A number that is taken ends the launcher: one of the two would be looked after no more."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        first = await start(launcher, bot, sock, "import time; time.sleep(1000)")
        launcher._numbers = count(1)
        with pytest.raises(LauncherLost):
            await start(launcher, bot, sock, "pass")
        assert wait_dead({first.pid}) == set()


def test_no_sandbox_gets_a_user_id_of_somebody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When all slots of a launcher are taken, the next range of user ids is not begun."""
    monkeypatch.setattr("vendue_referee.launcher.sandboxes.SLOTS", 0)
    with places(tmp_path) as (root, bot, _):
        everything = Sandboxes(policy_of(root))
        request = StartRequest((b"true",), {}, os.fsencode(bot))
        report = everything.start(1, request, 2, 2)
        everything.close()
    assert report is not None
    assert report.kind is ReportKind.FAILED
    assert SLOTS < RANGE


async def test_a_sandbox_that_cannot_stand_is_nobodys_fault_but_ours(tmp_path: Path) -> None:
    """Where bubblewrap gives up, the platform has failed and not the bot."""
    with places(tmp_path) as (root, bot, sock):
        broken = replace(policy_of(root), runtime="/no")
        async with open_launcher(broken) as launcher:
            with pytest.raises(SandboxFailed, match="bubblewrap"):
                await start(launcher, bot, sock, "pass")


@pytest.mark.soak
async def test_a_bubblewrap_that_hangs_is_given_up(tmp_path: Path) -> None:
    """Nobody waits for a sandbox that doesn't come to stand."""
    hanging = tmp_path / "bwrap"
    hanging.write_text("#!/bin/sh\nexec sleep 1000\n")
    hanging.chmod(0o755)
    tmp_path.chmod(0o755)
    with places(tmp_path) as (root, bot, sock):
        shutil.copy(hanging, root / "bwrap")
        async with open_launcher(replace(policy_of(root), bwrap=str(root / "bwrap"))) as launcher:
            with trio.fail_after(30), pytest.raises(SandboxFailed, match="said nothing for 10 s"):
                await start(launcher, bot, sock, "pass")


async def test_files_are_made_of_nothing_that_the_bot_can_change(tmp_path: Path) -> None:
    """The bot's folder and its socket are what they were."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        before = {path: path.stat().st_mode for path in (bot, bot / "own.txt", sock)}
        ended = await run(
            launcher,
            bot,
            sock,
            "import os\nfor path in ('/bot', '/bot/own.txt', '/run/referee.sock'):\n"
            "  try: os.chmod(path, 0)\n  except OSError as error: print(error.errno)",
        )
        assert {path: path.stat().st_mode for path in before} == before
        assert stat.S_ISSOCK(sock.stat().st_mode)
    assert ended.output.split() == [b"30"] * 3  # EROFS
