"""The full install has all that its commands need. What they do, the README's commands show."""

from __future__ import annotations

from pathlib import Path

from tests.installed.installs import Install


def test_every_module_imports(full: Install, tmp_path: Path) -> None:
    """Each module of the four packages imports without a warning, from the install."""
    packages = ("vendue", "vendue_referee", "vendue_leaderboard", "vendue_sample_bots")
    assert full.import_all(*packages, folder=tmp_path) > 150
