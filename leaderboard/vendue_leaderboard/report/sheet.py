"""The leaderboard as CSV, for spreadsheets."""

from __future__ import annotations

import csv
import io

from vendue.display import shown
from vendue_leaderboard.report.document import FIELDS, record
from vendue_leaderboard.report.leaderboard import Leaderboard

FORMULA_SIGNS = "=+-@＝＋－＠"
"""What spreadsheets take for the beginning of a formula."""


def to_csv(board: Leaderboard) -> str:
    """Return one line per bot under a line of names, those of the rows of the JSON form.

    Texts are quoted and shown as on a terminal; one that a spreadsheet would run as a
    formula has an apostrophe before it. Numbers are unrounded, null is empty.
    """
    file = io.StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    writer.writerow(FIELDS)
    for row in board.rows:
        writer.writerow(_cell(value) for value in record(row).values())
    return file.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return _harmless(value) if isinstance(value, str) else value


def _harmless(text: str) -> str:
    """Show a text so that a spreadsheet takes it for nothing else."""
    visible = shown(text)
    return f"'{visible}" if visible.lstrip("\u200e").startswith(tuple(FORMULA_SIGNS)) else visible
