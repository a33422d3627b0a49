"""The table of games: every game that can be played, by id."""

from __future__ import annotations

from collections.abc import Mapping

from vendue.games.game import Game
from vendue.lazy import LazyTable


class UnknownGame(ValueError):
    """There is no game of that id; the message names those there are."""


GAMES: Mapping[str, Game] = LazyTable(
    Game,  # type: ignore[type-abstract]
    {
        "modern_art": "vendue.games.modern_art.game:ModernArt",
        "collection": "vendue.games.collection.game:Collection",
        "art_society": "vendue.games.art_society.game:ArtSociety",
    },
)
"""Every game by its id."""


def game(game_id: str) -> Game:
    """Return a game by its id.

    Raises:
        UnknownGame: there is none of that id.
    """
    found = GAMES.get(game_id)
    if found is None:
        raise UnknownGame(f"there is no game {game_id!r}; there are {', '.join(GAMES)}")
    return found
