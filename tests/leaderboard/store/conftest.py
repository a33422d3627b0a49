"""Stores that are closed after each test, and don't wait for the disk in between."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.leaderboard.store.databases import DATABASES
from tests.leaderboard.store.next_schema import pretend, write_step

from vendue_leaderboard.store import Store, database, open_store


@pytest.fixture
def real_disk() -> None:
    """For tests of what is down on the disk, and when."""


@pytest.fixture(autouse=True)
def no_waiting(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here pulls the plug, so nothing needs to wait for the disk."""
    if "real_disk" not in request.fixturenames:
        hasty = ("PRAGMA synchronous = OFF", "BEGIN IMMEDIATE")
        monkeypatch.setattr(os, "fsync", lambda _: None)
        monkeypatch.setattr(database, "_WRITE", hasty)
        monkeypatch.setattr(database, "_WRITE_DURABLY", hasty)


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The URL of a database that isn't there yet."""
    return f"sqlite:///{tmp_path / 'vendue.db'}"


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a new database; copied, it is there in no time."""
    path = tmp_path_factory.mktemp("store") / "empty.db"
    open_store(f"sqlite:///{path}").close()
    return path.read_bytes()


@pytest.fixture
def store(url: str, tmp_path: Path, empty_database: bytes) -> Iterator[Store]:
    """An empty store in a file."""
    (tmp_path / "vendue.db").write_bytes(empty_database)
    with open_store(url) as opened:
        yield opened


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database of schema 1 in a folder of its own."""
    folder = tmp_path / "old"
    folder.mkdir()
    return Path(shutil.copy(DATABASES / "v1.db", folder / "vendue.db"))


@pytest.fixture
def steps(tmp_path: Path) -> Path:
    """A folder for the steps of schemas to come."""
    return tmp_path / "steps"


@pytest.fixture
def newer(steps: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This program as the one of the next schema; its steps are in the folder."""
    write_step(steps)
    pretend(steps, put=monkeypatch.setattr)
    return steps
