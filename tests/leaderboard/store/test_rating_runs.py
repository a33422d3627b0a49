"""Rating runs: derived, replaced as a whole, one per tournament."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from tests.leaderboard.store.examples import NOW, make, plan

from vendue_leaderboard.store import Rating, RatingRun, Store, StoreError


def run(elo: float | None, *entrants: int) -> RatingRun:
    return RatingRun(
        code_version="0.1.0",
        made_at=NOW,
        counted_games=6,
        parameters={"lambda": 1, "k": 16},
        ratings=tuple(
            Rating(
                entrant=entrant,
                games=4,
                deal_groups=2,
                rank=entrant + 1,
                elo=elo,
                online_elo=1500.25,
                score=0.5,
                first_rate=1 / 3,
                forfeit_rate=0.0,
                bound=">=",
            )
            for entrant in entrants
        ),
    )


def test_a_run_is_read_back_unrounded(store: Store) -> None:
    """Ratings are kept as they were computed, and what wasn't computed stays unknown."""
    made = make(store)
    assert store.rating_runs.latest(made.id) is None
    kept = run(1623.456789012345, 0, 1, 2)
    store.rating_runs.replace(made.id, kept)
    assert store.rating_runs.latest(made.id) == kept
    assert kept.ratings[0].elo_low is None


def test_a_new_run_replaces_the_old_one(store: Store) -> None:
    """Of each tournament the latest run is kept, whole."""
    spring, autumn = make(store), make(store, plan("autumn"))
    store.rating_runs.replace(autumn.id, run(1.0, 0))
    store.rating_runs.replace(spring.id, run(2.0, 0, 1))
    store.rating_runs.replace(spring.id, run(None, 2))
    assert store.rating_runs.latest(spring.id) == run(None, 2)
    assert store.rating_runs.latest(autumn.id) == run(1.0, 0)
    with store._database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM rating")).scalar() == 2


def test_a_run_without_ratings_is_a_run(store: Store) -> None:
    """A tournament without counted games has been rated: nobody."""
    made = make(store)
    store.rating_runs.replace(made.id, run(None))
    assert store.rating_runs.latest(made.id) == run(None)


def test_a_bad_run_leaves_the_old_one(store: Store) -> None:
    """A run that names nobody's entrant changes nothing."""
    made = make(store)
    store.rating_runs.replace(made.id, run(1.0, 0))
    with pytest.raises(StoreError):
        store.rating_runs.replace(made.id, run(2.0, 0, 9))
    assert store.rating_runs.latest(made.id) == run(1.0, 0)
