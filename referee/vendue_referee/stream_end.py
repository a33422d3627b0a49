"""How a bot's stream is ended: by the referee with a reason, or by the bot."""

from __future__ import annotations

from enum import Enum, auto


class Refusal(Enum):
    """Why a stream is ended by the referee; the values are names of gRPC status codes."""

    WRONG_CREDENTIAL = "UNAUTHENTICATED"
    """The credential is not the one that the process was given."""
    OUT_OF_ORDER = "FAILED_PRECONDITION"
    """A message that is not expected now."""
    MALFORMED = "INVALID_ARGUMENT"
    """Bytes that are no message, or a message that lacks something."""
    INCOMPATIBLE = "UNIMPLEMENTED"
    """No protocol, or no game, that both sides know."""
    TOO_LARGE = "RESOURCE_EXHAUSTED"
    """A message above the limit of `Welcome`."""
    SECOND_STREAM = "ALREADY_EXISTS"
    """The process has a stream already."""
    TOO_LATE = "DEADLINE_EXCEEDED"
    """A deadline of the stream itself has passed."""


class StreamEnd(Enum):
    """How a bot's stream came to its end."""

    HUNG_UP = auto()
    """The bot ended it or died, or sent a message so large that gRPC broke it."""
    TOO_LARGE = auto()
    """The bot sent a message above the limit; nothing after it is read."""
    NOT_READ = auto()
    """The bot didn't read what it was sent."""
    FLOOD = auto()
    """The bot made call after call besides its stream."""


class StreamEnded(Exception):
    """Nothing more comes from the bot; the message is a sentence for its author."""

    def __init__(self, end: StreamEnd, sentence: str) -> None:
        super().__init__(sentence)
        self.end = end
