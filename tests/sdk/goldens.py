"""What is kept under tests/golden, made anew: ``scripts/update-goldens`` writes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import partial
from pathlib import Path

from tests.sdk.games.art_society import counted_positions as art_society
from tests.sdk.games.art_society.lively import lively as lively_art_society
from tests.sdk.games.collection import counted_positions as collection
from tests.sdk.games.collection.lively import lively as lively_collection
from tests.sdk.games.counted import Counted
from tests.sdk.games.modern_art import counted_positions as modern_art
from tests.sdk.games.modern_art.lively import lively as lively_modern_art
from tests.sdk.games.modern_art.scenario import ARTIST_LETTERS, TYPE_LETTERS
from tests.sdk.playthroughs import Playthrough

from vendue.games.modern_art import Card
from vendue.games.perft import perft

GOLDEN = Path(__file__).parents[1] / "golden"
"""Everything kept; paths below are relative to it."""


def short_card(member: Enum) -> str:
    """Return two letters for a card, a name for anything else."""
    if isinstance(member, Card):
        return ARTIST_LETTERS[member.artist] + TYPE_LETTERS[member.auction]
    return member.name


def plain_name(member: Enum) -> str:
    """Return a member's name."""
    return member.name


_modern_art = partial(Playthrough, "modern_art", choose=lively_modern_art, spelling=short_card)
_art_society = partial(Playthrough, "art_society", choose=lively_art_society, spelling=plain_name)
_collection = partial(Playthrough, "collection", choose=lively_collection, spelling=plain_name)

PLAYTHROUGHS: dict[str, Playthrough] = {
    "modern_art/three_seats.txt": _modern_art(3, "golden three"),
    "modern_art/four_seats_vainquart.txt": _modern_art(4, "golden four", preset="vainquart"),
    "modern_art/four_seats_dropout.txt": _modern_art(
        4, "golden final", options={"open_mode": "dropout", "deck_table": "lm_alt"}
    ),
    "modern_art/five_seats_cmon2017.txt": _modern_art(5, "five rings", preset="cmon2017"),
    "collection/two_seats_match.txt": _collection(2, "a golden ring 37", options={"target": "40"}),
    "collection/three_seats_single.txt": _collection(3, "golden hammer 56", preset="single"),
    "collection/four_seats_single.txt": _collection(4, "four bids 36", preset="single"),
    "collection/three_seats_beginner.txt": _collection(3, "golden start 24", preset="beginner"),
    "art_society/two_seats.txt": _art_society(2, "a golden pair 19"),
    "art_society/three_seats_small_grid.txt": _art_society(
        3, "golden frames 7", options={"grid": "8x7", "swap_any_genre": "true"}
    ),
    "art_society/four_seats.txt": _art_society(4, "four walls 7"),
}
"""Games printed step by step, by file."""

MOVE_COUNTS: dict[str, Callable[[], list[Counted]]] = {
    "modern_art/perft.json": modern_art.counted_positions,
    "collection/perft.json": collection.counted_positions,
    "art_society/perft.json": art_society.counted_positions,
}
"""What makes the positions whose moves are counted, by file."""


def move_counts(positions: Callable[[], list[Counted]]) -> str:
    """Return every counted position with its counts, from one decision to its depth."""
    entries = (
        {
            "name": counted.name,
            "counts": [perft(counted.state, depth + 1) for depth in range(counted.depth)],
            "position": counted.state.to_position(),
        }
        for counted in positions()
    )
    return "[\n" + ",\n".join(map(_in_lines, entries)) + "\n]\n"


def _in_lines(entry: Mapping[str, object]) -> str:
    """Return an object as JSON with one line for each field."""
    lines = (f"    {json.dumps(name)}: {json.dumps(value)}" for name, value in entry.items())
    return "  {\n" + ",\n".join(lines) + "\n  }"


def goldens() -> Iterator[tuple[Path, Callable[[], str]]]:
    """Yield every file with what makes its text."""
    for name, playthrough in PLAYTHROUGHS.items():
        yield GOLDEN / name, playthrough.text
    for name, positions in MOVE_COUNTS.items():
        yield GOLDEN / name, partial(move_counts, positions)


def main() -> None:
    """Write every file anew."""
    for path, make in goldens():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(make(), "utf-8")
        print(path.relative_to(Path.cwd()))


if __name__ == "__main__":
    main()
