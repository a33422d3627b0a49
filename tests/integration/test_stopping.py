"""A tournament that is stopped by every kind of signal goes on, and counts every game once."""

from __future__ import annotations

import shlex
import signal
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest
from tests.integration.arena import DEALS, GAMES, IN_FLIGHT, ONE_WORKER, SEATS, SURE, Arena, Stop
from tests.integration.command import Finished, refused
from tests.integration.leftovers import contents
from tests.integration.tables import games, outcomes, record_hashes, rows

from vendue.records import decode, verify
from vendue_leaderboard.store import open_store


@dataclass(frozen=True)
class Story:
    """What happened to the tournament, in this order."""

    arena: Arena
    ctrl_c: Stop
    status: Finished
    """While it ran, as JSON."""
    second_run: Finished
    """While the first one lived."""
    sigkill: Stop
    sigterm: Stop
    play: Stop
    """Of a single game."""
    last: Finished
    quiet: Finished
    """The same tournament in another database, undisturbed."""


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """Stop a tournament three times, go on each time, and run it undisturbed as well."""
    arena = Arena(tmp_path_factory.mktemp("arena"))
    command = arena.command("story.db")
    ctrl_c, status, second_run = arena.contested(command, signal.SIGINT)
    sigkill = arena.interrupted([*_to_go_on(ctrl_c), *ONE_WORKER], signal.SIGKILL)
    sigterm = arena.interrupted(command, signal.SIGTERM)
    play = arena.interrupted_play()
    arena.open()
    last = arena.run(*_to_go_on(sigterm), *ONE_WORKER)
    quiet = arena.run(*arena.command("quiet.db"))
    return Story(arena, ctrl_c, status, second_run, sigkill, sigterm, play, last, quiet)


def _to_go_on(stop: Stop) -> list[str]:
    """Return the command that a stopped run printed."""
    _, _, command = stop.finished.err.splitlines()[-1].partition("Stopped. To go on: ")
    program, *words = shlex.split(command)
    assert program == "vendue"
    return words


def test_ctrl_c_and_sigterm_stop_in_order(story: Story) -> None:
    """They end with status 130, name the command that goes on, and leave nothing running."""
    for stop in (story.ctrl_c, story.sigterm):
        assert stop.finished.status == 130, stop.finished
        assert stop.finished.out == ""
        assert "Traceback" not in stop.finished.err, stop.finished.err
        assert stop.processes > SEATS
        assert stop.survivors == 0
        assert stop.temporary == []
        assert stop.numbers("running") == set()
    assert _to_go_on(story.ctrl_c) == ["tournament", "run", "--db", "sqlite:///story.db", "cup"]


def test_sigkill_leaves_no_process(story: Story) -> None:
    """When the coordinator is killed, its launcher and bots end with it."""
    assert story.sigkill.finished.status == -signal.SIGKILL
    assert story.sigkill.processes > SEATS
    assert story.sigkill.survivors == 0
    assert story.sigkill.numbers("running") != set()


def test_status_of_a_running_tournament(story: Story) -> None:
    """While games are played the status counts them."""
    status = story.status.document
    assert status["state"] == "open"
    assert status["counted"] >= SURE
    assert 1 <= status["running"] <= IN_FLIGHT
    pace, left = status["games_per_second"], status["eta_seconds"]
    assert (pace is None) == (left is None)
    assert pace is None or (pace > 0 and left >= 0)


def test_ctrl_c_in_play(story: Story) -> None:
    """A single game ends with status 130 as well, and leaves nothing."""
    stop = story.play
    assert stop.finished.status == 130, stop.finished
    assert "Traceback" not in stop.finished.err, stop.finished.err
    assert stop.processes > SEATS
    assert stop.survivors == 0
    assert stop.temporary == []


def test_second_live_run_is_refused(story: Story) -> None:
    """A tournament that is being run can't be run a second time."""
    assert "'cup' is being run by process" in refused(story.second_run)


def test_every_game_is_counted_once(story: Story) -> None:
    """However often it was stopped, in the end each game has one result and n seats' results."""
    database = story.arena.database
    assert story.last.status == 0, story.last
    assert story.last.err.splitlines()[-1].startswith(f"{GAMES} of {GAMES} games are counted")
    assert {state for state, _ in games(database).values()} == {"counted"}
    assert len(record_hashes(database)) == GAMES
    seats = rows(database, "select game, count(*) from seat_result group by game")
    assert [size for _, size in seats] == [SEATS] * GAMES
    audit = story.arena.inside(
        *("tournament", "audit", "cup", "--db", "sqlite:///story.db", "--json")
    )
    assert audit.status == 0
    assert audit.document["ok"] is True
    assert audit.document["scheduled"] == audit.document["counted"] == GAMES
    assert audit.document["void"] == len(story.sigkill.numbers("running"))


