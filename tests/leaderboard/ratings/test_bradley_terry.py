"""Tests of the Bradley-Terry fit."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import choix
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import check_grad
from tests.leaderboard.ratings.reference import (
    duels,
    edge_case,
    elo_by_bot,
    game,
    games,
    multi_player_games,
    read_json,
    two_player_games,
)
from tests.leaderboard.ratings.strategies import BOTS, UNHURRIED, tournaments

from vendue_leaderboard.ratings.bradley_terry import (
    ELO_PER_LOGIT,
    NoFiniteRating,
    curvature,
    fit,
    log_posterior,
    slope,
)
from vendue_leaderboard.ratings.connections import connect
from vendue_leaderboard.ratings.games import BotId, RatedGame, tabulate
from vendue_leaderboard.ratings.pairs import Weighting, pair_table, score_matrix

EDGE_CASES = read_json("edge_cases.json")["cases"]
ORDO = read_json("ordo_bayeselo.json")["datasets"]
ROUNDED = 0.5e-4 + 1e-6
"""Reference ratings have four decimals."""


def ordo_table(name: str) -> dict[str, float]:
    return {row[1]: float(row[2]) for row in ORDO[name]["ordo_z200.24"]["table"][1:]}


def mean_zero(ratings: dict[str, float]) -> dict[str, float]:
    mean = sum(ratings.values()) / len(ratings)
    return {bot: rating - mean for bot, rating in ratings.items()}


def among(bots: str, played: list[RatedGame]) -> list[RatedGame]:
    return [each for each in played if set(each.bots) <= set(bots)]


@pytest.mark.parametrize("name", ["mp3_small", "mp4_rot", "mp_mixed_ties"])
@pytest.mark.parametrize(
    ("weighting", "key"),
    [(Weighting.PAIR, "weight_1"), (Weighting.GAME, "weight_1_over_n_minus_1")],
)
@pytest.mark.parametrize(("prior", "field"), [(0, "bt_elo"), (1, "bt_elo_lambda1_mean0")])
def test_matches_reference_games(
    name: str, weighting: Weighting, key: str, prior: float, field: str
) -> None:
    """Multi-player ratings agree with statsmodels' to all printed decimals, any weight, prior."""
    expected = read_json(f"{name}.expected.json")[key][field]
    found = elo_by_bot(multi_player_games(f"{name}.csv"), prior, weighting)
    assert found == pytest.approx(expected, abs=ROUNDED)


@pytest.mark.parametrize(
    "name", ["rr6", "rr12", "gauntlet7", "draws4", "rps3", "match2", "nodraw8"]
)
def test_matches_ordo(name: str) -> None:
    """Without a prior, strongly connected sets agree with Ordo to 0.01 Elo."""
    found = elo_by_bot(two_player_games(f"games2p_{name}.csv"), prior=0)
    assert found == pytest.approx(ordo_table(name), abs=0.01)
    assert found == pytest.approx(ORDO[name]["own_bt_halfpoint_elo_mean0"], abs=ROUNDED)


def test_matches_ordo_without_perfect_records() -> None:
    """What Ordo gives the bots that remain when perfect records are purged comes out too."""
    core = among("ABCDEF", two_player_games("games2p_perfect8.csv"))
    table = {bot: elo for bot, elo in ordo_table("perfect8").items() if len(bot) == 1}
    assert elo_by_bot(core, prior=0) == pytest.approx(mean_zero(table), abs=0.01)


@pytest.mark.parametrize("bots", ["ABC", "XYZ"])
def test_matches_ordo_within_pools(bots: str) -> None:
    """Each of two unconnected pools is rated as Ordo rates it alone."""
    pool = among(bots, two_player_games("games2p_disconnected6.csv"))
    table = {bot: elo for bot, elo in ordo_table("disconnected6").items() if bot in bots}
    assert elo_by_bot(pool, prior=0) == pytest.approx(mean_zero(table), abs=0.02)


