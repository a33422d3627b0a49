"""Cgroups of this machine hold what they say; version 1 or 2, whichever it has."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from tests.referee.sandbox.trees import release, said, until, waiting

import vendue_referee
from vendue_referee.sandbox import cgroups
from vendue_referee.sandbox.cgroups import Cgroup, Cgroups
from vendue_referee.sandbox.policy import Limits

MIB = 1 << 20
Make = Callable[..., Cgroup]
CHILD = """
import sys
sys.path.append(sys.argv[1])
from vendue_referee.sandbox import cgroups
from vendue_referee.sandbox.policy import Limits
import subprocess
found = cgroups.find(sys.argv[2])
group = found.make("1", Limits())
sleeper = subprocess.Popen(["sleep", "1000"])
group.attach(sleeper.pid)
print(sleeper.pid, *group.folders, flush=True)
input()
"""


@pytest.fixture
def found() -> Generator[Cgroups]:
    found = cgroups.find(f"test-{os.getpid()}-{secrets.token_hex(4)}")
    if found is None:
        pytest.skip("this process may use no cgroups here")
    yield found
    found.close()


@pytest.fixture
def make(found: Cgroups) -> Generator[Make]:
    made: list[Cgroup] = []

    def make(**limits: Any) -> Cgroup:
        made.append(found.make(f"{len(made)}", Limits(**limits)))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for group in made:
        group.kill()
        until(group.is_empty)
        until(group.remove)


@pytest.mark.parametrize(
    "program",
    [
        "held = []\nwhile True: held.append(bytearray(1 << 20))",
        "import mmap\nheld = mmap.mmap(-1, 1 << 30)\nfor at in range(1 << 18): held[at << 12] = 1",
        "import os\nfile = os.memfd_create('x')\nwhile True: os.write(file, bytes(1 << 20))",
    ],
    ids=["heap", "shared", "file in memory"],
)
def test_memory_is_held_and_the_kill_is_seen(make: Make, program: str) -> None:
    group = make(memory_bytes=32 * MIB)
    with waiting(program) as process:
        group.attach(process.pid)
        assert not group.oom_kills()
        release(process)
        assert process.wait(60) == -signal.SIGKILL
        assert group.oom_kills() >= 1
        assert group.has_reached_memory_limit()


def test_processes_and_threads_are_refused(make: Make) -> None:
    group = make(pids=4)
    program = """
import os, time
made = 0
while True:
    try: pid = os.fork()
    except OSError: break
    if not pid: time.sleep(1000)
    made += 1
print(made, flush=True)
time.sleep(1000)
"""
    with waiting(program) as process:
        group.attach(process.pid)
        release(process)
        assert said(process) == "3"
        assert group.pids_refused() == 1


def test_a_share_of_the_cpu_is_held_over_all_its_processes(found: Cgroups, make: Make) -> None:
    if "cpu" not in found.holds:
        pytest.skip("no controller for the CPU here")
    group = make(cpu_cores=0.2)
    program = "import os\nos.fork()\nos.fork()\nprint(flush=True)\nwhile True: pass"
    with waiting(program) as process:
        group.attach(process.pid)
        release(process)
        said(process)
        used, began = group.cpu_usage_us(), time.monotonic()
        until(lambda: group.cpu_usage_us() - used > 100_000)
        # Two periods of the kernel may be used up at once at the borders.
        assert group.cpu_usage_us() - used <= 0.2e6 * (time.monotonic() - began) + 60_000


def test_the_file_of_cpu_time_can_be_read_by_everybody(make: Make) -> None:
    path = Path(make().cpu_usage_path)
    assert path.stat().st_mode & 0o444 == 0o444
    assert all(folder.stat().st_mode & 0o555 == 0o555 for folder in list(path.parents)[:3])


def test_a_frozen_sandbox_stands_still_goes_on_and_can_be_killed(
    found: Cgroups, make: Make
) -> None:
    if "freeze" not in found.holds:
        pytest.skip("the kernel can't freeze")
    group = make()
    with waiting("while True: print(flush=True) or input()") as process:
        group.attach(process.pid)
        release(process)
        said(process)
        group.freeze(is_frozen=True)
        time.sleep(0.05)
        used = group.cpu_usage_us()
        release(process)
        time.sleep(0.05)
        assert group.cpu_usage_us() == used
        group.freeze(is_frozen=False)
        said(process)
        group.freeze(is_frozen=True)
        group.kill()
        assert process.wait(60) == -signal.SIGKILL


@pytest.mark.parametrize("can_kill_at_once", [True, False])
def test_a_fork_bomb_is_killed_whole(
    make: Make, monkeypatch: pytest.MonkeyPatch, can_kill_at_once: bool
) -> None:
    group = make(pids=64)
    if not can_kill_at_once:
        file = type(group).file
        names = ("cgroup.kill", "cgroup.freeze")
        monkeypatch.setattr(
            type(group), "file", lambda self, name: None if name in names else file(self, name)
        )
    program = """
import os
while True:
    try: os.fork()
    except OSError: pass
"""
    with waiting(program) as process:
        group.attach(process.pid)
        release(process)
        until(group.pids_refused)
        assert not group.is_empty()
        group.kill()
        until(group.is_empty)
        assert group.remove()
        assert group.remove()


def test_names_say_nothing(found: Cgroups) -> None:
    group = found.make("bobs-bot", Limits())
    try:
        for folder in group.folders:
            assert "bobs" not in str(folder)
            assert str(os.getpid()) not in folder.parts[-2]
            assert folder.parts[-3] == "vendue"
    finally:
        assert group.remove()


@pytest.mark.usefixtures("found")
def test_the_names_of_living_launchers_are_their_own() -> None:
    name = f"test-{secrets.token_hex(4)}"
    other = cgroups.find(name)
    assert other is not None
    try:
        assert cgroups.find(name) is None
    finally:
        other.close()
    again = cgroups.find(name)
    assert again is not None
    again.close()


def test_what_a_dead_launcher_left_is_swept_and_what_a_living_one_has_is_not(
    found: Cgroups,
) -> None:
    root = Path(vendue_referee.__file__).parents[1]
    with _launcher(root) as dead, _launcher(root) as living:
        dead_words, living_words = said(dead).split(), said(living).split()
        dead.kill()
        dead.wait()
        swept = found.sweep()
        assert Path(dead_words[1]).parent.name in swept
        assert Path(living_words[1]).parent.name not in swept
        assert not any(Path(word).parent.exists() for word in dead_words[1:])
        assert all(Path(word).exists() for word in living_words[1:])
        os.kill(int(living_words[0]), 0)
        living.kill()
        living.wait()
        assert Path(living_words[1]).parent.name in found.sweep()


def _launcher(root: Path) -> subprocess.Popen[str]:
    name = f"test-{secrets.token_hex(4)}"
    return subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", CHILD, str(root), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
