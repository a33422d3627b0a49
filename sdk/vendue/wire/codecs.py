"""The table of codecs, one for each game of `vendue.games.table`."""

from __future__ import annotations

from collections.abc import Mapping

from vendue.lazy import LazyTable
from vendue.wire.codec import GameCodec

CODECS: Mapping[str, GameCodec] = LazyTable(
    GameCodec,  # type: ignore[type-abstract]
    {
        "modern_art": "vendue.wire.modern_art:ModernArtCodec",
        "collection": "vendue.wire.collection:CollectionCodec",
        "art_society": "vendue.wire.art_society:ArtSocietyCodec",
    },
)
"""By id of the game."""