@pytest.mark.parametrize("name", EDGE_CASES)
def test_matches_edge_cases(name: str) -> None:
    """Ratings with prior 1, relative to the ghost, and without one where they exist."""
    case = EDGE_CASES[name]
    table = tabulate(edge_case(case), map(BotId, case["bots"]))
    scores = score_matrix(pair_table(table))
    fitted = fit(scores)
    rated = {bot: elo for bot, elo in zip(table.bots, fitted.elo, strict=True) if elo == elo}
    ghostly = dict(zip(table.bots, (fitted.logits * ELO_PER_LOGIT).tolist(), strict=True))
    expected = case["bt_lambda1_ghost_elo_uncentred"]
    # The reference has four digits of 400/ln 10, hence the relative part.
    assert {bot: ghostly[bot] for bot in rated} == pytest.approx(
        {bot: expected[bot] for bot in rated}, abs=6e-4
    )
    assert set(table.bots) - set(rated) <= {"NEW"}
    if "bt_mle_elo_mean0" in case:
        free = elo_by_bot(edge_case(case), prior=0)
        assert free == pytest.approx(case["bt_mle_elo_mean0"], abs=6e-4)


@pytest.mark.parametrize("name", EDGE_CASES)
def test_existence_matches_edge_cases(name: str) -> None:
    """Without a prior exactly those cases are refused whose maximum doesn't exist."""
    case = EDGE_CASES[name]
    scores = score_matrix(pair_table(tabulate(edge_case(case))))
    if case["mle_exists_in_each_weak_component"]:
        assert np.isfinite(fit(scores, prior=0).elo).all()
    else:
        with pytest.raises(NoFiniteRating, match="needs a prior"):
            fit(scores, prior=0)


def test_matches_wikipedia_example() -> None:
    """The worked example of the encyclopedia's article comes out to three digits."""
    reference = read_json("bt_wikipedia.json")
    played = duels(*((*pair.split(">"), wins, 0) for pair, wins in reference["wins"].items()))
    found = {bot: 10 ** (elo / 400) for bot, elo in elo_by_bot(played, prior=0).items()}
    assert found == pytest.approx(reference["strength_geomean1"], rel=1e-3)


def test_matches_journal_citations() -> None:
    """Stigler's citations between journals give the strengths that R's BradleyTerry2 prints."""
    reference = read_json("bt_citations.json")
    found = elo_by_bot(duels(*reference["win_pairs"]), prior=0)
    logits = {
        name: (found[name] - found["Biometrika"]) / ELO_PER_LOGIT
        for name in reference["logit_vs_Biometrika"]
    }
    assert logits == pytest.approx(reference["logit_vs_Biometrika"], abs=6e-6)


def test_matches_puddings_with_half_points() -> None:
    """Six puddings with many ties give the strengths of ties that count half."""
    reference = read_json("bt_pudding_ties.json")
    scores = np.zeros((6, 6))
    for row in reference["rows"]:
        one, other = int(row["i"]) - 1, int(row["j"]) - 1
        scores[one, other] = int(row["w_ij"]) + int(row["t_ij"]) / 2
        scores[other, one] = int(row["w_ji"]) + int(row["t_ij"]) / 2
    logits = fit(scores, prior=0).logits
    expected = reference["half_point_bt_logit_vs_1_own"]
    assert logits - logits[0] == pytest.approx(expected, abs=ROUNDED)


def test_matches_evalica() -> None:
    """Evalica's Bradley-Terry strengths, with ties as half a win, come out to 1e-4."""
    reference = read_json("evalica_simple.json")
    places = {"left": (1, 2), "right": (2, 1), "tie": (1, 1)}
    played = [
        game(dict(zip(bots, places[result], strict=True)), number)
        for number, (*bots, result) in enumerate(reference["games"])
    ]
    strengths = {bot: 10 ** (elo / 400) for bot, elo in elo_by_bot(played, prior=0).items()}
    total = sum(strengths.values())
    found = {bot: strength / total for bot, strength in strengths.items()}
    assert found == pytest.approx(reference["bradley_terry"], abs=1e-4)


@pytest.mark.parametrize("case", read_json("choix.json")["pairwise"])
def test_matches_choix_examples(case: dict[str, Any]) -> None:
    """The pairwise examples of choix come out as it gives them."""
    scores = np.zeros((case["n_items"], case["n_items"]))
    for winner, loser in case["data"]:
        scores[winner, loser] += 1
    assert fit(scores, prior=0).logits == pytest.approx(case["ml_est"], abs=1e-4)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("solver", [choix.ilsr_pairwise_dense, choix.opt_pairwise])
