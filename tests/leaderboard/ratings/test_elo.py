"""Tests of online multi-player Elo."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.leaderboard.ratings.reference import (
    edge_case,
    game,
    games,
    multi_player_games,
    read_json,
)
from tests.leaderboard.ratings.strategies import BOTS, UNHURRIED, tournaments

from vendue_leaderboard.ratings.elo import K, online_elo, replays
from vendue_leaderboard.ratings.games import BotId, DealGroup, RatedGame, tabulate

EDGE_CASES = read_json("edge_cases.json")["cases"]
FILE_ORDER = "online_elo_K16_over_n_minus_1_start1500_file_order"


def online(played: list[RatedGame], **settings: float) -> dict[str, float]:
    table = tabulate(played)
    return dict(zip(table.bots, online_elo(table, **settings).tolist(), strict=True))


def played_by_hand(played: list[RatedGame], copies: int) -> dict[str, float]:
    """One step over all these games by the formula, K shared among so many copies."""
    moved: dict[str, float] = {bot: 1500.0 for each in played for bot in each.bots}
    for each in played:
        for one, other in combinations(range(len(each.bots)), 2):
            left, right = each.bots[one], each.bots[other]
            if left == right:
                continue
            lead = each.places[other] - each.places[one]
            points = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
            move = K / (len(each.bots) - 1) / copies * (points - 0.5)
            moved[left] += move
            moved[right] -= move
    return moved


@pytest.mark.parametrize("name", ["mp3_small", "mp4_rot", "mp_mixed_ties"])
def test_matches_reference_in_file_order(name: str) -> None:
    """Game by game in file order, ratings agree with the reference to its six decimals."""
    expected = read_json(f"{name}.expected.json")
    found = online(multi_player_games(f"{name}.csv", alone=True))
    assert found == pytest.approx(expected[FILE_ORDER], abs=1e-6)
    assert sum(found.values()) == pytest.approx(expected["online_sum"], abs=1e-8)


@pytest.mark.parametrize("name", EDGE_CASES)
def test_matches_edge_cases(name: str) -> None:
    """Every edge case has the reference's rating and sum, bots without games at the start."""
    case = EDGE_CASES[name]
    table = tabulate(edge_case(case), map(BotId, case["bots"]))
    found = dict(zip(table.bots, online_elo(table).tolist(), strict=True))
    assert found == pytest.approx(case["online_elo_K16"], abs=1e-3)
    assert sum(found.values()) == pytest.approx(case["online_sum"], abs=1e-9)


def test_two_players_are_classic_elo() -> None:
    """With two seats and K 4 from 1000, Evalica's one-pass Elo comes out to 1e-9."""
    reference = read_json("evalica_simple.json")
    places = {"left": (1, 2), "right": (2, 1), "tie": (1, 1)}
    played = [
        game(dict(zip(bots, places[result], strict=True)), number)
        for number, (*bots, result) in enumerate(reference["games"])
    ]
    assert online(played, k=4, start=1000) == pytest.approx(reference["elo"], abs=1e-9)


def test_follows_integer_elo_of_ai_arena() -> None:
    """After each of AI Arena's games with K 8 from 1600, floats are within 4 of its integers."""
    reference = read_json("online_elo_aiarena.json")
    places = {0: (1, 1), 1: (1, 2), 2: (2, 1)}
    winners = reference["winner_sequence"]
    played = [
        game(dict(zip("AB", places[winner], strict=True)), number)
        for number, winner in enumerate(winners)
    ]
    for number, after in enumerate(reference["ratings_after"], 1):
        found = online(played[:number], k=8, start=1600)
        assert list(found.values()) == pytest.approx(after, abs=4)


@UNHURRIED
@given(tournaments(), st.floats(1, 64))
def test_sum_is_conserved(played: list[RatedGame], k: float) -> None:
    """Whatever is played, the sum of all ratings stays that of the start."""
    found = online(played, k=k)
    assert sum(found.values()) == pytest.approx(1500 * len(found), abs=1e-8)


