"""Results: whatever carries the work may run a game twice, it counts once."""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
import threading

import pytest
from sqlalchemy import select, text
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

from vendue.records import decode
from vendue_leaderboard.board import board_of
from vendue_leaderboard.store import Claim, CountedGame, Moment, SeatReport, Store, StoreError
from vendue_leaderboard.tables import GameState, SeatResultRow, table_of

EXPIRED = Moment(NOW + LEASE_MS)


def rows(store: Store) -> dict[str, int]:
    tables = ("result", "seat_result", "void_attempt")
    with store._database.reading() as connection:
        return {
            table: connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()  # noqa: S608
            for table in tables
        }


def test_a_report_counts_a_game_once(store: Store) -> None:
    """The same report a second time is refused and changes nothing."""
    made = make(store)
    game = claim_one(store, made)
    report = report_of(made, game)
    assert store.results.report(game.claim, report)
    before = rows(store)
    assert before == {"result": 1, "seat_result": 3, "void_attempt": 0}
    assert not store.results.report(game.claim, report)
    assert rows(store) == before
    assert store.games.counts(made.id)[GameState.COUNTED] == 1


def test_finish_times_tell_the_pace(store: Store) -> None:
    """The moments at which games were finished are told in order, from a moment on."""
    made = make(store)
    for later in (5, 3, 9):
        game = claim_one(store, made)
        report = dataclasses.replace(report_of(made, game), finished_at=Moment(NOW + later))
        assert store.results.report(game.claim, report)
    assert store.results.finished_since(made.id, Moment(NOW)) == [NOW + 3, NOW + 5, NOW + 9]
    assert store.results.finished_since(made.id, Moment(NOW + 5)) == [NOW + 5, NOW + 9]
    assert store.results.finished_since("0" * 16, Moment(NOW)) == []


def test_what_held_bots_in_is_kept_with_each_game(store: Store) -> None:
    """How many games were held in by what, and how long the machine kept bots waiting."""
    made = make(store)
    assert (store.results.sandboxes(made.id), store.results.waits(made.id)) == ({}, (0, 0))
    for words, waits in (("full", 3), ("none", 4), ("full", 5)):
        game = claim_one(store, made)
        report = dataclasses.replace(
            report_of(made, game), sandbox=words, queue_ms=waits, delay_ms=10 * waits
        )
        assert store.results.report(game.claim, report)
    assert store.results.sandboxes(made.id) == {"full": 2, "none": 1}
    assert store.results.waits(made.id) == (12, 120)
    assert board_of(store, made).sandbox == "full in 2 games, none in 1 game"


def test_a_late_report_that_comes_first_is_refused(store: Store) -> None:
    """After a game was handed out anew only the new attempt counts, whoever reports first."""
    made = make(store)
    late = claim_one(store, made)
    current = claim_one(store, made, now=EXPIRED)
    assert not store.results.report(late.claim, report_of(made, late))
    assert store.results.report(current.claim, report_of(made, current))
    assert not store.results.report(late.claim, report_of(made, late))
    assert store.results.record(current.id).attempt == 2
    assert store.audit(made).ok


def test_a_late_report_whose_lease_only_ran_out_counts(store: Store) -> None:
    """While nobody else claimed the game, its attempt is the current one."""
    made = make(store)
    game = claim_one(store, made)
    assert store.results.report(game.claim, report_of(made, game))


@pytest.mark.parametrize("claim", [Claim(1, 0), Claim(1, 1), Claim(1, 7), Claim(99, 1)])
def test_a_report_nobody_asked_for_is_refused(store: Store, claim: Claim) -> None:
    """Games that weren't claimed, future attempts and unknown games count nothing."""
    made = make(store)
    game = claim_one(store, made)
    store.games.release([game.claim])
    assert not store.results.report(claim, report_of(made, game))
    assert rows(store)["result"] == 0


def test_a_report_that_does_not_fit_changes_nothing(store: Store) -> None:
    """A report of too few seats or of a bare record leaves the game running."""
    made = make(store)
    game = claim_one(store, made)
    report = report_of(made, game)
    with pytest.raises(StoreError, match="has 3 seats"):
        store.results.report(game.claim, dataclasses.replace(report, seats=report.seats[:2]))
    with pytest.raises(StoreError, match=r"vendue\.records\.encode"):
        store.results.report(game.claim, dataclasses.replace(report, record=b"{}"))
    assert rows(store)["result"] == 0
    assert store.results.report(game.claim, report)


