"""The one place that makes messages for a seat out of a match.

Everything that leaves for a seat, over the wire or inside the process, is built here from what
the game's own `view`, `legal` and public events say, and from nothing else of the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vendue.deals import Deal
from vendue.games.game import Seat
from vendue.match import Match, MatchResult, Notice
from vendue.messages import (
    ClockSettings,
    Decision,
    DecisionId,
    FaultNotice,
    GameId,
    GameOver,
    GameStarted,
)
from vendue.wire.codecs import CODECS
from vendue.wire.referee_side import encode_decision, encode_game_over


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is fixed about a game before it begins, and told to every seat."""

    game: str
    options: Mapping[str, str]
    clock: ClockSettings
    commitment: str
    rotation: int = 0
    attempt: int = 1


class Projector:
    """Makes the messages of one game for each of its seats."""

    def __init__(self, facts: GameFacts, deal: Deal, match: Match) -> None:
        self.facts = facts
        self.game_id = GameId(int(deal.game_id(facts.rotation, facts.attempt), 16))
        self._deal = deal
        self._match = match
        self._codec = CODECS[facts.game]
        self._told = [0] * match.state.seats
        self._ordinals = [0] * match.state.seats
        self._events: list[bytes] = []
        self._public: object = None
        self._public_bytes = b""

    def started(self, seat: Seat) -> GameStarted:
        """Return the message that begins the game for a seat."""
        facts = self.facts
        return GameStarted(
            game_id=self.game_id,
            game=facts.game,
            options=facts.options,
            seat=seat,
            seats=self._match.state.seats,
            clock=facts.clock,
            commitment=facts.commitment,
            bot_seed=self._deal.bot_seed(seat),
        )

    def next_decision_id(self, seat: Seat) -> DecisionId:
        """Return the id of the seat's next decision."""
        ordinal = self._ordinals[seat]
        self._ordinals[seat] = ordinal + 1
        facts = self.facts
        return DecisionId(self._deal.decision_id(facts.rotation, facts.attempt, seat, ordinal))

    def decision(self, seat: Seat, decision_id: DecisionId, bank_ms: int) -> Decision:
        """Return the open question to a seat as plain values."""
        state = self._match.state
        return Decision(
            game_id=self.game_id,
            decision_id=decision_id,
            bank_ms=bank_ms,
            move_limit_ms=self.facts.clock.move_limit_ms,
            view=state.view(seat),
            legal=state.legal(seat),
            events=tuple(self._match.events[self._news_from(seat) :]),
        )

    def encoded_decision(self, seat: Seat, decision_id: DecisionId, bank_ms: int) -> bytes:
        """Return the open question to a seat as an entry of a PlayResponse."""
        state = self._match.state
        question = self._codec.encode_question(
            state.view(seat), self._encoded_public(), state.legal(seat), self._news(seat)
        )
        move_limit_ms = self.facts.clock.move_limit_ms
        return encode_decision(
            self.facts.game, self.game_id, decision_id, bank_ms, move_limit_ms, question
        )

    def notice(self, notice: Notice, decision_id: DecisionId) -> FaultNotice:
        """Return the message that tells a seat of its strike."""
        return FaultNotice(self.game_id, decision_id, notice.fault, notice.sentence, notice.strikes)

    def over(self, seat: Seat, result: MatchResult) -> GameOver:
        """Return the message that ends the game for a seat, as plain values."""
        events = tuple(self._match.events[self._news_from(seat) :])
        return self._over(seat, result, events)

    def encoded_over(self, seat: Seat, result: MatchResult) -> bytes:
        """Return the message that ends the game for a seat as an entry of a PlayResponse."""
        closing = self._codec.encode_closing(self._news(seat))
        return encode_game_over(self.facts.game, self._over(seat, result, ()), closing)

    def _over(self, seat: Seat, result: MatchResult, events: tuple[object, ...]) -> GameOver:
        return GameOver(
            game_id=self.game_id,
            places=result.places,
            scores=result.scores,
            verdicts=result.verdicts,
            own_faults=tuple(self._match.faults[seat]),
            events=events,
        )

    def _encoded_public(self) -> bytes:
        public = self._match.state.public()
        if public is not self._public:
            self._public = public
            self._public_bytes = self._codec.encode_public(public)
        return self._public_bytes

    def _news_from(self, seat: Seat) -> int:
        told = self._told[seat]
        self._told[seat] = len(self._match.events)
        return told

    def _news(self, seat: Seat) -> list[bytes]:
        encoded, events = self._events, self._match.events
        while len(encoded) < len(events):
            encoded.append(self._codec.encode_event(events[len(encoded)]))
        return encoded[self._news_from(seat) :]
