"""Each game has one module with everything that an author needs, ``vendue.<id of the game>``."""

from __future__ import annotations

from importlib import import_module
from random import Random
from types import ModuleType

import pytest

from vendue.bot import Bot
from vendue.deals import standalone_deal
from vendue.games.game import Seat
from vendue.games.table import GAMES
from vendue.simulate import simulate
from vendue.verdicts import Verdict


def module_of(game: str) -> ModuleType:
    return import_module(f"vendue.{game}")


def bot_of(game: str) -> type[Bot]:
    """Return the one base class that a game's module brings."""
    values = (getattr(module_of(game), name) for name in module_of(game).__all__)
    (found,) = (value for value in values if isinstance(value, type) and issubclass(value, Bot))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_overrides_nothing_plays_to_the_end(game: str) -> None:
    """The base class knows its game, and has a legal answer to every decision."""
    assert bot_of(game).game == game
    for seats in GAMES[game].seat_counts:
        result = simulate(game, [bot_of(game)] * seats, seed="a")
        assert result.verdicts == (Verdict.FINISHED,) * seats
        assert result.strikes == (0,) * seats


@pytest.mark.parametrize("game", GAMES)
def test_a_searching_bot_finds_redeal(game: str) -> None:
    """The game's module has the function that makes a game of a view."""
    seats = GAMES[game].seat_counts[0]
    state = GAMES[game].start(seats, {}, standalone_deal("redeal", game))
    view = state.view(Seat(0))
    assert module_of(game).redeal(view, Random(1)).view(Seat(0)) == view


@pytest.mark.parametrize("game", GAMES)
def test_the_module_has_what_the_game_deals_in(game: str) -> None:
    """Actions, events and whatever else a view holds can be imported from one place."""
    names = module_of(game).__all__
    assert list(names) == sorted(names, key=lambda name: (not name.isupper(), name))
    for name in ("Action", "DecisionKind", "Event", "GameInfo", "GameResult", "Legal", "View"):
        assert name in names
