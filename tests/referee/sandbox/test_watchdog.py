"""The watchdog sees what real trees of processes use, and accuses none that keep their limits."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

import pytest
from tests.referee.sandbox.trees import release, said, until, waiting

from vendue_referee.sandbox import process_tree
from vendue_referee.sandbox.policy import Cause, Limits
from vendue_referee.sandbox.watchdog import Watchdog

MIB = 1 << 20
THREAD = """
import os, threading
def work():
    if not os.fork(): held = b"x" * (80 << 20)
    input()
threading.Thread(target=work).start()
"""
MAPPED = """
import mmap
fill("/tmp/a", 15)
file = open("/tmp/a", "r+b")
mapped = mmap.mmap(file.fileno(), 0)
seen = sum(mapped[::4096])
held = b"x" * (36 << 20)
"""
SMALL = Limits(memory_bytes=64 * MIB, pids=8)
FILL = """
import os, sys
def fill(path, size):
    with open(path, "wb") as file:
        for _ in range(size): file.write(bytes(1 << 20))
"""


def _is_sound(program: str, limits: Limits = SMALL) -> bool:
    """Return whether the watchdog finds nothing once the program has said a line."""
    with waiting(program) as process:
        watchdog = Watchdog(process.pid, limits)
        assert watchdog.look() is None
        release(process)
        assert said(process)
        return watchdog.look() is None


@pytest.mark.parametrize(
    "program",
    [
        "held = b'x' * (80 << 20)",
        "import mmap\nheld = mmap.mmap(-1, 80 << 20)\nheld[:] = bytes(len(held))",
        "import os\nwhile os.fork() or os.fork(): os.wait()\nheld = b'x' * (80 << 20)",
        THREAD,
        "import os\nos.fork()\nos.fork()\nheld = b'x' * (20 << 20)",
    ],
    ids=["heap", "shared", "grandchild", "thread", "in sum"],
)
def test_memory_past_the_limit_is_seen(program: str) -> None:
    with waiting(f"{program}\nprint('in', flush=True)\ninput()") as process:
        watchdog = Watchdog(process.pid, SMALL)
        assert watchdog.look() is None
        release(process)
        cause, sentence = until(watchdog.look)
        assert cause is Cause.MEMORY
        assert "64 MiB" in sentence


def test_memory_below_the_limit_is_let_be() -> None:
    assert _is_sound("held = b'x' * (30 << 20)\nprint('in', flush=True)\ninput()")


def test_memory_that_processes_share_counts_once() -> None:
    program = """
import mmap, os, time
alone, shared = bytearray(b"x" * (20 << 20)), mmap.mmap(-1, 10 << 20)
shared.write(b"x" * (10 << 20))
for _ in range(4):
    if not os.fork():
        seen = sum(shared[::4096]) + sum(alone[::4096])
        time.sleep(1000)
time.sleep(0.3)
print("in", flush=True)
time.sleep(1000)
"""
    assert _is_sound(program)


def test_more_processes_and_threads_than_the_limit_are_seen() -> None:
    program = """
import os, threading, time
for _ in range(3): os.fork()
threading.Thread(target=time.sleep, args=(1000,)).start()
"""
    with waiting(program) as process:
        watchdog = Watchdog(process.pid, SMALL)
        release(process)
        cause, sentence = until(watchdog.look)
        assert cause is Cause.PROCESSES
        assert "8 processes" in sentence


def test_no_more_processes_are_looked_at_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []
    look_at = process_tree._look_at

    def counted(pid: int, most: int) -> tuple[process_tree.Process, list[int]]:
        looked_at.append(pid)
        return look_at(pid, most)

    monkeypatch.setattr(process_tree, "_look_at", counted)
    program = "import os, time\nfor _ in range(6): os.fork()\nprint(flush=True)\ntime.sleep(1000)"
    with waiting(program) as process:
        release(process)
        for _ in range(64):
            said(process)
        found = Watchdog(process.pid, SMALL).look()
    assert found is not None
    assert found[0] is Cause.PROCESSES
    assert len(looked_at) <= SMALL.pids + 1


@pytest.mark.parametrize("waits", [True, False])
def test_cpu_time_of_living_and_dead_processes_is_summed(waits: bool) -> None:
    program = f"""
import os, signal, time
if not {waits}: signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    pid = os.fork()
    if not pid:
        end = time.process_time() + 0.2
        while time.process_time() < end: pass
        os._exit(0)
    try: os.waitpid(pid, 0)
    except ChildProcessError: pass
