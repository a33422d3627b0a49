"""Modern Art on the wire: views, questions, answers and events come back as they went."""

from __future__ import annotations

from dataclasses import replace

import pytest
from google.protobuf import json_format
from tests.sdk.wire.questions import GAME, Question, RandomGame, typed_json, typed_question

from vendue.games.game import IllegalAction, Seat
from vendue.games.modern_art import (
    CARDS,
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    DecisionKind,
    Legal,
    PlayCard,
    SetPrice,
    View,
)
from vendue.games.table import game as game_of
from vendue.v1 import modern_art_pb2 as pb
from vendue.wire.codecs import CODECS
from vendue.wire.embedding import embed

CODEC = CODECS[GAME]
GAMES = [pytest.param(RandomGame(n, k), id=f"{n} seats, {k}") for n in (3, 4, 5) for k in range(4)]
ACTIONS: list[Action] = [
    *map(PlayCard, CARDS),
    *map(AddSecond, CARDS),
    AddSecond(None),
    *map(SetPrice, (0, 1, 12, 2**31 - 1)),
    AcceptPrice(accept=True),
    AcceptPrice(accept=False),
    *map(Bid, (0, 1, 12, -1, -(2**31), 2**31 - 1)),
]


def encoded(question: Question) -> bytes:
    public = CODEC.encode_public(question.view.public)
    events = [CODEC.encode_event(event) for event in question.events]
    return CODEC.encode_question(question.view, public, question.legal, events)


def decoded(data: bytes, question: Question) -> tuple[object, object, tuple[object, ...]]:
    message = pb.ModernArtQuestion.FromString(data)
    return CODEC.decode_question(message, question.options)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_comes_back(game: RandomGame) -> None:
    """View, legal actions and events of any question are the same on the bot's side."""
    for question in game.questions():
        told = decoded(encoded(question), question)
        assert told == (question.view, question.legal, question.events)
        legal = told[1]
        assert isinstance(legal, Legal)
        assert isinstance(legal.kind, DecisionKind)
    closing = pb.ModernArtClosing.FromString(
        CODEC.encode_closing([CODEC.encode_event(event) for event in game.events])
    )
    assert CODEC.decode_closing(closing) == tuple(game.events)


@pytest.mark.parametrize("game", [RandomGame(n, 9) for n in (3, 4, 5)], ids=str)
def test_embedding_gives_what_protobuf_itself_would(game: RandomGame) -> None:
    """A question put together from encoded parts is the fully typed message, byte for byte."""
    for question in game.questions():
        data, typed = encoded(question), typed_question(question)
        assert pb.ModernArtQuestion.FromString(data) == typed
        assert data == typed.SerializeToString(deterministic=True)


def test_random_games_ask_everything_and_tell_everything() -> None:
    """The games of these tests hold every kind of question and of event, so none goes untested."""
    kinds: set[DecisionKind] = set()
    events: set[str] = set()
    for seats in (3, 4, 5):
        for number in range(4):
            game = RandomGame(seats, number)
            kinds |= {question.legal.kind for question in game.questions()}
            events |= {kind for event in game.events for kind in typed_json(event)}
    assert kinds == set(DecisionKind)
    assert events == set(pb.ModernArtEvent.DESCRIPTOR.fields_by_name)


def first_question(seats: int = 3) -> Question:
    return next(RandomGame(seats, 1).questions())


def test_zero_survives() -> None:
    """Seat 0, a price of 0, a minimum of 0 and absent seats are told apart from nothing."""
    question = first_question()
    public = replace(
        question.view.public,
        asked=(Seat(0),),
        seller=Seat(0),
        associate=Seat(0),
        conductor=Seat(0),
        high_bidder=Seat(0),
        price=0,
        standing=0,
    )
    asked = replace(
        question,
        view=View(public, Seat(0), ()),
        legal=Legal(DecisionKind(public.kind or 0), (), 0, 0),
    )
    assert decoded(encoded(asked), asked) == (asked.view, asked.legal, ())
    absent = replace(public, associate=None, high_bidder=None, price=None)
    asked = replace(asked, view=View(absent, Seat(0), ()))
    assert decoded(encoded(asked), asked)[0] == asked.view


def test_the_end_of_the_game_asks_nothing() -> None:
    """A public part without a question decodes without one."""
    question = first_question()
    over = replace(question.view.public, kind=None, asked=())
    view = replace(question.view, public=over)
    told, _, _ = decoded(encoded(replace(question, view=view)), question)
    assert told == view


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_every_action_comes_back(action: Action) -> None:
    """An answer is the same on the referee's side, whether it is legal there or not."""
    message = pb.ModernArtAction()
    CODEC.fill_action(action, message)
    sent = pb.ModernArtAction.FromString(message.SerializeToString())
    assert CODEC.decode_action(sent) == action


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_actions_have_one_json_form(action: Action) -> None:
    """Records and positions name actions exactly as protobuf's JSON does."""
    message = pb.ModernArtAction()
    CODEC.fill_action(action, message)
    assert json_format.MessageToDict(message) == game_of(GAME).action_to_json(action)


@pytest.mark.parametrize(
    "action",
    [
        Bid(True),
        Bid(2**31),
        Bid(-(2**31) - 1),
        Bid(1.0),  # type: ignore[arg-type]
        Bid("1"),  # type: ignore[arg-type]
        Bid(None),  # type: ignore[arg-type]
        SetPrice(False),
        AcceptPrice(accept=1),  # type: ignore[arg-type]
        AcceptPrice(accept=None),  # type: ignore[arg-type]
        PlayCard(3),  # type: ignore[arg-type]
        PlayCard(None),  # type: ignore[arg-type]
        AddSecond(0),  # type: ignore[arg-type]
        None,
        7,
        Legal(DecisionKind.BID_OPEN),
    ],
    ids=str,
)
def test_what_the_rules_would_refuse_is_not_made_legal_by_the_wire(action: object) -> None:
    """No value is converted on its way: what isn't legal in process can't be sent either."""
    with pytest.raises(IllegalAction, match="can't be sent"):
        CODEC.fill_action(action, pb.ModernArtAction())


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"playCard": {}}',
        '{"playCard": {"card": 0}}',
        '{"playCard": {"card": 26}}',
        '{"playCard": {"card": -1}}',
        '{"addSecond": {"card": 99}}',
        '{"setPrice": {}}',
        '{"acceptPrice": {}}',
        '{"bid": {}}',
    ],
)
def test_incomplete_answers_are_illegal(text: str) -> None:
    """An answer that lacks its value or names no card is never completed by a guess."""
    with pytest.raises(IllegalAction):
        CODEC.decode_action(json_format.Parse(text, pb.ModernArtAction()))


def test_events_of_unknown_kinds_are_left_out() -> None:
    """A bot understands what it knows of a newer referee's events."""
    unknown = embed(31, b"\x08\x01")
    question = [*RandomGame(3, 2).questions()][9]
    known = [CODEC.encode_event(event) for event in question.events]
    mixed = [unknown, *known, unknown]
    public = CODEC.encode_public(question.view.public)
    data = CODEC.encode_question(question.view, public, question.legal, mixed)
    assert decoded(data, question)[2] == question.events
    closing = pb.ModernArtClosing.FromString(CODEC.encode_closing(mixed))
    assert CODEC.decode_closing(closing) == question.events
