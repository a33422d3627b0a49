"""Opening a store: whole or not at all, and never a change to what isn't ours."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.leaderboard.store.examples import make

from vendue_leaderboard.store import Store, StoreError, open_store
from vendue_leaderboard.tables import APPLICATION_ID, SCHEMA_VERSION


def pragma(path: Path, name: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


def listing(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def test_a_new_database_is_marked_as_ours(tmp_path: Path, url: str) -> None:
    """A new file says whose it is and which version, and leaves no other file behind."""
    open_store(url).close()
    assert list(listing(tmp_path)) == ["vendue.db"]
    assert pragma(tmp_path / "vendue.db", "application_id") == APPLICATION_ID
    assert pragma(tmp_path / "vendue.db", "user_version") == SCHEMA_VERSION


def test_the_version_stands_in_a_table_too(store: Store) -> None:
    """Databases without SQLite's user_version can be told apart as well."""
    with store._database.reading() as connection:
        assert connection.execute(text("SELECT version FROM schema_version")).all() == [
            (SCHEMA_VERSION,)
        ]


@pytest.mark.parametrize("kind", ["reading", "writing"])
def test_wal_and_foreign_keys_are_on(store: Store, kind: str) -> None:
    """Every connection logs ahead and keeps references."""
    with getattr(store._database, kind)() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


@pytest.mark.usefixtures("real_disk")
@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
def test_what_is_published_is_on_the_disk_first(store: Store, durable: bool, level: int) -> None:
    """A durable commit waits for the disk (FULL); others survive any process (NORMAL)."""
    with store._database.writing(durable=durable) as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == level


def test_a_reference_to_nothing_is_refused(store: Store) -> None:
    """A row that refers to a row that isn't there can't be written."""
    with (
        pytest.raises(StoreError, match="FOREIGN KEY"),
        store._database.writing() as connection,
    ):
        connection.execute(text("INSERT INTO void_attempt VALUES (99, 1, 0, 'no such game', 0)"))


def test_opened_again_it_holds_what_it_held(url: str) -> None:
    """What was committed is there after closing."""
    with open_store(url) as store:
        made = make(store)
    with open_store(url) as store:
        assert store.tournaments.all() == [made]


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_store_in_memory_works_from_any_thread(url: str) -> None:
    """A database in memory is one and the same for all threads, and has a folder."""
    found: list[object] = []
    with open_store(url) as store:
        made = make(store)
        thread = threading.Thread(target=lambda: found.append(store.tournaments.get("spring")))
        thread.start()
        thread.join()
        assert store.secrets.read(made.id)
    assert found == [made]


def newer(path: Path) -> None:
    open_store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")


def newer_in_the_log(path: Path) -> None:
    """As a process leaves it that was killed after migrating: the log isn't merged yet."""
    open_store(f"sqlite:///{path}").close()
    code = (
        "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1]);"
        f"c.execute('PRAGMA user_version = {SCHEMA_VERSION + 1}'); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=False)


def other_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE tournament (id INTEGER)")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def never_released(path: Path) -> None:
    open_store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 0")


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (newer, f"newer vendue (schema {SCHEMA_VERSION + 1}, this one knows {SCHEMA_VERSION})"),
        (never_released, "has schema 0"),
        (other_program, "is not a vendue database"),
        (lambda path: path.write_bytes(b""), "is not a vendue database"),
        (lambda path: path.write_bytes(b"SQLite format 3\0"), "is not a vendue database"),
        (lambda path: path.write_bytes(os.urandom(5000)), "is not a vendue database"),
        (lambda path: path.write_text("name,elo\nx,1500\n"), "is not a vendue database"),
        (lambda path: path.mkdir(), "is not a file"),
        (os.mkfifo, "is not a file"),
    ],
)
def test_what_is_not_ours_is_refused_and_left_alone(
    tmp_path: Path, url: str, prepare: Callable[[Path], object], sentence: str
) -> None:
    """A newer, strange or broken file is one sentence, and not a byte of it changes."""
    path = tmp_path / "vendue.db"
    prepare(path)
    before = listing(tmp_path)
    modified = path.stat().st_mtime_ns
    with pytest.raises(StoreError) as refusal:
        open_store(url)
    assert sentence in str(refusal.value)
    assert str(path) in str(refusal.value)
    assert listing(tmp_path) == before
    assert path.stat().st_mtime_ns == modified


def test_a_newer_version_in_the_log_is_refused_too(tmp_path: Path, url: str) -> None:
    """The version that counts is the committed one, wherever SQLite keeps it."""
    newer_in_the_log(tmp_path / "vendue.db")
    with pytest.raises(StoreError, match="newer vendue"):
        open_store(url)
    assert pragma(tmp_path / "vendue.db", "user_version") == SCHEMA_VERSION + 1


def test_a_damaged_database_is_one_sentence(tmp_path: Path, url: str) -> None:
    """A file with a good header and garbage behind it is named as damaged."""
    path = tmp_path / "vendue.db"
    open_store(url).close()
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
    with (
        pytest.raises(StoreError, match="is damaged"),
        open_store(url) as store,
    ):
        store.tournaments.all()


