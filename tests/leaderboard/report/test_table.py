"""Tests of the leaderboard on a terminal."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console
from tests.leaderboard.ratings.reference import duels
from tests.leaderboard.report.boards import ODD_NAMES, board, odd_board, two_pools, usual_board

from vendue.display import cells, shown
from vendue_leaderboard.report import Leaderboard, print_leaderboard

BIDI_CONTROLS = re.compile("[\u200f\u202a-\u202e\u2066-\u2069]")


def printed(leaderboard: Leaderboard, width: int, **settings: Any) -> list[str]:
    """The lines printed on a console of that width, without trailing blanks."""
    file = io.StringIO()
    print_leaderboard(leaderboard, Console(file=file, width=width, **settings))
    return [line.rstrip() for line in file.getvalue().split("\n")]


def table_of(lines: list[str]) -> list[str]:
    """The lines below the rule under the titles, up to the next empty one."""
    [rule] = [number for number, line in enumerate(lines) if line.startswith("──")]
    below = lines[rule + 1 :]
    return below[: below.index("")]


HEADING = """\
spring cup (modern_art): complete, 796 games in 248 deal groups
beacon: none; sandbox: none
commitment: c0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffee2bad
Elo: mean of this tournament = 1500; 100 more is 64 % of pairs, 200 is 76 %, 400
is 91 %. Not comparable with other tournaments or games.
Live: Elo after each deal in the order of the schedule, K = 16; it moves with
luck and doesn't rank.
"""

NARROW_TITLES = """\
                                      games   score    mean   first   forf.
#   bot     version    Elo   live    /deals       %   place       %       %
───────────────────────────────────────────────────────────────────────────
"""


def test_narrow_terminal() -> None:
    """At 80 columns there are the heading, short titles and one line for each bot."""
    lines = printed(usual_board(), 80)
    assert "\n".join(lines).startswith(f"{HEADING}\n{NARROW_TITLES}")
    assert len(table_of(lines)) == 7
    assert max(map(cells, lines)) <= 80


def test_wide_terminal_writes_titles_out() -> None:
    """At 140 columns titles stand written out on one line."""
    lines = printed(usual_board(), 140)
    titles = "rank bot version Elo live Elo games/deals score % mean place first % forfeits %"
    assert titles in [" ".join(line.split()) for line in lines]
    assert max(map(cells, lines)) <= 140


def test_row_has_every_figure() -> None:
    """A row gives rank, bot, short version, both ratings, games, score, places and forfeits."""
    leaderboard = usual_board()
    top = leaderboard.rows[0]
    standing = top.standing
    assert table_of(printed(leaderboard, 80))[0].split() == [
        "1",
        "bot6",
        top.version[:8],
        f"{standing.elo:.0f}",
        f"{standing.online_elo:.0f}",
        f"{standing.games}/{standing.deal_groups}",
        f"{100 * (standing.score or 0):.1f}",
        f"{standing.mean_place:.2f}",
        f"{100 * (standing.first_rate or 0):.1f}",
        "0.0",
    ]


@pytest.mark.parametrize("width", [80, 100, 140, 200])
def test_columns_are_aligned_under_odd_names(width: int) -> None:
    """Whatever the names, every line of the table ends in the same cell."""
    file = io.StringIO()
    print_leaderboard(odd_board(), Console(file=file, width=width))
    lines = file.getvalue().split("\n")
    rows = [line for line in lines if line.endswith(" 0.0")]
    assert len(rows) == len(ODD_NAMES) + 1
    assert len(set(map(cells, rows))) == 1
    assert max(map(cells, lines)) <= width


def test_odd_names_are_shown_escaped() -> None:
    """No name breaks a line, colours it, reorders it or is taken for markup."""
    text = "\n".join(printed(odd_board(), 200))
    for name in ODD_NAMES:
        assert shown(name, 40).rstrip("…") in text
    assert "\x1b" not in text
    assert not BIDI_CONTROLS.search(text)


def test_odd_names_stay_odd_in_colour() -> None:
    """On a colour terminal the only escape sequences are our own."""
    text = "\n".join(printed(odd_board(), 200, force_terminal=True, color_system="truecolor"))
    assert r"\x1b[31mred\x1b[0m" in text
    assert "\x1b[31m" not in text


def test_odd_tournament_names_are_shown_escaped() -> None:
    """The names of tournament, game and beacon can't break the heading."""
    lines = printed(usual_board(tournament="a\nb\x1b[2J", game="x\ty", beacon="\u202e1"), 140)
    assert lines[0].startswith(r"a\nb\x1b[2J (x\ty): ")
    assert lines[1].startswith(r"beacon: \u202e1; ")


