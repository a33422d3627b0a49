"""The table of games: every game that can be played, by id."""

from __future__ import annotations

from vendue.games.game import Game
from vendue.games.modern_art.game import ModernArt


class UnknownGame(ValueError):
    """There is no game of that id; the message names those there are."""


GAMES: dict[str, Game] = {ModernArt.id: ModernArt()}
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
