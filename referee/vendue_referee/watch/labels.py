"""Names of bots as they stand in a line: escaped, short enough, and never two alike."""

from __future__ import annotations

from collections.abc import Sequence

from vendue.display import shown

NARROWEST = 8
WIDEST = 20
"""Cells that a name may take, at the least and at the most."""


def label_width(width: int) -> int:
    """Return how many cells a name may take on a page of so many columns."""
    return max(NARROWEST, min(WIDEST, width // 5))


def labels(names: Sequence[str], width: int, *, ascii_only: bool = False) -> tuple[str, ...]:
    """Return the names, each in at most so many cells.

    If two would look the same, every label begins with its seat's number.
    """
    cut = tuple(shown(name, width, ascii_only=ascii_only) for name in names)
    if len(set(cut)) == len(cut):
        return cut
    rest = max(1, width - 2)
    return tuple(
        f"{seat} {shown(name, rest, ascii_only=ascii_only)}" for seat, name in enumerate(names)
    )
