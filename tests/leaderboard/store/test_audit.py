"""The audit: every way in which a game could count other than once is named."""

from __future__ import annotations

import dataclasses
import sqlite3
from contextlib import closing

import pytest
from tests.leaderboard.store.examples import (
    LEASE_MS,
    NOW,
    claim_one,
    make,
    plan,
    play_all,
    record_of,
    report_of,
)

from vendue.records import encode
from vendue_leaderboard.store import Audit, Moment, Store, Tournament


@pytest.fixture
def played(store: Store) -> Tournament:
    """A tournament of six games, all of them counted."""
    made = make(store)
    play_all(store, made)
    return made


def corrupt(store: Store, *statements: str) -> None:
    """Change the tables behind the store's back, against all rules."""
    path = store._database.location.path
    assert path is not None
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            connection.execute(statement)


def test_an_untouched_tournament_is_in_order(store: Store, played: Tournament) -> None:
    """After undisturbed play everything is counted and nothing is wrong."""
    assert store.audit(played) == Audit(6, 6, 0, 0, 0, 0, ())
    assert store.audit(played).ok


def test_the_figures_add_up_whatever_happened(store: Store) -> None:
    """Scheduled games are counted, outstanding, set aside or cancelled; void stands outside."""
    made = make(store, plan(deals=4))
    assert store.audit(made) == Audit(12, 0, 12, 0, 0, 0, ())
    first = claim_one(store, made)
    assert store.results.report(first.claim, report_of(made, first))
    assert store.games.report_void(claim_one(store, made).claim, "x", now=NOW, limit=1)
    lost = claim_one(store, made)
    claim_one(store, made, now=Moment(NOW + LEASE_MS))
    store.games.cancel_groups(made.id, lost.seats[0], "benched")
    assert store.audit(made) == Audit(12, 1, 1, 1, 9, 2, ())
    store.tournaments.close(made.id, NOW)
    assert store.audit(made) == Audit(12, 1, 0, 1, 10, 2, ())


def test_an_empty_schedule_is_in_order(store: Store) -> None:
    """A tournament without games is nothing to complain about."""
    assert store.audit(make(store, plan(deals=0))) == Audit(0, 0, 0, 0, 0, 0, ())


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            "DELETE FROM seat_result WHERE game = 2 AND seat = 1",
            "game 1 has results of other seats or entrants than it has",
        ),
        (
            "UPDATE seat_result SET entrant = 1 WHERE game = 2",
            "game 1 has results of other seats or entrants than it has",
        ),
        (
            "UPDATE seat_result SET bot_version = 'x' WHERE game = 2 AND seat = 1",
            "game 1 has a result of another version of 'bot 2'",
        ),
        (
            "UPDATE seat_result SET schedule_no = 5 WHERE game = 2 AND seat = 1",
            "game 1 has a result with another place in the schedule",
        ),
        (
            "UPDATE seat_result SET deal_group = 3 WHERE game = 2 AND seat = 1",
            "game 1 has a result with another place in the schedule",
        ),
        ("DELETE FROM result WHERE game = 2", "game 1 is counted but has no result"),
        (
            "UPDATE game SET state = 'scheduled' WHERE id = 2",
            "game 1 has a result but is scheduled",
        ),
        (
            "UPDATE game SET state = 'cancelled' WHERE id = 2",
            "game 1 has a result but is cancelled",
        ),
        (
            "UPDATE game SET attempt = 2 WHERE id = 2",
            "game 1 was counted by attempt 1, but its current one is 2",
        ),
        ("UPDATE game SET lease_until = 5 WHERE id = 2", "game 1 is counted, which its lease"),
        (
            "INSERT INTO void_attempt VALUES (2, 1, 0, 'x', 0)",
            "attempt 1 of game 1 is both void and counted",
        ),
        (
            "INSERT INTO void_attempt VALUES (2, 4, 0, 'x', 0)",
            "game 1 has void attempts that were never begun",
        ),
        (
            "UPDATE game SET deal_text = '[]' WHERE id = 2",
            "game 1 was played with another deal than its own",
        ),
        ("UPDATE game SET deal = 1 WHERE id = 2", "game 1 stands apart from its duplicate group"),
        ("UPDATE game SET table_id = '' WHERE id = 2", "game 1 stands apart from its duplicate"),
        (
            "UPDATE game SET deal_group = 1 WHERE id = 2",
            "game 1 has another duplicate group than its number and rotation say",
        ),
        ("DELETE FROM game WHERE id = 2", "game 1 is missing from the schedule"),
        ("DELETE FROM game WHERE id = 6", "the schedule had 6 games, but 5 are there"),
        ("UPDATE result SET record = x'' WHERE game = 2", "the record of game 1 can't be read"),
        (
            "UPDATE result SET record_hash = '0' WHERE game = 2",
            "the record of game 1 does not have the hash that was kept",
        ),
        (
            "UPDATE result SET record = (SELECT record FROM result WHERE game = 1) WHERE game = 2",
            "the record of game 1 does not have the hash that was kept",
        ),
        (
            "UPDATE seat_result SET score = 7 WHERE game = 2 AND seat = 0",
            "the record of game 1 names another score",
        ),
        (
            "UPDATE seat_result SET rank = 3 WHERE game = 2 AND seat = 0",
            "the record of game 1 names another place",
        ),
        (
            "UPDATE seat_result SET status = 'crashed' WHERE game = 2 AND seat = 0",
            "the record of game 1 names another verdict",
        ),
        (
            "UPDATE seat_result SET strikes = 1 WHERE game = 2 AND seat = 0",
            "the record of game 1 names another number of strikes",
        ),
    ],
)
def test_every_disorder_is_named(
    store: Store, played: Tournament, change: str, problem: str
) -> None:
    """One change behind the store's back is enough, and the game is named by its number."""
    corrupt(store, change)
    found = store.audit(played)
    assert not found.ok
    assert any(problem in each for each in found.problems), found.problems


def test_a_running_game_needs_a_lease(store: Store) -> None:
    """A game that runs under nobody's lease could hang for ever."""
    made = make(store)
    claim_one(store, made)
    assert store.audit(made).ok
    corrupt(store, "UPDATE game SET lease_until = NULL WHERE id = 1")
    assert store.audit(made).problems == ("game 0 is running, which its lease denies",)


def test_a_record_of_another_game_is_noticed(store: Store) -> None:
    """A record with a hash of its own still has to be that of its game."""
    made = make(store)
    first, second = claim_one(store, made), claim_one(store, made)
    wrong = record_of(made, first)
    report = dataclasses.replace(
        report_of(made, second), record=encode(wrong), record_hash=wrong.chain.hash
    )
    assert store.results.report(second.claim, report)
    assert store.audit(made).problems == (
        "the record of game 1 names another schedule number",
        "the record of game 1 names another entrant",
    )
    assert store.audit(made, with_records=False).ok


def test_of_many_problems_some_are_named(store: Store) -> None:
    """A wrecked tournament gives a list that can be read, and says that there is more."""
    made = make(store, plan(deals=50))
    play_all(store, made)
    corrupt(store, "DELETE FROM seat_result")
    problems = store.audit(made, with_records=False).problems
    assert len(problems) == 101
    assert problems[-1] == "there are more problems"
