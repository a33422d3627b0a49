"""The page about Modern Art says what the code does."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import get_args

from tests.docs.pages import Page

from vendue.games.modern_art import Artist, Auction, DecisionKind, Event, ModernArt
from vendue.games.modern_art.action_json import action_from_json, action_to_json
from vendue.games.modern_art.board import DEALS
from vendue.games.modern_art.cards import DECKS
from vendue.games.modern_art.position import POSITION_FIELDS, SALE_FIELDS
from vendue.simulate import simulate

PAGE = Page("games/modern_art.md")


def test_every_rule_is_there_once() -> None:
    assert PAGE.rules("MA") == list(range(1, 46))


def test_cards_are_those_of_the_deck() -> None:
    table = PAGE.rows("The cards")
    for artist in Artist:
        name = artist.name.replace("_", " ").title().replace("Christin P", "Christin P.")
        copies = DECKS["standard"][5 * artist : 5 * artist + len(Auction)]
        assert [int(cell) for cell in table[name]] == [*copies, sum(copies)]


def test_deals_are_those_of_the_board() -> None:
    table = PAGE.rows("Setting up")
    for seats, dealt in DEALS.items():
        assert [int(cell) for cell in table[str(seats)]] == [*dealt, 70 - seats * sum(dealt)]


def test_options_and_presets_are_those_of_the_game() -> None:
    table = PAGE.rows("Options and presets")
    for spec in ModernArt.options:
        assert table[spec.name][0] == ", ".join(f"`{value}`" for value in spec.values)
    for preset in ModernArt.presets:
        chosen = ", ".join(f"`{name}={value}`" for name, value in preset.choices.items())
        assert table[preset.name][0] == (chosen or "nothing")


def test_every_decision_and_event_is_listed() -> None:
    assert set(DecisionKind.__members__) <= set(PAGE.rows("Decisions"))
    table = PAGE.rows("Events")
    for event in get_args(Event):
        assert event.__name__ in table
        told = table[event.__name__][0]
        assert (told != "none") == bool(fields(event))


def test_answers_are_read_as_written() -> None:
    found = PAGE.answers()
    assert len(found) == 8
    for text in found:
        value = json.loads(text)
        assert action_to_json(action_from_json(value)) == value


def test_the_position_is_one_and_its_fields_are_listed() -> None:
    position = json.loads(PAGE.block("json"))
    state = ModernArt().from_position(position)
    assert state.to_position() == position
    assert state.deciding() == (1, 2)
    table = PAGE.rows("Positions")
    assert set(POSITION_FIELDS) <= set(table)
    assert all(f"`{field}`" in table["sale"][0] for field in SALE_FIELDS)


def test_the_example_bot_plays() -> None:
    names: dict[str, object] = {"__name__": "example"}
    exec(PAGE.block("python"), names)  # noqa: S102
    loyal = names["Loyal"]
    assert isinstance(loyal, type)
    result = simulate("modern_art", [loyal] * 3, seed="page")
    assert result.strikes == (0, 0, 0)
    assert max(result.scores) > 100
