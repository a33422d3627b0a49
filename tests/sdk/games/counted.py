"""A position whose moves are counted, of any game."""

from __future__ import annotations

from dataclasses import dataclass

from vendue.games.game import AnyState


@dataclass(frozen=True)
class Counted:
    """A position and how deep its moves are counted."""

    name: str
    state: AnyState
    depth: int
