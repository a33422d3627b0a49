"""Games on their way: claimed in order, under leases, one owner per attempt."""

from __future__ import annotations

import multiprocessing
import threading
from collections import Counter

import pytest
from sqlalchemy import select
from tests.leaderboard.store.examples import (
    LEASE_MS,
    NOW,
    claim_one,
    make,
    plan,
    play_all,
    report_of,
)

from vendue.deals import deal_text
from vendue_leaderboard.store import (
    Claim,
    ClaimedGame,
    Moment,
    Store,
    UnknownTournament,
    open_store,
)
from vendue_leaderboard.tables import GameRow, GameState, VoidAttemptRow, table_of

EXPIRED = Moment(NOW + LEASE_MS)


def void_log(store: Store) -> list[tuple[object, ...]]:
    log = table_of(VoidAttemptRow).c
    with store._database.reading() as connection:
        rows = connection.execute(select(log.game, log.attempt, log.lost, log.reason))
        return [tuple(row) for row in rows]


def lease(store: Store, game: int) -> tuple[object, ...]:
    row = table_of(GameRow).c
    with store._database.reading() as connection:
        found = connection.execute(
            select(row.state, row.attempt, row.lease_owner, row.lease_until).where(row.id == game)
        )
        return tuple(found.one())


def test_games_are_claimed_in_schedule_order(store: Store) -> None:
    """Each claim takes the next games; together they are the schedule, each once."""
    made = make(store)
    claimed: list[ClaimedGame] = []
    while games := store.games.claim(made.id, "me", now=NOW, lease_ms=LEASE_MS, limit=4):
        claimed += games
    assert [game.number for game in claimed] == list(range(6))
    assert [game.attempt for game in claimed] == [1] * 6
    assert [game.rotation for game in claimed] == [0, 1, 2] * 2
    assert [game.seats for game in claimed] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    assert lease(store, claimed[0].id) == (GameState.RUNNING, 1, "me", NOW + LEASE_MS)


def test_a_claimed_game_has_its_deal_text(store: Store) -> None:
    """The text that the deal key is made from is fixed when the game begins."""
    made = make(store, beacon="b")
    game = claim_one(store, made)
    expected = deal_text(made.commitment, "b", "modern_art", game.table, game.deal)
    assert game.deal_text == expected
    store.games.release([game.claim])
    assert claim_one(store, made).deal_text == expected


@pytest.mark.parametrize("limit", [0, -1])
def test_no_room_takes_no_game(store: Store, limit: int) -> None:
    """Asking for no game gets none."""
    made = make(store)
    assert store.games.claim(made.id, "me", now=NOW, lease_ms=LEASE_MS, limit=limit) == []


def test_lanes_are_claimed_apart(store: Store) -> None:
    """Who plays some lanes only is given games of these rotations only."""
    made = make(store)

    def numbers(lanes: set[int]) -> list[int]:
        games = store.games.claim(made.id, "me", now=NOW, lease_ms=LEASE_MS, limit=9, lanes=lanes)
        return [game.number for game in games]

    assert numbers(set()) == []
    assert numbers({1}) == [1, 4]
    assert numbers({0, 1}) == [0, 3]
    assert numbers({0, 1, 2}) == [2, 5]


def test_a_lane_is_not_played_far_ahead_of_the_others(store: Store) -> None:
    """Games of some lanes are given up to a distance from the first that is still scheduled."""
    made = make(store)

    def numbers(lanes: set[int] | None, ahead: int = 3) -> list[int]:
        games = store.games.claim(
            made.id, "me", now=NOW, lease_ms=LEASE_MS, limit=9, lanes=lanes, ahead=ahead
        )
        return [game.number for game in games]

    assert numbers({0}) == [0]
    assert numbers({0}) == [3]  # now the first that is scheduled is 1
    assert numbers({2}, ahead=1) == []
    assert numbers({1, 2}) == [1, 2]
    assert numbers({1, 2}) == [4, 5]


