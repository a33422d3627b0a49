"""Tests of how games are counted as pairs."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.leaderboard.ratings.reference import game, games
from tests.leaderboard.ratings.strategies import UNHURRIED, tournaments

from vendue_leaderboard.ratings import games as games_module
from vendue_leaderboard.ratings.games import RatedGame, tabulate
from vendue_leaderboard.ratings.pairs import Weighting, pair_table, score_matrix


def counted_by_hand(played: list[RatedGame], weighting: Weighting) -> np.ndarray:
    """The score matrix by its definition, a pair at a time."""
    bots = sorted({bot for each in played for bot in each.bots})
    scores = np.zeros((len(bots), len(bots)))
    for each in played:
        weight = weighting.weight(len(each.bots))
        for one, other in combinations(range(len(each.bots)), 2):
            row, column = bots.index(each.bots[one]), bots.index(each.bots[other])
            if row == column:
                continue
            lead = each.places[other] - each.places[one]
            points = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
            scores[row, column] += weight * points
            scores[column, row] += weight * (1 - points)
    return scores


@UNHURRIED
@given(tournaments(), st.sampled_from(Weighting))
def test_score_matrix_matches_its_definition(played: list[RatedGame], weighting: Weighting) -> None:
    """Every pair of different bots of a game adds one weighted point, shared in a tie."""
    scores = score_matrix(pair_table(tabulate(played), weighting))
    assert scores == pytest.approx(counted_by_hand(played, weighting), abs=1e-12)


@UNHURRIED
@given(tournaments())
def test_rows_are_sorted_and_distinct(played: list[RatedGame]) -> None:
    """There is one row for each deal group and pair, sorted, the smaller index first."""
    pairs = pair_table(tabulate(played))
    keys = list(zip(pairs.group.tolist(), pairs.first.tolist(), pairs.second.tolist(), strict=True))
    assert keys == sorted(set(keys))
    assert all(first < second for _, first, second in keys)


@UNHURRIED
@given(tournaments())
def test_pairs_do_not_depend_on_the_size_of_runs(played: list[RatedGame]) -> None:
    """Counting in runs of a few games gives the same rows as counting all at once."""
    whole = pair_table(tabulate(played))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games_module, "GAMES_PER_RUN", 2)
        parts = pair_table(tabulate(played))
    for column in ("group", "first", "second", "weight", "score"):
        assert np.array_equal(getattr(whole, column), getattr(parts, column))


def test_replays_of_a_deal_are_one_row() -> None:
    """All replays of a deal come together: their pairs are one row with summed points."""
    deal = [{"a": 1, "b": 2}, {"a": 2, "b": 1}, {"a": 1, "b": 1}]
    played = [game(places, number, "deal") for number, places in enumerate(deal)]
    pairs = pair_table(tabulate(played))
    assert (pairs.weight.tolist(), pairs.score.tolist()) == ([3.0], [1.5])


def test_bot_against_itself_is_no_pair() -> None:
    """A game of one bot against itself leaves no rows; with a guest only the guest's pairs."""
    alone = game([("a", 1), ("a", 2)], 0)
    with_guest = game([("a", 1), ("b", 2), ("a", 3)], 1)
    assert len(pair_table(tabulate([alone])).group) == 0
    assert pair_table(tabulate([alone, with_guest])).weight.tolist() == [2.0]


def test_weighting_by_game_counts_every_game_alike() -> None:
    """With weight 1/(n-1) a bot's games weigh the same at tables of any size."""
    five = dict(zip("abcde", range(5), strict=True))
    played = games({"a": 1, "b": 2}, {"a": 1, "b": 2, "c": 3}, five)
    table = tabulate(played)
    by_game = score_matrix(pair_table(table, Weighting.GAME))
    by_pair = score_matrix(pair_table(table))
    assert (by_game[0].sum(), by_pair[0].sum()) == (pytest.approx(3.0), 7.0)
