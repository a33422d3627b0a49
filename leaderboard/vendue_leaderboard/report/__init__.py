"""Leaderboards for people and programs: terminal, JSON, CSV and Markdown."""

from vendue_leaderboard.report.document import to_json
from vendue_leaderboard.report.leaderboard import Leaderboard, Row
from vendue_leaderboard.report.markdown import to_markdown
from vendue_leaderboard.report.sheet import to_csv
from vendue_leaderboard.report.table import print_leaderboard

__all__ = [
    "Leaderboard",
    "Row",
    "print_leaderboard",
    "to_csv",
    "to_json",
    "to_markdown",
]
