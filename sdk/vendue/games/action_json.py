"""Actions as JSON: an object with one field, the action's name, that holds an object."""

from __future__ import annotations

from collections.abc import Mapping
from reprlib import repr as short
from typing import TypeVar

from vendue.games.game import IllegalAction, Json

T = TypeVar("T")


def named(value: Json, parsers: Mapping[str, T]) -> tuple[str, T, dict[str, Json]]:
    """Return the name of an action, what parses those of that name, and what the action holds.

    Raises:
        IllegalAction: not an object of that form, or of no known name.
    """
    if not isinstance(value, dict) or len(value) != 1:
        raise IllegalAction(f"an action is an object with one field: {', '.join(parsers)}")
    ((name, body),) = value.items()
    parser = parsers.get(name)
    if parser is None:
        raise IllegalAction(f"there is no action {short(name)}; there are {', '.join(parsers)}")
    if not isinstance(body, dict):
        raise IllegalAction(f"{name} holds an object, not {short(body)}")
    return name, parser, body
