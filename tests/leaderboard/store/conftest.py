"""Stores that are closed after each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from vendue_leaderboard.store import Store, open_store


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The URL of a database that isn't there yet."""
    return f"sqlite:///{tmp_path / 'vendue.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store in a file."""
    with open_store(url) as opened:
        yield opened
