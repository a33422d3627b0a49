"""Tournaments: made whole or not at all, with names that no two people confuse."""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.leaderboard.store.examples import (
    COMMITMENT,
    NOW,
    SECRET,
    SmallGame,
    claim_one,
    entrants,
    keep_bundles,
    make,
    plan,
    report_of,
    schedule,
)

from vendue_leaderboard.store import (
    Entrant,
    Moment,
    NameTaken,
    Plan,
    Store,
    StoreError,
    UnknownTournament,
    changed_settings,
)
from vendue_leaderboard.tables import GameState, TournamentState


def create(store: Store, wanted: Plan, games: object = None) -> None:
    keep_bundles(store, wanted)
    store.tournaments.create(
        wanted,
        schedule(wanted) if games is None else games,  # type: ignore[arg-type]
        secret=SECRET,
        seeded=False,
        now=NOW,
    )


def secrets(store: Store) -> list[Path]:
    return list((store._folder.path / "secrets").iterdir())


def test_what_was_made_is_read_back(store: Store) -> None:
    """A tournament remembers every setting, its entrants in order, and the commitment."""
    made = make(store, plan(), beacon="lottery 7 13 21")
    assert store.tournaments.get("spring") == store.tournaments.by_id(made.id) == made
    assert made.plan == plan()
    assert made.commitment == COMMITMENT
    assert (made.beacon, made.beacon_late, made.seeded) == ("lottery 7 13 21", False, False)
    assert made.scheduled_games == 6
    assert made.state is TournamentState.OPEN
    assert store.games.counts(made.id)[GameState.SCHEDULED] == 6
    assert store.secrets.read(made.id) == SECRET


def test_a_long_schedule_is_fed_in_lazily(store: Store) -> None:
    """A schedule of thousands of games comes from an iterator and all of it arrives."""
    wanted = plan(deals=7000)
    made = make(store, dataclasses.replace(wanted, deals=7000))
    assert made.scheduled_games == 21_000
    assert store.games.counts(made.id)[GameState.SCHEDULED] == 21_000


def broken(games: list[SmallGame]) -> Iterator[SmallGame]:
    yield from games
    raise RuntimeError("interrupted")


def test_an_interrupted_creation_leaves_nothing(store: Store) -> None:
    """A creation that stops in the middle of its schedule leaves no row and no secret."""
    with pytest.raises(RuntimeError, match="interrupted"):
        create(store, plan(), broken(schedule(plan(deals=3000))))
    assert store.tournaments.all() == []
    assert secrets(store) == []
    assert make(store).scheduled_games == 6


CREATE_AND_DIE = """
import os, signal, sys
from tests.leaderboard.store.examples import NOW, SECRET, keep_bundles, plan, schedule
from vendue_leaderboard.store import open_store

def games():
    yield from schedule(plan(deals=3000))
    os.kill(os.getpid(), signal.SIGKILL)

store = open_store(sys.argv[1])
keep_bundles(store, plan())
store.tournaments.create(plan(), games(), secret=SECRET, seeded=False, now=NOW)
"""


def test_a_creation_killed_half_way_leaves_the_name_free(store: Store, url: str) -> None:
    """After SIGKILL in the middle of a creation the same creation works."""
    ended = subprocess.run(
        [sys.executable, "-c", CREATE_AND_DIE, url],
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([os.curdir, *sys.path])},
    )
    assert ended.returncode == -signal.SIGKILL
    assert store.tournaments.all() == []
    made = make(store)
    assert store.audit(made).ok
    assert store.secrets.read(made.id) == SECRET


