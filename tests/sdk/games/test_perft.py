"""Move counts agree with those that are kept, and with counts done by hand."""

from __future__ import annotations

import doctest
import json
from typing import Any

import pytest
from tests.sdk.games.counted import Counted
from tests.sdk.games.modern_art.scenario import Scenario
from tests.sdk.goldens import GOLDEN, MOVE_COUNTS

from vendue.games import perft as perft_module
from vendue.games.modern_art import (
    AcceptPrice,
    AddSecond,
    Bid,
    Card,
    DecisionKind,
    Legal,
    PlayCard,
    SetPrice,
)
from vendue.games.perft import divided, perft
from vendue.games.table import GAMES

KEPT: dict[str, list[dict[str, Any]]] = {
    name.partition("/")[0]: json.loads((GOLDEN / name).read_text("utf-8")) for name in MOVE_COUNTS
}
POSITIONS = {name.partition("/")[0]: positions() for name, positions in MOVE_COUNTS.items()}
"""Both by id of the game."""
NAIVE_DEPTH = 4
NAIVE_COUNT = 2500


@pytest.mark.parametrize(
    ("game", "entry"),
    [
        pytest.param(game, entry, id=f"{game}: {entry['name']}")
        for game, entries in KEPT.items()
        for entry in entries
    ],
)
def test_move_counts_are_those_kept(game: str, entry: dict[str, Any]) -> None:
    """From every kept position as many games lead on as were counted before, at every depth."""
    state = GAMES[game].from_position(entry["position"])
    counts = [perft(state, depth + 1) for depth in range(len(entry["counts"]))]
    assert counts == entry["counts"], "if that is meant, run scripts/update-goldens"


@pytest.mark.parametrize("game", KEPT)
def test_the_kept_positions_are_those_described(game: str) -> None:
    """Names, positions and depths in the file are those of the game's counted_positions.py."""
    described = [
        (counted.name, counted.state.to_position(), counted.depth) for counted in POSITIONS[game]
    ]
    kept = [(entry["name"], entry["position"], len(entry["counts"])) for entry in KEPT[game]]
    assert kept == described


def count_by_replaying(game: str, position: dict[str, Any], depth: int) -> int:
    """Count without copies: every sequence is played again from the position."""
    sequences: list[list[object]] = [[]]
    for _ in range(depth):
        longer = []
        for sequence in sequences:
            state = GAMES[game].from_position(position)
            for action in sequence:
                state.play(state.deciding()[0], action)
            if state.deciding():
                legal = state.legal(state.deciding()[0])
                longer += [[*sequence, action] for action in legal.counted()]
        sequences = longer
    return len(sequences)


@pytest.mark.parametrize(
    ("game", "counted"),
    [
        pytest.param(game, counted, id=f"{game}: {counted.name}")
        for game, positions in POSITIONS.items()
        for counted in positions
    ],
)
def test_counting_by_replaying_agrees(game: str, counted: Counted) -> None:
    """Copied states go on as replayed ones do, and counting leaves the state as it was."""
    position = counted.state.to_position()
    depth = min(NAIVE_DEPTH, counted.depth)
    while perft(counted.state, depth) > NAIVE_COUNT:
        depth -= 1
    assert perft(counted.state, depth) == count_by_replaying(game, position, depth)
    assert counted.state.to_position() == position


def test_options_make_a_difference() -> None:
    """Presets and options that are told apart by the rules are told apart by the counts."""
    counts = {entry["name"]: entry["counts"] for entry in KEPT["modern_art"]}
    doubles = [counts[f"a double{preset}"] for preset in ("", ", vainquart", ", cmon2017")]
    assert len(set(map(tuple, doubles))) == 3
    assert counts["an open auction"] != counts["a pass is final"]
    assert counts["the last cards are auctioned"] != counts["the last card is unsold"]


