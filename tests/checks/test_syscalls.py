"""`scripts/check-syscalls` compares the sandbox's table with libseccomp and finds what is wrong."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.checks.tree import ROOT

PACKAGE = Path("referee/vendue_referee")
TABLE = PACKAGE / "sandbox/seccomp/table.py"


def run(*arguments: str | Path) -> tuple[int, list[str]]:
    """Run the script; return its status and what it printed."""
    command = [sys.executable, ROOT / "scripts/check-syscalls", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    if done.returncode == 69:
        pytest.skip(done.stdout.strip())
    return done.returncode, done.stdout.splitlines()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a checkout with nothing but the filter."""
    for file in ("__init__.py", "sandbox/__init__.py"):
        (tmp_path / PACKAGE / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / PACKAGE / file, tmp_path / PACKAGE / file)
    filtered = PACKAGE / "sandbox/seccomp"
    shutil.copytree(ROOT / filtered, tmp_path / filtered, ignore=lambda *_: ["__pycache__"])
    return tmp_path


def test_the_numbers_are_right() -> None:
    """Every name of the lists has libseccomp's number on both machines."""
    status, said = run()
    assert status == 0, said


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ('"openat": (257, 56)', '"openat": (257, 65)', "openat is (257, 56), not (257, 65)"),
        ('    "futex": (202, 98),\n', "", "futex is (202, 98), not None"),
        ('"read": (', '"reed": (', "reed has numbers, but no rule names it"),
        (
            '"fchmodat2": (452, 452)',
            '"fchmodat2": (452, 453)',
            "fchmodat2",
        ),
    ],
)
def test_a_wrong_number_is_found_and_mended(
    tree: Path, before: str, after: str, found: str
) -> None:
    """What is wrong, missing or too much is listed; ``--write`` restores the table."""
    text = (tree / TABLE).read_text(encoding="utf-8")
    assert before in text
    (tree / TABLE).write_text(text.replace(before, after), encoding="utf-8")
    status, said = run(tree)
    assert status == 1
    assert any(found in line for line in said)
    if "fchmodat2" not in found:  # libseccomp may be older than that one
        run("--write", tree)
        assert (tree / TABLE).read_text(encoding="utf-8") == text