def test_a_creation_interrupted_after_the_commit_keeps_its_secret(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once a tournament exists, no interrupt takes its secret away."""
    insert = store.tournaments._insert

    def then_interrupted(*arguments: object) -> None:
        insert(*arguments)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(store.tournaments, "_insert", then_interrupted)
    with pytest.raises(KeyboardInterrupt):
        create(store, plan())
    assert store.secrets.read(store.tournaments.get("spring").id) == SECRET


def game(number: int, seats: list[int]) -> SmallGame:
    return SmallGame(number, "t" * 64, 0, number % 3, seats)


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        ([game(1, [0, 1, 2])], "has game 1 where 0 must stand"),
        ([game(0, [0, 1, 2]), game(2, [1, 2, 0])], "has game 2 where 1 must stand"),
        ([game(0, [0, 1])], "game 0 of the schedule does not seat the entrants"),
        ([game(0, [0, 1, 3])], "game 0 of the schedule does not seat the entrants"),
        ([game(0, [0, 1, -1])], "game 0 of the schedule does not seat the entrants"),
    ],
)
def test_a_schedule_that_does_not_fit_is_refused(
    store: Store, games: list[SmallGame], sentence: str
) -> None:
    """Gaps in the numbers and seats of nobody are noticed, and nothing is made."""
    with pytest.raises(StoreError, match=sentence):
        create(store, plan(), games)
    assert store.tournaments.all() == []
    assert secrets(store) == []


def test_an_unknown_bundle_is_refused(store: Store) -> None:
    """Nobody enters without a copy of the bot in the store."""
    with pytest.raises(StoreError, match=r"the bundle [0-9a-f]{64} of 'bot \d' is not in the"):
        store.tournaments.create(plan(), [], secret=SECRET, seeded=False, now=NOW)
    assert store.tournaments.all() == []


@pytest.mark.parametrize("name", ["spring", "Spring", "SPRING", "ｓｐｒｉｎｇ", "ſpring"])
def test_names_that_read_the_same_are_taken(store: Store, name: str) -> None:
    """Width and case make no other name."""
    make(store)
    with pytest.raises(NameTaken, match="is taken by tournament 'spring'"):
        make(store, plan(name))
    assert len(store.tournaments.all()) == 1


@pytest.mark.parametrize(
    ("first", "second"), [("Straße", "STRASSE"), ("ﬁnal", "FINAL"), ("Å", "A\u030a"), ("Ⅳ", "iv")]
)
def test_names_are_compared_folded_and_composed(store: Store, first: str, second: str) -> None:
    """Compatibility forms, compositions and case fold into one key."""
    make(store, plan(first))
    with pytest.raises(NameTaken):
        make(store, plan(second))


@pytest.mark.parametrize(
    "name", ["a b", "Zürich", "囲碁", "x'; DROP TABLE game; --", "100%", "🎨 open", "a/b", "null"]
)
def test_odd_names_are_names(store: Store, name: str) -> None:
    """Whatever prints may be a name, and is found by it."""
    make(store, plan(name))
    assert store.tournaments.get(name).plan.name == name


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "blank"),
        ("  ", "blank"),
        (" a", "padded"),
        ("a\n", "padded"),
        ("a\nb", "do not print"),
        ("a\u202eb", "do not print"),
        ("a\0b", "do not print"),
        ("\ud800", "do not print"),
        ("\x1b[31mred", "do not print"),
        ("x" * 101, "longer than 100 characters"),
    ],
)
def test_names_that_cannot_be_shown_are_refused(store: Store, name: str, sentence: str) -> None:
    """Blank, padded, endless and invisible names are one printable sentence."""
    with pytest.raises(StoreError, match=sentence) as refusal:
        make(store, plan(name))
    assert str(refusal.value).isprintable()


def test_two_entrants_may_not_read_the_same(store: Store) -> None:
    """A bot that enters twice needs two names that people can tell apart."""
    version = entrants()[0].version
    twins = (Entrant("alice", version), Entrant("Alice", version), Entrant("bob", version))
    wanted = dataclasses.replace(plan(), entrants=twins)
    with pytest.raises(StoreError, match="two entrants are called 'alice' and 'Alice'"):
        store.tournaments.create(wanted, [], secret=SECRET, seeded=False, now=NOW)
    same = dataclasses.replace(plan(), entrants=(twins[0], twins[0], twins[2]))
    with pytest.raises(StoreError, match="two entrants are called 'alice' and 'alice'"):
        store.tournaments.create(same, [], secret=SECRET, seeded=False, now=NOW)


def test_one_version_may_enter_under_two_names(store: Store) -> None:
    """The same bundle may sit at a table twice."""
    version = entrants()[0].version
    twins = (Entrant("one", version), Entrant("two", version), entrants()[2])
    wanted = dataclasses.replace(plan(), entrants=twins)
    keep_bundles(store, plan())
    made = store.tournaments.create(wanted, schedule(wanted), secret=SECRET, seeded=True, now=NOW)
    assert made.seeded
    assert made.plan.entrants == twins


def test_an_unknown_tournament_names_the_known_ones(store: Store) -> None:
    """A wrong name is answered with the right ones, the newest first."""
    with pytest.raises(UnknownTournament, match="there is no tournament 'x', nor any other yet"):
        store.tournaments.get("x")
    with pytest.raises(UnknownTournament, match="there is no tournament yet"):
        store.tournaments.newest()
    make(store)
    make(store, plan("autumn"))
    with pytest.raises(UnknownTournament, match=r"'x'; there are 'autumn', 'spring'$"):
        store.tournaments.get("x")
    assert store.tournaments.find("x") is None
    with pytest.raises(UnknownTournament, match="with the id 'x'"):
        store.tournaments.by_id("x")


def test_the_newest_comes_first_even_if_the_clock_went_back(store: Store) -> None:
    """Tournaments are listed from the one made last, whatever the clock said."""
    keep_bundles(store, plan())
    for name, now in [("a", NOW), ("b", NOW), ("c", Moment(NOW - 5))]:
        wanted = plan(name)
        store.tournaments.create(wanted, schedule(wanted), secret=SECRET, seeded=False, now=now)
    assert [made.plan.name for made in store.tournaments.all()] == ["c", "b", "a"]
    assert store.tournaments.newest().plan.name == "c"


def test_a_beacon_is_fixed_once_before_the_first_game(store: Store) -> None:
    """A late beacon is kept, marked as late, and part of every deal text."""
    made = make(store)
    after = store.tournaments.set_beacon(made.id, "snow on 1 May")
    assert (after.beacon, after.beacon_late) == ("snow on 1 May", True)
    assert '"snow on 1 May"' in claim_one(store, made).deal_text
    assert store.tournaments.set_beacon(made.id, "snow on 1 May") == after
    with pytest.raises(StoreError, match="the beacon of tournament 'spring' is 'snow on 1 May'"):
        store.tournaments.set_beacon(made.id, "rain")


def test_a_begun_tournament_takes_no_beacon(store: Store) -> None:
    """Once a game was handed out, deals can't be changed by a beacon any more."""
    made = make(store)
    store.games.release([claim_one(store, made).claim])
    with pytest.raises(StoreError, match="has begun without a beacon"):
        store.tournaments.set_beacon(made.id, "late")
    assert store.tournaments.by_id(made.id).beacon == ""


@pytest.mark.parametrize("beacon", ["two\nlines", "\ud800", "x" * 1001])
def test_what_no_record_can_hold_is_no_beacon(store: Store, beacon: str) -> None:
    """A beacon that would break every deal text is refused before anything depends on it."""
    with pytest.raises(StoreError, match="a beacon is one line of at most 1000 characters"):
        make(store, beacon=beacon)
    assert store.tournaments.all() == []
    made = make(store)
    with pytest.raises(StoreError, match="a beacon is one line of at most 1000 characters"):
        store.tournaments.set_beacon(made.id, beacon)


def test_a_secret_has_32_bytes(store: Store) -> None:
    """Nothing shorter or longer becomes a tournament's secret."""
    keep_bundles(store, plan())
    with pytest.raises(ValueError, match="32 bytes, not 3"):
        store.tournaments.create(plan(), [], secret=b"abc", seeded=False, now=NOW)
    assert store.tournaments.all() == []


def test_a_paused_tournament_hands_out_nothing_until_it_is_opened(store: Store) -> None:
    """While paused no game is claimed, though those in flight still count."""
    made = make(store)
    game = claim_one(store, made)
    store.tournaments.pause(made.id)
    assert store.games.claim(made.id, "tests", now=NOW, lease_ms=1) == []
    assert store.results.report(game.claim, report_of(made, game))
    store.tournaments.open(made.id)
    assert claim_one(store, made).number == 1


def test_closing_cancels_what_is_outstanding(store: Store) -> None:
    """A closed tournament keeps what is counted and plays nothing more, for good."""
    made = make(store)
    counted, running = claim_one(store, made), claim_one(store, made)
    assert store.results.report(counted.claim, report_of(made, counted))
    store.tournaments.close(made.id, NOW)
    store.tournaments.close(made.id, Moment(NOW + 1))
    assert store.tournaments.by_id(made.id).closed_at == NOW
    assert not store.results.report(running.claim, report_of(made, running))
    counts = store.games.counts(made.id)
    assert (counts[GameState.COUNTED], counts[GameState.CANCELLED]) == (1, 5)
    assert store.games.claim(made.id, "tests", now=NOW, lease_ms=1) == []
    with pytest.raises(StoreError, match="tournament 'spring' is closed for good"):
        store.tournaments.open(made.id)
    with pytest.raises(StoreError, match="tournament 'spring' is closed for good"):
        store.tournaments.pause(made.id)


def test_the_same_settings_are_no_change(store: Store) -> None:
    """What is asked for again in the same words, in whatever order, is no change."""
    stored = make(store).plan
    again = dataclasses.replace(plan(), entrants=entrants()[::-1], preset=None)
    assert changed_settings(stored, again) == []


def test_long_values_that_begin_alike_are_told_apart() -> None:
    """Where a cut shows no difference, the sentence says so instead of showing one value twice."""
    old = dataclasses.replace(plan(), options={"tiles": "x" * 100 + "1"})
    new = dataclasses.replace(plan(), options={"tiles": "x" * 100 + "2"})
    (said,) = changed_settings(old, new)
    assert said == f"the option tiles is not the same: both begin with {'x' * 59}…"


def test_every_changed_setting_is_a_sentence() -> None:
    """Each difference is told with both values."""
    version = "f" * 64
    old = plan()
    new = dataclasses.replace(
        old,
        game="art_society",
        seats=4,
        deals=9,
        schedule="balanced:3",
        options={"variant": "other", "extra": "on"},
        settings={"bank": 30, "increment": 0.1},
        entrants=(Entrant("bot 0", version), old.entrants[1], Entrant("bot 9", version)),
    )
    assert changed_settings(old, new) == [
        "the game is modern_art, not art_society",
        "the number of seats is 3, not 4",
        "the number of deals is 2, not 9",
        "the schedule is all, not balanced:3",
        "there is no option extra, so it can't be on",
        "the option variant is none, not other",
        "the setting bank is 60, not 30",
        "the setting in_flight is 8 and was left out",
        f"bot 'bot 0' has changed: it entered as {old.entrants[0].version} and is now {version}",
        "bot 'bot 2' is an entrant and was not named",
        "bot 'bot 9' is not an entrant",
    ]
