"""Whether two states are the same game, as far as anybody can ask them."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.conformance.walk import all_seats, turns_from

from vendue.games.game import AnyState


def described(state: AnyState) -> dict[str, Any]:
    """Return everything that a state answers, for comparison."""
    return {
        "position": state.to_position(),
        "seats": state.seats,
        "deciding": state.deciding(),
        "public": state.public(),
        "views": [state.view(seat) for seat in all_seats(state)],
        "legal": [state.legal(seat) for seat in state.deciding()],
        "defaults": [state.default(seat) for seat in state.deciding()],
        "outcome": state.outcome(),
    }


def course(state: AnyState, seed: str) -> list[object]:
    """Play a state to its end and return everything that it answered on the way."""
    told: list[object] = []
    for turn in turns_from(state, Random(seed), told):
        told += [turn.seat, turn.action, described(turn.state)]
    return [*told, described(state)]
