"""The table of games."""

from __future__ import annotations

import pytest

from vendue.games.table import GAMES, UnknownGame, game


def test_games_are_found_by_their_id() -> None:
    """Every game stands in the table under its own id."""
    assert all(game(game_id) is found and found.id == game_id for game_id, found in GAMES.items())
    assert "modern_art" in GAMES


def test_an_unknown_game_is_refused_with_those_known() -> None:
    """The error is a sentence that names what can be played."""
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; there are .*modern_art"):
        game("chess")
