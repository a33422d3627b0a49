"""Stored databases of earlier schemas, and what is in a database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from vendue_leaderboard.store import open_store

DATABASES = Path(__file__).parents[2] / "data" / "databases"
HEADER = 100
"""Bytes at the start of the file, in which SQLite counts changes; a copy counts anew."""
STORED = sorted(DATABASES.glob("v*.db"))


def opened(path: Path) -> list[str]:
    """Open a database and return what was told."""
    told: list[str] = []
    open_store(f"sqlite:///{path}", tell=told.append).close()
    return told


def asked(path: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchall()


def version(path: Path) -> tuple[object, object]:
    (user,) = asked(path, "PRAGMA user_version")
    (told,) = asked(path, "SELECT version FROM schema_version")
    return user[0], told[0]


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every table's columns of schema 1, ordered."""
    tables = [str(name) for (name,) in asked(DATABASES / "v1.db", NAMES)]
    return {table: asked(path, f"SELECT {columns(table)} FROM {table}") for table in tables}  # noqa: S608


NAMES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_version'"


def columns(table: str) -> str:
    return ", ".join(
        str(row[1]) for row in asked(DATABASES / "v1.db", f"PRAGMA table_info({table})")
    )


def references(path: Path) -> dict[str, list[tuple[object, ...]]]:
    found = {table: asked(path, f"PRAGMA foreign_key_list({table})") for table in contents(path)}
    return {table: sorted(row[2:] for row in rows) for table, rows in found.items()}


def listing(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
