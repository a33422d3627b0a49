"""Games played at random, one answer after another, in whatever order seats answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from tests.conformance.setups import Setup

from vendue.games.game import AnyState, Seat

FEW = 8
"""So many of the first legal actions are played more often: passes, low amounts, first places."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A state that one seat is about to change, and the action that it will play."""

    state: AnyState
    seat: Seat
    action: Any


def choose(state: AnyState, seat: Seat, rng: Random) -> Any:
    """Return a legal action: any, the default, or one of the first few.

    Even choices alone would make strange games: an even choice of prices buys the first painting
    with all the money there is.
    """
    style = rng.random()
    if style < 0.2:
        return state.default(seat)
    if style < 0.45:
        return rng.choice([*islice(state.legal(seat), FEW)])
    return state.legal(seat).sample(rng)


def turns(setup: Setup, number: int, events: list[object] | None = None) -> Iterator[Turn]:
    """Play one game of a setup to its end, and show the state before each action.

    Args:
        setup: what is played.
        number: of the game.
        events: gets all events as they happen.
    """
    state = setup.start(number)
    yield from turns_from(state, Random(f"{setup} {number}"), events)


def turns_from(state: AnyState, rng: Random, events: list[object] | None = None) -> Iterator[Turn]:
    """Play a state to its end, and show it before each action."""
    while state.deciding():
        seat = rng.choice(state.deciding())
        action = choose(state, seat, rng)
        yield Turn(state, seat, action)
        happened = state.play(seat, action)
        if events is not None:
            events.extend(happened)


def played_out(state: AnyState, seed: str) -> AnyState:
    """Play a state to its end and return it."""
    for _ in turns_from(state, Random(seed)):
        pass
    return state


def last_state(setup: Setup, number: int) -> AnyState:
    """Play one game of a setup and return it as it is at its end."""
    *_, last = turns(setup, number)
    return last.state


def all_seats(state: AnyState) -> tuple[Seat, ...]:
    """Return the seats of a state."""
    return tuple(map(Seat, range(state.seats)))
