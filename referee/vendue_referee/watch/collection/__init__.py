"""Collection particulière told sale by sale."""

from vendue_referee.watch.collection.narrator import CollectionNarrator

__all__ = ["CollectionNarrator"]
