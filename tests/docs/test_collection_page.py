"""The page about Collection particulière says what the code does."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, get_args

from google.protobuf import json_format
from tests.docs.pages import Page

from vendue.collection import CollectionBot
from vendue.games.collection import (
    BANCOS,
    EXPERTISES,
    PREEMPTIONS,
    SET_SCORES,
    Collection,
    DecisionKind,
    Event,
)
from vendue.games.collection.position import POSITION_FIELDS, SALE_FIELDS
from vendue.games.game import Seat
from vendue.simulate import simulate
from vendue.v1 import collection_pb2 as pb
from vendue.wire.codecs import CODECS

PAGE = Page("games/collection.md")
COLLECTION = Collection()


def position() -> dict[str, Any]:
    written: dict[str, Any] = json.loads(PAGE.block("json position"))
    return written


def test_every_rule_is_there_once() -> None:
    """CP-1 to CP-61, in order."""
    assert PAGE.rules("CP") == list(range(1, 62))


def test_cards_are_those_of_the_box() -> None:
    """CP-2, CP-48: how many there are of each card, and what ones score."""
    table = PAGE.rows("The cards")
    for name, number in (("Preemption", PREEMPTIONS), ("Banco", BANCOS), ("Expertise", EXPERTISES)):
        assert table[name] == [str(number)]
    scores = PAGE.rows("The score")["points together"]
    assert tuple(map(int, scores)) == SET_SCORES


def test_options_and_presets_are_those_of_the_game() -> None:
    """Each option stands there with its form and its default."""
    table = PAGE.rows("Options and presets")
    for spec in Collection.options:
        form = ", ".join(f"`{part}`" for part in spec.form.split("|"))
        assert table[spec.name][:2] == [form, f"`{spec.default}`"]
    for preset in Collection.presets:
        chosen = ", ".join(f"`{name}={value}`" for name, value in preset.choices.items())
        assert table[preset.name][0] == (chosen or "nothing")


def test_every_decision_and_event_is_listed() -> None:
    """Nothing that a bot can be asked or told is missing, and nothing is there in addition."""
    assert set(PAGE.rows("Decisions")) == {"decision", "---", *DecisionKind.__members__}
    kinds = get_args(Event)
    assert set(PAGE.rows("Events")) == {"event", "---", *(kind.__name__ for kind in kinds)}
    assert all(fields(kind) for kind in kinds)


def test_answers_are_read_as_written() -> None:
    """All kinds of answers stand there."""
    found = [json.loads(text) for text in PAGE.answers()]
    assert len(found) == 8
    assert {kind for value in found for kind in value} == {"chooseDirection", "bid", "react"}
    for value in found:
        assert COLLECTION.action_to_json(COLLECTION.action_from_json(value)) == value


def test_the_position_is_one_and_its_fields_are_listed() -> None:
    """A sealed sale, in which two seats are still to answer."""
    state = COLLECTION.from_position(position())
    assert state.to_position() == position()
    assert state.deciding() == (0, 2)
    table = PAGE.rows("Positions")
    assert set(table) == {"field", "---", *POSITION_FIELDS}
    assert all(f"`{field}`" in table["sale"][0] for field in SALE_FIELDS)


def test_the_question_is_that_of_the_position() -> None:
    """What seat 2 is sent in the position, field by field."""
    state, codec = COLLECTION.from_position(position()), CODECS["collection"]
    view, legal = state.view(Seat(2)), state.legal(Seat(2))
    data = codec.encode_question(view, codec.encode_public(view.public), legal, [])
    message = pb.CollectionQuestion.FromString(data)
    assert json_format.MessageToDict(message) == json.loads(PAGE.block("json question"))


def test_the_example_bot_plays() -> None:
    """It makes no mistake, and beats a bot that overrides nothing."""
    names: dict[str, object] = {"__name__": "example"}
    exec(PAGE.block("python"), names)  # noqa: S102
    connoisseur = names["Connoisseur"]
    assert isinstance(connoisseur, type)
    result = simulate("collection", [connoisseur, CollectionBot], seed="page")
    assert result.strikes == (0, 0)
    assert result.places == (1, 2)
