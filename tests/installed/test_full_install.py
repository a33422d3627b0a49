"""The full install has all that its commands need. What they do, the README's commands show."""

from __future__ import annotations

from pathlib import Path

from tests.installed.installs import Install
from tests.installed.test_light_install import IMPORT_ALL


def test_every_module_imports(full: Install, tmp_path: Path) -> None:
    """Each module of the four packages imports without a warning, from the install."""
    packages = ("vendue", "vendue_referee", "vendue_leaderboard", "vendue_sample_bots")
    found = full.code(IMPORT_ALL.format(packages=packages), tmp_path)
    assert Path(found.strip()).is_relative_to(full.commands.parent)
