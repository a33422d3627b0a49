"""A question of Modern Art as JSON and back, the plain way: enums as numbers, tuples as lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, get_args

from vendue.games.modern_art import Card, DecisionKind, Event, Legal, Options, Public, View

PUBLIC = tuple(field.name for field in fields(Public) if field.name != "options")
LEGAL = tuple(field.name for field in fields(Legal))
LISTS = ("asked", "dropped", "balances", "hand_sizes", "counts", "played")
TABLES = ("markers", "bought")

EVENTS: dict[str, Any] = {kind.__name__: kind for kind in get_args(Event)}
EVENT_FIELDS = {name: tuple(field.name for field in fields(EVENTS[name])) for name in EVENTS}


def question(view: View, legal: Legal, events: Sequence[object]) -> dict[str, object]:
    """Return everything that a bot is told with a decision."""
    return {
        "public": {name: getattr(view.public, name) for name in PUBLIC},
        "seat": view.seat,
        "hand": view.hand,
        "legal": {name: getattr(legal, name) for name in LEGAL},
        "events": [_event(event) for event in events],
    }


def view_of(question: dict[str, Any], options: Options) -> View:
    """Return the view of a question."""
    public = question["public"]
    for name in LISTS:
        public[name] = tuple(public[name])
    for name in TABLES:
        public[name] = tuple(map(tuple, public[name]))
    public["lot"] = tuple(map(Card, public["lot"]))
    public["kind"] = DecisionKind(public["kind"])
    return View(Public(options, **public), question["seat"], tuple(map(Card, question["hand"])))


def legal_of(question: dict[str, Any]) -> Legal:
    """Return what is legal."""
    legal = question["legal"]
    kind, cards = DecisionKind(legal["kind"]), tuple(map(Card, legal["cards"]))
    return Legal(kind, cards, legal["minimum"], legal["maximum"])


def events_of(question: dict[str, Any]) -> tuple[object, ...]:
    """Return what has happened."""
    return tuple(map(_event_of, question["events"]))


def _event(event: object) -> dict[str, object]:
    name = type(event).__name__
    values = {field: getattr(event, field) for field in EVENT_FIELDS[name]}
    return {"kind": name, **values}


def _event_of(event: dict[str, Any]) -> object:
    kind = EVENTS[event.pop("kind")]
    return kind(**{name: _value(name, value) for name, value in event.items()})


def _value(name: str, value: Any) -> object:
    if name == "card":
        return Card(value)
    if name == "cards":
        return tuple(map(Card, value))
    return tuple(value) if isinstance(value, list) else value
