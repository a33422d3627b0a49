"""What is imported when it is first used: entries of tables, and names of modules.

A bot's process plays one game and should not wait for the rules of all others, nor for rules at
all: its referee knows them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TypeVar

T = TypeVar("T")


class LazyTable(Mapping[str, T]):
    """Makes each entry once, from the class that is named for it."""

    def __init__(self, kind: type[T], places: Mapping[str, str]) -> None:
        """Take what all entries are, and for each key ``module:Class``."""
        self._kind = kind
        self._places = places
        self._made: dict[str, T] = {}

    def __getitem__(self, key: str) -> T:
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._make(self._places[key])
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def _make(self, place: str) -> T:
        module, _, name = place.partition(":")
        made = getattr(import_module(module), name)()
        if not isinstance(made, self._kind):
            raise TypeError(f"{place} is no {self._kind.__name__}")
        return made


def lazy_names(module: str, names: Iterable[str], places: Sequence[str]) -> Callable[[str], object]:
    """Return a module's ``__getattr__`` (PEP 562) that imports what it exports at first use.

    Args:
        module: the module's own name.
        names: what it exports; anything else is no attribute of it.
        places: the modules to look for them in, the likeliest first.
    """
    known = frozenset(names)

    def get(name: str) -> object:
        if name in known:
            for place in places:
                found = import_module(place)
                if hasattr(found, name):
                    value = getattr(found, name)
                    setattr(sys.modules[module], name, value)  # for the next time
                    return value
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    return get
