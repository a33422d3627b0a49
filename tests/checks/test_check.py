"""`scripts/check` finds what is wrong, says which check did and how to mend it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.checks.tree import ROOT, Tree, bare_tree

PLANTED = "sdk/vendue/planted.py"
MISTYPED = '''"""Planted."""

NUMBER: int = "one"


def twice(x):
    return x + x
'''


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """A tree with empty packages."""
    return bare_tree(tmp_path)


@pytest.mark.parametrize(
    ("check", "code", "said"),
    [
        ("format", '"""Planted."""\n\nx = [ 1 ]\n', PLANTED),
        ("lint", '"""Planted."""\n\nimport os\n', "F401"),
        ("lint", '"""Planted."""\n\nprint(1)\n', "T201"),
    ],
)
def test_fault_is_caught(check: str, code: str, said: str, tree: Tree) -> None:
    """A planted fault is named, and the check that found it, and what to do."""
    tree.append(PLANTED, code)
    found = tree.check(check)
    assert found.status == 1
    assert said in found.said
    assert re.search(rf"\ncheck {check} failed; .{{10,}}\n$", found.said)


def test_wrong_and_missing_types_are_caught(tree: Tree) -> None:
    """Each type checker is strict, and both are heard though they run side by side."""
    tree.append(PLANTED, MISTYPED)
    found = tree.check("mypy", "pyright")
    assert found.status == 1
    mypy = rf"{PLANTED}:3: error: (?s:.+)no-untyped-def(?s:.+)check mypy failed; annotate"
    pyright = (
        r"planted.py:3:15 - error(?s:.+)reportUnknownParam(?s:.+)check pyright failed; annotate"
    )
    assert re.search(mypy, found.said)
    assert re.search(pyright, found.said)


def test_checks_stop_at_the_first_that_fails(tree: Tree) -> None:
    """All checks run if none is named, the quick ones first."""
    tree.append(PLANTED, '"""Planted."""\n\nimport os\nx = [ 1 ]\n')
    found = tree.check()
    assert found.status == 1
    assert re.findall(r"check ([\w-]+) failed", found.said) == ["format"]


def test_sound_tree_passes(tree: Tree) -> None:
    """Where nothing is wrong nothing is said but that."""
    found = tree.check("format", "lint", "protocol-format", "protocol-lint", "protocol-changes")
    assert (found.status, found.said) == (0, "checks passed\n")


def test_unknown_check_is_refused(tree: Tree) -> None:
    """A name that is no check runs nothing, and those there are are named: all are tested here."""
    found = tree.check("spelling")
    assert found.status == 1
    (named,) = re.findall(r"check spelling failed; there are: (.+)\n", found.said)
    tested = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [check for check in named.split() if f'"{check}"' not in tested] == []


def test_tests_begin_with_the_checks() -> None:
    """`make test`, which continuous integration runs, runs all checks and then the tests."""
    command = ["make", "--dry-run", "test", f"VENV={sys.prefix}"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.search(r"scripts/check\n(.*\n)*.*pytest", told)
    assert "exec make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_warning_fails_a_test(tmp_path: Path) -> None:
    """With the settings of the suite a warning, a mark that isn't known and a passed xfail fail."""
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_planted.py").write_text(
        "import warnings\nimport pytest\n"
        "def test_warns(): warnings.warn('old', DeprecationWarning)\n"
        "@pytest.mark.xfail\ndef test_passes(): pass\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "DeprecationWarning: old" in done.stdout
    assert "2 failed" in done.stdout
