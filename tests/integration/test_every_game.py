"""Every game is played by the commands, over gRPC, at every number of seats."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.integration.command import inside, vendue

from vendue.games.table import GAMES

TABLES = [(game_id, seats) for game_id, game in GAMES.items() for seats in game.seat_counts]
SMALLEST = [(game_id, game.seat_counts[0]) for game_id, game in GAMES.items()]
CUPS = [
    pytest.param(*table, marks=[] if table in SMALLEST else pytest.mark.soak) for table in TABLES
]


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_a_game_is_played_and_recorded(game_id: str, seats: int, tmp_path: Path) -> None:
    """Everybody finishes without a strike, and the record replays."""
    bots = ["random"] * seats
    played = vendue(
        *("play", game_id, *bots, "--seed", "x", "--json", "--record", "game.json"),
        folder=tmp_path,
    )
    assert played.status == 0, played.err
    document = played.document
    assert document["game"] == game_id
    assert [seat["verdict"] for seat in document["seats"]] == ["finished"] * seats
    assert [seat["strikes"] for seat in document["seats"]] == [0] * seats
    assert inside("verify", "game.json", folder=tmp_path).status == 0


@pytest.mark.parametrize(("game_id", "seats"), CUPS)
def test_a_tournament_is_played_and_counted(game_id: str, seats: int, tmp_path: Path) -> None:
    """One duplicate group, each game of which is counted, re-derived and on the leaderboard."""
    bots = [text for number in range(seats) for text in ("--bot", f"bot-{number}=random")]
    run = vendue(
        *("tournament", "run", "cup", "--game", game_id, "--seats", str(seats), *bots),
        *("--deals", "1", "--workers", "1", "--seed", "x"),
        folder=tmp_path,
    )
    assert run.status == 0, run.err
    audit = inside("tournament", "audit", "cup", "--json", folder=tmp_path).document
    assert (audit["ok"], audit["scheduled"], audit["counted"]) == (True, seats, seats)
    rows = inside("leaderboard", "cup", "--json", folder=tmp_path).document["rows"]
    assert [row["games"] for row in rows] == [seats] * seats
    assert [row["forfeit_rate"] for row in rows] == [0] * seats
