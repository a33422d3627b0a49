"""``vendue tournament logs``: what an organiser sees, and what authors may see yet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.integration.command import Finished, inside
from tests.leaderboard.store.examples import claim_one, make, report_of

from vendue_leaderboard.store import open_store
from vendue_referee.bot_logs import BotLogs
from vendue_referee.process_log import ProcessLog, StreamLog

QUIET = StreamLog(0, 0, "")
LOGS = [
    ProcessLog("bot 0", "lane 0", "it ended", 0, 0, StreamLog(6, 6, "first\n"), QUIET),
    ProcessLog("bot 1", "lane 1", "it ended", 1, 4, StreamLog(7, 7, "second\n"), QUIET),
    ProcessLog("bot 1", "lane 2", "killed\x1b", None, None, QUIET, StreamLog(3, 3, "ä\n")),
]
"""One of the first deal, one of both deals, one that met none."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A tournament of which the first of two deals is counted, with three logs."""
    with open_store(f"sqlite:///{tmp_path / 'vendue.db'}") as store:
        made = make(store)
        for _ in range(3):
            game = claim_one(store, made)
            store.results.report(game.claim, report_of(made, game))
        logs = BotLogs(store.logs_folder(made), quota_bytes=20)
        for log in LOGS:
            logs.store(log)
        logs.store(replace(LOGS[1], stdout=StreamLog(30, 30, "x" * 30)))
    return tmp_path


def _logs(folder: Path, *words: str) -> Finished:
    return inside("tournament", "logs", "spring", *words, folder=folder)


def test_the_organiser_sees_all_processes(folder: Path) -> None:
    """A line for each, with nothing on it that does anything to a terminal."""
    found = _logs(folder)
    assert found.status == 0, found
    assert found.out.splitlines() == [
        "1  bot 0  lane 0  stdout 6 stderr 0  it ended",
        "2  bot 1  lane 1  stdout 7 stderr 0  it ended",
        "3  bot 1  lane 2  stdout 0 stderr 3  killed\\x1b",
        "4  bot 1  lane 1  stdout 30 stderr 0 (not kept)  it ended",
    ]
    assert found.err == ""


def test_authors_see_only_what_tells_nothing_of_deals_to_come(folder: Path) -> None:
    """A process that met a deal with a game to come is left out, and that is said."""
    found = _logs(folder, "--author")
    assert [line[0] for line in found.out.splitlines()] == ["1", "3"]
    assert found.err == ("left out: 2, which met a deal of which a game is still to be counted\n")
    assert _logs(folder, "--author", "--json").document["left_out"] == 2


def test_one_bot_is_enough(folder: Path) -> None:
    """An author gets the processes of one bot."""
    found = _logs(folder, "--bot", "bot 0", "--json")
    assert found.document == {
        "processes": [
            {
                "process": 1,
                "bot": "bot 0",
                "lane": "lane 0",
                "ended": "it ended",
                "first_game": 0,
                "last_game": 0,
                "written": {"stdout": 6, "stderr": 0},
                "kept": {"stdout": 6, "stderr": 0},
                "is_over_quota": False,
            }
        ],
        "left_out": 0,
    }


def test_one_process_is_printed(folder: Path) -> None:
    """Its line, and each stream under its name."""
    found = _logs(folder, "--show", "3")
    assert found.out == ("3  bot 1  lane 2  stdout 0 stderr 3  killed\\x1b\n--- stderr ---\nä\n")
    document = _logs(folder, "--show", "2", "--json").document
    assert document["texts"] == {"stdout": "second\n", "stderr": ""}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--show", "9"), "there is no process 9 in that list"),
        (("--show", "1", "--bot", "bot 1"), "there is no process 1 in that list"),
        (("--show", "2", "--author"), "process 2 met a deal of which a game is still"),
        (("--bot", "Bob"), "no bot is called Bob there; there are bot 0, bot 1, bot 2"),
    ],
)
def test_mistakes_are_explained(folder: Path, words: tuple[str, ...], sentence: str) -> None:
    """Whatever can't be shown is said in one line, with status 2."""
    found = _logs(folder, *words)
    assert (found.status, found.out) == (2, "")
    assert sentence in found.err
    assert "second" not in found.err
