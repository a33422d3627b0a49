"""What a tournament's tables say, read past the store's own code, also while it runs."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

PATIENCE = 90.0
"""Seconds within which what is awaited has happened, also on a busy machine."""


def rows(database: Path, query: str) -> list[Any]:
    """Return the rows of a query."""
    with closing(sqlite3.connect(f"file:{database}?mode=rw", uri=True)) as connection:
        return connection.execute(query).fetchall()


def games(database: Path) -> dict[int, tuple[str, int]]:
    """Return state and attempt of each game by its number."""
    found = rows(database, "select number, state, attempt from game order by number")
    return {number: (state, attempt) for number, state, attempt in found}


def counted(database: Path) -> int:
    """Return how many games are counted; 0 while there is no database yet."""
    if not database.exists():
        return 0
    return sum(state == "counted" for state, _ in games(database).values())


def outcomes(database: Path) -> list[Any]:
    """Return who sat where in each game and how each ended."""
    return rows(
        database,
        "select game.number, seat, entrant.name, rank, score, status, strikes"
        " from seat_result join game on game.id = seat_result.game"
        " join entrant on entrant.id = seat_result.entrant order by game.number, seat",
    )


def wait_counted(database: Path, number: int) -> Iterator[None]:
    """Wait until so many games are counted, yielding between looks."""
    deadline = time.monotonic() + PATIENCE
    while counted(database) < number:
        assert time.monotonic() < deadline, f"{counted(database)} games, not {number}"
        yield
        time.sleep(0.02)


def record_hashes(database: Path) -> dict[int, str]:
    """Return the hash of each counted game's record by the game's number."""
    query = "select number, record_hash from result join game on game.id = result.game"
    return dict(rows(database, query))
