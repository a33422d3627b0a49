"""Positions spoilt in one place, and what must be refused of any game's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, TypeAlias

import pytest

from vendue.games.game import BadPosition, Game

Position: TypeAlias = dict[str, Any]
Change: TypeAlias = Callable[[Position], object]

STRANGE: tuple[object, ...] = (True, 1.5, "1", -1, 10**30, {"a": 1}, [[]])
"""Values that hardly any field takes."""


def setting(path: str, value: object) -> Change:
    """Return the change that sets a field; a path such as ``sale.lot`` leads inside."""

    def change(position: Position) -> None:
        *way, last = path.split(".")
        inner: Any = position
        for step in way:
            inner = inner[int(step) if isinstance(inner, list) else step]
        inner[int(last) if isinstance(inner, list) else last] = value

    change.__name__ = f"{path}={value!r:.40}"
    return change


def leaves_of(value: Any, path: str = "") -> list[tuple[str, Any]]:
    """Return every value of a position that holds no other values, with its path."""
    if isinstance(value, dict):
        inner = [leaf for key in value for leaf in leaves_of(value[key], f"{path}.{key}")]
    elif isinstance(value, list):
        inner = [leaf for at, item in enumerate(value) for leaf in leaves_of(item, f"{path}.{at}")]
    else:
        inner = []
    return inner or [(path.removeprefix("."), value)]


def check_fields_are_required(game: Game, whole: Position, *objects: str) -> None:
    """Check that a missing or unknown field is refused by name, inside the named fields too."""
    for where in ("", *objects):
        for field in whole[where] if where else whole:
            position = deepcopy(whole)
            del (position[where] if where else position)[field]
            with pytest.raises(BadPosition, match=f"{field} is missing"):
                game.from_position(position)
        extra = deepcopy(whole)
        (extra[where] if where else extra)["colour"] = 1
        with pytest.raises(BadPosition, match="has no field 'colour'"):
            game.from_position(extra)


def spoilt(whole: Position, strange: object) -> Iterator[tuple[str, Position]]:
    """Yield the position with each of its values exchanged for a strange one, and its path."""
    for path, leaf in leaves_of(whole):
        if leaf != strange:
            position = deepcopy(whole)
            setting(path, strange)(position)
            yield path, position
