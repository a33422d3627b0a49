"""Tests of the CSV form."""

from __future__ import annotations

import csv
import io

import pytest
from tests.leaderboard.report.boards import (
    ODD_NAMES,
    board,
    odd_board,
    two_pools,
    usual_board,
    version_of,
)

from vendue.display import shown
from vendue_leaderboard.report import to_csv
from vendue_leaderboard.report.document import FIELDS


def lines_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_one_line_for_each_bot() -> None:
    """Under the names of the fields there is a line for each bot, numbers unrounded."""
    leaderboard = usual_board()
    lines = lines_of(to_csv(leaderboard))
    assert tuple(lines[0]) == FIELDS
    for line, row in zip(lines, leaderboard.rows, strict=True):
        assert (line["bot"], line["version"]) == (row.bot, row.version)
        assert (int(line["rank"]), float(line["elo"])) == (row.standing.rank, row.standing.elo)
        assert (line["provisional"], line["elo_low"], line["bound"]) == ("false", "", "")


def test_unrated_bot_has_empty_cells() -> None:
    """What can't be said about a bot is an empty cell."""
    [new] = [line for line in lines_of(to_csv(two_pools())) if line["bot"] == "new"]
    assert (new["rank"], new["elo"], new["score"], new["games"]) == ("", "", "", "0")


def test_empty_leaderboard_has_its_header() -> None:
    """Nothing played is the line of names alone."""
    assert to_csv(board([])) == ",".join(f'"{field}"' for field in FIELDS) + "\n"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@A1", "＝1", "＋1", "－1", "＠A1"])
def test_formulas_are_disarmed(name: str) -> None:
    """A name that a spreadsheet would run has an apostrophe before it."""
    [text] = {line["bot"] for line in lines_of(to_csv(board([], [name])))}
    assert text == f"'{name}"


def test_odd_names_take_one_line_each() -> None:
    """No name breaks a line or carries control characters; every text is quoted."""
    text = to_csv(odd_board())
    assert len(text.splitlines()) == len(ODD_NAMES) + 2
    assert "\x1b" not in text
    by_version = {line["version"]: line["bot"] for line in lines_of(text)}
    for name in ODD_NAMES:
        assert by_version[version_of(name)].removeprefix("'") == shown(name)