@UNHURRIED
@given(tournaments(), st.randoms(use_true_random=False))
def test_input_order_has_no_influence(played: list[RatedGame], rng: random.Random) -> None:
    """Schedule numbers decide, not the order in which results come in."""
    assert online(rng.sample(played, len(played))) == online(played)


@UNHURRIED
@given(tournaments(), st.permutations(BOTS))
def test_names_have_no_influence(played: list[RatedGame], others: list[str]) -> None:
    """Renaming the bots renames the ratings and changes nothing else."""
    new = dict(zip(BOTS, map(BotId, others), strict=True))
    renamed = [replace(each, bots=tuple(new[bot] for bot in each.bots)) for each in played]
    expected = {new[bot]: rating for bot, rating in online(played).items()}
    assert online(renamed) == pytest.approx(expected, abs=1e-9)


@UNHURRIED
@given(tournaments(), st.randoms(use_true_random=False))
def test_order_within_a_deal_group_has_no_influence(
    played: list[RatedGame], rng: random.Random
) -> None:
    """The replays of one deal may be scheduled in any order."""
    deal = [replace(each, deal_group=DealGroup("deal")) for each in played]
    numbers = rng.sample(range(len(deal)), len(deal))
    shuffled = [replace(each, schedule_number=n) for each, n in zip(deal, numbers, strict=True)]
    assert online(shuffled) == pytest.approx(online(deal), abs=1e-9)


def test_rotated_deal_is_one_step() -> None:
    """A deal replayed in n rotations moves the ratings as the average of its games."""
    seats = [dict(zip("abc", places, strict=True)) for places in ((1, 2, 3), (2, 1, 3), (1, 1, 3))]
    deal = [game(places, number, "deal") for number, places in enumerate(seats)]
    found = online(deal)
    assert found == pytest.approx(played_by_hand(deal, copies=3), abs=1e-12)
    assert found["c"] == pytest.approx(1500 - K / 2)


def test_mirrored_luck_moves_nobody() -> None:
    """A deal whose seats decide its games cancels out and leaves the ratings as they were."""
    lucky = [game({"a": 1, "b": 2}, 0, "deal"), game({"b": 1, "a": 2}, 1, "deal")]
    assert online(lucky) == {"a": 1500, "b": 1500}


@UNHURRIED
@given(st.lists(st.sampled_from(list(combinations(BOTS, 2))), min_size=1, max_size=30))
def test_no_bot_moves_by_more_than_k_in_a_step(tables: list[tuple[str, str]]) -> None:
    """A deal that is played at many tables moves each bot by K at most."""
    deal = [game({one: 1, other: 2}, n, "deal") for n, (one, other) in enumerate(tables)]
    assert max(abs(rating - 1500) for rating in online(deal).values()) <= K + 1e-9


def test_replays_are_the_most_games_of_one_bot() -> None:
    """Replays count a bot's games of the deal: rotations, not tables side by side."""
    side_by_side = [
        game({one: 1, other: 2}, number, "deal")
        for number, (one, other) in enumerate([("a", "b"), ("b", "a"), ("c", "d"), ("d", "c")])
    ]
    against_itself = game([("a", 1), ("a", 2), ("b", 3)], 4)
    assert replays(tabulate([*side_by_side, against_itself])).tolist() == [2, 1]


def test_expectations_come_from_before_the_group() -> None:
    """Within a group a later game doesn't see what an earlier one changed."""
    grouped = [game({"a": 1, "b": 2}, number, "deal") for number in range(4)]
    apart = games(*[{"a": 1, "b": 2}] * 4)
    rating = 1500.0
    for _ in range(4):
        rating += K * (1 - 1 / (1 + 10 ** ((1500 - rating) * 2 / 400)))
    assert online(grouped)["a"] == 1508
    assert online(apart)["a"] == pytest.approx(rating, abs=1e-9)
