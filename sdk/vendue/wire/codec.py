"""What the protocol needs from each game: its questions, answers and events as bytes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol, TypeVar

from google.protobuf.message import Message

from vendue.wire.embedding import embed, scalar

T = TypeVar("T")

# What every game's messages have in common: a question has a view, legal actions and events; a
# view has a public part and a seat; what a game's end adds has events.
VIEW, LEGAL, EVENTS = 1, 2, 3
VIEW_PUBLIC, VIEW_SEAT = 1, 2
CLOSING_EVENTS = 1


class SeatView(Protocol):
    """What every game's views have in common."""

    @property
    def seat(self) -> int:
        """Whose view it is."""
        ...


class GameCodec(ABC):
    """Converts one game's values; one instance serves any number of games at once."""

    field: ClassVar[str]
    """Name of the game's field in the envelopes' `oneof`s: the id of the game."""
    question_field: ClassVar[int] = 10
    """Number of that field, the same in every envelope."""

    @abstractmethod
    def encode_event(self, event: object) -> bytes:
        """Return an event as the repeated field of a question: encoded once for all seats."""

    @abstractmethod
    def encode_public(self, public: object) -> bytes:
        """Return the public part of a view, encoded once for all seats."""

    @abstractmethod
    def encode_private(self, view: object) -> bytes:
        """Return the fields of a view beside its public part and its seat."""

    @abstractmethod
    def encode_legal(self, legal: object) -> bytes:
        """Return the legal actions."""

    def encode_question(
        self, view: SeatView, public: bytes, legal: object, events: Sequence[bytes]
    ) -> bytes:
        """Return a question; ``public`` and ``events`` are what this codec encoded."""
        shown = (
            embed(VIEW_PUBLIC, public) + scalar(VIEW_SEAT, view.seat) + self.encode_private(view)
        )
        parts = [embed(VIEW, shown), embed(LEGAL, self.encode_legal(legal))]
        parts += [embed(EVENTS, event) for event in events]
        return b"".join(parts)

    def encode_closing(self, events: Sequence[bytes]) -> bytes:
        """Return what the end of a game adds."""
        return b"".join([embed(CLOSING_EVENTS, event) for event in events])

    @abstractmethod
    def decode_question(
        self, message: Message, options: Mapping[str, str]
    ) -> tuple[object, object, tuple[object, ...]]:
        """Return view, legal actions and events of a question."""

    @abstractmethod
    def decode_closing(self, message: Message) -> tuple[object, ...]:
        """Return the events at the end of a game."""

    @abstractmethod
    def fill_action(self, action: object, message: Message) -> None:
        """Write an action into an empty message.

        Raises:
            IllegalAction: a value that no message can carry.
        """

    @abstractmethod
    def decode_action(self, message: Message) -> object:
        """Return the action of a reply.

        Raises:
            IllegalAction: a part of it is missing or not of this game.
        """


def exactly(wanted: type[T], value: T) -> T:
    """Return the value, and refuse what protobuf would convert, such as True to 1.

    The rules don't convert either.

    Raises:
        TypeError: it is of another type.
    """
    if type(value) is not wanted:
        raise TypeError(f"{wanted.__name__} is wanted")
    return value
