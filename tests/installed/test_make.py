"""The commands of the Makefile do all their own set-up."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.installed.installs import ROOT

LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__", "vendue.db*")


@pytest.mark.soak
def test_commands_need_nothing_but_the_index(tmp_path: Path) -> None:
    """In a fresh checkout a tournament is played, and the source is checked."""
    checkout = shutil.copytree(ROOT, tmp_path / "vendue", ignore=LEFT_OUT)
    for words, said in (
        (("tournament", "DEALS=1"), "Elo: mean of this tournament = 1500"),
        (("check",), "checks passed"),
    ):
        command = ["make", *words]
        done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert said in done.stdout
