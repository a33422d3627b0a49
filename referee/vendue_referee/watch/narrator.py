"""What the narrator of a game has to do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias

from vendue_referee.watch.page import Page


class Narrator(ABC):
    """Tells one game of its kind from public facts alone.

    It is never given the state, only what everybody at the table may know.
    """

    @abstractmethod
    def open(self, public: object) -> None:
        """Tell where the game stands before the first event: a new game or any position."""

    @abstractmethod
    def tell(self, event: object) -> None:
        """Tell the next event."""

    @abstractmethod
    def default_words(self, action: object) -> str:
        """Return what a default action did, as in "was late and *passed*".

        Asked before the action's events are told, so that the open question is still known.
        """


NewNarrator: TypeAlias = Callable[[Page], Narrator]
"""What makes a narrator that writes on a page."""
