"""What holds in every game of the table, however it is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.game import AnyState, IllegalAction, Json, Seat, places_of
from vendue.games.table import GAMES

MOST_TURNS = 60
"""Turns of one game that are looked at closely, spread over it."""


@dataclass(frozen=True)
class Setup:
    """A dealt game and how it will be played."""

    game: str
    seats: int
    preset: str
    number: int

    def start(self) -> AnyState:
        game = GAMES[self.game]
        return game.start(self.seats, game.settle_options(self.preset), ShuffledDeal(self.number))

    def answer(self, state: AnyState, seat: Seat, question: int) -> object:
        """Return a seat's answer, which depends on its place in the game alone."""
        rng = Random(f"{self.number} {question} {seat}")
        return state.default(seat) if rng.random() < 0.2 else state.legal(seat).sample(rng)


SETUPS = [
    Setup(game_id, seats, preset.name, number)
    for game_id, game in GAMES.items()
    for number, preset in enumerate(game.presets)
    for seats in game.seat_counts
]
each_setup = pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda setup: f"{setup.game}, {setup.seats} seats, {setup.preset}"
)


@dataclass(frozen=True)
class Turn:
    """A state about to be played by one seat, and the action that it will choose."""

    state: AnyState
    seat: Seat
    action: object


def turns(setup: Setup) -> Iterator[Turn]:
    """Play a game, showing the state before each action; seats answer in random order."""
    state, order, question = setup.start(), Random(setup.number), 0
    while asked := state.deciding():
        actions = {seat: setup.answer(state, seat, question) for seat in asked}
        for seat in order.sample(asked, len(asked)):
            yield Turn(state, seat, actions[seat])
            state.play(seat, actions[seat])
        question += 1


def some_turns(setup: Setup) -> Iterator[Turn]:
    """Show a few turns of a game, from its beginning to its end."""
    number = sum(1 for _ in turns(setup))
    step = max(1, number // MOST_TURNS)
    yield from (turn for count, turn in enumerate(turns(setup)) if count % step == 0)


@each_setup
def test_legal_actions_can_be_played(setup: Setup) -> None:
    """Defaults and samples are legal; anything else is refused and changes nothing."""
    game, rng = GAMES[setup.game], Random(1)
    for turn in some_turns(setup):
        legal = turn.state.legal(turn.seat)
        assert turn.state.default(turn.seat) in legal
        action = legal.sample(rng)
        assert action in legal
        assert game.action_from_json(game.action_to_json(action)) == action
        turn.state.copy().play(turn.seat, action)
        before, public = turn.state.to_position(), turn.state.public()
        with pytest.raises(IllegalAction):
            turn.state.play(turn.seat, None)
        for seat in set(map(Seat, range(setup.seats))) - set(turn.state.deciding()):
            with pytest.raises(IllegalAction):
                turn.state.play(seat, action)
        assert turn.state.to_position() == before
        assert turn.state.public() is public


@each_setup
def test_copies_and_positions_go_on_alike(setup: Setup) -> None:
    """A copy and a state rebuilt from its position behave like the original."""
    seats = [Seat(seat) for seat in range(setup.seats)]
    for turn in some_turns(setup):
        position = turn.state.to_position()
        rebuilt = GAMES[setup.game].from_position(json.loads(json.dumps(position)))
        reference = turn.state.copy()
        for twin in (reference, rebuilt):
            assert twin.to_position() == position
            assert twin.deciding() == turn.state.deciding()
            assert [twin.view(seat) for seat in seats] == [turn.state.view(seat) for seat in seats]
            for seat in twin.deciding():
                assert twin.legal(seat) == turn.state.legal(seat)
        assert rebuilt.play(turn.seat, turn.action) == reference.play(turn.seat, turn.action)
        assert rebuilt.to_position() == reference.to_position()
        assert turn.state.to_position() == position, "the original moved with its copies"


def played(setup: Setup, order: Random) -> tuple[list[object], dict[str, Json]]:
    """Play a game in which only the order of arrival of answers depends on `order`."""
    state, question = setup.start(), 0
    events: list[object] = []
    while asked := state.deciding():
        actions = {seat: setup.answer(state, seat, question) for seat in asked}
        public = state.public()
        for count, seat in enumerate(order.sample(asked, len(asked)), start=1):
            assert state.public() is public
            happened = state.play(seat, actions[seat])
            assert happened or count < len(asked)
            assert not happened or count == len(asked)
            events += happened
        question += 1
    return events, state.to_position()


@each_setup
def test_order_of_arrival_is_irrelevant(setup: Setup) -> None:
    """Simultaneous answers are resolved in seat order, and a deal and answers decide everything."""
    expected = played(setup, Random(0))
    assert all(played(setup, Random(order)) == expected for order in (1, 2))


@each_setup
def test_finished_games_round_trip(setup: Setup) -> None:
    """The position of a finished game gives the same outcome, whose places fit its scores."""
    *_, last = turns(setup)
    state = last.state
    assert state.deciding() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.places == places_of(outcome.scores) or len(set(outcome.scores)) < setup.seats
    rebuilt = GAMES[setup.game].from_position(state.to_position())
    assert rebuilt.to_position() == state.to_position()
    assert rebuilt.outcome() == outcome
    assert rebuilt.public() == state.public()


@each_setup
def test_redealt_games_look_the_same(setup: Setup) -> None:
    """A redealt game shows its seat what the view showed, and can be played to its end."""
    game, rng = GAMES[setup.game], Random(2)
    for count, turn in enumerate(some_turns(setup)):
        for seat in map(Seat, range(setup.seats)):
            view = turn.state.view(seat)
            other = game.redeal(view, rng)
            assert other.view(seat) == view
            assert set(turn.state.deciding()) <= set(other.deciding())
        if count % 10 == 0:
            while other.deciding():
                seat = rng.choice(other.deciding())
                other.play(seat, other.legal(seat).sample(rng))
            assert other.outcome() is not None
