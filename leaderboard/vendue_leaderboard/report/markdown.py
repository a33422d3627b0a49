"""The leaderboard as Markdown, for a page or a message."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vendue.display import shown
from vendue_leaderboard.report.columns import FIGURES, RANK, VERSION
from vendue_leaderboard.report.leaderboard import Leaderboard, Row
from vendue_leaderboard.report.wording import commitment, live, notes, progress, scale, trust


def to_markdown(board: Leaderboard) -> str:
    """Return a heading, how to read the ratings, one table per pool and its notes.

    Names from strangers stand in code spans: nothing in them is a link, a mention or markup.
    """
    return "\n".join(_lines(board)) + "\n"


def _lines(board: Leaderboard) -> Iterator[str]:
    yield f"# {code(board.tournament)}"
    yield ""
    yield f"{code(board.game)}: {progress(board)}"
    yield ""
    yield from (f"- {_plain(line)}" for line in _reading(board))
    for number, pool in enumerate(board.pools, 1):
        yield ""
        if len(board.pools) > 1:
            yield f"## Pool {number}"
            yield ""
        yield from _table(pool)
    if board.unrated:
        yield ""
        yield "Unrated, no game against another bot yet: " + ", ".join(
            code(row.bot) for row in board.unrated
        )
    yield ""
    yield from (f"- {_plain(note)}" for note in notes(board))


def _reading(board: Leaderboard) -> Iterator[str]:
    yield from (trust(board), commitment(board), scale(board), live(board))


def code(name: str) -> str:
    """Return a name as a code span; in a table's cell its pipes need escaping too."""
    visible = shown(name)
    fence = "`" * (1 + max(map(len, re.findall("`+", visible)), default=0))
    padded = f" {visible} " if visible.startswith("`") or visible.endswith("`") else visible
    return fence + padded + fence


def _table(rows: Sequence[Row]) -> Iterator[str]:
    columns = [VERSION, *FIGURES]
    yield _line([RANK.title, "bot", *(column.title for column in columns)])
    yield _line(["--:", ":--", *("--:" for _ in columns)])
    for row in rows:
        figures = (_plain(column.text(row)) for column in columns)
        yield _line([RANK.text(row), code(row.bot).replace("|", r"\|"), *figures])


def _line(texts: Sequence[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _plain(text: str) -> str:
    """Keep a text from being read as markup."""
    return re.sub(r"([\\`*_{}\[\]<>#|~!&])", r"\\\1", text)
