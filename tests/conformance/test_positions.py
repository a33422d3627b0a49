"""Copies and positions: the same game, that goes on the same way and without the original."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from tests.conformance.mutants import ODD_VALUES
from tests.conformance.same import course, described
from tests.conformance.setups import Setup, every_setup
from tests.conformance.walk import last_state, turns

from vendue.canonical import dump
from vendue.games.game import AnyState, BadPosition

CONTINUED = 3
"""Moments of a game from which it is played to its end again."""
BROKEN = 4
"""Moments of a game whose position is spoilt."""
SPOILT = 150
"""Ways in which each of them is."""


def through_text(setup: Setup, state: AnyState) -> AnyState:
    """Write a state down as JSON and read it again."""
    return setup.game.from_position(json.loads(json.dumps(state.to_position())))


@every_setup()
def test_a_copy_and_a_position_are_the_same_game(setup: Setup) -> None:
    """At every step they answer as the original does, and the next action does the same to them."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            state = turn.state
            before = described(state)
            twins = state.copy(), through_text(setup, state)
            assert [described(twin) for twin in twins] == [before, before]
            told = [twin.play(turn.seat, turn.action) for twin in twins]
            assert told[0] == told[1]
            assert described(twins[0]) == described(twins[1])
            assert described(state) == before, "the original moved with its copies"


@every_setup()
def test_a_copy_does_not_move_with_its_original(setup: Setup) -> None:
    """A copy taken at any step is as it was when the original's game is over."""
    for number in setup.numbers:
        kept = [(turn.state.copy(), turn.state.to_position()) for turn in turns(setup, number)]
        assert all(state.to_position() == position for state, position in kept)


@every_setup()
def test_a_position_goes_on_to_the_same_end(setup: Setup) -> None:
    """From some moments on, everything said until the end of the game is the same."""
    for number in setup.numbers:
        states = [turn.state.copy() for turn in turns(setup, number)]
        for state in Random(number).sample(states, CONTINUED):
            rebuilt, seed = through_text(setup, state), f"{setup} {number}"
            assert course(rebuilt, seed) == course(state, seed)


@every_setup()
def test_the_position_of_a_finished_game_is_finished(setup: Setup) -> None:
    """It has the same outcome, and nobody is asked anything."""
    for number in setup.numbers:
        state = last_state(setup, number)
        assert described(through_text(setup, state)) == described(state)


@every_setup()
def test_positions_are_canonical_json_of_their_own(setup: Setup) -> None:
    """They have a canonical form, and writing into one changes no state."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            position = turn.state.to_position()
            written = dump(position)
            for value in position.values():
                if isinstance(value, list | dict):
                    value.clear()
            assert dump(turn.state.to_position()) == written


def spoilt(value: Any) -> Iterator[Any]:
    """Yield a JSON value with something in it left out, doubled or replaced by something odd."""
    yield from ODD_VALUES
    if isinstance(value, dict):
        yield {**value, "no such": 1}
        for key, inner in value.items():
            yield {name: kept for name, kept in value.items() if name != key}
            yield from ({**value, key: other} for other in spoilt(inner))
    if isinstance(value, list):
        yield [*value, *value[:1]]
        for place, inner in enumerate(value):
            yield [*value[:place], *value[place + 1 :]]
            yield from ([*value[:place], other, *value[place + 1 :]] for other in spoilt(inner))


@every_setup()
def test_a_spoilt_position_is_refused_or_another_game(setup: Setup) -> None:
    """Whatever stands in a position, it is refused by name or is a game that answers."""
    for number in setup.numbers:
        rng = Random(number)
        positions = [turn.state.to_position() for turn in turns(setup, number)]
        for position in rng.sample(positions, BROKEN):
            for other in rng.sample([*spoilt(position)], SPOILT):
                with suppress(BadPosition):
                    described(setup.game.from_position(other))


@every_setup()
def test_no_field_of_a_position_can_be_left_out_or_added(setup: Setup) -> None:
    """A position is complete or refused, with the field's name."""
    for number in setup.numbers:
        position = setup.start(number).to_position()
        for name in position:
            with pytest.raises(BadPosition, match=name):
                setup.game.from_position({k: v for k, v in position.items() if k != name})
        with pytest.raises(BadPosition, match="no such"):
            setup.game.from_position({**position, "no such": 1})