def test_agrees_with_choix(seed: int, solver: Callable[..., Any]) -> None:
    """On random decided games choix finds the same strengths by other algorithms."""
    rng = np.random.default_rng(seed)
    wins = rng.integers(1, 20, (7, 7)).astype(float)
    np.fill_diagonal(wins, 0)
    if solver is choix.ilsr_pairwise_dense:
        expected = solver(wins, max_iter=1000, tol=1e-12)
    else:
        data = [pair for pair, count in np.ndenumerate(wins) for _ in range(int(count))]
        expected = solver(7, data)
    assert fit(wins, prior=0).logits == pytest.approx(expected - expected.mean(), abs=1e-4)


@pytest.mark.parametrize("name", read_json("intransitive.json")["cases"])
def test_cycles_get_the_least_wrong_ratings(name: str) -> None:
    """Rock, paper and scissors are equal; a bot that beats each by 60 % stands above them."""
    case = read_json("intransitive.json")["cases"][name]
    scores = np.array(case["P"]) * case["games_per_pair"]
    np.fill_diagonal(scores, 0)
    elo = fit(scores, prior=0).elo - 1500
    assert dict(zip(case["bots"], elo, strict=True)) == pytest.approx(case["bt_elo"], abs=0.005)


@pytest.mark.parametrize(("share", "elo"), [(0.64, 100), (0.76, 200), (0.91, 400)])
def test_scale_is_what_readers_are_told(share: float, elo: float) -> None:
    """+100 Elo is 64 % of pairs, +200 is 76 %, +400 is 91 %."""
    won = 1 / (1 + 10 ** (-elo / 400))
    difference = np.diff(fit(np.array([[0, 1 - won], [won, 0]]), prior=0).elo)
    assert round(won, 2) == share
    assert difference == pytest.approx([elo])


def test_a_million_games_are_precise() -> None:
    """510,000 wins in a million games are 6.9496 Elo ahead."""
    elo = fit(np.array([[0, 510_000], [490_000, 0.0]]), prior=0).elo
    assert elo[0] - elo[1] == pytest.approx(2 * 3.4748, abs=5e-4)


@UNHURRIED
@given(tournaments(), st.sampled_from([0.25, 1, 4]), st.sampled_from(Weighting))
def test_estimating_equations_hold(
    played: list[RatedGame], prior: float, weighting: Weighting
) -> None:
    """At the fit every bot's points equal what its ratings expect, the ghost's included."""
    scores = score_matrix(pair_table(tabulate(played), weighting))
    fitted = fit(scores, prior)
    rated = np.isfinite(fitted.logits)
    residual = slope(scores[np.ix_(rated, rated)], fitted.logits[rated], prior)
    assert residual == pytest.approx(np.zeros(rated.sum()), abs=1e-12)


@UNHURRIED
@given(tournaments(), st.randoms(use_true_random=False))
def test_input_order_has_no_influence(played: list[RatedGame], rng: random.Random) -> None:
    """Shuffled games give the same ratings, bit for bit."""
    for weighting in Weighting:
        shuffled = elo_by_bot(rng.sample(played, len(played)), 1, weighting)
        assert repr(shuffled) == repr(elo_by_bot(played, 1, weighting))


@UNHURRIED
@given(tournaments(), st.permutations(BOTS), st.sampled_from(Weighting))
def test_names_have_no_influence(
    played: list[RatedGame], others: list[str], weighting: Weighting
) -> None:
    """Renaming the bots renames the ratings and changes nothing else, to 1e-9."""
    new = dict(zip(BOTS, map(BotId, others), strict=True))
    renamed = [replace(each, bots=tuple(new[bot] for bot in each.bots)) for each in played]
    expected = {new[bot]: elo for bot, elo in elo_by_bot(played, 1, weighting).items()}
    assert elo_by_bot(renamed, 1, weighting) == pytest.approx(expected, abs=1e-9, nan_ok=True)


