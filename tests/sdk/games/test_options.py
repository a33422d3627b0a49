"""Options of every kind: what they take, and the sentence for what they don't."""

from __future__ import annotations

import pytest

from vendue.games.fields import Fields
from vendue.games.game import BadPosition
from vendue.games.options import BadOption, choice, whole_number
from vendue.games.table import game as game_of

TARGET = whole_number("target", "60", 1, 500, "points that end a match")
HANDS = whole_number("hands", "none", 1, 12, "a fixed number of hands", unset="none")
MODE = choice("mode", ("full", "beginner"), "which rules")


def test_numbers_are_settled_without_leading_zeros() -> None:
    """Texts that mean the same number end as one text, so that settings compare equal."""
    assert [TARGET.settle(text) for text in ("1", "060", "500")] == ["1", "60", "500"]
    assert [HANDS.settle(text) for text in ("none", "12")] == ["none", "12"]
    assert (TARGET.form, HANDS.form, MODE.form) == ("1..500", "none|1..12", "full|beginner")
    assert (TARGET.values, MODE.values) == (None, ("full", "beginner"))


@pytest.mark.parametrize(
    "text", ["", "0", "501", "-1", "+5", "1.0", "1e2", " 7", "none", "٧", "9" * 5000, "0060"]
)
def test_other_texts_are_refused(text: str) -> None:
    """What isn't a number in range is refused with the range, and not repeated at length."""
    with pytest.raises(BadOption, match="option target is a whole number from 1 to 500") as caught:
        TARGET.settle(text)
    assert len(str(caught.value)) < 200


def test_the_word_for_none_is_named() -> None:
    """An option that may be unset says how."""
    with pytest.raises(BadOption, match="option hands is none or a whole number from 1 to 12"):
        HANDS.settle("0")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (60, "options.target is a text, not 60"),
        ("060", "options.target is written '60', not '060'"),
        ("0", "options.target is a whole number from 1 to 500, not '0'"),
    ],
)
def test_positions_hold_settled_values_only(value: str | int, why: str) -> None:
    """A position has one way to write an option."""
    with pytest.raises(BadPosition, match=why):
        Fields.of({"options": {"target": value}}, ["options"]).options("options", [TARGET])


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [("collection", "target", 60), ("collection", "mode", None), ("art_society", "grid", [12, 9])],
)
def test_what_is_no_text_is_refused(game: str, option: str, value: object) -> None:
    """A number or a list in place of a text is a mistake in a sentence, for every game."""
    choices: dict[str, object] = {option: value}
    with pytest.raises(BadOption, match=f"option {option} is given as a text, not as "):
        game_of(game).settle_options(chosen=choices)  # type: ignore[arg-type]
