"""A copy of the checkout to plant faults in, and the command that has to find them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE_ROOTS = ("sdk", "referee", "leaderboard", "sample_bots")
PACKAGES = ("vendue", "vendue_referee", "vendue_leaderboard", "vendue_sample_bots")
BENCHMARKS = "benchmarks"
"""A package that is checked and not published."""
SECONDS = 120
"""A safety net: no check in these tests takes nearly as long."""


@dataclass(frozen=True)
class Found:
    """What a check said."""

    status: int
    said: str


@dataclass(frozen=True)
class Tree:
    """A folder that looks like the checkout."""

    folder: Path

    def replace(self, file: str, old: str, new: str) -> None:
        """Replace the first place with a text, which has to be there."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def append(self, file: str, text: str) -> None:
        """Add to the end of a file; begin one that isn't there."""
        with (self.folder / file).open("a", encoding="utf-8") as end:
            end.write(text)

    def check(self, *names: str) -> Found:
        """Run ``scripts/check`` in the tree, with the tools of this environment."""
        command = [str(self.folder / "scripts" / "check"), *names]
        done = subprocess.run(
            command,
            env=os.environ | {"VENV": sys.prefix},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        return Found(done.returncode, done.stdout)


def sound_tree(folder: Path) -> Tree:
    """Copy all that the checks look at."""
    _copy_settings(folder)
    for root in (*SOURCE_ROOTS, BENCHMARKS):
        shutil.copytree(ROOT / root, folder / root, ignore=shutil.ignore_patterns("__pycache__"))
    return Tree(folder)


def bare_tree(folder: Path) -> Tree:
    """Copy the settings, and make empty packages, whose types are quickly checked."""
    _copy_settings(folder)
    for root, package in zip(SOURCE_ROOTS, PACKAGES, strict=True):
        (folder / root / package).mkdir(parents=True)
        (folder / root / package / "__init__.py").write_text(f'"""{package}."""\n')
    (folder / BENCHMARKS).mkdir()
    (folder / BENCHMARKS / "__init__.py").write_text('"""benchmarks."""\n')
    return Tree(folder)


def _copy_settings(folder: Path) -> None:
    for file in ("pyproject.toml", "buf.yaml"):
        shutil.copy(ROOT / file, folder)
    for part in ("scripts", "proto"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
