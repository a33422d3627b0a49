"""The columns of a leaderboard for people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vendue_leaderboard.report import figures
from vendue_leaderboard.report.leaderboard import Row


@dataclass(frozen=True, slots=True)
class Column:
    """One column of numbers."""

    title: str
    """Where there is room."""
    short_title: str
    """Where there isn't, on up to two lines."""
    text: Callable[[Row], str]


VERSION = Column("version", "version", figures.version)
RANK = Column("rank", "#", lambda row: figures.rank(row.standing))
FIGURES = (
    Column("Elo", "Elo", lambda row: figures.elo(row.standing)),
    Column("live Elo", "live", lambda row: figures.online_elo(row.standing)),
    Column("games/deals", "games\n/deals", lambda row: figures.games(row.standing)),
    Column("score %", "score\n%", lambda row: figures.score(row.standing)),
    Column("mean place", "mean\nplace", lambda row: figures.mean_place(row.standing)),
    Column("first %", "first\n%", lambda row: figures.first_rate(row.standing)),
    Column("forfeits %", "forf.\n%", lambda row: figures.forfeit_rate(row.standing)),
)
"""Right of the bot, most important first."""
