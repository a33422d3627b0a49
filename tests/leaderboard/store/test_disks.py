"""Real file systems that refuse: mounted read-only, or full at any point."""

from __future__ import annotations

from pathlib import Path

from tests.leaderboard.store.mounts import needs_unshare, on_mount

READ_ONLY = """
import sys
from vendue_leaderboard.store import StoreError, open_store

try:
    open_store(f"sqlite:///{sys.argv[1]}/vendue.db")
except StoreError as error:
    print(error)
"""

FULL = """
import os, shutil, sys
from pathlib import Path
from tests.leaderboard.store.examples import make, play_all
from vendue_leaderboard.store import StoreError, open_store

disk = Path(sys.argv[1])
refusals = 0
for room in range(0, 600_000, 30_000):
    (disk / "filler").write_bytes(bytes(800_000 - room))
    try:
        with open_store(f"sqlite:///{disk}/vendue.db") as store:
            made = make(store)
            play_all(store, made)
    except StoreError as error:
        refusals += 1
        assert "no space" in str(error) or "No space" in str(error), error
    (disk / "filler").unlink()
    if (disk / "vendue.db").exists():
        with open_store(f"sqlite:///{disk}/vendue.db") as store:
            for made in store.tournaments.all():
                store.games.recover(made.id, 0)
                play_all(store, made)
                assert store.audit(made).problems == ()
                assert len(store.secrets.read(made.id)) == 32
            kept = {made.id for made in store.tournaments.all()}
            secrets = disk / "vendue.db.d/secrets"
            assert {path.name for path in secrets.glob("*")} == kept
    leftovers = {path.name for path in disk.iterdir()}
    assert leftovers <= {"vendue.db", "vendue.db.d"}, leftovers
    for path in disk.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
print("refusals", refusals)
"""


@needs_unshare
def test_a_read_only_mount_is_named(tmp_path: Path) -> None:
    """A folder that even root can't write is refused by name."""
    said = on_mount(tmp_path, "ro", READ_ONLY)
    assert said == f"the folder {tmp_path} is read-only for you; give another --db\n"


@needs_unshare
def test_wherever_the_disk_fills_up_nothing_is_half_there(tmp_path: Path) -> None:
    """With any room left, each step is done or undone, and goes on once there is room again."""
    said = on_mount(tmp_path, "size=880k", FULL)
    assert int(said.removeprefix("refusals ")) > 4
