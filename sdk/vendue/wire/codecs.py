"""The table of codecs, one for each game of `vendue.games.table`."""

from __future__ import annotations

from vendue.wire.codec import GameCodec
from vendue.wire.modern_art import ModernArtCodec

CODECS: dict[str, GameCodec] = {
    "modern_art": ModernArtCodec(),
}
"""By id of the game."""
