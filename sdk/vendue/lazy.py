"""A table whose entries are imported when they are first used.

A bot's process plays one game and should not wait for the rules of all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
