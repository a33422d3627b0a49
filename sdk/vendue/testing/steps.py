"""The steps that scripts are made of, for a scripted referee and for a scripted bot.

Messages are written in protobuf's JSON mapping: ``{"ready": {"gameId": "17"}}``, or only
``"ready"``. What a step leaves out that can be known is filled in, the same way when sending and
when expecting: the id of the game and of the decision that are open, the credential. Name a
field with None (``null`` in a file) to send a message without it, or to expect any value.

Beside the protocol's messages a peer can be expected to end its stream: ``"end"``, with
``status``, the name of a gRPC status, and ``sentence``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from vendue.games.game import Json

Words: TypeAlias = "str | Mapping[str, object]"
"""A message as JSON, or only its kind."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game that a scripted referee begins, and the bot's place in it."""

    game: str
    seats: int = 3
    """Number of seats; that of the position, if there is one."""
    seat: int = 0
    """The bot's place, 0 … seats-1; simple bots sit in the others."""
    seed: str = "testing"
    """What the deal follows from, as in `vendue.simulate`."""
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    """Options of the game that differ from its defaults."""
    position: Mapping[str, Json] | None = None
    """Where the game begins, if not with a deal; it has its own options."""


@dataclass(frozen=True, slots=True)
class Expect:
    """The next thing that the peer does is to send this message."""

    what: Words
    """Fields that aren't named may have any value; lists have to be equal."""
    within: float | None = None
    """Seconds until the script fails; the peer's own limit unless given."""
    legal: bool = False
    """Whether a reply must be legal too; for a scripted referee, after `Ask`."""


@dataclass(frozen=True, slots=True)
class Send:
    """Send one message, or several that travel together."""

    what: Words | Sequence[Words]
    times: int = 1


@dataclass(frozen=True, slots=True)
class SendBytes:
    """Send bytes as a message of the stream, whatever they are."""

    data: bytes
    times: int = 1


@dataclass(frozen=True, slots=True)
class Sleep:
    """Stay silent; what comes meanwhile is looked at afterwards."""

    seconds: float


@dataclass(frozen=True, slots=True)
class HangUp:
    """End the stream without a word, after what was sent before."""


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a game, as the referee: send ``gameStarted``."""

    setup: GameSetup


@dataclass(frozen=True, slots=True)
class Ask:
    """Send the bot its next ``decision`` of the game, as the referee.

    The other seats are played until it is the bot's turn. A reply that was expected is played.
    """

    position: Mapping[str, Json] | None = None
    """Put the game on a position first; it has to have the options that the game began with."""


@dataclass(frozen=True, slots=True)
class Over:
    """Send ``gameOver``, as the referee, whether the game has come to its end or not."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """End the stream with a status, as the referee does after a fault of the bot."""

    status: str
    """The name of a gRPC status, for example ``UNAUTHENTICATED``."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the message that came last as a sound bot would; decisions with any legal action."""


@dataclass(frozen=True, slots=True)
class Play:
    """Answer everything as a sound bot would, until a message of a kind comes; leave that open."""

    until: str
    times: int = 1
    """How many of that kind have to come."""


@dataclass(frozen=True, slots=True)
class Exit:
    """End the bot's process at once."""

    status: int


CommonStep: TypeAlias = Expect | Send | SendBytes | Sleep | HangUp
RefereeStep: TypeAlias = CommonStep | Start | Ask | Over | Refuse
"""What a scripted referee can do."""
BotStep: TypeAlias = CommonStep | Answer | Play | Exit
"""What a scripted bot can do."""
Step: TypeAlias = RefereeStep | BotStep
