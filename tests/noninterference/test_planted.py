"""A planted leak is found, whatever it is in: comparisons that can't fail would show nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.conformance.setups import Setup, every_game
from tests.noninterference.comparison import compare, differences
from tests.noninterference.leaks import COUNTS, LEAKS
from tests.noninterference.outlet import Outlet
from tests.noninterference.twins import swapped
from tests.noninterference.wired import play_wired, twin_matches

from vendue.games.game import Game, Seat
from vendue.games.table import GAMES

TWINS = 60
"""Twins that are compared before a leak counts as not found."""


def found(game: Game, observer: Seat | None, monkeypatch: pytest.MonkeyPatch, leak: str) -> str:
    """Return the first difference that comparisons find once the leak is planted."""
    setup = Setup(game.id, game.seat_counts[-1], "default")
    for number in range(TWINS):
        rng, state = Random(number), setup.start(number)
        twin = swapped(setup, state, observer, rng)
        assert twin is not None
        outlets = Outlet(setup, state.to_position(), observer), Outlet(setup, twin, observer)
        with monkeypatch.context() as patch:
            LEAKS[leak](patch, game)
            comparison = compare(*outlets, observer, rng)
        if comparison.differences:
            return comparison.differences[0]
    return ""


@pytest.mark.parametrize("leak", LEAKS)
@every_game
def test_a_planted_leak_is_found(game: Game, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the suite that finds nothing without it, and in the place where it was planted."""
    observer = None if leak == "feed" else Seat(1)
    assert found(game, observer, monkeypatch, leak).startswith(leak.split(",", maxsplit=1)[0])


@pytest.mark.parametrize("leak", ["prompt, id", "start", "end"])
def test_a_leak_on_the_wire_is_found(
    leak: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The recorded bytes of a real bot process differ where nothing else does."""
    game = GAMES["collection"]
    matches = twin_matches(Setup(game.id, 2, "default"), Seat(1))
    LEAKS[leak](monkeypatch, game)
    sent = []
    for which in (0, 1):
        (tmp_path / str(which)).mkdir()
        sent.append(play_wired(matches, which, tmp_path / str(which)).sent)
    assert differences(*sent)
    assert all(each.startswith("message") for each in differences(*sent))


def test_leaks_are_planted_in_every_game() -> None:
    """A new game has a number here that a leak can hide in."""
    assert set(COUNTS) == set(GAMES)
