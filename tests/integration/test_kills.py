"""A tournament whose processes are killed and frozen at random counts every game exactly once."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.integration.command import start, vendue
from tests.integration.leftovers import Life, family, inhabitants, survivors
from tests.integration.tables import counted, outcomes

SEATS = 4
LEASE = 1
"""Seconds of silence after which a worker is given up."""
PATIENCE = 900.0
"""Seconds within which a tournament comes to its end, kills and all."""


@dataclass
class Tournament:
    """A tournament of deterministic bots on a seed, run again whenever its process was killed."""

    folder: Path
    deals: int
    random: random.Random
    starts: int = 0
    lost: set[Life] = field(default_factory=set)
    """Every process that was ever seen to belong to a run."""
    run: subprocess.Popen[str] | None = None

    @property
    def database(self) -> Path:
        """Where its results are."""
        return self.folder / "cup.db"

    @property
    def games(self) -> int:
        """Games of its schedule."""
        return self.deals * SEATS

    def command(self, database: str = "cup.db") -> list[str]:
        """Return the words that begin it or go on with it."""
        return [
            *("tournament", "run", "cup", "--db", f"sqlite:///{database}"),
            *("--game", "modern_art", "--seats", str(SEATS), "--deals", str(self.deals)),
            *("--seed", "x", "--workers", "2", "--lease", str(LEASE), "--void-limit", "1000"),
            *("--bot", "random", "--bot", "cautious", "--bot", "appraiser", "--bot", "b=random"),
        ]

    def alive(self) -> subprocess.Popen[str]:
        """Return the running coordinator, started if there is none."""
        if self.run is None or self.run.poll() is not None:
            self._collect()
            self.run = start(*self.command(), folder=self.folder)
            self.starts += 1
        return self.run

    def members(self) -> set[Life]:
        """Return the processes of the present run."""
        found = family(self.alive().pid)
        self.lost |= found
        return found

    def is_over(self) -> bool:
        """Return whether every game is counted."""
        return counted(self.database) == self.games

    def finish(self) -> None:
        """Let the tournament come to its end undisturbed."""
        deadline = time.monotonic() + PATIENCE
        while not (self.is_over() and self.alive().wait(PATIENCE) == 0):
            assert time.monotonic() < deadline
            self.alive().wait(PATIENCE)
        self._collect()

    def _collect(self) -> None:
        if self.run is not None:
            self.run.communicate()


def coordinator_or_worker(tournament: Tournament) -> int | None:
    """Return a process to disturb: the coordinator once in a while, else a worker."""
    members = tournament.members()
    if tournament.random.random() < 0.2:
        return tournament.alive().pid
    workers = [life.pid for life in members if "workers.worker" in _line(life.pid)]
    return tournament.random.choice(workers) if workers else None


def bot(tournament: Tournament) -> int | None:
    """Return a bot process that plays: it has just used processor time."""
    bots = [life.pid for life in tournament.members() if "vendue.run" in _line(life.pid)]
    before = {pid: _ticks(pid) for pid in bots}
    time.sleep(0.1)
    busy = [pid for pid in bots if _ticks(pid) > before[pid]]
    return tournament.random.choice(busy) if busy else None


def disturb(tournament: Tournament, pid: int) -> None:
    """Kill a process, or freeze it past the lease and let it go on."""
    with suppress(ProcessLookupError):
        if tournament.random.random() < 0.5:
            os.kill(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGSTOP)
            time.sleep(LEASE * 1.5)
            os.kill(pid, signal.SIGCONT)


def disturbed(tournament: Tournament, times: int) -> Iterator[int]:
    """Disturb coordinators and workers so many times while games are played."""
    done = 0
    while done < times and not tournament.is_over():
        time.sleep(tournament.random.uniform(0.2, 2.0))
        pid = coordinator_or_worker(tournament)
        if pid is not None and counted(tournament.database) >= done * tournament.games // times:
            disturb(tournament, pid)
            done += 1
            yield pid


def check_counted_once(tournament: Tournament) -> None:
    """Assert that the audit holds, all games count, and nothing of any run is left."""
    audit = vendue(
        *("tournament", "audit", "cup", "--db", "sqlite:///cup.db", "--json"),
        folder=tournament.folder,
    ).document
    assert audit["ok"], audit["problems"]
    assert (audit["counted"], audit["outstanding"]) == (tournament.games, 0)
    assert audit["set_aside"] == audit["cancelled"] == 0
    assert survivors(tournament.lost) == set()
    assert inhabitants(tournament.folder) == []


def leaderboard(tournament: Tournament, database: str) -> list[Any]:
    """Return the rows of the leaderboard."""
    shown = vendue(
        "leaderboard", "--db", f"sqlite:///{database}", "--json", folder=tournament.folder
    )
    return list(shown.document["rows"])


def check_kills(folder: Path, deals: int, times: int) -> None:
    """Assert that so many kills and freezes change nothing of what is counted and rated."""
    tournament = Tournament(folder, deals, random.Random(f"kills {times}"))
    disturbances = list(disturbed(tournament, times))
    tournament.finish()
    assert len(disturbances) == times
    assert tournament.starts > 1 or times < 10
    check_counted_once(tournament)
    calm = vendue(*tournament.command("calm.db"), folder=folder)
    assert calm.status == 0, calm.err
    assert outcomes(tournament.database) == outcomes(folder / "calm.db")
    assert leaderboard(tournament, "cup.db") == leaderboard(tournament, "calm.db")


def check_killed_bots(folder: Path, deals: int, times: int) -> None:
    """Assert that killed bots forfeit as crashed, and that all games count."""
    tournament = Tournament(folder, deals, random.Random(f"bots {times}"))
    killed = 0
    while killed < times and not tournament.is_over():
        time.sleep(tournament.random.uniform(0.1, 0.8))
        pid = bot(tournament)
        if pid is not None and counted(tournament.database) >= killed * tournament.games // times:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                killed += 1
    tournament.finish()
    assert killed == times
    check_counted_once(tournament)
    verdicts = Counter(row[5] for row in outcomes(tournament.database))
    assert set(verdicts) == {"finished", "crashed"}
    assert verdicts["crashed"] >= killed


def test_killed_and_frozen_processes(tmp_path: Path) -> None:
    """A few kills and freezes of coordinator and workers: each game counts once, same ratings."""
    check_kills(tmp_path, deals=8, times=6)


def test_killed_bots(tmp_path: Path) -> None:
    """A few kills of bots: each forfeits its own games as crashed, and every game counts."""
    check_killed_bots(tmp_path, deals=5, times=4)


@pytest.mark.soak
def test_hundred_kills(tmp_path: Path) -> None:
    """100 kills and freezes over 500 games: exactly 500 counted, ratings as undisturbed."""
    check_kills(tmp_path, deals=125, times=100)


@pytest.mark.soak
def test_fifty_killed_bots(tmp_path: Path) -> None:
    """50 kills of bots over 500 games: each crashed, exactly the scheduled games counted."""
    check_killed_bots(tmp_path, deals=125, times=50)


def _ticks(pid: int) -> int:
    """Return the processor time that a process has used, in the kernel's own unit."""
    with suppress(OSError):
        used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, used))
    return 0


def _line(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text(errors="replace").replace("\0", " ")
    return ""