@UNHURRIED
@given(tournaments(), st.randoms(use_true_random=False))
def test_order_of_seats_has_no_influence(played: list[RatedGame], rng: random.Random) -> None:
    """Listing the seats of a game in another order changes no rating."""
    turned = []
    for each in played:
        seats = rng.sample(range(len(each.bots)), len(each.bots))
        turned.append(
            replace(
                each,
                bots=tuple(each.bots[seat] for seat in seats),
                places=tuple(each.places[seat] for seat in seats),
            )
        )
    assert elo_by_bot(turned, 1) == pytest.approx(elo_by_bot(played, 1), abs=1e-9, nan_ok=True)


@UNHURRIED
@given(tournaments())
def test_reference_has_the_mean_of_every_pool(played: list[RatedGame]) -> None:
    """In every pool the bots of the reference average 1500."""
    fitted = fit(score_matrix(pair_table(tabulate(played))))
    for members in fitted.connections.pools:
        reference = members[fitted.connections.is_reference[members]]
        assert fitted.elo[reference].mean() == pytest.approx(1500, abs=1e-9)


@UNHURRIED
@given(st.integers(1, 10**6), st.integers(0, 10**6), st.floats(0.01, 100))
def test_lopsided_records_stay_finite(won: int, lost: int, prior: float) -> None:
    """A million wins, few losses and a weak or strong prior still have a finite rating."""
    elo = fit(np.array([[0.0, won], [lost, 0.0]]), prior).elo
    assert np.isfinite(elo).all()
    assert (elo[0] > elo[1]) == (won > lost) or won == lost


@UNHURRIED
@given(tournaments(), st.integers(0, 2**32 - 1), st.sampled_from([0.0, 1.0]))
def test_derivatives_are_those_of_the_objective(
    played: list[RatedGame], seed: int, prior: float
) -> None:
    """Slope and curvature are the numerical derivatives of what is maximised."""
    scores = score_matrix(pair_table(tabulate(played)))
    assume(len(scores) > 0)
    at = np.random.default_rng(seed).normal(size=len(scores))
    assert check_grad(
        lambda x: log_posterior(scores, x, prior), lambda x: slope(scores, x, prior), at
    ) == pytest.approx(0, abs=1e-4)
    step = 1e-6 * np.eye(len(scores))
    bend = [(slope(scores, at - e, prior) - slope(scores, at + e, prior)) / 2e-6 for e in step]
    assert curvature(scores, at, prior) == pytest.approx(np.array(bend), abs=1e-6)


@pytest.mark.parametrize("prior", [-1.0, math.inf, math.nan])
def test_impossible_prior_is_refused(prior: float) -> None:
    """A negative or endless prior is refused."""
    with pytest.raises(ValueError, match="the prior is a number of games"):
        fit(np.array([[0, 1], [1, 0.0]]), prior)


def test_stronger_prior_pulls_to_the_ghost() -> None:
    """The prior keeps perfect records finite, and closer the stronger it is."""
    perfect = games(*[{"a": 1, "b": 2}] * 10)
    leads = [elo_by_bot(perfect, prior)["a"] for prior in (0.5, 1, 2, 4)]
    assert leads == sorted(leads, reverse=True)
    assert leads[1] == pytest.approx(290.25, abs=0.01)


def test_forfeiter_leaves_the_others_as_they_were() -> None:
    """A bot that loses every pair doesn't change what is between the others."""
    honest = duels(("a", "b", 64, 36), ("b", "c", 55, 45), ("c", "a", 40, 60))
    forfeits = [game({"a": 1, "x": 2}, 900 + n) for n in range(20)] + [
        game({"b": 1, "x": 2}, 950 + n) for n in range(20)
    ]
    before, after = elo_by_bot(honest, 1), elo_by_bot(honest + forfeits, 1)
    assert after["a"] - after["b"] == pytest.approx(before["a"] - before["b"], abs=0.5)
    assert after["a"] + after["b"] + after["c"] == pytest.approx(0, abs=1e-9)
    assert after["x"] < after["c"] - 400


def test_connections_are_those_of_the_scores() -> None:
    """A fit carries the connections of the matrix that it was fitted to."""
    scores = score_matrix(pair_table(tabulate(games({"a": 1, "b": 2}))))
    assert np.array_equal(fit(scores).connections.component, connect(scores).component)