def test_a_game_under_a_lease_is_nobody_elses(store: Store) -> None:
    """Until the lease runs out a running game isn't handed out; from then on it comes first."""
    made = make(store)
    first = claim_one(store, made)
    assert claim_one(store, made, now=Moment(EXPIRED - 1)).number == 1
    again = claim_one(store, made, now=EXPIRED)
    assert (again.number, again.attempt) == (0, 2)
    assert void_log(store) == [(first.id, 1, True, "its lease ran out")]


def test_a_renewed_lease_holds_longer(store: Store) -> None:
    """A heartbeat keeps a game; a claim that is no longer current isn't renewed."""
    made = make(store)
    lost, kept = claim_one(store, made), claim_one(store, made)
    until = Moment(EXPIRED + LEASE_MS)
    assert store.games.renew([kept.claim], until=until) == {kept.claim}
    assert claim_one(store, made, now=EXPIRED).claim == Claim(lost.id, 2)
    assert store.games.renew([lost.claim, kept.claim], until=until) == {kept.claim}
    assert claim_one(store, made, now=EXPIRED).number == 2


def test_a_clean_stop_gives_games_back_at_once(store: Store) -> None:
    """A released game is next again, with a higher attempt and nothing in the log."""
    made = make(store)
    game = claim_one(store, made)
    store.games.release([game.claim])
    assert lease(store, game.id) == (GameState.SCHEDULED, 1, None, None)
    assert not store.results.report(game.claim, report_of(made, game))
    assert claim_one(store, made).claim == Claim(game.id, 2)
    assert void_log(store) == []


def test_a_stale_release_changes_nothing(store: Store) -> None:
    """Who lost a game can't give back what another plays."""
    made = make(store)
    stale = claim_one(store, made)
    current = claim_one(store, made, now=EXPIRED)
    store.games.release([stale.claim])
    assert store.results.report(current.claim, report_of(made, current))
    store.games.release([current.claim])
    assert store.games.counts(made.id)[GameState.COUNTED] == 1


def test_a_dead_runs_games_are_taken_back_before_their_leases_end(store: Store) -> None:
    """The next run needs not wait; the lost attempts are logged and set nothing aside."""
    made = make(store)
    for attempt in range(1, 6):
        games = store.games.claim(made.id, "me", now=NOW, lease_ms=LEASE_MS, limit=2)
        assert [(game.number, game.attempt) for game in games] == [(0, attempt), (1, attempt)]
        assert store.games.recover(made.id, NOW) == 2
    assert store.games.recover(made.id, NOW) == 0
    assert store.games.void_attempts(made.id) == 10
    assert store.games.counts(made.id)[GameState.SCHEDULED] == 6


def test_a_void_attempt_is_played_again(store: Store) -> None:
    """A void game goes back into the schedule, and the attempt is over."""
    made = make(store)
    game = claim_one(store, made)
    assert store.games.report_void(game.claim, "the worker died", now=NOW)
    assert not store.games.report_void(game.claim, "the worker died", now=NOW)
    assert not store.results.report(game.claim, report_of(made, game))
    assert claim_one(store, made).claim == Claim(game.id, 2)
    assert void_log(store) == [(game.id, 1, False, "the worker died")]


@pytest.mark.parametrize("limit", [1, 3])
def test_a_game_void_too_often_is_set_aside(store: Store, limit: int) -> None:
    """After the limit of void attempts a game is never handed out again."""
    made = make(store)
    for _ in range(limit):
        game = claim_one(store, made)
        assert game.number == 0
        assert store.games.report_void(game.claim, "disk full", now=NOW, limit=limit)
    assert claim_one(store, made).number == 1
    assert store.games.counts(made.id)[GameState.SET_ASIDE] == 1
    row = table_of(GameRow).c
    with store._database.reading() as connection:
        reason = connection.execute(select(row.reason).where(row.id == game.id)).scalar()
    assert reason == f"void {limit} times, at last: disk full"


