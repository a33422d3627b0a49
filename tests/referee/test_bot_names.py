"""Bots of one command have names that a reader can tell apart."""

from __future__ import annotations

import pytest

from vendue.cli.errors import UserMistake
from vendue_referee.bot_names import distinct_names


@pytest.mark.parametrize(
    ("names", "given", "distinct"),
    [
        ("a b c", "---", "a b c"),
        ("a a a", "---", "a a-2 a-3"),
        ("a A a-2", "---", "a A-2 a-2-2"),
        ("a a", "-g", "a-2 a"),
        ("a a-2 a", "-g-", "a a-2 a-3"),
        ("ﬁne fine", "--", "ﬁne fine-2"),
    ],
)
def test_repeated_names_are_numbered(names: str, given: str, distinct: str) -> None:
    """A given name stays; a bot's own name gets the next free number."""
    flags = [sign == "g" for sign in given]
    assert list(distinct_names(names.split(), flags, may_repeat=True)) == distinct.split()


@pytest.mark.parametrize(
    ("names", "given", "may_repeat"),
    [("a a", "gg", True), ("a A", "gg", True), ("ß SS", "gg", True), ("a a", "--", False)],
)
def test_equal_names_are_a_mistake(names: str, given: str, may_repeat: bool) -> None:
    """Two given names that look alike are refused, and any where repeating is not meant."""
    flags = [sign == "g" for sign in given]
    with pytest.raises(UserMistake, match=r"two bots are called .*; give one another"):
        distinct_names(names.split(), flags, may_repeat=may_repeat)
