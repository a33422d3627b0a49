"""Databases of older schemas are migrated after a backup copy, and show what they showed."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from tests.leaderboard.store.databases import (
    HEADER,
    STORED,
    asked,
    contents,
    listing,
    opened,
    references,
    version,
)
from tests.leaderboard.store.examples import play_all
from tests.leaderboard.store.next_schema import NEXT, pretend, write_step
from tests.leaderboard.store.schemas import schema

from vendue_leaderboard.board import board_of
from vendue_leaderboard.cli import leaderboard
from vendue_leaderboard.report.document import to_json
from vendue_leaderboard.store import open_store, revisions
from vendue_leaderboard.tables import SCHEMA_VERSION, Row


def test_each_schema_is_one_step_from_the_one_before() -> None:
    """The revisions are 0001, 0002 … up to the schema of the tables, without a fork or a gap."""
    taken = [(step.down_revision, step.revision) for step in revisions.steps(0, SCHEMA_VERSION)]
    names = [None, *map(revisions.revision_of, range(1, SCHEMA_VERSION + 1))]
    assert taken == list(pairwise(names))
    files = [Path(folder).glob("v*.py") for folder in revisions.FOLDERS]
    assert len([file for found in files for file in found]) == SCHEMA_VERSION


def test_the_steps_from_nothing_make_the_tables() -> None:
    """A database that was migrated all the way is one that was made today, in every part."""
    migrated, made = create_engine("sqlite://"), create_engine("sqlite://")
    with migrated.begin() as connection, made.begin() as other:
        revisions.upgrade(connection, 0, SCHEMA_VERSION)
        Row.metadata.create_all(other)
        assert schema(connection) == schema(other)
    migrated.dispose()
    made.dispose()


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_the_steps_make_the_tables_of_every_release(path: Path, tmp_path: Path) -> None:
    """The steps up to a schema give what was released as that schema."""
    number = int(path.stem[1:])
    copy = shutil.copy(path, tmp_path)
    migrated, released = create_engine("sqlite://"), create_engine(f"sqlite:///{copy}")
    with migrated.begin() as connection, released.begin() as other:
        revisions.upgrade(connection, 0, number)
        assert schema(connection) == schema(other)
    migrated.dispose()
    released.dispose()


def test_every_release_has_a_stored_database() -> None:
    """There is a database of every schema before this one, and of the first; each is small."""
    found = {int(path.stem[1:]) for path in STORED}
    assert found >= {1, *range(1, SCHEMA_VERSION)}
    assert all(path.stat().st_size < 300_000 for path in STORED)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_every_stored_database_still_shows_what_it_showed(path: Path, tmp_path: Path) -> None:
    """A database of any release opens, audits well and has the leaderboard recorded then."""
    copy = Path(shutil.copy(path, tmp_path))
    recorded = json.loads(path.with_suffix(".json").read_text())["leaderboard"]
    with open_store(f"sqlite:///{copy}", tell=str) as store:
        for tournament in store.tournaments.all():
            assert store.audit(tournament).problems == ()
        shown = json.loads(to_json(board_of(store, store.tournaments.get("cup"))))["rows"]
    assert [approximately(row) for row in recorded] == [
        {name: now[name] for name in row} for row, now in zip(recorded, shown, strict=True)
    ]
    assert version(copy) == (SCHEMA_VERSION, SCHEMA_VERSION)


def approximately(row: dict[str, object]) -> dict[str, object]:
    """Numbers as exact as they are on every machine."""
    return {
        name: pytest.approx(value, abs=1e-6) if isinstance(value, float) else value
        for name, value in row.items()
    }


@pytest.mark.usefixtures("newer")
def test_an_older_database_is_migrated_after_a_backup(old: Path) -> None:
    """It has the new schema and every row that it had; the copy is what it was; a line tells."""
    before, rows = old.read_bytes(), contents(old)
    backup = old.with_name("vendue.db.v1-backup")
    (told,) = opened(old)
    assert told == (
        f"The database {old} was migrated from schema 1 to {NEXT}; "
        f"as it was, it is kept in {backup}"
    )
    assert version(old) == (NEXT, NEXT)
    assert contents(old) == rows
    assert references(old) == references(backup)
    assert asked(old, "SELECT name FROM author ORDER BY name") == [
        ("again",), ("appraiser",), ("cautious",), ("random",)
    ]  # fmt: skip
    assert backup.read_bytes()[HEADER:] == before[HEADER:]
    assert contents(backup) == rows
    assert version(backup) == (1, 1)
    assert set(listing(old)) == {"vendue.db", "vendue.db.v1-backup"}
    assert opened(old) == []


@pytest.mark.usefixtures("newer")
def test_a_migrated_tournament_goes_on(old: Path) -> None:
    """Games that were outstanding before are played after, and all are counted once."""
    with open_store(f"sqlite:///{old}", tell=str) as store:
        league = store.tournaments.get("league")
        store.tournaments.open(league.id)
        play_all(store, league)
        found = store.audit(league)
        assert (found.counted, found.problems) == (3, ())
        assert store.audit(store.tournaments.get("cup")).ok


@pytest.mark.usefixtures("newer")
def test_a_backup_is_a_database_to_go_back_to(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program of before opens the copy; put back, the next one migrates it once more."""
    opened(old)
    backup = old.with_name("vendue.db.v1-backup")
    shutil.copy(backup, old)
    opened(old)
    assert backup.with_name("vendue.db.v1-backup-2").is_file()
    assert contents(backup.with_name("vendue.db.v1-backup-2")) == contents(backup)
    monkeypatch.undo()
    with open_store(f"sqlite:///{backup}", tell=str) as store:
        assert store.audit(store.tournaments.get("cup")).ok


