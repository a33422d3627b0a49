"""The messages between referee and bot process as plain values; `vendue.wire` encodes them.

Field by field what proto/vendue/v1/referee.proto says; ids are opaque 64-bit integers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType, TypeAlias

from vendue import version
from vendue.games.game import Seat
from vendue.verdicts import Verdict

GameId = NewType("GameId", int)
DecisionId = NewType("DecisionId", int)

PROTOCOL = version.PROTOCOL
"""The protocol number that this package speaks."""

FAILED_TEXT_LIMIT = 4096
"""Characters of `Failed.text` that are kept."""
PROBLEM_LIMIT = 400
"""Characters of a sentence about an unusable answer that are kept."""


class MalformedMessage(ValueError):
    """Bytes from a peer that are no message of the protocol; the text says why."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a bot process."""

    protocol_min: int
    protocol_max: int
    credential: str
    bot_name: str
    bot_version: str
    sdk: str
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """The start hook of a game is done."""

    game_id: GameId


@dataclass(frozen=True, slots=True)
class Unusable:
    """An answer that is no action of the game at all; the sentence says why."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one decision; the action is one of the game's, or `Unusable`."""

    game_id: GameId
    decision_id: DecisionId
    action: object
    game: str = ""
    """Id of the game whose action it is."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The end hook of a game is done."""

    game_id: GameId


@dataclass(frozen=True, slots=True)
class Failed:
    """The bot's code raised an exception in one game, which is forfeited."""

    game_id: GameId
    text: str


BotMessage: TypeAlias = Hello | Ready | Reply | Ended | Failed


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `Hello`."""

    protocol: int
    message_bytes: int
    games_in_flight: int


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """The clock of one game, in whole milliseconds."""

    bank_ms: int = 60_000
    increment_ms: int = 100
    move_limit_ms: int = 10_000


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins for the receiving seat."""

    game_id: GameId
    game: str
    options: Mapping[str, str]
    seat: Seat
    seats: int
    clock: ClockSettings
    commitment: str
    bot_seed: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat: what it may know, what is legal, what happened since its last."""

    game_id: GameId
    decision_id: DecisionId
    bank_ms: int
    move_limit_ms: int
    view: object
    legal: object
    events: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class FaultNotice:
    """A fault held against the receiving seat."""

    game_id: GameId
    decision_id: DecisionId
    fault: Verdict
    text: str
    strikes: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """A game ended."""

    game_id: GameId
    places: tuple[int, ...]
    scores: tuple[int, ...]
    verdicts: tuple[Verdict, ...]
    own_faults: tuple[str, ...]
    events: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Goodbye:
    """The referee closes the stream."""

    reason: str


RefereeMessage: TypeAlias = Welcome | GameStarted | Decision | FaultNotice | GameOver | Goodbye
