"""Tests of what a leaderboard says in words."""

from __future__ import annotations

import pytest
from tests.leaderboard.report.boards import board, two_pools, usual_board

from vendue_leaderboard.report.wording import commitment, live, notes, progress, scale, trust


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({}, "complete, 796 games in 248 deal groups"),
        ({"state": "closed"}, "complete (closed), 796 games in 248 deal groups"),
        (
            {"state": "paused", "is_complete": False, "scheduled": 1000},
            "not complete (paused), 796 of 1000 games rated, 248 deal groups so far",
        ),
        (
            {"games": 1, "deal_groups": 1},
            "complete, 1 game in 1 deal group",
        ),
    ],
)
def test_progress_says_whether_it_is_complete(facts: dict[str, object], sentence: str) -> None:
    """The heading says whether all games are played, and how many are rated."""
    assert progress(usual_board(**facts)) == sentence


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({}, "beacon: none; sandbox: none"),
        (
            {"is_seeded": True, "sandbox": "full"},
            "seeded, fairness not provable; beacon: none; sandbox: full",
        ),
        ({"beacon": "drand 77"}, "beacon: drand 77; sandbox: none"),
        (
            {"beacon": "drand 77", "is_beacon_early": True},
            "beacon: drand 77 (chosen before the commitment); sandbox: none",
        ),
    ],
)
def test_trust_says_what_stands_behind_results(facts: dict[str, object], sentence: str) -> None:
    """Seed, beacon and sandbox are named with what they are worth."""
    assert trust(usual_board(**facts)) == sentence


def test_scale_says_what_1500_means() -> None:
    """The zero of the scale is that of the tournament, or of each pool."""
    assert scale(usual_board()).startswith("Elo: mean of this tournament = 1500; ")
    assert scale(board([])).startswith("Elo: mean of this tournament = 1500; ")
    assert scale(two_pools()).startswith("Elo: mean of each pool = 1500; ")


def test_live_names_its_step() -> None:
    """The online rating is explained with its K."""
    assert "K = 16;" in live(usual_board())


def test_commitment_is_whole() -> None:
    """The commitment is given in full and fits on a line of 80."""
    leaderboard = usual_board()
    assert commitment(leaderboard) == f"commitment: {leaderboard.commitment}"
    assert len(commitment(leaderboard)) == 76


def test_notes_explain_only_signs_in_use() -> None:
    """A leaderboard without marks has no notes, one with marks one for each."""
    assert list(notes(usual_board())) == []
    assert [note.split()[0] for note in notes(two_pools())] == ["Bots", "?", ">="]
