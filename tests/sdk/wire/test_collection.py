"""Collection particulière on the wire: views, questions, answers and events come back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from random import Random

import pytest
from google.protobuf import json_format
from tests.sdk.games.collection.lively import lively
from tests.sdk.games.collection.scenario import Scenario, seats_of
from tests.sdk.games.collection.test_actions import MAPPING

from vendue.deals import standalone_deal
from vendue.games.collection import (
    Action,
    Bid,
    ChooseDirection,
    DecisionKind,
    Direction,
    Event,
    Legal,
    Public,
    React,
    Reaction,
    View,
)
from vendue.games.game import IllegalAction
from vendue.games.table import game as game_of
from vendue.v1 import collection_pb2 as pb
from vendue.wire.codecs import CODECS
from vendue.wire.embedding import embed

GAME = "collection"
CODEC = CODECS[GAME]
A, B = seats_of("AB")


@dataclass(frozen=True, slots=True)
class Question:
    """What one seat is asked in the middle of a match."""

    options: Mapping[str, str]
    view: View
    legal: Legal
    events: tuple[Event, ...]


@dataclass(frozen=True)
class LivelyMatch:
    """A match in which everything happens."""

    seats: int
    number: int
    mode: str = "full"

    def questions(self) -> Iterator[Question]:
        """Play to the end; yield what every seat is asked, with what it wasn't told yet."""
        rng = Random(f"{self.seats} {self.number}")
        options = game_of(GAME).settle_options(chosen={"mode": self.mode, "target": "70"})
        deal = standalone_deal(f"wire {self.number}", GAME)
        state = game_of(GAME).start(self.seats, options, deal)
        events: list[Event] = []
        told = [0] * self.seats
        while deciding := state.deciding():
            for seat in deciding:
                news = tuple(events[told[seat] :])
                told[seat] = len(events)
                yield Question(options, state.view(seat), state.legal(seat), news)
            for seat in deciding:
                events += state.play(seat, lively(state.legal(seat), rng))


MATCHES = [LivelyMatch(seats, number) for seats in (2, 3, 4) for number in range(3)]
MATCHES += [LivelyMatch(3, 3, "beginner")]
each_match = pytest.mark.parametrize("match", MATCHES, ids=str)


def encoded(question: Question) -> bytes:
    public = CODEC.encode_public(question.view.public)
    events = [CODEC.encode_event(event) for event in question.events]
    return CODEC.encode_question(question.view, public, question.legal, events)


def decoded(data: bytes, question: Question) -> tuple[object, object, tuple[object, ...]]:
    message = pb.CollectionQuestion.FromString(data)
    return CODEC.decode_question(message, question.options)


@each_match
def test_every_question_of_a_match_comes_back(match: LivelyMatch) -> None:
    """View, legal actions and events of any question are the same on the bot's side."""
    for question in match.questions():
        told = decoded(encoded(question), question)
        assert told == (question.view, question.legal, question.events)
        legal = told[1]
        assert isinstance(legal, Legal)
        assert isinstance(legal.kind, DecisionKind)
        assert all(isinstance(reaction, Reaction) for reaction in legal.reactions)
        events = [CODEC.encode_event(event) for event in question.events]
        closing = pb.CollectionClosing.FromString(CODEC.encode_closing(events))
        assert CODEC.decode_closing(closing) == question.events


@each_match
def test_questions_come_back_through_json(match: LivelyMatch) -> None:
    """Protobuf's JSON holds the whole question, for bots and tools that read it."""
    for question in match.questions():
        message = pb.CollectionQuestion.FromString(encoded(question))
        again = json_format.Parse(json_format.MessageToJson(message), pb.CollectionQuestion())
        told = CODEC.decode_question(again, question.options)
        assert told == (question.view, question.legal, question.events)


@each_match
def test_embedding_gives_what_protobuf_itself_would(match: LivelyMatch) -> None:
    """A question put together from encoded parts is the fully typed message, byte for byte."""
    for question in match.questions():
        typed = json_format.ParseDict(typed_json(question), pb.CollectionQuestion())
        assert pb.CollectionQuestion.FromString(encoded(question)) == typed
        assert encoded(question) == typed.SerializeToString(deterministic=True)


def typed_json(question: Question) -> dict[str, object]:
    """Return the question in protobuf's JSON, written down by the names of its fields."""
    view, legal = question.view, question.legal
    own: dict[str, object] = {"public": typed_public(view.public), "seat": view.seat}
    if view.pending is not None:
        own["pending"] = {"bill": view.pending.bill, "banco": view.pending.banco}
    answers = {
        "bills": list(legal.bills),
        "banco": legal.banco,
        "reactions": list(map(long_name, legal.reactions)),
    }
    return {"view": own, "legal": answers, "events": list(map(typed_event, question.events))}


def typed_public(public: Public) -> dict[str, object]:
    plain = {field.name: typed(getattr(public, field.name)) for field in fields(public)}
    del plain["options"]
    columns = ("bills", "preemptions", "expertises", "bancos", "won", "doubled", "totals")
    names = [name.replace("totals", "total") for name in columns]
    rows = zip(*(plain.pop(name) for name in columns), strict=True)  # type: ignore[call-overload]
    plain["seats"] = [dict(zip(names, row, strict=True)) for row in rows]
    return {name: value for name, value in plain.items() if value is not None}


def typed_event(event: Event) -> dict[str, object]:
    kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    return {kind: {field.name: typed(getattr(event, field.name)) for field in fields(event)}}


def typed(value: object) -> object:
    if isinstance(value, IntEnum):
        return long_name(value)
    return [typed(item) for item in value] if isinstance(value, tuple) else value