def test_simultaneous_answers_are_counted_in_seat_order() -> None:
    """Four sealed bids of three amounts each make 3, 9, 27 and 81 sequences, not 4! as many."""
    table = Scenario("Ls Lo", "Yo Yr", "Co Cr", "Go Gr").lay("A", "Ls")
    assert [perft(table.state, depth) for depth in range(5)] == [1, 3, 9, 27, 81]
    assert perft(table.state, 5) == 81 * 2


def test_a_fixed_price_counted_by_hand() -> None:
    """Prices 0, 1 and 100, each taken by the first, second or third seat or by nobody."""
    # After a sale C is on turn with two cards: Gd, after which he can only decline to add, and
    # Ko, after which D passes or bids 1, 2 or 100.
    table = Scenario("Yo Yr", "Kf Cs", "Gd Ko", "Ys Gr", seller="B").lay("B", "Kf")
    taken_by_c, taken_by_d, refused_twice = 1 + 4, 2, 2
    assert perft(table.state, 1) == 3
    assert perft(table.state, 2) == 3 * 2
    assert perft(table.state, 3) == 3 * (2 + 2)
    assert perft(table.state, 4) == 3 * (taken_by_c + taken_by_d + refused_twice)


def test_a_game_that_is_over_counts_nothing() -> None:
    """Sequences end with the game: one that is over has one of no decision, and no longer one."""
    table = Scenario("Lo", "", "", round_number=4)
    assert table.state.outcome() is None
    for letter in "BCA":
        table.bid(letter, 0)
    assert table.state.outcome() is not None
    assert [perft(table.state, depth) for depth in range(4)] == [1, 0, 0, 0]


def test_parts_add_up() -> None:
    """Divided counts name every first action once and add up to the whole."""
    state = next(c.state for c in POSITIONS["modern_art"] if c.name == "three seats dealt")
    parts = divided(state, 4)
    assert [action for action, _ in parts] == list(state.legal(state.deciding()[0]))
    assert sum(count for _, count in parts) == perft(state, 4)


@pytest.mark.parametrize(
    ("legal", "counted"),
    [
        (
            Legal(DecisionKind.PLAY_CARD, (Card.YOKO_OPEN, Card.KRYPTO_DOUBLE)),
            [PlayCard(Card.YOKO_OPEN), PlayCard(Card.KRYPTO_DOUBLE)],
        ),
        (
            Legal(DecisionKind.ADD_SECOND, (Card.YOKO_OPEN,)),
            [AddSecond(None), AddSecond(Card.YOKO_OPEN)],
        ),
        (
            Legal(DecisionKind.ACCEPT_PRICE),
            [AcceptPrice(accept=False), AcceptPrice(accept=True)],
        ),
        (Legal(DecisionKind.SET_PRICE, (), 0, 90), [SetPrice(0), SetPrice(1), SetPrice(90)]),
        (Legal(DecisionKind.BID_SEALED, (), 0, 1), [Bid(0), Bid(1)]),
        (Legal(DecisionKind.BID_SEALED, (), 0, 2), [Bid(0), Bid(1), Bid(2)]),
        (Legal(DecisionKind.BID_OPEN, (), 8, 50), [Bid(0), Bid(8), Bid(9), Bid(50)]),
        (Legal(DecisionKind.BID_OPEN, (), 8, 8), [Bid(0), Bid(8)]),
        (Legal(DecisionKind.BID_ONCE_AROUND, (), 8, 9), [Bid(0), Bid(8), Bid(9)]),
    ],
    ids=lambda value: str(value.kind.name) if isinstance(value, Legal) else "",
)
def test_few_amounts_are_counted(legal: Legal, counted: list[object]) -> None:
    """Of a range the minimum, the next and the maximum count, each once, and passing counts."""
    assert list(legal.counted()) == counted
    assert all(action in legal for action in counted)


def test_the_documented_example_holds() -> None:
    """What the module's docstring shows is what it does."""
    result = doctest.testmod(perft_module)
    assert result.attempted > 0
    assert result.failed == 0
