"""What the kernel tells of real processes: CPU time of all of them, waits of the first."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vendue_referee.accounting import Accounting, open_accounting

BURN = "import time\nend = time.process_time() + {}\nwhile time.process_time() < end: pass\n"
WAIT = "print(flush=True)\ninput()\n"


@contextmanager
def running(code: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program until it has said something; it ends when it is told to."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


@contextmanager
def accounting(pid: int, cpu_file: Path | None = None) -> Iterator[Accounting]:
    opened = open_accounting(pid, cpu_file)
    assert opened is not None
    try:
        yield opened
    finally:
        opened.close()


def test_cpu_time_of_all_threads_counts() -> None:
    """A thread's work is its process's."""
    code = "import threading\n" + f"code = {BURN.format(0.2)!r}\n"
    code += "thread = threading.Thread(target=exec, args=(code,))\nthread.start()\nthread.join()\n"
    with running(code + WAIT) as process, accounting(process.pid) as opened:
        assert opened.look().cpu >= 200_000
        assert not opened.is_held


def test_cpu_time_of_children_counts() -> None:
    """Living children and those that it has waited for count as well."""
    start = f"import subprocess, sys\nargv = [sys.executable, '-c', {BURN.format(0.2)!r} + %r]\n"
    dead = start % "" + "subprocess.run(argv)\n"
    alive = start % WAIT + (
        "child = subprocess.Popen(argv, stdin=-1, stdout=-1)\nchild.stdout.readline()\n"
    )
    for code in (dead, alive):
        with running(code + WAIT) as process, accounting(process.pid) as opened:
            before = opened.glance().cpu
            found = opened.look().cpu
            assert found - before >= 180_000
            assert opened.glance().cpu >= found


def test_a_wait_for_a_core_is_seen() -> None:
    """Of two programs on one core, one waits while the other runs."""
    core = str(min(os.sched_getaffinity(0)))
    pin = f"import os\nos.sched_setaffinity(0, {{{core}}})\n"
    endless = "print(flush=True)\nwhile True: pass\n"
    with (
        running(pin + endless) as one,
        running(pin + endless),
        accounting(one.pid) as opened,
    ):
        before = opened.look().queue
        deadline = time.monotonic() + 30
        while opened.look().queue < before + 50_000:
            assert time.monotonic() < deadline
            time.sleep(0.01)


def test_a_wait_that_lasts_is_reckoned() -> None:
    """A thread that is ready to run and gets no core waits, though the kernel hasn't counted it."""
    core = str(min(os.sched_getaffinity(0)))
    pin = f"import os\nos.sched_setaffinity(0, {{{core}}})\n"
    endless = "print(flush=True)\nwhile True: pass\n"
    with running(pin + endless) as one, running(pin + endless), accounting(one.pid) as opened:
        began, first = time.perf_counter(), opened.glance()
        while time.perf_counter() < began + 0.5:
            found = opened.look()
            time.sleep(0.001)
        passed = (time.perf_counter() - began) * 1e6
        ran = found.cpu - first.cpu
        assert found.queue - first.queue == pytest.approx(passed - ran, abs=50_000)


def test_a_process_that_has_ended_keeps_its_last_figures() -> None:
    """Nothing is told of the dead, and the figures don't fall back."""
    with running(BURN.format(0.1) + WAIT) as process, accounting(process.pid) as opened:
        found = opened.look()
        process.kill()
        process.wait()
        assert opened.look() == opened.glance() == found


@pytest.mark.parametrize(
    ("name", "text", "microseconds"),
    [
        ("cpuacct.usage", "123456789\n", 123456),
        ("cpu.stat", "usage_usec 987654321\nuser_usec 1\nsystem_usec 2\n", 987654321),
    ],
)
def test_a_cgroup_tells_by_either_version(
    tmp_path: Path, name: str, text: str, microseconds: int
) -> None:
    """Version 1 counts nanoseconds, version 2 microseconds."""
    file = tmp_path / name
    file.write_text(text)
    with accounting(os.getpid(), file) as opened:
        assert opened.is_held
        assert opened.look().cpu == opened.glance().cpu == microseconds


@pytest.mark.parametrize("text", ["", "nonsense\n", "user_usec 5\n"])
def test_a_file_that_tells_nothing_is_no_error(tmp_path: Path, text: str) -> None:
    """What can't be read counts as nothing new."""
    file = tmp_path / "cpu.stat"
    file.write_text(text)
    with accounting(os.getpid(), file) as opened:
        assert opened.look().cpu == 0


def test_without_the_kernel_there_is_no_accounting() -> None:
    """A process that isn't there has none."""
    assert open_accounting(1 << 22, None) is None
