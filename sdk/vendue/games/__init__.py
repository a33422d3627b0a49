"""The pure rules, views and actions of each game."""

from vendue.games.game import (
    AnyState,
    BadOption,
    BadPosition,
    Deal,
    Game,
    IllegalAction,
    Json,
    LegalActions,
    OptionSpec,
    Outcome,
    Preset,
    Seat,
    State,
    places_of,
)
from vendue.games.table import GAMES, UnknownGame, game

__all__ = [
    "GAMES",
    "AnyState",
    "BadOption",
    "BadPosition",
    "Deal",
    "Game",
    "IllegalAction",
    "Json",
    "LegalActions",
    "OptionSpec",
    "Outcome",
    "Preset",
    "Seat",
    "State",
    "UnknownGame",
    "game",
    "places_of",
]
