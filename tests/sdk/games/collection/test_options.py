"""Options and presets of Collection particulière (rules sections 11, 12 and 14a)."""

from __future__ import annotations

import pytest
from tests.sdk.games.collection.scenario import COLLECTION
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.collection import OPTIONS, PRESETS, Options
from vendue.games.options import BadOption

DEFAULT = {"mode": "full", "target": "60", "hands": "none"}


def test_the_default_preset_is_the_settled_one() -> None:
    """CP-51, CP-54: a full match to 60; the first preset changes nothing."""
    assert COLLECTION.settle_options() == COLLECTION.settle_options("default") == DEFAULT
    assert Options() == Options(**DEFAULT)
    assert PRESETS[0].name == "default"
    assert PRESETS[0].choices == {}


@pytest.mark.parametrize(
    ("preset", "changed"),
    [("match", {}), ("single", {"hands": "1"}), ("beginner", {"mode": "beginner"})],
)
def test_presets_change_what_the_rules_say(preset: str, changed: dict[str, str]) -> None:
    """Section 14a names them; chosen options override them."""
    assert COLLECTION.settle_options(preset) == DEFAULT | changed
    assert COLLECTION.settle_options(preset, {"target": "9"}) == DEFAULT | changed | {"target": "9"}


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"mode": "expert"}, "option mode is one of full, beginner, not 'expert'"),
        ({"target": "0"}, "option target is a whole number from 1 to 500, not '0'"),
        ({"target": "501"}, "option target is a whole number from 1 to 500, not '501'"),
        ({"target": "none"}, "option target is a whole number from 1 to 500, not 'none'"),
        ({"hands": "0"}, "option hands is none or a whole number from 1 to 12, not '0'"),
        ({"hands": "13"}, "option hands is none or a whole number from 1 to 12, not '13'"),
        ({"seats": "3"}, "collection has no option 'seats'; it has mode, target, hands"),
    ],
)
def test_unknown_choices_are_refused(chosen: dict[str, str], words: str) -> None:
    """Section 14a: target 1 to 500, hands 1 to 12."""
    with pytest.raises(BadOption, match=words):
        COLLECTION.settle_options(None, chosen)
    with pytest.raises(BadOption, match=words):
        COLLECTION.start(3, chosen, ShuffledDeal(1))


@pytest.mark.parametrize(
    ("options", "most_hands", "goal"),
    [
        (Options(), 12, 60),
        (Options(target="500"), 12, 500),
        (Options(target="5", hands="3"), 3, None),
        (Options(hands="12"), 12, None),
        (Options(mode="beginner", target="5", hands="3"), 1, None),
        (Options(mode="beginner"), 1, None),
    ],
)
def test_options_decide_how_long_a_match_is(
    options: Options, most_hands: int, goal: int | None
) -> None:
    """CP-53, CP-54, CP-57: hands override the target, and beginners play one hand anyway."""
    assert (options.most_hands, options.goal) == (most_hands, goal)


def test_every_option_is_a_field_and_every_preset_known() -> None:
    """Options and presets speak of the same names."""
    names = [spec.name for spec in OPTIONS]
    assert names == list(DEFAULT)
    assert all(set(preset.choices) <= set(names) for preset in PRESETS)


def test_a_game_introduces_itself() -> None:
    """The game's own facts are those of the box."""
    assert (COLLECTION.id, COLLECTION.title) == ("collection", "Collection particulière")
    assert COLLECTION.seat_counts == (2, 3, 4)
    assert COLLECTION.score_unit == "points"
