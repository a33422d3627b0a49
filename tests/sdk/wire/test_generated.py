"""The protocol keeps its own rules, and its numbers are those of the code."""

from __future__ import annotations

from importlib import import_module

import pytest
from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor

from vendue.games.modern_art import CARDS
from vendue.games.table import GAMES
from vendue.v1 import modern_art_pb2, referee_pb2
from vendue.verdicts import Verdict
from vendue.wire import codec
from vendue.wire.codecs import CODECS
from vendue.wire.verdicts import verdict_number, verdict_of

FILES = (referee_pb2, *(import_module(f"vendue.v1.{game}_pb2") for game in GAMES))
ENUMS = [enum for file in FILES for enum in file.DESCRIPTOR.enum_types_by_name.values()]
FIELDS = [
    field
    for file in FILES
    for message in file.DESCRIPTOR.message_types_by_name.values()
    for field in message.fields
]


@pytest.mark.parametrize("enum", ENUMS, ids=lambda enum: str(enum.name))
def test_zero_of_an_enum_says_nothing(enum: EnumDescriptor) -> None:
    """Value 0 is unspecified, and every value carries the enum's own name."""
    names = {value.number: value.name for value in enum.values}
    prefix = names[0].removesuffix("UNSPECIFIED")
    assert names[0] == f"{prefix}UNSPECIFIED"
    assert all(name.startswith(prefix) for name in names.values())
    assert prefix.replace("_", "").lower() == enum.name.lower()


TEXTS = {
    "credential",
    "bot_name",
    "bot_version",
    "sdk",
    "game",
    "commitment",
    "text",
    "reason",
    "problem",
}


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: str(field.full_name))
def test_a_number_of_zero_can_be_told_from_none(field: FieldDescriptor) -> None:
    """Single numbers and truth values are optional, because zero is a value."""
    if field.is_repeated or field.message_type is not None or field.enum_type is not None:
        return
    assert field.has_presence or field.name in TEXTS


def test_ids_are_64_bits() -> None:
    """Every id has the same fixed width, so that its size tells nothing."""
    ids = [field for field in FIELDS if field.name.endswith("_id") or field.name == "bot_seed"]
    assert len(ids) >= 10
    assert all(field.type == FieldDescriptor.TYPE_FIXED64 for field in ids)


def test_every_game_stands_under_its_id() -> None:
    """Each game has a codec, and one field number in all envelopes."""
    assert set(CODECS) == set(GAMES)
    for game, converter in CODECS.items():
        for envelope in ("Decision", "Reply", "GameOver"):
            message = referee_pb2.DESCRIPTOR.message_types_by_name[envelope]
            field = message.fields_by_name[game]
            assert field.number == converter.question_field
            assert field.containing_oneof is not None
            assert converter.field == game


@pytest.mark.parametrize("game", GAMES)
def test_what_all_games_have_in_common_has_the_same_numbers(game: str) -> None:
    """Questions, views and closings are put together by number, in one place for all games."""
    decision = referee_pb2.DESCRIPTOR.message_types_by_name["Decision"]
    over = referee_pb2.DESCRIPTOR.message_types_by_name["GameOver"]
    question = decision.fields_by_name[game].message_type
    closing = over.fields_by_name[game].message_type
    view = question.fields_by_name["view"].message_type
    numbers = [question.fields_by_name[name].number for name in ("view", "legal", "events")]
    assert numbers == [codec.VIEW, codec.LEGAL, codec.EVENTS]
    shared = [view.fields_by_name[name].number for name in ("public", "seat")]
    assert shared == [codec.VIEW_PUBLIC, codec.VIEW_SEAT]
    assert closing.fields_by_name["events"].number == codec.CLOSING_EVENTS


def test_cards_have_their_numbers() -> None:
    """A card's number on the wire is one more than its own, under the same name."""
    values = modern_art_pb2.ModernArtCard.DESCRIPTOR.values_by_name
    assert len(values) == len(CARDS) + 1
    assert all(values[f"MODERN_ART_CARD_{card.name}"].number == card + 1 for card in CARDS)


@pytest.mark.parametrize("game", GAMES)
def test_questions_have_their_numbers(game: str) -> None:
    """A kind of question has the same number and name on the wire."""
    prefix = f"{game}_decision_kind_".upper()
    descriptor = import_module(f"vendue.v1.{game}_pb2").DESCRIPTOR
    name = prefix.title().replace("_", "")
    values = descriptor.enum_types_by_name[name].values_by_name
    kinds = import_module(f"vendue.games.{game}").DecisionKind
    assert len(values) == len(kinds) + 1
    for kind in kinds:
        assert values[f"{prefix}{kind.name}"].number == kind


def test_verdicts_have_their_numbers() -> None:
    """Every verdict has the protocol's number of its name, both ways."""
    values = referee_pb2.Verdict.DESCRIPTOR.values_by_name
    assert len(values) == len(Verdict) + 1
    for verdict in Verdict:
        assert verdict_number(verdict) == values[f"VERDICT_{verdict.name}"].number
        assert verdict_of(verdict_number(verdict)) is verdict
