"""Actions that are nearly right, and things that are no actions at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

ODD_VALUES: tuple[object, ...] = (
    *(None, True, False, -1, 0, 1, 2**31, 2**63, 10**30, 0.0, 1.0, float("nan")),
    *("", "x", "0", "None", b"x", (), (1,), ("x",), [], ["x"], {}, set(), object()),
)
"""Put where a value of an action belongs."""
NO_ACTIONS: tuple[object, ...] = (*ODD_VALUES, Ellipsis, NotImplemented, object, lambda: None)
"""Given instead of an action."""


def mutants(action: Any) -> Iterator[object]:
    """Yield the action with one value changed a little, or to something odd."""
    if not is_dataclass(action) or isinstance(action, type):
        return
    for field in fields(action):
        value = getattr(action, field.name)
        for other in (*near(value), *ODD_VALUES):
            yield replace(action, **{field.name: other})


def near(value: object) -> Iterator[object]:
    """Yield values that resemble one."""
    if isinstance(value, Enum):
        yield from type(value)
        yield value.value
        yield value.name
    if isinstance(value, int):
        yield from (int(value), int(value) - 1, int(value) + 1, int(value) + 100, float(value))
    if isinstance(value, str):
        yield from (value.upper(), f"{value} ", value[::-1], value.encode())
    if isinstance(value, tuple):
        yield from (value[:-1], (*value, *value[:1]), value[::-1], [*value], value[:1] * len(value))
        yield from ((item, *value[1:]) for item in ODD_VALUES)
