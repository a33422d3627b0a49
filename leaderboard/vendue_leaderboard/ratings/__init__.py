"""Ratings, computed from games alone: pure functions of what was played."""

from vendue_leaderboard.ratings.bradley_terry import NoFiniteRating
from vendue_leaderboard.ratings.games import (
    BadGame,
    BotId,
    ConflictingGames,
    DealGroup,
    GameId,
    RatedGame,
    in_complete_groups,
)
from vendue_leaderboard.ratings.pairs import Weighting
from vendue_leaderboard.ratings.standings import Bound, Settings, Standing, standings

__all__ = [
    "BadGame",
    "BotId",
    "Bound",
    "ConflictingGames",
    "DealGroup",
    "GameId",
    "NoFiniteRating",
    "RatedGame",
    "Settings",
    "Standing",
    "Weighting",
    "in_complete_groups",
    "standings",
]
