"""Matches that differ in hidden things only send an observer the same bytes, in the same order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from tests.conformance.setups import Setup, every_game, every_setup
from tests.conformance.walk import all_seats, turns
from tests.noninterference.comparison import Comparison, compare
from tests.noninterference.hidden import HIDDEN, Observer
from tests.noninterference.outlet import Outlet
from tests.noninterference.twins import MakeTwin, answered, redealt, swapped

from vendue.games.game import AnyState, Game
from vendue_referee.watch.narrators import NARRATORS

MOMENTS = 3
"""Moments of a game at which everything hidden is drawn anew, for each observer."""


def observers(setup: Setup) -> list[Observer]:
    """Return all who may look at a game: each seat, and everybody else."""
    return [*all_seats(setup.start(0)), None]


def states_of(setup: Setup, number: int) -> list[AnyState]:
    """Return the states of one game, before each answer."""
    return [turn.state.copy() for turn in turns(setup, number)]


def followed(
    setup: Setup, state: AnyState, observer: Observer, make: MakeTwin, seed: str
) -> Comparison | None:
    """Make a twin and compare the two matches; None if there is no twin."""
    rng = Random(seed)
    twin = make(setup, state, observer, rng)
    if twin is None:
        return None
    position = state.to_position()
    assert twin != position
    is_opened = make is answered and position["question"] not in HIDDEN[setup.game_id].never_opened
    outlets = Outlet(setup, position, observer), Outlet(setup, twin, observer)
    return compare(*outlets, observer, rng, horizon=1 if is_opened else None)


def check_alike(comparisons: Iterable[Comparison | None], least: int) -> None:
    """Fail if anything leaked, or if too little was compared to tell.

    Args:
        comparisons: those of one setup.
        least: questions at which the twins did differ, of all the comparisons together.
    """
    made = [comparison for comparison in comparisons if comparison is not None]
    leaks = [difference for comparison in made for difference in comparison.differences]
    assert not leaks, leaks[0]
    assert sum(comparison.steps for comparison in made) >= least


@every_setup()
def test_two_hidden_things_change_places(setup: Setup) -> None:
    """From the deal and from some later moment on, until one of the two comes to light."""
    for number in setup.numbers:
        states = states_of(setup, number)
        for observer in observers(setup):
            seed = f"{number} {observer}"
            later = Random(seed).choice(states[: len(states) // 2])
            compared = [
                followed(setup, state, observer, swapped, seed) for state in (states[0], later)
            ]
            assert compared[0] is not None
            check_alike(compared, 1)


@every_setup()
def test_everything_hidden_is_drawn_anew(setup: Setup) -> None:
    """At any moment, for each observer; the twins soon part, so many moments are looked at."""
    for number in setup.numbers:
        rng = Random(number)
        states = states_of(setup, number)
        for observer in observers(setup):
            compared = [
                followed(setup, state, observer, redealt, f"{number} {observer} {count}")
                for count, state in enumerate(rng.sample(states[: len(states) * 2 // 3], MOMENTS))
            ]
            check_alike(compared, 1)


def by_question(states: Sequence[AnyState], rng: Random) -> list[AnyState]:
    """Return states with sealed answers in them, one for each kind of question."""
    found: dict[str, AnyState] = {}
    for state in rng.sample(states, len(states)):
        position = state.to_position()
        if position["answers"]:
            found[str(position["question"])] = state
    return [*found.values()]


@every_setup()
def test_sealed_answers_are_other_ones(setup: Setup) -> None:
    """While others are missing, and to the end where the rules never open them."""
    for number in setup.numbers:
        rng = Random(number)
        states = by_question(states_of(setup, number), rng)
        compared = [
            followed(setup, state, observer, answered, f"{number} {observer}")
            for state in states
            for observer in observers(setup)
        ]
        check_alike(compared, 1)


@every_game
def test_spectators_are_told_something_that_is_compared(game: Game) -> None:
    """The narrator's feed is part of what leaves for everybody."""
    setup = Setup(game.id, game.seat_counts[0], "default")
    outlet = Outlet(setup, setup.start(0).to_position(), None)
    outlet.begin()
    (head,) = [sent for sent in outlet.taken() if sent.kind == "feed"]
    assert game.title.encode() in head.data
    assert set(NARRATORS) == set(HIDDEN)
