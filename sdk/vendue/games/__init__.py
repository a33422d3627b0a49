"""The pure rules, views and actions of each game.

A game is found by its id with `vendue.games.table.game`; that function isn't re-exported
here because its name is also that of the module with the shared vocabulary.
"""

from vendue.games.game import (
    AnyState,
    BadPosition,
    Deal,
    Game,
    IllegalAction,
    Json,
    LegalActions,
    Outcome,
    Seat,
    State,
    places_of,
)
from vendue.games.options import BadOption, OptionSpec, Preset
from vendue.games.table import GAMES, UnknownGame

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
    "places_of",
]
