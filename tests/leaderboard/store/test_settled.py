"""What is hidden in a deal may be told only when no game of it is to come."""

from __future__ import annotations

import pytest
from tests.leaderboard.store.examples import LEASE_MS, NOW, claim_one, make, plan, report_of

from vendue_leaderboard.store import Store, Tournament
from vendue_leaderboard.tables import GameState


def _count(store: Store, made: Tournament, games: int) -> None:
    for _ in range(games):
        game = claim_one(store, made)
        assert store.results.report(game.claim, report_of(made, game))


@pytest.mark.parametrize(
    ("counted", "span", "is_settled"),
    [
        (0, (0, 0), False),
        (2, (0, 1), False),
        (3, (0, 0), True),
        (3, (1, 2), True),
        (3, (2, 3), False),
        (5, (0, 5), False),
        (5, (2, 2), True),
        (6, (0, 5), True),
        (6, (4, 7), False),
    ],
)
def test_all_games_of_the_deals_have_to_be_over(
    store: Store, counted: int, span: tuple[int, int], is_settled: bool
) -> None:
    """Games 0 to 2 are one deal, 3 to 5 the next: one that is to come is enough."""
    made = make(store, plan(deals=3))
    _count(store, made, counted)
    assert store.are_deals_settled(made, *span) == is_settled


def test_a_running_game_is_to_come(store: Store) -> None:
    """It may be void yet, and then it is played again."""
    made = make(store)
    _count(store, made, 2)
    game = claim_one(store, made)
    assert not store.are_deals_settled(made, 0, 0)
    for _ in range(3):
        store.games.report_void(game.claim, "lost", now=NOW, limit=3)
        if store.games.counts(made.id)[GameState.SET_ASIDE]:
            break
        game = claim_one(store, made)
    assert store.games.counts(made.id)[GameState.SET_ASIDE] == 1
    assert store.are_deals_settled(made, 0, 0)


def test_what_is_cancelled_is_not_to_come(store: Store) -> None:
    """A closed tournament has nothing to hide."""
    made = make(store)
    store.games.claim(made.id, "tests", now=NOW, lease_ms=LEASE_MS)
    store.tournaments.close(made.id, NOW)
    assert store.are_deals_settled(made, 3, 5)


def test_deals_of_another_tournament_do_not_count(store: Store) -> None:
    """Each tournament has its own."""
    made, other = make(store), make(store, plan("autumn"))
    _count(store, made, 6)
    assert store.are_deals_settled(made, 0, 5)
    assert not store.are_deals_settled(other, 0, 5)