def test_ascii_terminal_gets_ascii() -> None:
    """A terminal without Unicode gets names, rules and signs in ASCII, aligned."""
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding="ascii", errors="strict", write_through=True)
    print_leaderboard(odd_board(beacon="été"), Console(file=file, width=80))
    text = raw.getvalue().decode("ascii")
    assert r"\u05d1\u05d5\u05d8" in text
    assert "long-long-long-long-" in text


def test_narrowest_terminals_keep_names_and_ratings() -> None:
    """Where room is short the least important figures go first, and a note says so."""
    lines = printed(usual_board(), 34)
    assert [line.split()[1] for line in table_of(lines)][:2] == ["bot6", "bot5"]
    assert "Some columns are left out for lack of width." in " ".join(lines)
    assert not any("forf." in line for line in lines)
    assert max(map(cells, lines)) <= 34
    assert all("left out" not in line for line in printed(usual_board(), 80))


def test_pools_have_tables_of_their_own() -> None:
    """Bots that never met stand in different tables, each with ranks from 1."""
    lines = printed(two_pools(), 100)
    assert [line for line in lines if line.startswith("Pool")] == ["Pool 1", "Pool 2"]
    assert sum(line.split()[:1] == ["(1)"] for line in lines) == 3
    assert "Elo: mean of each pool = 1500" in " ".join(lines)


def test_provisional_ranks_stand_in_brackets() -> None:
    """Provisional bots keep their place, with brackets, a question mark and a note."""
    lines = printed(two_pools(), 100)
    [row] = [line.split() for line in lines if " ann " in line]
    assert (row[0], row[3][-1]) == ("(1)", "?")
    assert "? and (rank): provisional, fewer than 30 deal groups." in lines


def test_open_ratings_are_marked() -> None:
    """A rating that results leave open carries its sign, and a note explains it."""
    lines = printed(two_pools(), 100)
    assert re.search(r" out +[0-9a-f]{8} +<=\d+\? ", "\n".join(lines))
    assert any(line.startswith(">= or <=:") for line in lines)
    chain = printed(board(duels(("a", "b", 1, 0), ("b", "c", 1, 0))), 100)
    assert re.search(r" b +[0-9a-f]{8} +<>1500\? ", "\n".join(chain))
    assert "<>: results bound the rating on neither side." in chain


def test_unrated_bots_are_named() -> None:
    """Bots that met nobody are named below the tables, without rank or rating."""
    assert "Unrated, no game against another bot yet: new" in printed(two_pools(), 100)


def test_empty_leaderboard() -> None:
    """A tournament without bots has a heading and says so."""
    lines = printed(board([], state="running", is_complete=False, scheduled=40), 100)
    assert lines[0] == (
        "spring cup (modern_art): not complete (running), 0 of 40 games rated, 0 deal groups so far"
    )
    assert "No bots yet." in lines


def test_provisional_rows_are_grey_on_a_terminal() -> None:
    """Colour terminals show provisional rows dim; files get no escape codes at all."""
    text = "\n".join(printed(two_pools(), 100, force_terminal=True, color_system="standard"))
    assert re.search("\x1b\\[2m[^\n]*ann", text)
    assert "\x1b" not in "\n".join(printed(two_pools(), 100))
