"""The table of attacks in the documentation is that of the tests, and has every row."""

from __future__ import annotations

import re

import pytest
from tests.hostile.expectations import expected, names
from tests.hostile.table import FOLDERS, committed, elsewhere, ids_of_tests, table
from tests.referee.attacks.test_protocol import EXPECTED

from vendue.verdicts import Verdict

DESIGNED = {
    *(f"R{number:02}" for number in range(1, 16)),
    *(f"F{number:02}" for number in range(1, 8)),
    *(f"N{number:02}" for number in range(1, 5)),
    *(f"P{number:02}" for number in range(1, 7)),
    *(f"K{number:02}" for number in range(1, 9)),
    *("C01", "C02", "C03", "L01", "S01", "S02"),
}
"""The attacks that bots have to make; C04 is not stopped, and N05 only shows why N02 is."""
OTHERS = {
    "G": {f"G{number:02}" for number in range(1, 27)},
    "U": {f"U{number:02}" for number in range(1, 20)},
}


def test_the_page_has_the_table_of_the_tests() -> None:
    """`scripts/update-attack-table` was run after the last change of an expectation."""
    assert committed() == table()


def test_no_attack_is_missing() -> None:
    """Every attack of the design has a bot, and there are at least fifty bots."""
    ids = {expected(name).id for name in names()}
    assert ids >= DESIGNED
    assert len(ids) >= 50


@pytest.mark.parametrize("letter", OTHERS)
def test_no_attack_without_a_bot_is_missing(letter: str) -> None:
    """Every attack on the protocol or by a bundle is named by a test, and has a row."""
    assert {row.id for row in elsewhere()} >= OTHERS[letter]
    assert ids_of_tests(letter) >= OTHERS[letter], FOLDERS[letter]


def test_verdicts_are_those_of_the_protocol() -> None:
    """No row makes a verdict up."""
    rows = [*(expected(name) for name in names()), *elsewhere()]
    shown = {row.verdict for row in rows} | {row.held_by("watchdog").verdict for row in rows}
    assert shown - {""} <= {str(verdict) for verdict in Verdict}


def test_verdicts_of_attacks_on_the_protocol_are_those_tested() -> None:
    """The page says of them what the tests without a sandbox find."""
    rows = {row.id.lower(): row.verdict for row in elsewhere() if row.id[0] == "G"}
    assert rows == {name: str(EXPECTED[name][0]) for name in rows}


def test_rows_are_rows() -> None:
    """Each line of the table has as many cells as its head, and an id that no other has."""
    lines = committed().splitlines()
    cells = [re.split(r"(?<!\\)\|", line) for line in lines]
    assert {len(row) for row in cells} == {7}
    ids = [row[1].strip() for row in cells[2:]]
    assert len(set(ids)) == len(ids)
