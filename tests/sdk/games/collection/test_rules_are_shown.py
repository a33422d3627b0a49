"""Every numbered rule is named by the test that shows it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = 61
SCENARIOS = 18


def cited(prefix: str) -> set[int]:
    """Return the numbers that the docstrings of tests name, each by itself."""
    found: set[int] = set()
    for file in HERE.glob("test_*.py"):
        for docstring in re.findall(r'def test_.*?\n    """(.*?)"""', file.read_text(), re.DOTALL):
            found |= {int(number) for number in re.findall(rf"\b{prefix}(\d+)", docstring)}
    return found


def test_every_rule_is_shown() -> None:
    """No rule of Collection particulière goes without a test."""
    assert set(range(1, RULES + 1)) - cited("CP-") == set()


def test_every_scenario_is_played() -> None:
    """Nor does one of its scenarios."""
    assert cited("CP-S") == set(range(1, SCENARIOS + 1))
