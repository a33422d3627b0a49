"""Tests of the Markdown form."""

from __future__ import annotations

import re

import pytest
from tests.leaderboard.report.boards import ODD_NAMES, board, odd_board, two_pools, usual_board

from vendue_leaderboard.report import to_markdown
from vendue_leaderboard.report.markdown import code

UNESCAPED_PIPE = re.compile(r"(?<!\\)\|")


def test_heading_and_reading() -> None:
    """The page begins with the names and how to read the ratings."""
    lines = to_markdown(usual_board(is_seeded=True)).split("\n")
    assert lines[0] == "# `spring cup`"
    assert lines[2] == "`modern_art`: complete, 796 games in 248 deal groups"
    assert lines[4] == "- seeded, fairness not provable; beacon: none; sandbox: none"
    assert lines[6].startswith("- Elo: mean of this tournament = 1500; ")


def test_table_has_a_line_for_each_bot() -> None:
    """The table has titles, alignment and a line for each bot, best first."""
    lines = [line for line in to_markdown(usual_board()).split("\n") if line.startswith("|")]
    assert lines[0].startswith("| rank | bot | version | Elo | live Elo | games/deals | score % |")
    assert lines[1].startswith("| --: | :-- | --: |")
    assert [line.split(" | ")[1] for line in lines[2:]][:2] == ["`bot6`", "`bot5`"]
    assert len(lines) == 9


def test_pools_and_unrated_bots() -> None:
    """Every pool has a table under a title, unrated bots are named, marks explained."""
    text = to_markdown(two_pools())
    assert [line for line in text.split("\n") if line.startswith("##")] == [
        "## Pool 1",
        "## Pool 2",
    ]
    assert "Unrated, no game against another bot yet: `new`" in text
    assert r"- \>= or \<=: never lost" in text
    assert r" | \<=" in text


def test_every_line_of_a_table_has_the_same_cells() -> None:
    """No name adds a cell or a line to its table."""
    lines = [line for line in to_markdown(odd_board()).split("\n") if line.startswith("|")]
    assert len(lines) == len(ODD_NAMES) + 3
    assert {len(UNESCAPED_PIPE.findall(line)) for line in lines} == {11}
    assert any(r"| `pipe \| pipe` |" in line for line in lines)


@pytest.mark.parametrize(
    ("name", "span"),
    [
        ("bot", "`bot`"),
        ("a|b", "`a|b`"),
        ("a\\|b", r"`a\\|b`"),
        ("tick`", "`` tick` ``"),
        ("``two`` ticks", "``` ``two`` ticks ```"),
        ("<b>@all</b>", "`<b>@all</b>`"),
        ("a\nb", r"`a\nb`"),
        ("", '`""`'),
    ],
)
def test_names_stand_in_code_spans(name: str, span: str) -> None:
    """A name is a code span with a fence longer than any in it."""
    assert code(name) == span


def test_beacon_cannot_be_markup() -> None:
    """An organiser's beacon is shown as text."""
    text = to_markdown(board([], beacon="<img> [x](y) | *z*"))
    assert r"beacon: \<img\> \[x\](y) \| \*z\*; " in text
