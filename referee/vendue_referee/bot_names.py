"""Names of bots that a reader can tell apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from vendue.cli.errors import UserMistake
from vendue.display import shown


def distinct_names(
    names: Sequence[str], given: Sequence[bool], *, may_repeat: bool
) -> tuple[str, ...]:
    """Return the names of the bots of one command, told apart under NFKC and case folding.

    If ``may_repeat``, a name that wasn't given with ``NAME=`` and is taken gets ``-2``, ``-3`` …

    Raises:
        UserMistake: two bots have one name.
    """
    taken: set[str] = set()
    for name, is_given in zip(names, given, strict=True):
        if is_given:
            _take(name, taken)
    return tuple(
        name if is_given else _taken(name, taken, may_repeat=may_repeat)
        for name, is_given in zip(names, given, strict=True)
    )


def folded(name: str) -> str:
    """Return what names have in common that differ in case or in the form of letters only."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _take(name: str, taken: set[str]) -> None:
    if folded(name) in taken:
        raise UserMistake(f"two bots are called {shown(name)}; give one another name with NAME=BOT")
    taken.add(folded(name))


def _taken(name: str, taken: set[str], *, may_repeat: bool) -> str:
    free, number = name, 1
    while may_repeat and folded(free) in taken:
        number += 1
        free = f"{name}-{number}"
    _take(free, taken)
    return free
