"""Records under tests/records: read as they lie there, written once, never again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from tests.sdk.stored_games import StoredGame, stored_games

from vendue.games.game import Json
from vendue.records import Record, encode, from_json, read_json, verify

RECORDS = Path(__file__).parents[1] / "records"
"""Everything stored; names are relative to it."""
INDEX = "index.json"
"""What was true of each record when it was stored."""
COMPRESSED = ".zz"
"""Ending of records compressed as a store keeps them; the others are written as by ``play``."""


def stored(name: str, folder: Path = RECORDS) -> Record:
    """Return a stored record."""
    return from_json(read_json((folder / name).read_bytes()))


def index(folder: Path = RECORDS) -> dict[str, dict[str, Json]]:
    """Return what was true of each stored record, by its name."""
    path = folder / INDEX
    found: dict[str, dict[str, Json]] = json.loads(path.read_text()) if path.exists() else {}
    return found


def summary(record: Record) -> dict[str, Json]:
    """Return what the index says of a record."""
    outcome = record.outcome
    return {
        "hash": record.chain.hash,
        "deals": verify(record).deals,
        "decisions": len(record.decisions),
        "scores": list(outcome.scores),
        "places": list(outcome.places),
        "verdicts": [str(verdict) for verdict in outcome.verdicts],
        "strikes": list(outcome.strikes),
    }


def store(games: Iterable[StoredGame], folder: Path = RECORDS) -> list[str]:
    """Play and write the games that aren't stored yet; return their names."""
    known = index(folder)
    new = [game for game in games if game.file not in known]
    for game in new:
        record, path = game.record(), folder / game.file
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(_bytes_of(record, is_compressed=path.suffix == COMPRESSED))
        known[game.file] = summary(record)
    lines = (f" {json.dumps(name)}: {json.dumps(known[name])}" for name in sorted(known))
    (folder / INDEX).write_text("{\n" + ",\n".join(lines) + "\n}\n")
    return [game.file for game in new]


def _bytes_of(record: Record, *, is_compressed: bool) -> bytes:
    if is_compressed:
        return encode(record)
    return (json.dumps(record.to_json(), indent=1, ensure_ascii=False) + "\n").encode()


def main() -> None:
    """Store what isn't yet."""
    print("\n".join(store(stored_games())) or "all are stored")


if __name__ == "__main__":
    main()
