"""Tests of pools, strong components and open ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from tests.leaderboard.ratings.reference import (
    duels,
    edge_case,
    games,
    read_json,
    two_player_games,
)
from tests.leaderboard.ratings.strategies import UNHURRIED, tournaments

from vendue_leaderboard.ratings.connections import NO_POOL, Connections, connect
from vendue_leaderboard.ratings.games import BotId, RatedGame, tabulate
from vendue_leaderboard.ratings.pairs import pair_table, score_matrix

EDGE_CASES = read_json("edge_cases.json")["cases"]
ORDO = read_json("ordo_bayeselo.json")["datasets"]


def connected(played: list[RatedGame], entrants: tuple[str, ...] = ()) -> tuple[Any, Connections]:
    table = tabulate(played, map(BotId, entrants))
    return table.bots, connect(score_matrix(pair_table(table)))


def sets(bots: tuple[str, ...], labels: np.ndarray) -> set[frozenset[str]]:
    """Bots with the same label; those without one stand alone."""
    named = [label if label >= 0 else -1 - row for row, label in enumerate(labels.tolist())]
    return {
        frozenset(bot for bot, other in zip(bots, named, strict=True) if other == label)
        for label in named
    }


def marks(played: list[RatedGame]) -> dict[str, str]:
    """``>`` open above, ``<`` open below, both or neither."""
    bots, found = connected(played)
    ends = zip(bots, found.is_open_above.tolist(), found.is_open_below.tolist(), strict=True)
    return {bot: ">" * above + "<" * below for bot, above, below in ends}


@pytest.mark.parametrize("name", EDGE_CASES)
def test_components_match_edge_cases(name: str) -> None:
    """Weak and strong components and existence are the reference's in every edge case."""
    case = EDGE_CASES[name]
    bots, found = connected(edge_case(case), tuple(case["bots"]))
    assert sets(bots, found.pool) == set(map(frozenset, case["weak_components"]))
    assert sets(bots, found.component) == set(map(frozenset, case["strong_components"]))
    assert found.is_bounded == case["mle_exists_in_each_weak_component"]


@pytest.mark.parametrize("name", ORDO)
def test_component_counts_match_two_player_sets(name: str) -> None:
    """The two-player sets have as many components as their source says."""
    bots, found = connected(two_player_games(f"games2p_{name}.csv"))
    assert len(sets(bots, found.pool)) == ORDO[name]["weak_components"]
    assert len(sets(bots, found.component)) == ORDO[name]["strong_components"]


def test_perfect_records_are_open_on_one_side() -> None:
    """A bot that won all is open above, one that lost all below, the rest are bounded."""
    found = marks(two_player_games("games2p_perfect8.csv"))
    assert found == {**dict.fromkeys("ABCDEF", ""), "PERF": ">", "ZERO": "<"}


def test_bot_without_games_has_no_pool() -> None:
    """A bot that met nobody is in no pool and no component and no reference."""
    _, found = connected(games({"a": 1, "b": 2}), ("new",))
    assert (found.pool[2], found.component[2]) == (NO_POOL, NO_POOL)
    assert not (found.is_reference | found.is_open_above | found.is_open_below)[2]


def test_pools_are_numbered_by_size_then_games() -> None:
    """The pool with most bots comes first, then the one with more games, then by name."""
    played = duels(("a", "b", 1, 1), ("c", "d", 2, 2), ("e", "f", 1, 1), ("e", "g", 1, 1))
    _, found = connected(played)
    assert found.pool.tolist() == [2, 2, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        pytest.param(games({"a": 1, "b": 2}), {"a": ">", "b": "<"}, id="one game"),
        pytest.param(
            duels(("a", "b", 1, 0), ("b", "c", 1, 0), ("c", "d", 1, 0)),
            {"a": ">", "b": "><", "c": "><", "d": "<"},
            id="chain: no component is the largest, the middle is open on both sides",
        ),
        pytest.param(games(dict.fromkeys("abcde", 1)), dict.fromkeys("abcde", ""), id="all tied"),
        pytest.param(
            duels(("a", "b", 1, 1), ("a", "x", 3, 0), ("x", "y", 1, 0)),
            {"a": "", "b": "", "x": "<", "y": "<"},
            id="x lost to the bounded bots, y to x",
        ),
        pytest.param(
            duels(("a", "b", 1, 1), ("x", "a", 3, 0), ("y", "x", 1, 0)),
            {"a": "", "b": "", "x": ">", "y": ">"},
            id="x beat a bounded bot, y beat x",
        ),
        pytest.param(
            duels(("a", "b", 1, 1), ("a", "z", 1, 0), ("x", "z", 1, 0), ("y", "x", 1, 0)),
            {"a": "", "b": "", "z": "<", "x": "><", "y": ">"},
            id="x only shares a victim with the bounded bots",
        ),
        pytest.param(
            duels(("a", "b", 1, 1), ("c", "d", 1, 1), ("a", "c", 1, 0)),
            {"a": ">", "b": ">", "c": "<", "d": "<"},
            id="a single decisive bridge leaves the gap unbounded",
        ),
    ],
)
def test_open_ends(played: list[RatedGame], expected: dict[str, str]) -> None:
    """Bots are marked on the side on which results don't bound them."""
    assert marks(played) == expected


def test_reference_is_the_largest_component() -> None:
    """The centre is the mean of the largest component, of several together when equal."""
    played = duels(("a", "b", 1, 1), ("a", "c", 1, 0), ("d", "a", 2, 0))
    assert connected(played)[1].is_reference.tolist() == [True, True, False, False]
    chain = duels(("a", "b", 1, 0), ("b", "c", 1, 0))
    assert connected(chain)[1].is_reference.tolist() == [True, True, True]


def test_tie_bridges_both_ways() -> None:
    """A single tie between two sets makes them one component."""
    played = games({"a": 1, "b": 2}, {"b": 1, "a": 2}, {"x": 1, "y": 1}, {"a": 1, "x": 1})
    bots, found = connected(played)
    assert sets(bots, found.component) == {frozenset("abxy")}


@UNHURRIED
@given(tournaments())
def test_structure_is_consistent(played: list[RatedGame]) -> None:
    """Components lie within pools; a lone component has no open ends; else some bot has."""
    _, found = connected(played)
    is_open = found.is_open_above | found.is_open_below
    for members in found.pools:
        components = set(found.component[members].tolist())
        elsewhere = found.component[~np.isin(np.arange(len(found.pool)), members)]
        assert components.isdisjoint(elsewhere.tolist())
        assert is_open[members].any() == (len(components) > 1)
        assert found.is_reference[members].any()
