"""The same deal and the same answers are the same game, in whatever order answers come."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.conformance.same import described
from tests.conformance.setups import Setup, every_game, every_setup
from tests.conformance.walk import all_seats, choose, turns

from vendue.deals import standalone_deal
from vendue.games.game import AnyState, Game, Seat


def played(setup: Setup, number: int, order: Random) -> Iterator[Any]:
    """Play a game in which the order of arrival alone hangs on ``order``; yield what was said."""
    state, question = setup.start(number), 0
    while asked := state.deciding():
        yield described(state)
        chosen = {
            seat: choose(state, seat, Random(f"{number} {question} {seat}")) for seat in asked
        }
        for seat in order.sample(asked, len(asked)):
            yield from state.play(seat, chosen[seat])
        question += 1
    yield described(state)


@every_setup()
def test_the_order_of_answers_changes_nothing(setup: Setup) -> None:
    """Two runs say the same, and so does one in which every answer comes at another time."""
    for number in setup.numbers:
        expected = [*played(setup, number, Random(1))]
        assert [*played(setup, number, Random(1))] == expected
        assert [*played(setup, number, Random(2))] == expected


@every_setup()
def test_a_script_of_answers_gives_the_same_game(setup: Setup) -> None:
    """A deal and what was answered decide everything."""
    for number in setup.numbers:
        told: list[object] = []
        script = [(turn.seat, turn.action) for turn in turns(setup, number, told)]
        state = setup.start(number)
        assert [event for seat, action in script for event in state.play(seat, action)] == told
        assert state.outcome() is not None


@every_game
def test_a_deal_decides_all_chance(game: Game) -> None:
    """The same key deals the same game; another key deals another one."""
    options = game.settle_options()
    dealt = [
        game.start(seats, options, standalone_deal(seed, game.id)).to_position()
        for seats in game.seat_counts
        for seed in ("one", "one", "two")
    ]
    for first, again, other in zip(dealt[::3], dealt[1::3], dealt[2::3], strict=True):
        assert first == again
        assert first != other


def check_sealed(state: AnyState, answered: Seat, action: object) -> None:
    """Play one of several answers that are awaited and see that nobody can tell."""
    others = [seat for seat in all_seats(state) if seat != answered]
    deciding, public = state.deciding(), state.public()
    views = [state.view(seat) for seat in others]
    legal = [state.legal(seat) for seat in deciding if seat != answered]
    assert state.play(answered, action) == ()
    assert state.deciding() == tuple(seat for seat in deciding if seat != answered)
    assert state.public() == public
    assert [state.view(seat) for seat in others] == views
    assert [state.legal(seat) for seat in state.deciding()] == legal


@every_setup()
def test_a_sealed_answer_shows_nothing(setup: Setup) -> None:
    """While others are missing there is no event, and no other seat sees or can do otherwise."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            if len(turn.state.deciding()) > 1:
                check_sealed(turn.state.copy(), turn.seat, turn.action)


@every_setup()
def test_what_everybody_knows_is_put_together_once(setup: Setup) -> None:
    """``public`` is the same object until something is played, in every view too."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            public = turn.state.public()
            assert turn.state.public() is public
            for seat in all_seats(turn.state):
                assert turn.state.view(seat) == turn.state.view(seat)
            for seat in turn.state.deciding():
                turn.state.legal(seat)
                turn.state.default(seat)
            assert turn.state.public() is public


@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
@every_game
def test_seats_answer_in_either_order(game: Game, seats: tuple[int, int]) -> None:
    """A question to several seats waits for the last of them, whoever that is."""
    for number in range(30):
        setup = Setup(game.id, game.seat_counts[0], "default")
        for turn in turns(setup, number):
            asked = turn.state.deciding()
            if len(asked) > 1:
                state = turn.state.copy()
                first, second = asked[seats[0]], asked[seats[1]]
                assert state.play(first, state.default(first)) == ()
                state.play(second, state.default(second))
                return
    pytest.skip("no seats of this game ever answer at the same time")
