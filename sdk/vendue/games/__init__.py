"""The pure rules, views and actions of each game.

A game is found by its id with `vendue.games.table.game`; that function isn't re-exported
here because its name is also that of the module with the shared vocabulary.
"""

from typing import TYPE_CHECKING

from vendue.lazy import lazy_names

if TYPE_CHECKING:
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

if not TYPE_CHECKING:
    # Every module below imports this package; bots need little of it.
    __getattr__ = lazy_names(
        __name__, __all__, ("vendue.games.game", "vendue.games.options", "vendue.games.table")
    )
