"""``vendue play``: reproducible, recorded, and fair to those who play on."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.integration.command import (
    COMMAND,
    SECONDS,
    Finished,
    environment,
    inside,
    refused,
    vendue,
)

from vendue.games.modern_art import Card, Options
from vendue.games.modern_art.position import turn_position

FOUR = ("random", "cautious", "appraiser", "random")


GAME = ("play", "modern_art", *FOUR, "--seed", "x")


@dataclass(frozen=True)
class Played:
    """One game over gRPC, and its record."""

    finished: Finished
    record: Path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Play a game as a program would have it."""
    folder = tmp_path_factory.mktemp("played")
    finished = vendue(*GAME, "--json", "--record", "game.json", folder=folder)
    assert finished.status == 0, finished
    assert finished.err == ""
    return Played(finished, folder / "game.json")


def outcome(finished: Finished) -> dict[str, object]:
    """Return what has to be the same every time."""
    return {key: value for key, value in finished.document.items() if key != "record"}


def test_same_seed_same_game(played: Played, tmp_path: Path) -> None:
    """The same seed gives the same outcome, over gRPC and in-process alike."""
    again = vendue(*GAME, "--json", "--watch", folder=tmp_path)
    within = inside(*GAME, "--json", "--in-process", folder=tmp_path)
    other = inside(*GAME[:-1], "y", "--json", "--in-process", folder=tmp_path)
    assert outcome(again) == outcome(within) == outcome(played.finished)
    assert other.document["seats"] != within.document["seats"]
    assert "wins with" in again.err


def test_document_of_a_game(played: Played) -> None:
    """The JSON of a game says who sat where, in which version, and how each ended."""
    document = played.finished.document
    assert document["game"] == "modern_art"
    assert document["options"]["open_mode"] == "reentry"
    assert [seat["bot"] for seat in document["seats"]] == [
        *("random", "cautious", "appraiser", "random-2")
    ]
    assert document["seats"][0]["version"] == document["seats"][3]["version"]
    assert all(len(seat["version"]) == 64 for seat in document["seats"])
    assert [seat["seat"] for seat in document["seats"]] == [0, 1, 2, 3]
    assert sorted(seat["place"] for seat in document["seats"]) == [1, 2, 3, 4]
    assert {seat["verdict"] for seat in document["seats"]} == {"finished"}
    assert {seat["strikes"] for seat in document["seats"]} == {0}
    assert document["decisions"] > 100
    assert document["record"] == "game.json"


def test_record_replays(played: Played, tmp_path: Path) -> None:
    """A recorded game verifies, and a changed one does not."""
    assert inside("verify", played.record, folder=tmp_path).status == 0
    changed = json.loads(played.record.read_text())
    seats = played.finished.document["seats"]
    assert changed["outcome"]["scores"] == [seat["score"] for seat in seats]
    changed["outcome"]["scores"][0] += 1
    record = tmp_path / "changed.json"
    record.write_text(json.dumps(changed))
    verified = inside("verify", record, "--json", folder=tmp_path)
    assert verified.status == 1
    assert verified.document["ok"] is False
    assert len(verified.document["problems"]) == 1


@pytest.mark.parametrize("preset", ["default", "vainquart", "cmon2017"])
def test_presets(preset: str, tmp_path: Path) -> None:
    """Every preset can be played, and is spelled out in the result."""
    done = inside(
        *("play", "modern_art", "random", "cautious", "appraiser", "--preset", preset),
        *("--in-process", "--json", "--option", "open_mode=dropout"),
        folder=tmp_path,
    )
    assert done.status == 0, done.err
    assert done.document["options"]["open_mode"] == "dropout"
    auctioneer = {"default": "second", "vainquart": "first", "cmon2017": "second"}
    assert done.document["options"]["double_auctioneer"] == auctioneer[preset]


def test_watch_and_summary(tmp_path: Path) -> None:
    """Without --json a person reads the game, its end, and the seed to see it again."""
    done = inside(*GAME, "--watch", "--in-process", folder=tmp_path)
    assert done.status == 0, done.err
    assert "wins with" in done.out
    assert "seed: x" in done.out
    quiet = inside(*GAME, "--in-process", folder=tmp_path)
    assert "wins with" not in quiet.out
    assert all(name in quiet.out for name in ("appraiser", "random-2", "place", "finished"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("no_game", *FOUR), "no_game"),
        (("modern_art", "random", "nobody", "random"), "nobody"),
        (("modern_art", "random", "cautious"), "3, 4, 5"),
        (("modern_art", *FOUR, "--option", "x=1"), "x"),
        (("modern_art", *FOUR, "--option", "open_mode"), "NAME=VALUE"),
        (("modern_art", *FOUR, "--option", "open_mode=no"), "reentry"),
        (("modern_art", *FOUR, "--preset", "no"), "vainquart"),
        (("modern_art", *FOUR, "--position", "missing.json"), "missing.json"),
        (("modern_art", *FOUR, "--position", "/dev/zero"), "/dev/zero is longer than 1048576"),
        (("modern_art", *FOUR, "--position", "a\x1bb"), "a\\x1bb: No such file"),
        (("modern_art", *FOUR, "--record", "missing/game.json"), "missing/game.json"),
        (("modern_art", *FOUR, "--in-process", "--sandbox", "auto"), "without a sandbox"),
        (("modern_art", "broken.py", "random", "random"), "broken.py"),
        (("modern_art", "a=random", "a=random", "random"), "a"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    """A user's mistake is one sentence and exit status 2, and nothing is left behind."""
    (tmp_path / "broken.py").write_text("class Broken(:\n")
    said = refused(inside("play", *arguments, folder=tmp_path))
    assert sentence in said
    assert [path.name for path in tmp_path.iterdir()] == ["broken.py"]


def test_a_position_brings_its_options(tmp_path: Path) -> None:
    """A game from a position has the position's options, and others are refused."""
    hands = [[Card.YOKO_SEALED], [Card.KRYPTO_OPEN], [Card.LITE_METAL_ONCE_AROUND]]
    position = turn_position(hands, round_number=4, options=Options(open_mode="dropout"))
    (tmp_path / "end.json").write_text(json.dumps(position))
    words = ("play", "modern_art", "random", "cautious", "random", "--position", "end.json")
    played = vendue(*words, "--in-process", "--json", folder=tmp_path)
    assert played.status == 0, played.err
    assert played.document["options"]["open_mode"] == "dropout"
    assert played.document["decisions"] < 40
    other = vendue(*words, "--in-process", "--option", "open_mode=reentry", folder=tmp_path)
    assert "open_mode" in refused(other)


def test_full_disk(tmp_path: Path) -> None:
    """Where the output finds no room a command says so, without a traceback."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "games"],
            cwd=tmp_path,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].startswith("Error: what this writes finds no room")
    assert "Traceback" not in done.stderr
