"""Modern Art told move by move."""

from vendue_referee.watch.modern_art.narrator import ModernArtNarrator

__all__ = ["ModernArtNarrator"]
