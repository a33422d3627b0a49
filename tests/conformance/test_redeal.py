"""Games made of a view: the seat can't tell them from its own, and they can be played."""

from __future__ import annotations

from random import Random

import pytest
from tests.conformance.setups import Setup, every_game, every_setup
from tests.conformance.walk import all_seats, last_state, played_out, turns

from vendue.games.game import Game

PLAYED_OUT = 5
"""Moments of a game whose redealt twins are played to their end."""


@every_setup()
def test_a_redealt_game_looks_the_same_to_its_seat(setup: Setup) -> None:
    """At every step, for every seat: view, public facts, and what the seat can answer."""
    for number in setup.numbers:
        rng = Random(number)
        for turn in turns(setup, number):
            state = turn.state
            for seat in all_seats(state):
                other = setup.game.redeal(state.view(seat), rng)
                assert other.view(seat) == state.view(seat)
                assert other.public() == state.public()
                assert set(state.deciding()) <= set(other.deciding())
                if seat in state.deciding():
                    assert other.legal(seat) == state.legal(seat)
                    assert other.default(seat) == state.default(seat)


@every_setup()
def test_a_redealt_game_is_a_game(setup: Setup) -> None:
    """It has a position that is read again, and it can be played to its end."""
    for number in setup.numbers:
        rng = Random(number)
        states = [turn.state.copy() for turn in turns(setup, number)]
        for count, state in enumerate(rng.sample(states, PLAYED_OUT)):
            seat = rng.choice(all_seats(state))
            other = setup.game.redeal(state.view(seat), rng)
            position = other.to_position()
            assert setup.game.from_position(position).to_position() == position
            outcome = played_out(other, f"{setup} {number} {count}").outcome()
            assert outcome is not None
            assert len(outcome.scores) == setup.seats


@every_setup()
def test_a_redeal_is_made_of_view_and_numbers_alone(setup: Setup) -> None:
    """The same view and the same numbers give the same game; the view's own game stays."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            before = turn.state.to_position()
            view = turn.state.view(turn.seat)
            twins = [setup.game.redeal(view, Random(number)) for _ in range(2)]
            assert twins[0].to_position() == twins[1].to_position()
            assert turn.state.to_position() == before


@every_setup()
def test_a_finished_game_can_be_redealt(setup: Setup) -> None:
    """Its twin is finished with the same outcome."""
    for number in setup.numbers:
        state = last_state(setup, number)
        for seat in all_seats(state):
            other = setup.game.redeal(state.view(seat), Random(0))
            assert other.outcome() == state.outcome()
            assert other.view(seat) == state.view(seat)


@every_game
def test_only_views_of_the_game_are_redealt(game: Game) -> None:
    """Anything else is a mistake of the caller."""
    for odd in (None, 7, "view", game):
        with pytest.raises(TypeError, match=game.title):
            game.redeal(odd, Random(0))
