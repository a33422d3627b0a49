"""What the rules hide, as it is written down here, is what the games themselves can't know."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.conformance.setups import Setup, every_setup
from tests.conformance.walk import all_seats, turns
from tests.noninterference.hidden import HIDDEN, Observer, at, hidden_places, seen

from vendue.games.game import Seat
from vendue.games.table import GAMES


def test_every_game_says_what_it_hides() -> None:
    """A game without a line could hide nothing from anybody."""
    assert set(HIDDEN) == set(GAMES)


def without_answers(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position without the sealed answers, which no view tells."""
    return {name: value for name, value in position.items() if name != "answers"}


@every_setup()
def test_redeals_draw_what_is_hidden_and_nothing_else(setup: Setup) -> None:
    """A view made into a game leaves everything in its place that isn't hidden from its seat."""
    hidden = HIDDEN[setup.game_id]
    for number in setup.numbers:
        rng, redrawn = Random(number), set[str]()
        for turn in turns(setup, number):
            position = without_answers(turn.state.to_position())
            seat = rng.choice(all_seats(turn.state))
            other = setup.game.redeal(turn.state.view(seat), rng).to_position()
            kept = without_answers(other)
            assert seen(setup.game_id, {**kept, "answers": {}}, seat) == seen(
                setup.game_id, {**position, "answers": {}}, seat
            )
            redrawn |= {name for name in position if position[name] != kept[name]}
        assert redrawn <= {*hidden.from_all, *hidden.from_others}
        assert redrawn


@every_setup()
def test_what_is_seen_holds_nothing_hidden(setup: Setup) -> None:
    """Every hidden thing is blanked, sealed answers too, but for the observer's own."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            position = turn.state.to_position()
            observers: list[Observer] = [*all_seats(turn.state), None]
            for observer in observers:
                blanked = seen(setup.game_id, position, observer)
                for path in hidden_places(setup.game_id, position, observer):
                    assert at(blanked, path) is None
                assert set(blanked["answers"] or ()) <= {str(observer)}  # type: ignore[arg-type]
                assert blanked.keys() == position.keys()


def test_a_seat_sees_its_own_hand() -> None:
    """The blanks differ by observer: others' cards are gone, and how many there are is not."""
    state = Setup("modern_art", 3, "default").start(0)
    position = state.to_position()
    hands = seen("modern_art", position, Seat(1))["hands"]
    assert isinstance(hands, list)
    assert hands[1] == at(position, ("hands", 1))
    assert hands[0] == hands[2] == [None] * 10
    assert seen("modern_art", position, None)["hands"] == [[None] * 10] * 3
