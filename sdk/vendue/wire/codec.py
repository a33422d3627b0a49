"""What the protocol needs from each game: its questions, answers and events as bytes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from google.protobuf.message import Message

T = TypeVar("T")


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
    def encode_question(
        self, view: object, public: bytes, legal: object, events: Sequence[bytes]
    ) -> bytes:
        """Return a question; ``public`` and ``events`` are what this codec encoded."""

    @abstractmethod
    def encode_closing(self, events: Sequence[bytes]) -> bytes:
        """Return what the end of a game adds."""

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