def test_lost_attempts_do_not_set_a_game_aside(store: Store) -> None:
    """Only reported void attempts count towards the limit, however many were lost."""
    made = make(store)
    for _ in range(5):
        claim_one(store, made)
        store.games.recover(made.id, NOW)
    for _ in range(2):
        assert store.games.report_void(claim_one(store, made).claim, "x", now=NOW)
    assert store.games.counts(made.id)[GameState.SET_ASIDE] == 0
    assert store.games.report_void(claim_one(store, made).claim, "x", now=NOW)
    assert store.games.counts(made.id)[GameState.SET_ASIDE] == 1


def test_a_late_void_report_changes_nothing(store: Store) -> None:
    """Only the current attempt of a running game can be void."""
    made = make(store)
    stale = claim_one(store, made)
    current = claim_one(store, made, now=EXPIRED)
    assert not store.games.report_void(stale.claim, "late", now=EXPIRED)
    assert store.results.report(current.claim, report_of(made, current))
    assert not store.games.report_void(current.claim, "late", now=EXPIRED)
    assert store.games.counts(made.id)[GameState.COUNTED] == 1


def test_void_attempts_are_counted_per_entrant(store: Store) -> None:
    """Everybody who sat in a void game is charged with it, everybody else with none."""
    made = make(store)
    assert store.games.report_void(claim_one(store, made).claim, "x", now=NOW)
    assert store.games.void_counts(made.id) == {0: 1, 1: 1, 2: 1}
    assert store.games.void_attempts(made.id) == 1
    assert store.games.void_counts(make(store, plan("other")).id) == {0: 0, 1: 0, 2: 0}


def test_a_benched_bots_begun_groups_finish(store: Store) -> None:
    """Groups that were never begun are cancelled, games of begun ones are still handed out."""
    made = make(store, plan(deals=3))
    store.games.release([claim_one(store, made).claim])
    assert store.games.cancel_groups(made.id, 1, "it keeps crashing") == 6
    assert store.games.cancel_groups(made.id, 1, "it keeps crashing") == 0
    play_all(store, made)
    counts = store.games.counts(made.id)
    assert (counts[GameState.COUNTED], counts[GameState.CANCELLED]) == (3, 6)
    assert store.audit(made).ok


def test_a_bot_that_is_not_there_cancels_nothing(store: Store) -> None:
    """Only games in which the entrant sits are cancelled."""
    made = make(store)
    assert store.games.cancel_groups(made.id, 7, "nobody") == 0


def test_an_unknown_tournament_has_no_games(store: Store) -> None:
    """Claiming for a tournament that isn't there is an error, not an empty answer."""
    with pytest.raises(UnknownTournament):
        store.games.claim("nothing", "me", now=NOW, lease_ms=1)


def claim_all(store: Store, tournament: str, owner: str, limit: int) -> list[Claim]:
    claims: list[Claim] = []
    while games := store.games.claim(tournament, owner, now=NOW, lease_ms=LEASE_MS, limit=limit):
        claims += [game.claim for game in games]
    return claims


def claiming_process(
    url: str, tournament: str, limit: int, claims: multiprocessing.Queue[list[Claim]]
) -> None:
    with open_store(url) as store:
        claims.put(claim_all(store, tournament, f"limit {limit}", limit))


def test_processes_never_claim_one_attempt_twice(store: Store, url: str) -> None:
    """Processes that claim as fast as they can share out all games, each to one of them."""
    made = make(store, plan(deals=60))
    context = multiprocessing.get_context("spawn")
    claims: multiprocessing.Queue[list[Claim]] = context.Queue()
    processes = [
        context.Process(target=claiming_process, args=(url, made.id, limit, claims))
        for limit in (1, 3)
    ]
    for process in processes:
        process.start()
    found = [claim for _ in processes for claim in claims.get(timeout=60)]
    for process in processes:
        process.join()
        process.close()
    claims.close()
    claims.join_thread()
    assert len(found) == 180
    assert set(Counter(found).values()) == {1}


def test_threads_never_claim_one_attempt_twice(store: Store) -> None:
    """The same holds within one process."""
    made = make(store, plan(deals=50))
    claims: list[Claim] = []
    threads = [
        threading.Thread(target=lambda: claims.extend(claim_all(store, made.id, "thread", 2)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(claims) == sorted(set(claims))
    assert len(claims) == 150
