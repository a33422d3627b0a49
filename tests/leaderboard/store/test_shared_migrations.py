"""Migrating a database that others have open, or open at the same moment."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.leaderboard.store.databases import (
    contents,
    listing,
    opened,
    version,
)
from tests.leaderboard.store.examples import make
from tests.leaderboard.store.next_schema import NEXT, REBUILD, pretend, write_step

from vendue_leaderboard.store import RunnerBusy, StoreBusy, StoreError, open_store

OPEN = """
import sys
from pathlib import Path
from tests.leaderboard.store.next_schema import pretend
from vendue_leaderboard.store import open_store, revisions

pretend(Path(sys.argv[2]))
print("ready", flush=True)
sys.stdin.readline()
open_store(sys.argv[1]).close()
"""


def process(path: Path, steps: Path) -> subprocess.Popen[str]:
    """Start a process of the next schema that opens the database when it is sent a line."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", OPEN, f"sqlite:///{path}", steps],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([os.curdir, *sys.path])},
        text=True,
    )


def test_two_processes_migrate_once(old: Path, steps: Path) -> None:
    """Opened by two at the same moment it is migrated by one, and both have it open."""
    write_step(steps, f"import time; time.sleep(0.2)\n{REBUILD}")
    others = [process(old, steps) for _ in range(2)]
    assert [other.stdout and other.stdout.readline() for other in others] == ["ready\n"] * 2
    for other in others:
        assert other.stdin is not None
        other.stdin.write("\n")
        other.stdin.flush()
    said = [other.communicate() for other in others]
    assert [other.returncode for other in others] == [0] * 2, said
    assert "".join(err for _, err in said).count("was migrated") == 1
    assert set(listing(old)) == {"vendue.db", "vendue.db.v1-backup"}
    assert version(old) == (NEXT, NEXT)


def test_a_killed_migration_changes_nothing(
    old: Path, steps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in the middle, the database is what it was, and the next one to open it migrates."""
    rows = contents(old)
    write_step(steps, f"{REBUILD}\nos.kill(os.getpid(), signal.SIGKILL)")
    killed = process(old, steps)
    killed.communicate("\n")
    assert killed.returncode == -signal.SIGKILL
    assert version(old) == (1, 1)
    assert contents(old) == rows
    write_step(steps)
    pretend(steps, put=monkeypatch.setattr)
    assert len(opened(old)) == 1
    assert version(old) == (NEXT, NEXT)
    assert contents(old) == rows


def test_nothing_is_migrated_under_a_running_tournament(
    old: Path, steps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a process of the older program runs a tournament, it is named and left in peace."""
    opened(old)
    before, there = old.read_bytes(), set(listing(old))
    with open_store(f"sqlite:///{old}") as store, store.run(store.tournaments.get("cup")):
        write_step(steps)
        pretend(steps, put=monkeypatch.setattr)
        with pytest.raises(RunnerBusy, match=f"process {os.getpid()} runs a tournament in"):
            opened(old)
        assert set(listing(old)) <= there | {"vendue.db-wal", "vendue.db-shm"}
    assert old.read_bytes() == before
    assert len(opened(old)) == 1


def test_a_program_of_before_is_refused_from_then_on(
    old: Path, steps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever had the database open reads and writes nothing of a schema that it doesn't know."""
    with open_store(f"sqlite:///{old}", tell=str) as store:
        with monkeypatch.context() as patched:
            write_step(steps)
            pretend(steps, put=patched.setattr)
            opened(old)
        with pytest.raises(StoreError, match=f"newer vendue .schema {NEXT}, this one knows"):
            store.tournaments.all()
        with pytest.raises(StoreError, match="newer vendue"):
            make(store)


@pytest.mark.usefixtures("newer")
def test_a_database_put_back_under_an_open_store_is_noticed(old: Path) -> None:
    """An older copy under a store that is open isn't written with the wrong schema."""
    with open_store(f"sqlite:///{old}", tell=str) as store:
        with closing(sqlite3.connect(old)) as connection:
            connection.execute("PRAGMA user_version = 1")
        with pytest.raises(StoreError, match="has the older schema 1; open it anew"):
            store.tournaments.all()


@pytest.mark.usefixtures("newer")
def test_a_locked_older_database_is_one_sentence(old: Path) -> None:
    """Somebody who writes for too long is the reason, and nothing is begun."""
    before = listing(old)
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy, match=r"is locked by another process; try again later$"):
            open_store(f"sqlite:///{old}", busy_seconds=0.05)
        other.execute("ROLLBACK")
    assert listing(old) == before
