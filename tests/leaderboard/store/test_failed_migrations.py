"""A migration that fails: all of it is undone, whatever it failed of."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.leaderboard.store.databases import (
    DATABASES,
    listing,
    opened,
)
from tests.leaderboard.store.mounts import needs_unshare, on_mount
from tests.leaderboard.store.next_schema import NEXT, REBUILD, write_step

from vendue_leaderboard.store import StoreError


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (
            "raise ValueError('no such thing')",
            "cannot be migrated to schema {}, and is as it was: no",
        ),
        ("op.drop_column('nowhere', 'x')", "no such table: nowhere; it was not migrated"),
        ("op.execute('DELETE FROM bundle')", "entrant would refer to a missing row of bundle"),
        ("op.execute('UPDATE schema_version SET version = 9')", "doesn't say that it has schema 1"),
        ("op.nothing_of_the_kind()", "cannot be migrated"),
    ],
)
def test_a_failed_migration_changes_nothing(
    old: Path, newer: Path, body: str, sentence: str
) -> None:
    """Whatever a step stumbles over is one sentence, and not a byte is changed or left."""
    write_step(newer, f"{REBUILD}\n{body}")
    before = listing(old)
    with pytest.raises(StoreError) as refusal:
        opened(old)
    assert sentence.format(NEXT) in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert str(old) in str(refusal.value)
    assert listing(old) == before


def test_an_interrupted_migration_changes_nothing(old: Path, newer: Path) -> None:
    """Ctrl-C in the middle of it undoes it."""
    write_step(newer, f"{REBUILD}\nraise KeyboardInterrupt")
    before = listing(old)
    with pytest.raises(KeyboardInterrupt):
        opened(old)
    assert listing(old) == before


@pytest.mark.usefixtures("newer")
def test_without_a_backup_nothing_is_migrated(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the copy can't be brought down to the disk, the database stays as it was."""

    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    before = listing(old)
    with pytest.raises(StoreError, match=r"cannot make a backup .*: No space left on device; it"):
        opened(old)
    assert listing(old) == before


@pytest.mark.usefixtures("newer")
def test_a_damaged_older_database_is_left_alone(old: Path) -> None:
    """A good header with garbage behind it is one sentence, and no copy of it is kept."""
    content = old.read_bytes()
    old.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
    before = listing(old)
    with pytest.raises(StoreError, match="is damaged"):
        opened(old)
    assert listing(old) == before


FULL = """
import shutil, sys
from pathlib import Path
from tests.leaderboard.store.next_schema import pretend
from vendue_leaderboard.store import StoreError, open_store

disk, steps, old = map(Path, sys.argv[1:])
pretend(steps)
path = disk / "vendue.db"
refusals = set()
for room in range(-80_000, 300_000, 40_000):
    shutil.copy(old, path)
    (disk / "filler").write_bytes(bytes(1_000_000 - room))
    told = []
    try:
        open_store(f"sqlite:///{path}", tell=told.append).close()
    except StoreError as error:
        refusals.add(str(error))
        assert path.read_bytes() == old.read_bytes()
        assert not [*disk.glob("*backup*"), *disk.glob("*.new")]
    (disk / "filler").unlink()
    with open_store(f"sqlite:///{path}", tell=told.append) as store:
        assert store.audit(store.tournaments.get("cup")).ok
    assert len(told) == 1
    assert (disk / "vendue.db.v1-backup").read_bytes()[100:] == old.read_bytes()[100:]
    for file in disk.iterdir():
        file.unlink()
print(*sorted(refusals), sep="\\n")
"""


@needs_unshare
def test_wherever_the_disk_fills_up_the_old_database_is_whole(tmp_path: Path, newer: Path) -> None:
    """Without room for the copy or for the migration nothing changes; with room it is done."""
    disk = tmp_path / "disk"
    disk.mkdir()
    said = on_mount(disk, "size=1200k", FULL, str(newer), str(DATABASES / "v1.db"))
    assert "cannot make a backup" in said
    assert "no space is left for the database" in said
