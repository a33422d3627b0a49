"""Questions of random games of Modern Art, and the same written down for protobuf by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from random import Random

from google.protobuf import json_format

from vendue.deals import standalone_deal
from vendue.games.game import AnyState, Seat
from vendue.games.modern_art import Card, Legal, Public, View
from vendue.games.modern_art.events import Event
from vendue.games.modern_art.options import OPTIONS
from vendue.games.table import game as game_of
from vendue.v1 import modern_art_pb2 as pb

GAME = "modern_art"


@dataclass(frozen=True, slots=True)
class Question:
    """What one seat is asked in the middle of a game."""

    options: Mapping[str, str]
    view: View
    legal: Legal
    events: tuple[Event, ...]


@dataclass
class RandomGame:
    """A game whose seats answer at random, with defaults in between so that it lasts."""

    seats: int
    number: int

    def __post_init__(self) -> None:
        rng = self.rng = Random(f"{self.seats} {self.number}")
        self.options = {spec.name: rng.choice(spec.values) for spec in OPTIONS}
        deal = standalone_deal(f"wire {self.number}", GAME)
        self.state: AnyState = game_of(GAME).start(self.seats, self.options, deal)
        self.events: list[Event] = []

    def questions(self) -> Iterator[Question]:
        """Play to the end; yield what every seat is asked, with what it wasn't told yet."""
        told = [0] * self.seats
        while deciding := self.state.deciding():
            for seat in deciding:
                news = tuple(self.events[told[seat] :])
                told[seat] = len(self.events)
                yield Question(self.options, self.state.view(seat), self.state.legal(seat), news)
            for seat in deciding:
                self.events.extend(self.state.play(seat, self.action(seat)))

    def action(self, seat: Seat) -> object:
        """Return a random answer, low where amounts are asked for, so that money lasts."""
        legal: Legal = self.state.legal(seat)
        if self.rng.random() < 0.3:
            return self.state.default(seat)
        if legal.maximum > legal.minimum + 9 and self.rng.random() < 0.9:
            low = Legal(legal.kind, legal.cards, legal.minimum, legal.minimum + 9)
            return low.sample(self.rng)
        return legal.sample(self.rng)


def typed_question(question: Question) -> pb.ModernArtQuestion:
    """Return the question as protobuf's own message, filled field by field by name."""
    legal = question.legal
    body = {
        "view": {
            "public": _public(question.view.public),
            "seat": question.view.seat,
            "hand": _names(question.view.hand),
        },
        "legal": {
            "cards": _names(legal.cards),
            "minimum": legal.minimum,
            "maximum": legal.maximum,
        },
        "events": [typed_json(event) for event in question.events],
    }
    return json_format.ParseDict(body, pb.ModernArtQuestion())


def typed_json(event: Event) -> dict[str, object]:
    """Return an event in protobuf's JSON: its kind in lower case, its fields by name."""
    kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    return {kind: {f.name: _value(getattr(event, f.name)) for f in fields(event)}}


def _value(value: object) -> object:
    if isinstance(value, Card):
        return _name(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Card):
        return _names(value)
    return list(value) if isinstance(value, tuple) else value


def _public(public: Public) -> dict[str, object]:
    plain = {f.name: getattr(public, f.name) for f in fields(public)}
    del plain["options"], plain["seats"]
    plain["lot"] = _names(public.lot)
    for table in ("markers", "bought"):
        plain[table] = [number for row in plain[table] for number in row]
    kind = public.kind
    plain["kind"] = "MODERN_ART_DECISION_KIND_" + ("UNSPECIFIED" if kind is None else kind.name)
    return {name: _value(value) for name, value in plain.items() if value is not None}


def _name(card: Card) -> str:
    return f"MODERN_ART_CARD_{card.name}"


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [_name(card) for card in cards]
