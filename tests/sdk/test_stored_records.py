"""Records of earlier versions are read, replay, and hold: the promise that records keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.sdk.stored_games import stored_games
from tests.sdk.stored_records import COMPRESSED, INDEX, RECORDS, index, store, stored, summary

from vendue.deals import secret_from_seed
from vendue.records import VerificationReport, replay, verify
from vendue.verdicts import final_places

KNOWN = index()


@pytest.mark.parametrize("name", KNOWN)
def test_stored_records_hold(name: str) -> None:
    """A stored record verifies, and says what it said when it was stored."""
    record = stored(name)
    assert verify(record).problems == ()
    assert summary(record) == KNOWN[name]


@pytest.mark.parametrize("name", KNOWN)
def test_stored_records_replay(name: str) -> None:
    """Played again decision by decision, a stored game ends with its scores and places."""
    record = stored(name)
    *_, last = replay(record)
    assert last.number == len(record.decisions) - 1
    outcome = last.after.outcome()
    assert outcome is not None
    assert list(outcome.scores) == KNOWN[name]["scores"]
    assert list(final_places(outcome.places, record.outcome.verdicts)) == KNOWN[name]["places"]


def test_stored_records_hold_together() -> None:
    """Records of one tournament agree on its secret, and no game is there twice."""
    report = VerificationReport()
    for name in KNOWN:
        report.take(name, stored(name))
    assert report.problems == []
    assert (report.checked, report.sealed) == (len(KNOWN) - 1, 1)


def test_a_sealed_record_is_checked_by_the_secret() -> None:
    """The record that holds its key alone is proven by the secret that others reveal."""
    sealed = stored("modern_art/sealed_dropout.json.zz")
    assert verify(sealed).deals == "sealed"
    assert verify(sealed, secret_from_seed("spring cup")).deals == "checked"
    assert verify(sealed, secret_from_seed("autumn cup")).problems != ()


def test_every_file_is_in_the_index() -> None:
    """Files, index and descriptions name the same games, so that none is passed over."""
    files = {path.relative_to(RECORDS).as_posix() for path in RECORDS.rglob("*") if path.is_file()}
    assert files == {*KNOWN, INDEX, "README.md"}
    assert {game.file for game in stored_games()} == set(KNOWN)


def test_the_stored_games_are_of_all_kinds() -> None:
    """There are all numbers of seats, strikes, forfeits, a position, and both kinds of file."""
    records = [stored(name) for name in KNOWN]
    assert {len(record.seats) for record in records} == {2, 3, 4, 5}
    assert {verdict for record in records for verdict in record.outcome.verdicts} >= {
        "finished",
        "illegal_action",
        "crashed",
        "disconnected",
    }
    assert any(1 in record.outcome.strikes and 2 in record.outcome.strikes for record in records)
    assert any(record.position and record.position["answers"] for record in records)
    assert {Path(name).suffix for name in KNOWN} == {".json", COMPRESSED}


def test_what_is_stored_is_never_written_again(tmp_path: Path) -> None:
    """Storing writes what isn't there yet, and refuses to write over a file."""
    game, other = stored_games()[:2]
    assert store([game], tmp_path) == [game.file]
    assert stored(game.file, tmp_path) == game.record()
    (tmp_path / game.file).write_text("as it was")
    assert store([game, other], tmp_path) == [other.file]
    assert (tmp_path / game.file).read_text() == "as it was"
    (tmp_path / INDEX).unlink()
    with pytest.raises(FileExistsError):
        store([game], tmp_path)
    assert (tmp_path / game.file).read_text() == "as it was"
