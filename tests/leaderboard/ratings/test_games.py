"""Tests of the games that ratings are computed from."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.leaderboard.ratings.reference import game, games
from tests.leaderboard.ratings.strategies import UNHURRIED, tournaments

from vendue_leaderboard.ratings import games as games_module
from vendue_leaderboard.ratings.games import (
    BadGame,
    BotId,
    ConflictingGames,
    DealGroup,
    GameTable,
    RatedGame,
    in_complete_groups,
    run_starts,
    tabulate,
)

COLUMNS = ("game_group", "first_row", "bot", "place", "forfeited")


def are_equal(one: GameTable, other: GameTable) -> bool:
    return (one.bots, one.groups) == (other.bots, other.groups) and all(
        np.array_equal(getattr(one, column), getattr(other, column)) for column in COLUMNS
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"bots": (BotId("a"),), "places": (1,)}, "fewer than two seats"),
        ({"places": (1, 2, 3)}, "2 bots, 3 places"),
        ({"forfeited": frozenset({2})}, "a seat that it doesn't have"),
    ],
)
def test_inconsistent_game_is_refused(change: dict[str, Any], reason: str) -> None:
    """A game whose fields don't fit each other is refused with its id and the reason."""
    with pytest.raises(BadGame, match=f"'g000000' has .*{reason}"):
        replace(game({"a": 1, "b": 2}), **change)


def test_table_lists_entrants_without_games() -> None:
    """Entrants stand in the table whether they played or not, sorted and once."""
    table = tabulate(games({"b": 1, "c": 2}), [BotId("d"), BotId("a"), BotId("b")])
    assert table.bots == ("a", "b", "c", "d")


def test_empty_table_has_no_runs() -> None:
    """No games make an empty table, not an error."""
    table = tabulate([])
    assert (table.bots, table.groups) == ((), ())
    assert list(table.runs()) == []
    assert [len(column) for column in table.played()] == [0, 0]


@UNHURRIED
@given(tournaments(), st.randoms(use_true_random=False))
def test_table_ignores_order_of_input(played: list[RatedGame], rng: random.Random) -> None:
    """The table is the same, bit for bit, whatever order the games arrive in."""
    shuffled = rng.sample(played, len(played))
    assert are_equal(tabulate(shuffled), tabulate(played))


def test_groups_follow_the_schedule_by_their_last_game() -> None:
    """A deal group stands where its last game does, so that a longer prefix only appends."""
    played = [
        game({"a": 1, "b": 2}, 0, "late"),
        game({"a": 1, "b": 2}, 1, "early"),
        game({"b": 1, "a": 2}, 2, "early"),
        game({"b": 1, "a": 2}, 3, "late"),
    ]
    table = tabulate(played)
    assert table.groups == ("early", "late")
    assert table.game_group.tolist() == [0, 0, 1, 1]
    assert table.bot.tolist() == [0, 1, 1, 0, 0, 1, 1, 0]


def test_repeated_game_counts_once() -> None:
    """A game delivered twice counts once, also with its seats in another order."""
    once = game({"a": 1, "b": 2, "c": 2}, forfeited=[1, 2])
    again = game({"c": 7, "a": 0, "b": 7}, forfeited=[0, 2])
    assert are_equal(tabulate([once, once, again]), tabulate([once]))


@pytest.mark.parametrize(
    "other",
    [
        game({"a": 2, "b": 1}),
        game({"a": 1, "c": 2}),
        game({"a": 1, "b": 2}, forfeited=[1]),
        game({"a": 1, "b": 2}, group="another"),
        replace(game({"a": 1, "b": 2}), schedule_number=5),
    ],
)
def test_one_id_with_two_results_is_refused(other: RatedGame) -> None:
    """Two different results under one id are refused by name, never counted twice."""
    with pytest.raises(ConflictingGames, match="'g000000' comes twice"):
        tabulate([game({"a": 1, "b": 2}), other])


@UNHURRIED
@given(tournaments())
def test_runs_yield_every_game_once(played: list[RatedGame]) -> None:
    """Runs hold every game once, in whole deal groups, however small they are cut."""
    table = tabulate(played)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games_module, "GAMES_PER_RUN", 2)
        runs = [np.concatenate([block.game for block in run]) for run in table.runs()]
    groups = [set(table.game_group[run].tolist()) for run in runs]
    assert sorted(int(index) for run in runs for index in run) == list(range(len(played)))
    assert sum(map(len, groups)) == len(table.groups)


@pytest.mark.parametrize("places", [(1, 1, 3, 4), (0, 0, 5, 9), (1, 1, 2, 3), (-3, -3, -2, -1)])
def test_only_the_order_of_places_counts(places: tuple[int, ...]) -> None:
    """Gaps, dense ranks and ranks from zero are all brought to 1, 1, 3, 4."""
    table = tabulate([game(dict(zip("abcd", places, strict=True)))])
    [[block]] = table.runs()
    assert block.place.tolist() == [[1, 1, 3, 4]]


def test_played_names_a_bot_once_a_game() -> None:
    """A bot in two seats of a game played that game once."""
    table = tabulate([game([("a", 1), ("a", 2), ("b", 3)]), game({"a": 1, "b": 2}, 1)])
    played, bots = table.played()
    assert (played.tolist(), bots.tolist()) == ([0, 0, 1, 1], [0, 1, 0, 1])


def test_incomplete_groups_are_left_out() -> None:
    """Only deal groups with all their scheduled games are rated, a repeat being no game."""
    played = [
        game({"a": 1, "b": 2}, 0, "whole"),
        game({"b": 1, "a": 2}, 1, "whole"),
        game({"a": 1, "b": 2}, 2, "half"),
        game({"a": 1, "b": 2}, 2, "half"),
        game({"a": 1, "b": 2}, 3, "unknown"),
    ]
    scheduled = {DealGroup("whole"): 2, DealGroup("half"): 2, DealGroup("begun"): 2}
    assert in_complete_groups(played, scheduled) == played[:2]


@UNHURRIED
@given(st.lists(st.integers(-3, 3)))
def test_run_starts_find_distinct_values(values: list[int]) -> None:
    """The starts of runs in a sorted array are where a new value begins."""
    ascending = np.sort(np.array(values, np.int64))
    assert ascending[run_starts(ascending)].tolist() == sorted(set(values))
