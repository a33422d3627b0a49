"""Other options than the usual ones, other tiles among them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from vendue.games.art_society.tile_list import designed_text, settled_text


def box(change: Callable[[dict[str, Any]], None]) -> str:
    """Return the designed list with a change, as options hold it."""
    tiles: dict[str, Any] = json.loads(designed_text())
    change(tiles)
    return settled_text(json.dumps(tiles))


def _few_decor(tiles: dict[str, Any]) -> None:
    for row in tiles["decor"]:
        row["count"] = 2


def _other_starts(tiles: dict[str, Any]) -> None:
    for row, size in zip(tiles["starting"], ("1x1", "2x3", "7x2", "5x5"), strict=True):
        row["size"] = size


SCARCE = box(_few_decor)
"""Hardly any décor (AS-32)."""
UNEVEN = box(_other_starts)
"""Starting tiles of all sizes."""

BOXES: tuple[dict[str, str], ...] = (
    {},
    {"grid": "8x7", "sight_rows": "0-6"},
    {"grid": "20x15", "sight_rows": "14-14"},
    {"swap_any_genre": "true"},
    {"grid": "10x7", "swap_any_genre": "true", "tiles": SCARCE},
    {"grid": "10x9", "tiles": UNEVEN},
)
"""Choices of options."""
