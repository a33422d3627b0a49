"""Who is who in a tournament: only launchers stay root, and no worker reads the secret."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.integration.command import start
from tests.integration.leftovers import PATIENCE, Life, family, survivors

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="only root has rights to give up"),
    pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is missing"),
]

SLEEPER = """
import time
from vendue.modern_art import ModernArtBot


class Sleeper(ModernArtBot):
    def decide(self, view, legal):
        time.sleep(1000)
"""

READ = "import os, sys; os.setgroups([]); os.setresgid(*[int(sys.argv[1])] * 3); \
os.setresuid(*[int(sys.argv[1])] * 3); print(os.access(sys.argv[2], os.R_OK))"


@dataclass
class Process:
    """One process of the run."""

    life: Life
    line: str
    uid: int
    groups: list[str]


def processes(run: subprocess.Popen[str]) -> list[Process]:
    """Return the living processes of a run."""
    found: list[Process] = []
    for life in family(run.pid):
        folder = Path(f"/proc/{life.pid}")
        status = dict(
            line.split(":", 1)
            for line in (folder / "status").read_text().splitlines()
            if ":" in line
        )
        line = (folder / "cmdline").read_text().replace("\0", " ")
        uids = {int(word) for word in status["Uid"].split()}
        assert len(uids) == 1, "a process could become who it was"
        found.append(Process(life, line, uids.pop(), status["Groups"].split()))
    return found


@pytest.fixture(scope="module")
def run(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """Start a tournament whose bots never decide, and wait until they are asked."""
    folder = tmp_path_factory.mktemp("privileges")
    (folder / "sleeper.py").write_text(SLEEPER)
    run = start(
        *("tournament", "run", "cup", "--game", "modern_art", "--seats", "3", "--deals", "1"),
        *("--bot", "a=sleeper.py", "--bot", "b=sleeper.py", "--bot", "c=sleeper.py"),
        *("--workers", "1", "--move-limit", "600", "--bank", "600"),
        folder=folder,
    )
    deadline = time.monotonic() + PATIENCE
    while sum("vendue.run" in each.line for each in processes(run)) < 3:
        assert run.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    yield run, folder
    members = family(run.pid)
    run.send_signal(signal.SIGINT)
    run.communicate()
    assert survivors(members) == set()


def test_only_coordinator_and_launcher_are_root(run: tuple[subprocess.Popen[str], Path]) -> None:
    """The worker, which reads what bots send, is nobody's user; so is every bot, each its own."""
    found = processes(run[0])
    workers = [each for each in found if "vendue_referee.workers.worker" in each.line]
    bots = [each for each in found if "vendue.run" in each.line and "bwrap" not in each.line]
    others = [each for each in found if each.uid == 0]
    assert [each.groups for each in workers] == [[]]
    assert all(each.uid >= 200_000 for each in (*workers, *bots))
    assert len({each.uid for each in (*workers, *bots)}) == len(workers) + len(bots)
    for each in others:
        is_launcher = "vendue_referee.launcher.server" in each.line
        assert each.life.pid == run[0].pid or is_launcher, each.line


def test_the_worker_cannot_read_the_secret(run: tuple[subprocess.Popen[str], Path]) -> None:
    """Neither the secret nor the database can be read by the user that reads bots' messages."""
    worker = next(each for each in processes(run[0]) if "workers.worker" in each.line)
    (secret,) = (run[1] / "vendue.db.d" / "secrets").iterdir()
    for path in (secret, secret.parent):
        done = subprocess.run(
            [sys.executable, "-I", "-c", READ, str(worker.uid), str(path)],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == "False\n"
