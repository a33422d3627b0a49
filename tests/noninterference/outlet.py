"""Everything that leaves a match for one observer, in the order in which it leaves."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from tests.conformance.setups import Setup
from tests.noninterference.hidden import Observer, seen

from vendue.deals import standalone_deal
from vendue.games.game import IllegalAction, Json, Seat
from vendue.match import Answer, Fault, Match
from vendue.messages import ClockSettings, DecisionId
from vendue.wire.codecs import CODECS
from vendue.wire.referee_side import encode_fault_notice, encode_game_started
from vendue_referee.projector import GameFacts, Projector
from vendue_referee.watch.narrators import NARRATORS
from vendue_referee.watch.watch import Watch

NAMES = ("ann", "bob", "cid", "dan", "eve")
CLOCK = ClockSettings()


@dataclass(frozen=True, slots=True)
class Sent:
    """One thing that left."""

    kind: str
    data: bytes


class Outlet:
    """A match that is driven as the referee drives it, and what it tells one observer.

    Ids follow from a deal that has nothing to do with the cards, so that they are those of any
    other match with the same observer.

    Args:
        setup: game, seats and options.
        position: where the match begins.
        observer: whose messages are collected; for a spectator the narrator's feed is written too.
    """

    def __init__(self, setup: Setup, position: Mapping[str, Json], observer: Observer) -> None:
        self.setup = setup
        self.match = Match(setup.game.from_position(position))
        self._observer = observer
        deal = standalone_deal("outlet", setup.game_id)
        facts = GameFacts(setup.game_id, setup.options, CLOCK, "c0ffee")
        self._projector = Projector(facts, deal, self.match)
        self._decision_id = DecisionId(0)
        self._sent: list[Sent] = []
        self._told = 0
        self._paper = io.StringIO()
        self._watch: Watch | None = None
        if observer is None and setup.game_id in NARRATORS:
            paper = Console(file=self._paper, width=100, _environ={})
            self._watch = Watch(NAMES[: setup.seats], paper, setup.game_id)

    @property
    def seen(self) -> dict[str, Json]:
        """What the observer may know, by the rules."""
        position = self.match.state.to_position()
        return seen(self.setup.game_id, position, self._observer)

    def taken(self) -> list[Sent]:
        """Return what has left since the last call."""
        sent, self._sent = self._sent, []
        return sent

    def begin(self) -> None:
        """Tell all seats that the game begins."""
        for seat in self._seats():
            started = encode_game_started(self._projector.started(seat))
            self._send(seat, "start", started)
        self._look()

    def ask(self) -> tuple[Seat, ...]:
        """Put the open question to all seats that it is for, in order."""
        asked = self.match.asked()
        self._look()
        self._send(self._observer, "asked", bytes(asked))
        for seat in asked:
            decision_id = self._projector.next_decision_id(seat)
            entry = self._projector.encoded_decision(seat, decision_id, CLOCK.bank_ms)
            self._send(seat, "prompt", entry)
            if seat == self._observer:
                self._decision_id = decision_id
        return asked

    def refuse(self, actions: Iterable[Any]) -> None:
        """Try what the observer might have answered, and keep what it would be told of it."""
        if self._observer is None:
            return
        state = self.match.state.copy()
        for action in actions:
            try:
                state.play(self._observer, action)
            except IllegalAction as error:
                self._send(self._observer, "refusal", str(error).encode())
            else:
                self._send(self._observer, "accepted", repr(action).encode())
                state = self.match.state.copy()

    def settle(self, answers: Mapping[Seat, Answer | Fault]) -> None:
        """Play answers, and tell of strikes and of what everybody saw."""
        for notice in self.match.settle(answers):
            if notice.seat == self._observer and not self.match.has_forfeited(notice.seat):
                told = self._projector.notice(notice, self._decision_id)
                self._send(self._observer, "notice", encode_fault_notice(told))
        codec = CODECS[self.setup.game_id]
        news, self._told = self.match.events[self._told :], len(self.match.events)
        for event in news:
            self._send(self._observer, "event", codec.encode_event(event))
        self._look()

    def end(self) -> None:
        """Tell all seats that the game is over, and write what was held against them."""
        result = self.match.result()
        for seat in self._seats():
            self._send(seat, "end", self._projector.encoded_over(seat, result))
            self._send(seat, "log", "\n".join(self.match.faults[seat]).encode())
        self._look()
        self._send(self._observer, "result", repr(result).encode())

    def _seats(self) -> Sequence[Seat]:
        return [*map(Seat, range(self.setup.seats))]

    def _send(self, seat: Observer, kind: str, data: bytes) -> None:
        if seat == self._observer:
            self._sent.append(Sent(kind, data))

    def _look(self) -> None:
        """Let spectators look on."""
        if self._watch is not None:
            self._watch(self.match)
            self._send(self._observer, "feed", self._paper.getvalue().encode())
            self._paper.seek(0)
            self._paper.truncate()
