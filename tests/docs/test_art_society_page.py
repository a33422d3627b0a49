"""The page about Art Society says what the code does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from itertools import pairwise
from typing import Any, get_args

from google.protobuf import json_format
from tests.docs.pages import Page

from vendue.games.art_society import DecisionKind, Event, Genre, Options, kit_of
from vendue.games.art_society.game import ArtSociety
from vendue.games.art_society.position import POSITION_FIELDS, TURN_FIELDS
from vendue.games.art_society.tile_list import designed_text, settled_text
from vendue.games.game import Seat
from vendue.simulate import simulate
from vendue.v1 import art_society_pb2 as pb
from vendue.wire.codecs import CODECS

PAGE = Page("games/art_society.md")
TILES = kit_of(Options()).tiles


def test_every_rule_is_there_once() -> None:
    assert sorted(PAGE.rules("AS")) == list(range(1, 53))


def test_tiles_are_those_of_the_list() -> None:
    table = PAGE.rows("The wall and the tiles")
    for size, stack in zip(TILES.sizes, TILES.stacks, strict=True):
        number, span, *frames = table[size.name]
        assert int(number) == size.number
        for genre, cell in zip(Genre, frames, strict=True):
            tiles = [tile for tile in stack if tile.genre is genre]
            assert cell == ", ".join(str(tile.frame) for tile in tiles)
            numbers = [int(tile.id[1:]) for tile in tiles]
            assert span in written(numbers)
    assert all(
        f"{tile.count} of {tile.id}" in PAGE.text.replace("tiles of ", "of ")
        for tile in TILES.decor
    )


def written(numbers: list[int]) -> tuple[str, ...]:
    """Return the ways in which numbers are written in the table."""
    assert all(after == before + 1 for before, after in pairwise(numbers))
    first, last = f"{numbers[0]:02d}", f"{numbers[-1]:02d}"
    return (first,) if first == last else (f"{first} … {last}", f"{first}, {last}")


def test_the_form_of_a_list_is_that_of_the_designed_one() -> None:
    shown = PAGE.block("text").replace("…", "").replace(",\n    \n", "\n").replace(", ]", "]")
    form: dict[str, Any] = json.loads(shown)
    designed: dict[str, Any] = json.loads(designed_text())
    assert set(form) == set(designed)
    for part, rows in form.items():
        assert rows == designed[part][: len(rows)]
    assert settled_text(designed_text())


def test_options_are_those_of_the_game() -> None:
    table = PAGE.rows("Options")
    for spec in ArtSociety.options:
        assert table[spec.name][0] == f"`{spec.default}`"
    assert [preset.name for preset in ArtSociety.presets] == ["default"]


def test_every_decision_and_event_is_listed() -> None:
    assert set(DecisionKind.__members__) <= set(PAGE.rows("Decisions"))
    table = PAGE.rows("Events")
    for event in get_args(Event):
        assert event.__name__ in table
        assert fields(event)


def test_answers_are_read_as_written() -> None:
    game, found = ArtSociety(), PAGE.answers()
    kinds = set()
    for text in found:
        value = json.loads(text)
        assert game.action_to_json(game.action_from_json(value)) == value
        kinds |= set(value)
    assert len(found) == len(kinds) == len(pb.ArtSocietyAction.DESCRIPTOR.fields)


def position() -> Mapping[str, Any]:
    written: dict[str, Any] = json.loads(PAGE.block("json position"))
    return written


def test_the_position_is_one_and_its_fields_are_listed() -> None:
    state = ArtSociety().from_position(position())
    assert state.to_position() == position()
    assert state.deciding() == (0,)
    table = PAGE.rows("Positions")
    assert set(POSITION_FIELDS) <= set(table)
    assert all(f"`{field}`" in table["turn"][0] for field in TURN_FIELDS)


def test_the_question_is_that_of_the_position() -> None:
    state, codec, seat = ArtSociety().from_position(position()), CODECS["art_society"], Seat(0)
    public = codec.encode_public(state.public())
    data = codec.encode_question(state.view(seat), public, state.legal(seat), [])
    shown = json_format.MessageToDict(pb.ArtSocietyQuestion.FromString(data))
    assert json.loads(PAGE.block("json question")) == shown


def test_the_example_bot_plays() -> None:
    names: dict[str, object] = {"__name__": "example"}
    exec(PAGE.block("python"), names)  # noqa: S102
    tasteful = names["Tasteful"]
    assert isinstance(tasteful, type)
    for seats in (2, 4):
        result = simulate("art_society", [tasteful] * seats, seed="page")
        assert result.strikes == (0,) * seats
        assert max(result.scores) > 20
