"""Kept playthroughs come out the same, so that a change in what a seat sees is a changed line."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import unified_diff
from itertools import islice

import pytest
from tests.sdk.goldens import GOLDEN, MOVE_COUNTS, PLAYTHROUGHS

from vendue.games import art_society
from vendue.games.game import Seat
from vendue.games.modern_art import DecisionKind, Event, ModernArtState, View

SHOWN_LINES = 40
"""Of a difference."""


def kept(name: str) -> str:
    return (GOLDEN / name).read_text("utf-8")


def difference(name: str, made: str) -> str:
    """Return the beginning of how a text differs from the kept one, "" if it doesn't."""
    if made == kept(name):
        return ""
    lines = unified_diff(kept(name).splitlines(), made.splitlines(), "kept", "made", "", "", 3, "")
    return "\n".join(islice(lines, SHOWN_LINES))


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthroughs_come_out_the_same(name: str) -> None:
    """Every seat's view, every legal answer and every event is what it was, at every step."""
    changes = difference(name, PLAYTHROUGHS[name].text())
    assert not changes, f"{name}: if that is meant, run scripts/update-goldens\n{changes}"


def test_nothing_else_is_kept() -> None:
    """Every file under tests/golden is one that scripts/update-goldens writes."""
    files = {path.relative_to(GOLDEN).as_posix() for path in GOLDEN.rglob("*") if path.is_file()}
    assert files == {*PLAYTHROUGHS, *MOVE_COUNTS}


def found(pattern: str, text: str) -> set[str]:
    """Return what the pattern's group matches at the beginning of lines."""
    return set(re.findall(f"^{pattern}", text, re.MULTILINE))


def of_game(game: str) -> tuple[str, set[int]]:
    """Return all that is kept of a game as one text, and the numbers of seats."""
    names = [name for name in PLAYTHROUGHS if name.startswith(f"{game}/")]
    return "".join(map(kept, names)), {PLAYTHROUGHS[name].seats for name in names}


def test_all_that_can_happen_in_modern_art_is_printed() -> None:
    """The games together show every question, every event, wars, pairs and all seat counts."""
    text, seats = of_game("modern_art")
    assert {kind.name for kind in DecisionKind} <= found(r"  kind (\w+)$", text)
    assert {event.__name__ for event in Event.__args__} <= found(r"  (\w+)\(", text)
    assert {"-", "0", "1", "2"} <= found(r"  associate (.)$", text)
    assert max(map(int, found(r"  raises (\d+)$", text))) >= 10
    assert found(r"  dropped \((\d \d)", text)
    assert seats == {3, 4, 5}


def test_all_that_can_happen_in_art_society_is_printed() -> None:
    """The games together show every question, nearly every event, and all seat counts."""
    text, seats = of_game("art_society")
    assert {kind.name for kind in art_society.DecisionKind} <= found(r"  kind (\w+)$", text)
    events = {event.__name__ for event in art_society.Event.__args__}
    assert events - {"DecorLost"} <= found(r"  (\w+)\(", text)
    assert {"1", "2"} <= found(r"  shields (\d)$", text)
    assert seats == {2, 3, 4}


def test_a_leak_is_a_changed_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows one card too many, once, differs from what is kept in that line only."""
    sees = ModernArtState.view

    def leaks(state: ModernArtState, seat: Seat) -> View:
        view = sees(state, seat)
        if seat == 1 and view.public.decisions == 50:
            return replace(view, hand=(*view.hand, state._course.board.hands[2][0]))
        return view

    monkeypatch.setattr(ModernArtState, "view", leaks)
    name = "modern_art/three_seats.txt"
    made = PLAYTHROUGHS[name].text()
    lines = zip(kept(name).splitlines(), made.splitlines(), strict=True)
    changed = [made_line for kept_line, made_line in lines if made_line != kept_line]
    assert [line.startswith("seat 1 alone | seat 1 | hand") for line in changed] == [True]