def test_without_create_nothing_is_made(tmp_path: Path, url: str) -> None:
    """Whoever only wants to read gets a sentence, not an empty database."""
    with pytest.raises(StoreError, match="there is no database"):
        open_store(url, create=False)
    assert listing(tmp_path) == {}


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    """A database in a folder that isn't there is refused by the folder's name."""
    folder = tmp_path / "nowhere"
    with pytest.raises(StoreError, match=f"the folder {folder} does not exist"):
        open_store(f"sqlite:///{folder}/vendue.db")
    assert not folder.exists()


@pytest.mark.parametrize("below", ["vendue.db", "more/vendue.db"])
def test_a_file_is_no_folder(tmp_path: Path, below: str) -> None:
    """A database can't lie in a file, nor below one."""
    (tmp_path / "notes").write_text("x")
    with pytest.raises(StoreError, match=r"not a folder|Not a directory"):
        open_store(f"sqlite:///{tmp_path}/notes/{below}")
    assert (tmp_path / "notes").read_text() == "x"


def test_a_read_only_folder_is_named(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that can't be written is refused before anything is tried."""
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path)
    with pytest.raises(StoreError, match=f"the folder {tmp_path} is read-only for you"):
        open_store(url)
    assert listing(tmp_path) == {}


def test_a_read_only_file_is_named(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that can't be written is refused with a way out."""
    open_store(url).close()
    path = tmp_path / "vendue.db"
    monkeypatch.setattr(os, "access", lambda asked, mode: asked != path)
    with pytest.raises(StoreError, match=f"the database {path} is read-only for you"):
        open_store(url)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs /proc")
def test_a_folder_that_takes_no_files_is_one_sentence() -> None:
    """Where permissions promise more than the file system does, the failure is explained."""
    with pytest.raises(StoreError, match=r"cannot create the database /proc/|is read-only"):
        open_store("sqlite:////proc/vendue.db")


@pytest.mark.parametrize(
    "name", ["a b.db", "Zürich ☕.db", "100%.db", "it's; DROP.db", "-dash", ".hidden", "x#y.db"]
)
def test_odd_file_names_work(tmp_path: Path, name: str) -> None:
    """A database may be called anything that a file may be called."""
    with open_store(f"sqlite:///{tmp_path}/{name}") as store:
        made = make(store)
    assert (tmp_path / name).is_file()
    assert (tmp_path / f"{name}.d" / "secrets" / made.id).is_file()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "a database is named by a URL"),
        ("vendue.db", "a database is named by a URL"),
        ("postgresql://me:hidden@host/db", "databases are named sqlite:///FILE"),
        ("mysql://host/db", "databases are named sqlite:///FILE"),
        ("sqlite:///vendue.db?mode=ro", "databases are named sqlite:///FILE"),
        ("sqlite:///file:vendue.db", "is not the name of a database file"),
        ("sqlite:///a\0b", "is not the name of a database file"),
    ],
)
def test_other_urls_are_refused(url: str, sentence: str) -> None:
    """What isn't the URL of a SQLite file is one sentence that tells no password."""
    with pytest.raises(StoreError, match=sentence) as refusal:
        open_store(url)
    assert "hidden" not in str(refusal.value)


def test_a_link_leads_to_the_same_secrets(tmp_path: Path, url: str) -> None:
    """Two names of one database share its folder, so that there is one runner and one secret."""
    with open_store(url) as store:
        made = make(store)
    (tmp_path / "link.db").symlink_to(tmp_path / "vendue.db")
    with open_store(f"sqlite:///{tmp_path}/link.db") as store:
        assert store.secrets.read(made.id)


def test_a_locked_database_is_one_sentence(tmp_path: Path, url: str) -> None:
    """Somebody who writes for too long is waited for, then named as the reason."""
    with (
        open_store(url, busy_seconds=0.05) as store,
        closing(sqlite3.connect(tmp_path / "vendue.db", isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is locked by another process"):
            make(store)
        other.execute("ROLLBACK")
        assert make(store).plan.name == "spring"


def test_many_may_create_one_database_at_once(url: str) -> None:
    """Stores opened at the same moment all see one and the same new database."""
    barrier = threading.Barrier(6)
    failures: list[BaseException] = []

    def opening() -> None:
        barrier.wait()
        try:
            open_store(url).close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=opening) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_file_system_without_links_gets_its_database_too(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no second name can be given to a file, the draft is renamed."""

    def refuse(*_: object) -> None:
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    open_store(url).close()
    assert list(listing(tmp_path)) == ["vendue.db"]


def test_a_full_disk_leaves_nothing(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A creation that fails half-way is gone without a trace."""

    def refuse(*_: object) -> None:
        raise StoreError("no space is left")

    monkeypatch.setattr("vendue_leaderboard.store.opening._build", refuse)
    with pytest.raises(StoreError, match="no space"):
        open_store(url)
    assert listing(tmp_path) == {}
