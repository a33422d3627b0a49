"""Every way in which the games of the table can be set up: game, seats and preset."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

import pytest
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.game import AnyState, Game
from vendue.games.table import GAMES

SOAK_GAMES = int(os.environ.get("SOAK_GAMES", "100"))
"""Games of each setup that a soak plays; set the variable for more or fewer."""
FIRST_SOAKED = 1000
"""Number of the first of them: other games than those of the quick tests."""


@dataclass(frozen=True, slots=True)
class Setup:
    """One game at one number of seats with one preset, and which of its games are played."""

    game_id: str
    seats: int
    preset: str
    numbers: range = range(1)
    """Each number stands for another deal, played another way."""

    @property
    def game(self) -> Game:
        """The rules."""
        return GAMES[self.game_id]

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value."""
        return self.game.settle_options(self.preset)

    def start(self, number: int) -> AnyState:
        """Deal a game."""
        return self.game.start(self.seats, self.options, ShuffledDeal(number))

    def __str__(self) -> str:
        return f"{self.game_id}-{self.seats}-{self.preset}"


SETUPS = [
    Setup(game_id, seats, preset.name)
    for game_id, game in GAMES.items()
    for seats in game.seat_counts
    for preset in game.presets
]
"""The whole table."""


def every_setup(games: int = 1) -> pytest.MarkDecorator:
    """Parametrise a test by ``setup``: so many games of each, and many in a soak."""
    quick = [pytest.param(replace(setup, numbers=range(games)), id=str(setup)) for setup in SETUPS]
    many = range(FIRST_SOAKED, FIRST_SOAKED + SOAK_GAMES)
    soaked = [
        pytest.param(replace(setup, numbers=many), marks=pytest.mark.soak, id=f"soak-{setup}")
        for setup in SETUPS
    ]
    return pytest.mark.parametrize("setup", [*quick, *soaked])


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
"""Parametrise a test by ``game``."""
