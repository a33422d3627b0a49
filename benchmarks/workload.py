"""The decisions and replies that all transports carry: the same bytes for each of them.

A decision has about 680 bytes: a real question of Modern Art with so many real events that it is
as large as one of a wordier game. A reply has 28.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import cycle
from random import Random

from vendue.deals import standalone_deal
from vendue.games.game import AnyState, Seat
from vendue.games.table import game as game_of
from vendue.messages import DecisionId, GameId
from vendue.wire.codecs import CODECS
from vendue.wire.referee_side import encode_decision

GAME = "modern_art"
DECISION_BYTES = 680
ENVELOPE_BYTES = 40
"""What is around a question."""
AMOUNT = 7
"""Every reply is this bid."""

BANK_MS = 60_000
MOVE_LIMIT_MS = 10_000


@dataclass(frozen=True, slots=True)
class Shape:
    """How many bots there are, and how many games each of them plays at the same time."""

    bots: int
    in_flight: int

    @property
    def games(self) -> int:
        """Decisions that are open at any moment."""
        return self.bots * self.in_flight

    def __str__(self) -> str:
        return f"{self.bots}x{self.in_flight}"


def decision(game_id: int, decision_id: int, question: bytes) -> bytes:
    """Return a decision as the only entry of a PlayResponse."""
    return encode_decision(
        GAME, GameId(game_id), DecisionId(decision_id), BANK_MS, MOVE_LIMIT_MS, question
    )


@cache
def questions() -> tuple[bytes, ...]:
    """Return the questions of one game of Modern Art, encoded and all about equally long."""
    state = game_of(GAME).start(4, {}, standalone_deal("benchmark", GAME))
    codec, rng = CODECS[GAME], Random(1)
    events: list[bytes] = []
    found = []
    while deciding := state.deciding():
        seat = deciding[0]
        if events:
            found.append(_question(state, seat, events))
        played = state.play(seat, state.legal(seat).sample(rng))
        events += map(codec.encode_event, played)
    return tuple(found)


def _question(state: AnyState, seat: Seat, events: list[bytes]) -> bytes:
    """Return a seat's question with as many events as it takes to fill it."""
    codec = CODECS[GAME]
    view, legal = state.view(seat), state.legal(seat)
    public = codec.encode_public(state.public())
    missing = DECISION_BYTES - ENVELOPE_BYTES - len(codec.encode_question(view, public, legal, ()))
    news: list[bytes] = []
    for event in cycle(events):
        missing -= len(event) + 2
        if missing < 0:
            break
        news.append(event)
    return codec.encode_question(view, public, legal, news)
