"""Every numbered rule of every game is cited by a test, or the list of rules says why not."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.checks.tree import ROOT

from vendue.games.table import GAMES

LETTERS = "MA"
"""Put together with a number only at run time, so that this file cites nothing."""


def run(folder: Path | None = None) -> tuple[int, list[str]]:
    """Run the script over a checkout; return its status and what it printed."""
    command = [
        sys.executable,
        str(ROOT / "scripts/uncited-rules"),
        *([str(folder)] if folder else []),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def tree(folder: Path, gaps: str, *cited: str) -> Path:
    """Return a checkout with four rules and a test that cites some."""
    (folder / "tests/data").mkdir(parents=True)
    rules = f'[{LETTERS}]\ngame = "x"\nnumbers = [1, 2, 3, 4]\n[{LETTERS}.gaps]\n{gaps}\n'
    (folder / "tests/data/rules.toml").write_text(rules, encoding="utf-8")
    (folder / "tests/test_x.py").write_text("\n".join(cited), encoding="utf-8")
    return folder


def rule(number: int) -> str:
    return f"{LETTERS}-{number}"


def test_every_rule_is_cited_or_has_its_reason() -> None:
    """Nothing is listed for this checkout."""
    assert run() == (0, ["every rule is cited or has its reason"])


def test_the_list_of_rules_covers_every_game() -> None:
    """Each game of the table has its rules there, numbered from 1 without a hole."""
    rules = tomllib.loads((ROOT / "tests/data/rules.toml").read_text(encoding="utf-8"))
    assert {game["game"] for game in rules.values()} == set(GAMES)
    for game in rules.values():
        assert game["numbers"] == [*range(1, len(game["numbers"]) + 1)]


@pytest.mark.parametrize(
    ("gaps", "cited", "found"),
    [
        ("", [f"# {rule(1)} to {rule(4)}"], []),
        ("", [rule(1), rule(2), rule(4)], [f"{rule(3)} is cited by no test"]),
        ('3 = "never"', [rule(1), rule(2), rule(4)], []),
        ('3 = ""', [rule(1), rule(2), rule(4)], [f"{rule(3)} is cited by no test"]),
        ('3 = "x"', [f"{rule(1)} to {rule(4)}"], [f"{rule(3)} is cited, but a gap in rules.toml"]),
        ("", [f"{rule(1)} to {rule(5)}"], [f"{rule(5)} is no rule"]),
    ],
)
def test_what_does_not_agree_is_listed(
    gaps: str, cited: list[str], found: list[str], tmp_path: Path
) -> None:
    """A rule without a test, a gap without a reason or a need, and a number of no rule."""
    assert run(tree(tmp_path, gaps, *cited)) == (
        (1, found) if found else (0, ["every rule is cited or has its reason"])
    )


def test_tests_of_pages_show_no_rule(tmp_path: Path) -> None:
    """A page that lists all rules leaves them as they were: without a test."""
    folder = tree(tmp_path, "", rule(1), rule(2), rule(3))
    (folder / "tests/docs").mkdir()
    (folder / "tests/docs/test_page.py").write_text(f"{rule(1)} to {rule(4)}", encoding="utf-8")
    assert run(folder) == (1, [f"{rule(4)} is cited by no test"])
