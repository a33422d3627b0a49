"""On the wire: a real bot process is sent the same bytes in two matches that are twins."""

from __future__ import annotations

from pathlib import Path

from tests.conformance.setups import Setup, every_game
from tests.noninterference.comparison import differences
from tests.noninterference.wired import REFUSED, play_wired, twin_matches

from vendue.games.game import Game, Seat
from vendue.wire.message_json import response_to_json


def folder_in(folder: Path, name: str) -> Path:
    """Return a new folder."""
    (folder / name).mkdir()
    return folder / name


@every_game
def test_twin_matches_are_the_same_bytes_on_the_wire(game: Game, tmp_path: Path) -> None:
    """Every message of the game: ids, sizes, order, refusals, the end, and the author's logs."""
    matches = twin_matches(Setup(game.id, game.seat_counts[-1], "default"), Seat(1))
    first, second = (
        play_wired(matches, which, folder_in(tmp_path, str(which))) for which in (0, 1)
    )
    assert differences(first.sent, second.sent) == []
    kinds = [
        kind
        for sent in first.sent
        if sent.kind == "message"
        for message in response_to_json(sent.data)
        for kind in message
    ]
    asked = sum(matches.observer in answers for answers in matches.answers)
    assert kinds[:2] == ["welcome", "gameStarted"]
    assert kinds[-2:] == ["gameOver", "goodbye"]
    assert kinds.count("decision") == asked
    assert kinds.count("faultNotice") == REFUSED
    assert [sent.kind for sent in first.sent if sent.kind.startswith("file")] == [
        "file logs/1.stderr",
        "file logs/faults.txt",
        "file logs/index.txt",
        "file logs/processes.jsonl",
    ]
    assert first.game is not None
    assert second.game is not None
    assert first.game.result == second.game.result
    # The records, which hold everything, are those of two different games.
    assert first.game.record.position != second.game.record.position