def long_name(member: IntEnum) -> str:
    """Return the protocol's name: ``COLLECTION_DIRECTION_RISING``."""
    kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(member).__name__).upper()
    return f"COLLECTION_{kind}_{member.name}"


def test_these_matches_ask_everything_and_tell_everything() -> None:
    """They hold every kind of question and of event, so none goes untested."""
    questions = [question for match in MATCHES for question in match.questions()]
    assert {question.legal.kind for question in questions} == set(DecisionKind)
    told = {kind for each in questions for event in each.events for kind in typed_event(event)}
    assert told == set(pb.CollectionEvent.DESCRIPTOR.fields_by_name)
    reactions = {reaction for each in questions for reaction in each.legal.reactions}
    assert reactions == set(Reaction)


@pytest.mark.parametrize("enum", [DecisionKind, Direction, Reaction])
def test_enums_have_their_numbers(enum: type[IntEnum]) -> None:
    """A member has the same number and name on the wire."""
    values = pb.DESCRIPTOR.enum_types_by_name[f"Collection{enum.__name__}"].values_by_name
    assert len(values) == len(enum) + 1
    assert all(values[long_name(member)].number == member for member in enum)


def test_a_pending_bid_and_zeros_survive() -> None:
    """Seat 0, no passes, a bid of one's own and an absent winner are told apart from nothing."""
    table = Scenario(9, seats=2, auctioneer="B").rising().play("A", Bid(15, banco=True))
    legal = table.state.legal(B)
    for seat in (A, B):
        asked = Question(game_of(GAME).settle_options(), table.state.view(seat), legal, ())
        assert decoded(encoded(asked), asked) == (asked.view, legal, ())
        typed = json_format.ParseDict(typed_json(asked), pb.CollectionQuestion())
        assert encoded(asked) == typed.SerializeToString(deterministic=True)
    won = Scenario(9, seats=2, auctioneer="B").rising().bid("A15* B3")
    won.examine_banco("B")
    asked = Question(game_of(GAME).settle_options(), won.state.view(A), won.state.legal(A), ())
    assert asked.view.public.winner == 0
    assert decoded(encoded(asked), asked) == (asked.view, asked.legal, ())


def test_the_end_of_the_match_asks_nothing() -> None:
    """A public part without a question decodes without one."""
    question = next(MATCHES[0].questions())
    over = replace(question.view.public, kind=None, asked=(), lot=(), direction=None)
    asked = replace(question, view=replace(question.view, public=over))
    told, _, _ = decoded(encoded(asked), asked)
    assert told == asked.view


def sent(action: Action) -> pb.CollectionAction:
    message = pb.CollectionAction()
    CODEC.fill_action(action, message)
    return pb.CollectionAction.FromString(message.SerializeToString())


ACTIONS = [action for action, _ in MAPPING] + [Bid(n) for n in (0, -1, 2**31 - 1, -(2**31))]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_every_action_comes_back(action: Action) -> None:
    """An answer is the same on the referee's side, whether it is legal there or not."""
    assert CODEC.decode_action(sent(action)) == action


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_actions_have_one_json_form(action: Action) -> None:
    """Records and positions name actions exactly as protobuf's JSON does."""
    assert json_format.MessageToDict(sent(action)) == game_of(GAME).action_to_json(action)


@pytest.mark.parametrize(
    "action",
    [
        Bid(True),
        Bid(2**31),
        Bid(1.0),  # type: ignore[arg-type]
        Bid("1"),  # type: ignore[arg-type]
        Bid(None),  # type: ignore[arg-type]
        Bid(7, banco=1),  # type: ignore[arg-type]
        Bid(7, banco=None),  # type: ignore[arg-type]
        React(1),  # type: ignore[arg-type]
        React(Direction.RISING),  # type: ignore[arg-type]
        ChooseDirection(2),  # type: ignore[arg-type]
        ChooseDirection(None),  # type: ignore[arg-type]
        None,
        7,
        Legal(DecisionKind.DIRECTION),
    ],
    ids=str,
)
def test_what_the_rules_would_refuse_is_not_made_legal_by_the_wire(action: object) -> None:
    """No value is converted on its way: what isn't legal in process can't be sent either."""
    with pytest.raises(IllegalAction, match="can't be sent"):
        CODEC.fill_action(action, pb.CollectionAction())


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"chooseDirection": {}}',
        '{"chooseDirection": {"direction": 0}}',
        '{"chooseDirection": {"direction": 3}}',
        '{"bid": {}}',
        '{"bid": {"bill": 7}}',
        '{"bid": {"banco": true}}',
        '{"react": {}}',
        '{"react": {"reaction": 0}}',
        '{"react": {"reaction": 5}}',
        '{"react": {"reaction": -1}}',
    ],
)
def test_incomplete_answers_are_illegal(text: str) -> None:
    """An answer that lacks a value or names none that is known is never completed by a guess."""
    with pytest.raises(IllegalAction):
        CODEC.decode_action(json_format.Parse(text, pb.CollectionAction()))


def test_events_of_unknown_kinds_are_left_out() -> None:
    """A bot understands what it knows of a newer referee's events."""
    unknown = embed(31, b"\x08\x01")
    question = [*MATCHES[0].questions()][9]
    known = [CODEC.encode_event(event) for event in question.events]
    assert known
    mixed = [unknown, *known, unknown]
    public = CODEC.encode_public(question.view.public)
    data = CODEC.encode_question(question.view, public, question.legal, mixed)
    assert decoded(data, question)[2] == question.events
    closing = pb.CollectionClosing.FromString(CODEC.encode_closing(mixed))
    assert CODEC.decode_closing(closing) == question.events
