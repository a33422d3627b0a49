"""A row's numbers as short texts, the same in every table."""

from __future__ import annotations

from vendue_leaderboard.ratings.standings import Standing
from vendue_leaderboard.report.leaderboard import Row

UNKNOWN = "-"
VERSION_DIGITS = 8


def version(row: Row) -> str:
    """Return enough of the version's hash to tell uploads apart."""
    return row.version[:VERSION_DIGITS]


def rank(standing: Standing) -> str:
    """Return the rank, in brackets while it is provisional: ``3`` or ``(3)``."""
    return f"({standing.rank})" if standing.is_provisional else f"{standing.rank}"


def elo(standing: Standing) -> str:
    """Return the rating with its marks: ``1563``, ``>=1790?``, ``<>1500``."""
    sign = standing.bound or ("<>" if standing.is_open_above else "")
    doubt = "?" if standing.is_provisional else ""
    return f"{sign}{_rounded(standing.elo, 0)}{doubt}"


def online_elo(standing: Standing) -> str:
    """Return the online rating in whole Elo."""
    return _rounded(standing.online_elo, 0)


def games(standing: Standing) -> str:
    """Return games and deal groups: ``960/240``."""
    return f"{standing.games}/{standing.deal_groups}"


def score(standing: Standing) -> str:
    """Return the share of pair points in percent."""
    return _percent(standing.score)


def mean_place(standing: Standing) -> str:
    """Return the mean place to two decimals."""
    return _rounded(standing.mean_place, 2)


def first_rate(standing: Standing) -> str:
    """Return the share of first places in percent."""
    return _percent(standing.first_rate)


def forfeit_rate(standing: Standing) -> str:
    """Return the share of forfeits in percent."""
    return _percent(standing.forfeit_rate)


def _percent(rate: float | None) -> str:
    return UNKNOWN if rate is None else _rounded(100 * rate, 1)


def _rounded(value: float | None, decimals: int) -> str:
    return UNKNOWN if value is None else f"{value:.{decimals}f}"
