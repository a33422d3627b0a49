"""The table of narrators: who tells which game."""

from __future__ import annotations

from vendue_referee.watch.art_society.narrator import ArtSocietyNarrator
from vendue_referee.watch.collection.narrator import CollectionNarrator
from vendue_referee.watch.modern_art.narrator import ModernArtNarrator
from vendue_referee.watch.narrator import NewNarrator

NARRATORS: dict[str, NewNarrator] = {
    "modern_art": ModernArtNarrator,
    "collection": CollectionNarrator,
    "art_society": ArtSocietyNarrator,
}
"""Narrators by the game's id."""