@pytest.mark.usefixtures("newer")
def test_an_earlier_backup_is_never_overwritten(old: Path) -> None:
    """Whatever has a backup's name already stays what it is."""
    taken = [old.with_name(f"vendue.db.v1-backup{end}") for end in ("", "-2", "-3")]
    taken[0].write_text("precious")
    taken[1].symlink_to("nowhere")
    taken[2].mkdir()
    (told,) = opened(old)
    assert told.endswith("vendue.db.v1-backup-4")
    assert taken[0].read_text() == "precious"
    assert taken[1].is_symlink()


@pytest.mark.usefixtures("newer")
def test_a_backup_has_a_name_without_links_too(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no second name can be given to a file, an earlier backup is safe as well."""

    def refuse(*_: object) -> None:
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    old.with_name("vendue.db.v1-backup").write_text("precious")
    (told,) = opened(old)
    assert told.endswith("vendue.db.v1-backup-2")
    assert old.with_name("vendue.db.v1-backup").read_text() == "precious"


@pytest.mark.usefixtures("newer")
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o660])
def test_a_backup_is_as_private_as_the_database(old: Path, mode: int) -> None:
    """Whoever can't read the database can't read its copy."""
    old.chmod(mode)
    opened(old)
    assert stat.S_IMODE(old.with_name("vendue.db.v1-backup").stat().st_mode) == mode


@pytest.mark.usefixtures("newer")
def test_what_stood_in_the_log_is_in_the_backup(old: Path) -> None:
    """A copy holds all that was committed, wherever SQLite had it."""
    code = (
        "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "c.execute(\"UPDATE bundle SET name = 'late'\"); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, old], check=False)
    assert old.with_name("vendue.db-wal").stat().st_size > 0
    opened(old)
    copy = old.with_name("vendue.db.v1-backup")
    assert set(asked(copy, "SELECT name FROM bundle")) == {("late",)}
    assert version(copy) == (1, 1)


@pytest.mark.usefixtures("newer")
def test_odd_names_and_links_have_their_backup_beside_the_file(old: Path, tmp_path: Path) -> None:
    """The copy lies where the database lies, whatever it is called and by whatever name opened."""
    odd = old.rename(old.with_name("Zürich ☕ 100%; x.db"))
    (tmp_path / "link.db").symlink_to(odd)
    opened(tmp_path / "link.db")
    assert set(listing(odd)) == {odd.name, f"{odd.name}.v1-backup"}


def test_several_steps_are_one_migration(
    old: Path, steps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a schema that is further back all steps are taken, in order, with one backup."""
    write_step(steps)
    write_step(steps, "op.execute(\"UPDATE author SET name = name || '!'\")", NEXT + 1)
    pretend(steps, NEXT + 1, monkeypatch.setattr)
    opened(old)
    assert version(old) == (NEXT + 1, NEXT + 1)
    assert ("random!",) in asked(old, "SELECT name FROM author")
    assert set(listing(old)) == {"vendue.db", "vendue.db.v1-backup"}


@pytest.mark.usefixtures("newer")
def test_a_command_that_only_reads_migrates_too(
    old: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The line about it goes to standard error, so that the output stays one document."""
    arguments = ["cup", "--json", "--db", f"sqlite:///{old}"]
    leaderboard.main(arguments, standalone_mode=False)
    out, err = capfd.readouterr()
    assert json.loads(out)["games"] == 12
    assert err.count("\n") == 1
    assert err.startswith(f"The database {old} was migrated from schema 1")
    leaderboard.main(arguments, standalone_mode=False)
    assert capfd.readouterr() == (out, "")


LOADED = """
import sys
from vendue_leaderboard.cli import leaderboard

leaderboard.main(["cup", "--json", "--db", sys.argv[1]], standalone_mode=False)
assert "alembic" not in sys.modules
"""


def test_nothing_to_migrate_needs_no_alembic(tmp_path: Path) -> None:
    """A command on a database of this schema doesn't even load what migrates."""
    current = Path(shutil.copy(STORED[-1], tmp_path))
    opened(current)
    subprocess.run(
        [sys.executable, "-c", LOADED, f"sqlite:///{current}"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
