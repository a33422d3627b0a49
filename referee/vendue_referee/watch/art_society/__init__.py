"""Art Society told move by move."""

from vendue_referee.watch.art_society.narrator import ArtSocietyNarrator

__all__ = ["ArtSocietyNarrator"]
