"""Tests of what is counted beside the ratings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from tests.leaderboard.ratings.reference import game, games
from tests.leaderboard.ratings.strategies import UNHURRIED, tournaments

from vendue_leaderboard.ratings.games import BotId, RatedGame, tabulate
from vendue_leaderboard.ratings.tallies import tally


def tallied(played: list[RatedGame], field: str) -> dict[str, Any]:
    table = tabulate(played)
    return dict(zip(table.bots, getattr(tally(table), field).tolist(), strict=True))


def test_games_and_deal_groups_are_distinct() -> None:
    """Games and deal groups are counted once each, also for a bot in two seats."""
    played = [
        game({"a": 1, "b": 2}, 0, "x"),
        game([("a", 1), ("a", 2), ("b", 3)], 1, "x"),
        game({"b": 1, "c": 2}, 2, "y"),
    ]
    assert tallied(played, "games") == {"a": 2, "b": 3, "c": 1}
    assert tallied(played, "deal_groups") == {"a": 1, "b": 2, "c": 1}


def test_tied_first_places_are_shared() -> None:
    """A first place shared by k bots counts 1/k for each."""
    played = games({"a": 1, "b": 1, "c": 3}, {"a": 5, "b": 5, "c": 5}, {"a": 0, "b": 1, "c": 2})
    assert tallied(played, "first_rate") == pytest.approx(
        {"a": (1 / 2 + 1 / 3 + 1) / 3, "b": (1 / 2 + 1 / 3) / 3, "c": 1 / 9}
    )


def test_forfeiter_never_counts_as_first() -> None:
    """Where all forfeit nobody is first, and a forfeiter takes no share of a first place."""
    all_out = game({"a": 1, "b": 1}, forfeited=[0, 1])
    one_out = game({"a": 1, "b": 1}, 1, forfeited=[1])
    assert tallied([all_out], "first_rate") == {"a": 0, "b": 0}
    assert tallied([one_out], "first_rate") == {"a": 1, "b": 0}


def test_two_forfeits_tie_for_last() -> None:
    """Two forfeiters share the last place, and each has its rate of forfeits."""
    played = [
        game({"a": 1, "b": 3, "c": 2, "d": 3}, 0, forfeited=[1, 3]),
        game({"a": 1, "b": 2, "c": 3, "d": 4}, 1),
    ]
    assert tallied(played, "mean_place") == {"a": 1, "b": 2.5, "c": 2.5, "d": 3.5}
    assert tallied(played, "forfeit_rate") == {"a": 0, "b": 0.5, "c": 0, "d": 0.5}


@pytest.mark.parametrize("places", [(1, 1, 3, 4), (0, 0, 5, 9), (1, 1, 2, 3)])
def test_mean_place_is_of_1_1_3_4(places: tuple[int, ...]) -> None:
    """Places are averaged as 1, 1, 3, 4 however they were given."""
    played = [game(dict(zip("abcd", places, strict=True)))]
    assert tallied(played, "mean_place") == {"a": 1, "b": 1, "c": 3, "d": 4}


def test_bot_without_games_has_counts_but_no_averages() -> None:
    """A bot without games has zero games and no averages."""
    counts = tally(tabulate([], [BotId("new")]))
    assert (counts.games.tolist(), counts.deal_groups.tolist()) == ([0], [0])
    assert np.isnan([counts.mean_place, counts.first_rate, counts.forfeit_rate]).all()


@UNHURRIED
@given(tournaments())
def test_first_places_add_up_to_games(played: list[RatedGame]) -> None:
    """Without forfeits every game gives away exactly one first place."""
    table = tabulate(played)
    seats = np.bincount(table.bot, minlength=len(table.bots))
    assert np.nansum(tally(table).first_rate * seats) == pytest.approx(len(played))