def test_many_reports_of_one_attempt_count_once(store: Store) -> None:
    """Of reports that arrive at the same moment exactly one is taken."""
    made = make(store)
    game = claim_one(store, made)
    report = report_of(made, game)
    taken: list[bool] = []
    threads = [
        threading.Thread(target=lambda: taken.append(store.results.report(game.claim, report)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == [False] * 7 + [True]
    assert rows(store) == {"result": 1, "seat_result": 3, "void_attempt": 0}


def test_seat_results_name_entrant_version_and_place_in_the_schedule(store: Store) -> None:
    """What a report doesn't say about a seat is taken from the schedule, not from the reporter."""
    made = make(store)
    for _ in range(2):
        game = claim_one(store, made)
    report = dataclasses.replace(
        report_of(made, game),
        seats=(
            SeatReport(2, -5, "finished", 2),
            SeatReport(3, 900, "move_timeout", 3),
            SeatReport(1, 70, "finished", 0),
        ),
    )
    assert store.results.report(game.claim, report)
    with store._database.reading() as connection:
        found = connection.execute(select(table_of(SeatResultRow))).all()
    version = [entrant.version for entrant in made.plan.entrants]
    assert [tuple(row) for row in found] == [
        (game.id, 0, 2, version[1], 2, -5, "finished", 2, 0, NOW, 1),
        (game.id, 1, 3, version[2], 3, 900, "move_timeout", 3, 0, NOW, 1),
        (game.id, 2, 1, version[0], 1, 70, "finished", 0, 0, NOW, 1),
    ]


def test_counted_games_come_in_schedule_order(store: Store) -> None:
    """Whatever order games finish in, they are read in that of the schedule."""
    made = make(store)
    games = store.games.claim(made.id, "me", now=NOW, lease_ms=LEASE_MS, limit=6)
    for game in (games[4], games[0], games[3]):
        assert store.results.report(game.claim, report_of(made, game))
    assert store.results.counted_games(made.id) == [
        CountedGame(
            id=games[number].id,
            number=number,
            deal_group=number // 3 * 3,
            entrants=games[number].seats,
            places=(1, 2, 3),
            scores=(100, 99, 98),
            verdicts=("finished",) * 3,
            strikes=(0, 0, 0),
        )
        for number in (0, 3, 4)
    ]
    assert store.results.group_sizes(made.id) == {0: 3, 3: 3}


def test_tournaments_do_not_see_each_others_results(store: Store) -> None:
    """Results, hashes and records are those of one tournament."""
    spring, autumn = make(store), make(store, plan("autumn"))
    play_all(store, autumn)
    assert store.results.counted_games(spring.id) == []
    assert store.results.record_hashes(spring.id) == []
    assert list(store.results.records(spring.id)) == []
    assert len(store.results.counted_games(autumn.id)) == 6


def test_records_are_read_back_as_they_were(store: Store) -> None:
    """A record comes back with its hash, by game and in schedule order."""
    made = make(store)
    game = claim_one(store, made)
    record = record_of(made, game)
    assert store.results.report(game.claim, report_of(made, game))
    stored = store.results.record(game.id)
    assert decode(stored.record) == record
    assert (stored.number, stored.attempt, stored.record_hash) == (0, 1, record.chain.hash)
    with pytest.raises(StoreError, match="there is no record of a game 99"):
        store.results.record(99)


def test_many_records_are_read_a_few_at_a_time(store: Store) -> None:
    """Reading all records in order needs no open transaction and misses none."""
    made = make(store, plan(deals=70))
    play_all(store, made)
    records = store.results.records(made.id)
    assert next(records).number == 0
    store.tournaments.pause(made.id)
    assert [record.number for record in records] == list(range(1, 210))
    hashes = store.results.record_hashes(made.id)
    assert hashes == [record.record_hash for record in store.results.records(made.id)]


REPORT_AND_DIE = """
import os, signal, sys
from tests.leaderboard.store.examples import claim_one, report_of
from vendue_leaderboard.store import open_store, results

store = open_store(sys.argv[1])
made = store.tournaments.get("spring")
game = claim_one(store, made)

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

results._insert_seats = die
store.results.report(game.claim, report_of(made, game))
"""


def test_a_kill_in_the_middle_of_a_report_counts_nothing(store: Store, url: str) -> None:
    """Record, result and state change are there together or not at all."""
    made = make(store)
    ended = subprocess.run(
        [sys.executable, "-c", REPORT_AND_DIE, url],
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([os.curdir, *sys.path])},
    )
    assert ended.returncode == -signal.SIGKILL
    assert rows(store)["result"] == 0
    assert store.games.recover(made.id, NOW) == 1
    play_all(store, made)
    assert store.audit(made).ok
