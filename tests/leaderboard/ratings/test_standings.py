"""Tests of the rows of a leaderboard."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.leaderboard.ratings.reference import (
    duels,
    game,
    games,
    multi_player_games,
    read_json,
)
from tests.leaderboard.ratings.strategies import UNHURRIED, tournaments

from vendue_leaderboard.ratings import (
    BotId,
    Bound,
    NoFiniteRating,
    RatedGame,
    Settings,
    Standing,
    Weighting,
    standings,
)

UNTIL_LATER = ("rank_low", "rank_high", "elo_low", "elo_high", "los_next")


def by_bot(rows: tuple[Standing, ...]) -> dict[str, Standing]:
    return {row.bot: row for row in rows}


def test_rows_carry_both_ratings_of_the_reference() -> None:
    """Rows have the reference's Bradley-Terry and online Elo, best first."""
    expected = read_json("mp_mixed_ties.expected.json")
    rows = standings(multi_player_games("mp_mixed_ties.csv", alone=True))
    final = expected["weight_1"]["bt_elo_lambda1_mean0"]
    online = expected["online_elo_K16_over_n_minus_1_start1500_file_order"]
    assert [row.bot for row in rows] == sorted(final, key=lambda bot: -final[bot])
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    for row in rows:
        assert row.elo == pytest.approx(1500 + final[row.bot], abs=1e-4)
        assert row.online_elo == pytest.approx(online[row.bot], abs=1e-6)


def test_settings_reach_the_ratings() -> None:
    """Weighting, prior and K are those of the settings."""
    expected = read_json("mp_mixed_ties.expected.json")["weight_1_over_n_minus_1"]["bt_elo"]
    played = multi_player_games("mp_mixed_ties.csv")
    rows = standings(played, settings=Settings(Weighting.GAME, prior=0, k=0))
    assert {row.bot: (row.elo or 0) - 1500 for row in rows} == pytest.approx(expected, abs=1e-4)
    assert {row.online_elo for row in rows} == {1500}


def test_score_is_the_share_of_pair_points() -> None:
    """Score is the points of all pairs over their number, whatever the weighting."""
    played = games({"a": 1, "b": 1, "c": 3}, {"a": 1, "c": 2})
    for weighting in Weighting:
        rows = by_bot(standings(played, settings=Settings(weighting)))
        assert rows["a"].score == pytest.approx(2.5 / 3)
        assert rows["b"].score == pytest.approx(1.5 / 2)
        assert rows["c"].score == 0


def test_provisional_below_thirty_deal_groups() -> None:
    """A bot is provisional until it has thirty deal groups, however many games these are."""
    many = [game({"a": 1, "b": 1}, n, f"d{n // 2}") for n in range(60)]
    assert not any(row.is_provisional for row in standings(many))
    assert all(row.is_provisional for row in standings(many[:58]))


def test_what_is_computed_later_is_unknown() -> None:
    """Intervals, rank ranges and likelihoods of superiority are not there yet."""
    for row in standings(games({"a": 1, "b": 2})):
        assert [getattr(row, field) for field in UNTIL_LATER] == [None] * len(UNTIL_LATER)


def test_bound_is_the_open_side() -> None:
    """A bot open on one side carries its sign, one open on both or neither carries none."""
    rows = by_bot(standings(duels(("a", "b", 1, 0), ("b", "c", 1, 0))))
    assert [rows[bot].bound for bot in "abc"] == [Bound.AT_LEAST, None, Bound.AT_MOST]
    assert (rows["b"].is_open_above, rows["b"].is_open_below) == (True, True)
    assert {row.bound for row in standings(duels(("a", "b", 1, 1)))} == {None}
    assert (Bound.AT_LEAST, Bound.AT_MOST) == (">=", "<=")


def test_pools_come_one_after_the_other_and_unrated_bots_last() -> None:
    """Rows are sorted by pool, rank and name; bots without a rating end the list."""
    played = duels(("x", "y", 1, 3), ("a", "b", 2, 2), ("b", "c", 1, 1))
    rows = standings(played, map(BotId, ("new", "aaa")))
    assert [(row.pool, row.rank, row.bot) for row in rows] == [
        (1, 1, "a"),
        (1, 1, "b"),
        (1, 1, "c"),
        (2, 1, "y"),
        (2, 2, "x"),
        (None, None, "aaa"),
        (None, None, "new"),
    ]
    assert [row.is_rated for row in rows] == [True] * 5 + [False] * 2


def test_prior_of_zero_needs_connected_results() -> None:
    """Without a prior, one-sided results are refused rather than rated at infinity."""
    with pytest.raises(NoFiniteRating):
        standings(games({"a": 1, "b": 2}), settings=Settings(prior=0))


@UNHURRIED
@given(tournaments(), st.randoms(use_true_random=False))
def test_rows_do_not_depend_on_the_order_of_input(
    played: list[RatedGame], rng: random.Random
) -> None:
    """Shuffled results make the same rows, in the same order, to the last bit."""
    assert standings(rng.sample(played, len(played))) == standings(played)


@UNHURRIED
@given(tournaments())
def test_rates_are_shares(played: list[RatedGame]) -> None:
    """Every rate lies between 0 and 1, and every bot with a rating has a rank and a pool."""
    for row in standings(played):
        for rate in (row.score, row.first_rate, row.forfeit_rate):
            assert rate is None or 0 <= rate <= 1
        assert row.is_rated == (row.rank is not None) == (row.pool is not None)
        assert row.is_rated == (row.online_elo is not None) == (row.score is not None)
