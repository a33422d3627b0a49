"""Tests of ranks."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.leaderboard.ratings.reference import duels, games
from tests.leaderboard.ratings.strategies import BOTS, UNHURRIED, tournaments

from vendue_leaderboard.ratings.bradley_terry import fit
from vendue_leaderboard.ratings.games import BotId, RatedGame, tabulate
from vendue_leaderboard.ratings.pairs import pair_table, score_matrix
from vendue_leaderboard.ratings.ranking import UNRANKED, ranks


def ranked(played: list[RatedGame], entrants: tuple[str, ...] = ()) -> dict[str, int]:
    table = tabulate(played, map(BotId, entrants))
    scores = score_matrix(pair_table(table))
    return dict(zip(table.bots, ranks(fit(scores), scores).tolist(), strict=True))


def test_equal_ratings_share_the_better_rank() -> None:
    """Ranks go 1, 1, 3: equal ratings share, and the next rank is left out."""
    assert ranked(games({"a": 1, "b": 1, "c": 3})) == {"a": 1, "b": 1, "c": 3}
    assert ranked(games({"a": 1, "b": 1, "c": 1, "d": 2})) == {"a": 1, "b": 1, "c": 1, "d": 4}
    assert ranked(duels(("a", "b", 2, 1), ("a", "c", 2, 1))) == {"a": 1, "b": 2, "c": 2}


def test_bot_without_rating_has_no_rank() -> None:
    """A bot that met nobody isn't ranked and moves nobody's rank."""
    assert ranked(games({"b": 1, "c": 2}), ("a",)) == {"a": UNRANKED, "b": 1, "c": 2}


def test_pools_are_ranked_apart() -> None:
    """Every pool has its own first."""
    played = duels(("a", "b", 3, 1), ("x", "y", 5, 1))
    assert ranked(played) == {"a": 1, "b": 2, "x": 1, "y": 2}


CORE = (("a", "b", 30, 10), ("b", "c", 30, 10), ("a", "c", 36, 4))


def test_unbeaten_newcomer_ranks_above_whom_it_beat() -> None:
    """One win over the champion and no loss to its field ranks first, though rated lower."""
    field = duels(("a", "b", 97, 3), ("a", "c", 97, 3), ("b", "c", 5, 5))
    played = [*field, *duels(("new", "a", 1, 0), ("new", "mate", 5, 5), start=len(field))]
    table = tabulate(played)
    elo = dict(zip(table.bots, fit(score_matrix(pair_table(table))).elo, strict=True))
    assert elo["new"] < elo["a"]
    found = ranked(played)
    assert (found["new"], found["a"]) == (1, 2)


def test_unbeaten_newcomer_ranks_above_no_others_than_its_rating_says() -> None:
    """One win over the last puts a newcomer just where its rating is, not on top."""
    assert ranked(duels(*CORE, ("new", "c", 1, 0)))["new"] > 1


def test_winless_newcomer_ranks_below_whom_it_lost_to() -> None:
    """One loss to the last and no point ranks last."""
    assert ranked(duels(*CORE, ("c", "new", 1, 0))) == {"a": 1, "b": 2, "c": 3, "new": 4}


def test_chain_of_newcomers_keeps_its_order() -> None:
    """Newcomers that beat each other and the champion stand in the order of their wins."""
    played = duels(*CORE, ("first", "second", 1, 0), ("second", "a", 1, 0))
    assert ranked(played) == {"first": 1, "second": 2, "a": 3, "b": 4, "c": 5}


@UNHURRIED
@given(tournaments())
def test_no_rank_contradicts_a_one_sided_result(played: list[RatedGame]) -> None:
    """Whoever took points from another component's bot ranks strictly above that bot."""
    table = tabulate(played)
    scores = score_matrix(pair_table(table))
    fitted = fit(scores)
    rank, component = ranks(fitted, scores), fitted.connections.component
    for one in range(len(rank)):
        for other in range(len(rank)):
            if scores[one, other] > 0 and component[one] != component[other]:
                assert rank[one] < rank[other]


@UNHURRIED
@given(tournaments())
def test_bounded_bots_are_ranked_by_rating(played: list[RatedGame]) -> None:
    """Among the bots of a strong component the better rating never has the worse rank."""
    scores = score_matrix(pair_table(tabulate(played)))
    fitted = fit(scores)
    rank, component = ranks(fitted, scores), fitted.connections.component
    is_bounded = ~(fitted.connections.is_open_above | fitted.connections.is_open_below)
    for one in range(len(rank)):
        for other in range(len(rank)):
            same = component[one] == component[other] and is_bounded[one] and rank[one] > 0
            if same and fitted.elo[one] > fitted.elo[other] + 1e-5:
                assert rank[one] < rank[other]


@UNHURRIED
@given(tournaments(), st.permutations(BOTS))
def test_names_have_no_influence(played: list[RatedGame], others: list[str]) -> None:
    """Renaming the bots renames the ranking and changes nothing else."""
    new = dict(zip(BOTS, map(BotId, others), strict=True))
    renamed = [replace(each, bots=tuple(new[bot] for bot in each.bots)) for each in played]
    assert ranked(renamed) == {new[bot]: rank for bot, rank in ranked(played).items()}


@UNHURRIED
@given(tournaments())
def test_ranks_count_the_better_bots(played: list[RatedGame]) -> None:
    """A rank is one more than the number of bots of the pool that rank better."""
    scores = score_matrix(pair_table(tabulate(played)))
    fitted = fit(scores)
    rank = ranks(fitted, scores)
    for members in fitted.connections.pools:
        of_pool = rank[members].tolist()
        assert of_pool == [1 + sum(other < one for other in of_pool) for one in of_pool]


def test_long_chain_is_ranked() -> None:
    """A hundred bots in one chain of wins are ranked in its order."""
    names = [f"n{number:04}" for number in range(100)]
    played = duels(*((one, other, 1, 0) for one, other in pairwise(names)))
    assert list(ranked(played).values()) == list(range(1, 101))


@pytest.mark.parametrize("tied", [2, 5])
def test_identical_bots_share_a_rank(tied: int) -> None:
    """Bots with the same results share a rank although their ratings are computed apart."""
    twins = [f"t{number}" for number in range(tied)]
    played = duels(*((twin, "x", 7, 3) for twin in twins), ("x", "y", 2, 1))
    assert {ranked(played)[twin] for twin in twins} == {1}
