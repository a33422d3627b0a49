"""The leaderboard on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from vendue.display import cells, shown
from vendue_leaderboard.report.columns import FIGURES, RANK, VERSION, Column
from vendue_leaderboard.report.leaderboard import Leaderboard, Row
from vendue_leaderboard.report.wording import commitment, live, notes, progress, scale, trust

ROOMY = 110
"""Terminal cells from which on titles are written out."""

ALL = (VERSION, *FIGURES)

NAME_AT_LEAST = 12
"""Cells for a bot's name; figures are left out, the last first, to keep them."""


def print_leaderboard(board: Leaderboard, console: Console) -> None:
    """Print the leaderboard as wide as the console is; colour is the console's business."""
    for part in _parts(board, _Style.of(console)):
        console.print(part)


@dataclass(frozen=True, slots=True)
class _Style:
    width: int
    ascii_only: bool

    @classmethod
    def of(cls, console: Console) -> _Style:
        return cls(console.width, console.options.ascii_only)

    def name(self, name: str, width: int | None = None) -> str:
        """A name as this terminal can show it."""
        return shown(name, width, ascii_only=self.ascii_only)

    def title(self, column: Column) -> str:
        return column.title if self.width >= ROOMY else column.short_title


def _parts(board: Leaderboard, style: _Style) -> Iterator[RenderableType]:
    heading = f"{style.name(board.tournament)} ({style.name(board.game)}): {progress(board)}"
    yield Text(heading, style="bold")
    yield Text(trust(board))
    yield Text(commitment(board))
    yield Text(scale(board), style="dim")
    yield Text(live(board), style="dim")
    for number, pool in enumerate(board.pools, 1):
        yield Text(f"\nPool {number}" if len(board.pools) > 1 else "")
        yield _table(pool, style)
    for note in _closing(board, style):
        yield Text(note, style="dim")


def _closing(board: Leaderboard, style: _Style) -> Iterator[str]:
    yield "" if board.rows else "\nNo bots yet."
    if board.unrated:
        names = ", ".join(style.name(row.bot) for row in board.unrated)
        yield f"Unrated, no game against another bot yet: {names}"
    yield from notes(board)
    shown_least = min((len(_fitting(pool, style)) for pool in board.pools), default=len(ALL))
    if shown_least < len(ALL):
        yield "Some columns are left out for lack of width."


def _table(rows: Sequence[Row], style: _Style) -> Table:
    columns = _fitting(rows, style)
    gap = _gap(columns, rows, style)
    name_width = max(style.width - _width(columns, rows, style, gap), 1)
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, gap - 1, 0, 0))
    table.add_column(style.title(RANK), justify="right", no_wrap=True)
    table.add_column("bot", no_wrap=True)
    for column in columns:
        table.add_column(style.title(column), justify="right", no_wrap=True)
    for row in rows:
        texts = [RANK.text(row), style.name(row.bot, name_width)]
        texts += [column.text(row) for column in columns]
        table.add_row(*map(Text, texts), style="dim" if row.standing.is_provisional else "")
    return table


def _fitting(rows: Sequence[Row], style: _Style) -> list[Column]:
    """Return as many columns as leave room for names."""
    columns = list(ALL)
    while len(columns) > 1 and style.width - _width(columns, rows, style) < NAME_AT_LEAST:
        columns.pop(0 if columns[0] is VERSION else -1)
    return columns


def _gap(columns: Sequence[Column], rows: Sequence[Row], style: _Style) -> int:
    """Return how far columns stand apart: as far as names need no cutting, 1 to 3 cells."""
    longest = max(cells(style.name(row.bot)) for row in rows)
    roomy = (gap for gap in (3, 2) if longest + _width(columns, rows, style, gap) <= style.width)
    return next(roomy, 1)


def _width(columns: Sequence[Column], rows: Sequence[Row], style: _Style, gap: int = 1) -> int:
    """Return how many cells all but the names take, with a gap for each column."""
    widths = [
        max(map(cells, [*style.title(column).split("\n"), *map(column.text, rows)]))
        for column in (RANK, *columns)
    ]
    return sum(widths) + gap * len(widths)
