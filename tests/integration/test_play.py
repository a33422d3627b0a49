"""``vendue play``: reproducible, recorded, and fair to those who play on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.integration.command import refused, vendue

FOUR = ("random", "cautious", "appraiser", "random")


def outcome(document: dict[str, object]) -> dict[str, object]:
    """Return what has to be the same every time."""
    return {key: value for key, value in document.items() if key != "record"}


def test_same_seed_same_game(tmp_path: Path) -> None:
    """The same seed gives the same outcome, over gRPC and in-process alike."""
    remote = vendue("play", "modern_art", *FOUR, "--seed", "x", "--json", folder=tmp_path)
    again = vendue("play", "modern_art", *FOUR, "--seed", "x", "--json", folder=tmp_path)
    inside = vendue(
        *("play", "modern_art", *FOUR, "--seed", "x", "--json", "--in-process"), folder=tmp_path
    )
    other = vendue(
        *("play", "modern_art", *FOUR, "--seed", "y", "--json", "--in-process"), folder=tmp_path
    )
    assert [each.status for each in (remote, again, inside, other)] == [0, 0, 0, 0], remote.err
    assert remote.document == again.document == inside.document
    assert remote.document["seats"] != other.document["seats"]


def test_document_of_a_game(tmp_path: Path) -> None:
    """The JSON of a game says who sat where, in which version, and how each ended."""
    done = vendue("play", "modern_art", *FOUR, "--seed", "x", "--json", folder=tmp_path)
    document = done.document
    assert document["game"] == "modern_art"
    assert document["options"]["open_mode"] == "reentry"
    assert [seat["bot"] for seat in document["seats"]] == [
        *("random", "cautious", "appraiser", "random-2")
    ]
    assert document["seats"][0]["version"] == document["seats"][3]["version"]
    assert all(len(seat["version"]) == 64 for seat in document["seats"])
    assert sorted(seat["place"] for seat in document["seats"]) == [1, 2, 3, 4]
    assert {seat["verdict"] for seat in document["seats"]} == {"finished"}
    assert {seat["strikes"] for seat in document["seats"]} == {0}
    assert document["decisions"] > 100
    assert document["record"] is None


def test_record_replays(tmp_path: Path) -> None:
    """A recorded game verifies, and a changed one does not."""
    record = tmp_path / "game.json"
    played = vendue(
        *("play", "modern_art", *FOUR, "--seed", "x", "--record", record, "--json"),
        folder=tmp_path,
    )
    assert played.document["record"] == str(record)
    assert vendue("verify", record, folder=tmp_path).status == 0
    changed = json.loads(record.read_text())
    assert changed["outcome"]["scores"] == [seat["score"] for seat in played.document["seats"]]
    changed["outcome"]["scores"][0] += 1
    record.write_text(json.dumps(changed))
    verified = vendue("verify", record, "--json", folder=tmp_path)
    assert verified.status == 1
    assert verified.document["ok"] is False
    assert len(verified.document["problems"]) == 1


@pytest.mark.parametrize("preset", ["default", "vainquart", "cmon2017"])
def test_presets(preset: str, tmp_path: Path) -> None:
    """Every preset can be played, and is spelled out in the result."""
    done = vendue(
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
    done = vendue("play", "modern_art", *FOUR, "--seed", "x", "--watch", folder=tmp_path)
    assert done.status == 0, done.err
    assert "wins with" in done.out
    assert "seed: x" in done.out
    quiet = vendue("play", "modern_art", *FOUR, "--seed", "x", folder=tmp_path)
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
        (("modern_art", *FOUR, "--record", "missing/game.json"), "missing/game.json"),
        (("modern_art", *FOUR, "--sandbox", "required"), "sandbox"),
        (("modern_art", "broken.py", "random", "random"), "broken.py"),
        (("modern_art", "a=random", "a=random", "random"), "a"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    """A user's mistake is one sentence and exit status 2, and nothing is left behind."""
    (tmp_path / "broken.py").write_text("class Broken(:\n")
    said = refused(vendue("play", *arguments, folder=tmp_path))
    assert sentence in said
    assert [path.name for path in tmp_path.iterdir()] == ["broken.py"]