"""
    with waiting(program) as process:
        watchdog = Watchdog(process.pid, Limits(cpu_seconds=1))
        assert watchdog.look() is None
        release(process)
        cause, sentence = until(watchdog.look)
        assert cause is Cause.CPU
        assert "1 s" in sentence


def test_cpu_time_below_the_limit_is_let_be() -> None:
    program = "end = 3 * 10 ** 6\nfor _ in range(end): pass\nprint('in', flush=True)\ninput()"
    assert _is_sound(program, Limits(cpu_seconds=60))


@pytest.mark.parametrize("name", ["a b) S 1 1", "x\\n\\n1 (y", "\\rRssAnon: 9 kB", ") \\n) ((", ""])
def test_names_of_processes_deceive_nobody(name: str) -> None:
    program = f"""
with open("/proc/self/comm", "w") as file: file.write({name!r}.replace("\\\\n", "\\n"))
held = b"x" * (80 << 20)
print("in", flush=True)
input()
"""
    assert not _is_sound(program)
    assert _is_sound(program.replace("80 <<", "1 <<"))


def test_a_tree_that_is_gone_breaks_no_limit() -> None:
    with waiting("pass") as process:
        watchdog = Watchdog(process.pid, SMALL)
        process.kill()
        process.wait()
        assert watchdog.look() is None


def test_a_tree_that_changes_all_the_time_is_looked_at_without_an_error() -> None:
    program = """
import os, signal
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("in", flush=True)
while True:
    if not os.fork():
        if os.fork(): os._exit(0)
        os._exit(0)
"""
    with waiting(program) as process:
        release(process)
        said(process)
        watchdog = Watchdog(process.pid, Limits(pids=100_000, cpu_seconds=10**6))
        for _ in range(200):
            assert watchdog.look() is None


def test_memory_that_may_not_be_looked_at_closely_counts_in_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = process_tree._read

    def refused(pid: int, name: str) -> bytes:
        with process_tree._vanishing():
            if name == "smaps_rollup":
                raise PermissionError
        return read(pid, name)

    monkeypatch.setattr(process_tree, "_read", refused)
    assert not _is_sound("held = b'x' * (80 << 20)\nprint('in', flush=True)\ninput()")


def test_children_are_found_where_the_kernel_lists_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_tree, "_lists_children", lambda: False)
    test_memory_past_the_limit_is_seen(
        "import os\nif os.fork(): os.wait()\nheld = b'x' * (80 << 20)"
    )


@pytest.mark.parametrize(
    ("program", "is_sound"),
    [
        ("fill('/tmp/a', 15)\nheld = b'x' * (30 << 20)", True),
        ("fill('/tmp/a', 15)\nheld = b'x' * (46 << 20)", False),
        ("fill('/tmp/a', 15)\nfill('/dev/shm/b', 1)\nheld = b'x' * (45 << 20)", False),
        ("for n in range(2000): open(f'/tmp/{n}', 'w').close()", True),
        ("for n in range(70000): open(f'/tmp/{n}', 'w').close()", False),
        (MAPPED, True),
        ("os.symlink('/dev', '/tmp/shm')\nos.mkdir('/tmp/tmp')", True),
    ],
    ids=["little", "files", "both", "few names", "many names", "mapped", "links"],
)
def test_files_in_memory_count_once(program: str, is_sound: bool) -> None:
    with _sandbox(f"{FILL}\n{program}\nprint('in', flush=True)\ninput()") as process:
        watchdog = Watchdog(process.pid, SMALL)
        assert (watchdog.look() is None) == is_sound


def test_file_systems_of_the_machine_are_not_the_bots() -> None:
    with _sandbox("print('in', flush=True)\ninput()") as process:
        tiny = Limits(memory_bytes=64 * MIB, tmp_bytes=4096, shm_bytes=4096)
        assert Watchdog(process.pid, tiny)._files() == (0, 0)
        assert Watchdog(os.getpid(), SMALL)._files() == (0, 0)


@contextmanager
def _sandbox(program: str) -> Generator[subprocess.Popen[str]]:
    """Run a program with file systems in memory of its own, as bubblewrap makes them."""
    mounts = (
        f"mount -t tmpfs -o size={SMALL.tmp_bytes} t /tmp && "
        f"mount -t tmpfs -o size={SMALL.shm_bytes} t /dev/shm && "
        'exec "$@"'
    )
    words = ["unshare", "--mount", "sh", "-c", mounts, "sh", sys.executable, "-ISc", program]
    if os.geteuid() or shutil.which("unshare") is None:
        pytest.skip("only root may mount here")
    process = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        if not said(process):
            process.kill()
            pytest.skip(f"nothing can be mounted here: {process.communicate()[1]}")
        yield process
    finally:
        process.kill()
        process.communicate()
