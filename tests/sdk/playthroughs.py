"""Whole games as text: what every seat sees at every step, so that a leak is a changed line.

What all seats see alike is printed once, under ``everybody``; what differs stands in a line for
each seat. Views, legal answers, actions and events are printed field by field, so that a
new field turns up by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from random import Random
from typing import Any

from vendue.deals import standalone_deal
from vendue.games.game import AnyState, Seat
from vendue.games.table import game as game_of

Spelling = Callable[[Enum], str]
"""How a game's enum members are written."""


@dataclass(frozen=True)
class Playthrough:
    """A game to be played and printed."""

    game: str
    seats: int
    seed: str
    """Of the deal and of the answers."""
    choose: Callable[[Any, Random], object]
    """Returns one of the legal answers that it is given."""
    spelling: Spelling
    preset: str = "default"
    options: Mapping[str, str] | None = None
    """Those that differ from the preset."""

    def text(self) -> str:
        """Play the game and return it, one thing on each line."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        rules, rng = game_of(self.game), Random(self.seed)
        options = rules.settle_options(self.preset, self.options)
        state = rules.start(self.seats, options, standalone_deal(self.seed, self.game))
        yield f"{rules.title}, {self.seats} seats, seed {self.seed!r}"
        yield from (f"{name} {value}" for name, value in options.items())
        step = 0
        while state.deciding():
            yield from self._shown(state, step)
            seat = state.deciding()[0]
            action = self.choose(state.legal(seat), rng)
            yield f"seat {seat} answers {self._spelt(action)}"
            yield from (f"  {self._spelt(event)}" for event in state.play(seat, action))
            step += 1
        yield from self._shown(state, step)
        yield f"outcome {self._spelt(state.outcome())}"

    def _shown(self, state: AnyState, step: int) -> Iterator[str]:
        """Yield what each seat sees, and what it can answer if it is to."""
        yield f"\nstep {step}"
        seats = [Seat(seat) for seat in range(state.seats)]
        views = [dict(self._seen(state.view(seat))) for seat in seats]
        common = dict(set.intersection(*(set(view.items()) for view in views)))
        yield "everybody"
        yield from (f"  {name} {common[name]}" for name in views[0] if name in common)
        for seat in seats:
            own = (f"{name} {text}" for name, text in views[seat].items() if name not in common)
            yield f"seat {seat} alone | {' | '.join(own)}"
            if seat in state.deciding():
                yield f"  can {self._spelt(state.legal(seat))}"

    def _seen(self, view: object) -> Iterator[tuple[str, str]]:
        """Yield the fields of a view as text, those of its public part one by one."""
        for name, value in _fields(view):
            if is_dataclass(value):
                yield from ((part, self._spelt(inner)) for part, inner in _fields(value))
            else:
                yield name, self._spelt(value)

    def _spelt(self, value: object) -> str:
        if isinstance(value, tuple):
            joint = ", " if any(isinstance(item, tuple) for item in value) else " "
            return f"({joint.join(map(self._spelt, value))})"
        if is_dataclass(value) and type(value).__str__ is object.__str__:
            given = (f"{name}={self._spelt(inner)}" for name, inner in _fields(value))
            return f"{type(value).__name__}({' '.join(given)})"
        if isinstance(value, Enum):
            return self.spelling(value)
        return "-" if value is None else str(value)


def _fields(value: object) -> Iterator[tuple[str, object]]:
    """Yield the fields of a dataclass with what they hold."""
    assert is_dataclass(value)
    yield from ((field.name, getattr(value, field.name)) for field in fields(value))
