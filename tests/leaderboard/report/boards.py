"""Leaderboards to print."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from tests.leaderboard.ratings.reference import duels, game, multi_player_games

from vendue_leaderboard.ratings import BotId, RatedGame, standings
from vendue_leaderboard.report import Leaderboard, Row

ODD_NAMES = (
    "two\nlines",
    "\x1b[31mred\x1b[0m",
    "bot\u202egnp.exe",
    "בוט",
    "pipe | pipe",
    "=cmd|' /C calc'!A1",
    "+1",
    "-1",
    "@SUM(A1)",
    "机器人比赛选手",
    "long-" * 30,
    "[bold]markup[/bold] :boom:",
    "tick ` and `` ticks`",
    "<script>alert(1)</script>",
    "[link](http://example.org)",
    "",
    "\ud800",
)


def version_of(bot: str) -> str:
    return hashlib.sha256(bot.encode("utf-8", "surrogatepass")).hexdigest()


def board(played: Iterable[RatedGame], entrants: Iterable[str] = (), **facts: Any) -> Leaderboard:
    """A leaderboard of these games, complete and unseeded unless facts say otherwise."""
    played = list(played)
    usual: dict[str, Any] = {
        "tournament": "spring cup",
        "game": "modern_art",
        "state": "complete",
        "is_complete": True,
        "is_seeded": False,
        "beacon": None,
        "sandbox": "none",
        "commitment": "c0ffee" * 10 + "2bad",
        "scheduled": len(played),
        "games": len(played),
        "deal_groups": len({each.deal_group for each in played}),
    }
    rows = standings(played, map(BotId, entrants))
    return Leaderboard(
        rows=tuple(Row(row.bot, version_of(row.bot), row) for row in rows), **{**usual, **facts}
    )


def usual_board(**facts: Any) -> Leaderboard:
    """Seven settled bots of a thousand games."""
    return board(multi_player_games("mp_mixed_ties.csv"), **facts)


def two_pools(**facts: Any) -> Leaderboard:
    """Two pools, a forfeiter, provisional ranks and a bot without games."""
    played = duels(("ann", "bob", 3, 1), ("ann", "cat", 2, 1), ("xia", "yan", 1, 1))
    forfeit = game({"cat": 1, "out": 2}, len(played), forfeited=[1])
    return board([*played, forfeit], ["new"], **facts)


def odd_board(**facts: Any) -> Leaderboard:
    """One bot for each odd name, all of one strength."""
    played = duels(*((one, "bob", 20, 20) for one in ODD_NAMES))
    return board(played, **facts)
