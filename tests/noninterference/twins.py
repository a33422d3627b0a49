"""Twins: positions that differ only in what is hidden from an observer.

Three ways to make one. They complement one another: a *swap* changes little and is followed for
long, up to the moment at which one of the two things swapped comes to light; a *redeal* changes
all that is hidden and shows what a single moment tells; a twin with *other answers* shows what is
told of sealed answers before they are opened, and of those that never are. Any two positions that
an observer can't tell apart lead to each other by swaps, each of which gives such a position too.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from tests.conformance.setups import Setup
from tests.conformance.walk import choose
from tests.noninterference.hidden import Observer, Path, at, hidden_places, seen

from vendue.games.game import AnyState, BadPosition, Json, Seat

Position: TypeAlias = dict[str, Json]

TRIES = 60
"""How often two things are drawn before a position counts as having no twin."""
REDRAWN = 6
"""How often sealed answers are; many seats have one answer only."""


def swapped(setup: Setup, state: AnyState, observer: Observer, rng: Random) -> Position | None:
    """Return the position with two different hidden things in each other's places."""
    position = state.to_position()
    places = hidden_places(setup.game_id, position, observer)
    for _ in range(TRIES if len(places) > 1 else 0):
        one, other = _drawn(places, rng)
        if at(position, one) == at(position, other):
            continue
        twin = copy.deepcopy(position)
        at(twin, one[:-1])[one[-1]] = at(position, other)  # type: ignore[index]
        at(twin, other[:-1])[other[-1]] = at(position, one)  # type: ignore[index]
        found = _checked(setup, twin, state, observer)
        if found is not None:
            return found
    return None


def _drawn(places: Sequence[Path], rng: Random) -> tuple[Path, Path]:
    """Draw two places: each field as likely as any other, and often both of one list."""
    field = rng.choice(sorted({path[0] for path in places}, key=str))
    one = rng.choice([path for path in places if path[0] == field])
    near = [path for path in places if path[:-1] == one[:-1]]
    return one, rng.choice(near if rng.random() < 0.5 else places)


def redealt(setup: Setup, state: AnyState, observer: Observer, rng: Random) -> Position | None:
    """Return a position with everything drawn anew that the observer doesn't know.

    For a spectator that is drawn from what everybody knows; the view of any seat is more.
    """
    seat = Seat(rng.randrange(setup.seats)) if observer is None else observer
    twin = setup.game.redeal(state.view(seat), rng).to_position()
    twin["answers"] = copy.deepcopy(state.to_position()["answers"])
    return _checked(setup, twin, state, observer)


def answered(setup: Setup, state: AnyState, observer: Observer, rng: Random) -> Position | None:
    """Return the position with other sealed answers of other seats, if some are in."""
    position = state.to_position()
    answers = position["answers"]
    assert isinstance(answers, dict)
    asked = setup.game.from_position({**position, "answers": {}})
    for _ in range(REDRAWN):
        others = {
            name: setup.game.action_to_json(choose(asked, Seat(int(name)), rng))
            for name in answers
            if name != str(observer)
        }
        twin = {**position, "answers": {**answers, **others}}
        found = _checked(setup, twin, state, observer)
        if found is not None:
            return found
    return None


def _checked(setup: Setup, twin: Position, state: AnyState, observer: Observer) -> Position | None:
    """Return a position as its game writes it, unless it can't be or is no other one."""
    try:
        written = setup.game.from_position(twin).to_position()
    except BadPosition:
        return None
    position = state.to_position()
    game_id = setup.game_id
    is_twin = seen(game_id, written, observer) == seen(game_id, position, observer)
    return written if is_twin and written != position else None


MakeTwin: TypeAlias = Callable[[Setup, AnyState, Observer, Random], "Position | None"]