def test_nothing_finished_is_played_again(story: Story) -> None:
    """What was counted at a stop stays as it is; what was in flight gets another attempt."""
    end = games(story.arena.database)
    expected = dict.fromkeys(end, 0)
    stops = (story.ctrl_c, story.sigkill, story.sigterm)
    for before, stop in zip((None, *stops), stops, strict=False):
        done = before.numbers("counted") if before else set()
        assert done < stop.numbers("counted")
        for number, (_, attempt) in stop.games.items():
            assert attempt - expected[number] in ({0} if number in done else {0, 1})
            expected[number] = attempt
    for number, (_, attempt) in end.items():
        assert attempt - expected[number] == (number not in story.sigterm.numbers("counted"))
    hashes = record_hashes(story.arena.database)
    for stop in stops:
        assert stop.records.items() <= hashes.items()
        begun = {number for number, game in stop.games.items() if game[1] > 0}
        assert begun - stop.numbers("counted"), "nothing was in flight"


def test_results_are_those_of_an_undisturbed_run(story: Story) -> None:
    """With the same seed the same bots get the same places and scores, stopped or not."""
    assert story.quiet.status == 0, story.quiet
    quiet = outcomes(story.arena.folder / "quiet.db")
    assert len(quiet) == GAMES * SEATS
    assert outcomes(story.arena.database) == quiet
    assert {attempt for _, attempt in games(story.arena.folder / "quiet.db").values()} == {1}


def test_same_command_again_changes_nothing(story: Story) -> None:
    """When all is counted the same command plays nothing and leaves every file as it was."""
    before = contents(story.arena.folder, without="runners")
    again = story.arena.inside(*story.arena.command("story.db"))
    assert again.status == 0, again
    assert again.err.startswith(f"{GAMES} of {GAMES} games are counted")
    assert contents(story.arena.folder, without="runners") == before


def test_every_bot_sits_on_every_seat_once_in_a_group(story: Story) -> None:
    """A duplicate group plays one deal with each bot on each seat, so luck cancels out."""
    query = (
        "select game.deal_group, deal_text, seat, entrant"
        " from seat_result join game on game.id = seat_result.game order by game.number"
    )
    groups = groupby(rows(story.arena.database, query), itemgetter(0))
    deals = set()
    for _, group in groups:
        texts, *places = zip(*((text, (seat, bot)) for _, text, seat, bot in group), strict=True)
        assert len(set(texts)) == 1
        deals.add(texts[0])
        assert len(*places) == len(set(*places)) == SEATS * SEATS
    assert len(deals) == DEALS


def test_records_verify_with_the_secret(story: Story) -> None:
    """Every stored record replays to its result on a deal derived from the committed secret."""
    with open_store(f"sqlite:///{story.arena.database}", create=False) as store:
        cup = store.tournaments.get("cup")
        secret = store.secrets.read(cup.id)
        found = [verify(decode(stored.record), secret) for stored in store.results.records(cup.id)]
    assert len(found) == GAMES
    assert {(each.ok, each.deals, each.problems) for each in found} == {(True, "checked", ())}


def test_status_of_a_finished_tournament(story: Story) -> None:
    """The status says how many games there are and how each of them stands."""
    status = story.arena.inside(
        *("tournament", "status", "cup", "--db", "sqlite:///story.db", "--json")
    ).document
    assert status["tournament"] == "cup"
    assert status["state"] == "open"
    assert (status["scheduled"], status["counted"]) == (GAMES, GAMES)
    assert (status["running"], status["set_aside"], status["cancelled"]) == (0, 0, 0)
    assert status["void"] == len(story.sigkill.numbers("running"))
    assert status["seeded"] is True
    assert len(status["commitment"]) == 64


def test_secret_is_for_its_owner_only(story: Story) -> None:
    """The secret's file has mode 0600, in a folder with mode 0700."""
    folder = Path(f"{story.arena.database}.d") / "secrets"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in folder.iterdir()] == [0o600]
