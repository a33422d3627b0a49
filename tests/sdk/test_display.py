"""Tests of how strangers' names are shown."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from vendue.display import cells, shown

UNHURRIED = settings(deadline=None)
LEFT_TO_RIGHT_MARK = "\u200e"
FORMAT_OR_CONTROL = {"Cc", "Cf", "Cs", "Zl", "Zp", "Cn", "Co"}

anything = st.text(st.characters(codec=None, exclude_categories=[]), max_size=20)


def unshown(text: str) -> str:
    """Undo `shown`, given that it cut nothing off."""
    inner = text.removeprefix(LEFT_TO_RIGHT_MARK).removesuffix(LEFT_TO_RIGHT_MARK)
    return inner.encode("ascii", "backslashreplace").decode("unicode_escape")


@pytest.mark.parametrize(
    "name",
    [
        "appraiser",
        "v2-final (new)",
        "Élodie",
        "机器人",
        "ボット",
        "한글봇",
        "Ωmega",
        "b [x] {y}",
        "हिन्दी",
    ],
)
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    """Letters of any left-to-right script, digits and punctuation are shown unchanged."""
    assert shown(name) == name


@pytest.mark.parametrize(
    ("name", "visible"),
    [
        pytest.param("a\nb\tc\rd", r"a\nb\tc\rd", id="line ends and tabs"),
        pytest.param("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m", id="ANSI colours"),
        pytest.param("\x9b2J", r"\x9b2J", id="C1 control sequence"),
        pytest.param("a\x00b\x7f", r"a\x00b\x7f", id="NUL and DEL"),
        pytest.param("bot\u202egnp.exe", r"bot\u202egnp.exe", id="right-to-left override"),
        pytest.param("\u200fbot\u2067", r"\u200fbot\u2067", id="right-to-left mark and isolate"),
        pytest.param("a\u200bb\u200dc\ufeff", r"a\u200bb\u200dc\ufeff", id="zero width"),
        pytest.param("a\u00adb", r"a\xadb", id="soft hyphen"),
        pytest.param("a\u2028b\u2029c", r"a\u2028b\u2029c", id="line and paragraph separators"),
        pytest.param("a\u00a0b\u3000c", r"a\xa0b\u3000c", id="other spaces"),
        pytest.param(" a b ", r"\x20a b\x20", id="spaces at the ends"),
        pytest.param("a\\nb", r"a\\nb", id="backslash"),
        pytest.param("\ud800", r"\ud800", id="lone surrogate"),
        pytest.param("\U000e0041", r"\U000e0041", id="tag character"),
        pytest.param("\u3164\u115f\uffa0", r"\u3164\u115f\uffa0", id="invisible letters"),
        pytest.param("\u2764\ufe0f", "\u2764\\ufe0f", id="variation selector"),
        pytest.param("\u0301a", r"\u0301a", id="accent without a letter"),
        pytest.param("a" + "\u0301" * 4, "a\u0301\u0301\\u0301\\u0301", id="piled-up accents"),
        pytest.param("\n\u0301", r"\n\u0301", id="accent on an escape"),
        pytest.param("\ue000\U000fffff", r"\ue000\U000fffff", id="private use and unassigned"),
        pytest.param("", '""', id="nothing"),
    ],
)
def test_harmful_characters_are_escaped(name: str, visible: str) -> None:
    """What could move the cursor, hide or reorder is shown as an escape."""
    assert shown(name) == visible


def test_right_to_left_letters_are_held_together() -> None:
    """A Hebrew or Arabic name stands between two marks that keep the rest of the line in place."""
    for name in ("בוט", "روبوت", "bot בוט 7"):
        assert shown(name) == f"{LEFT_TO_RIGHT_MARK}{name}{LEFT_TO_RIGHT_MARK}"


@pytest.mark.parametrize(
    ("name", "width", "visible"),
    [
        ("appraiser", 9, "appraiser"),
        ("appraiser", 8, "apprais…"),
        ("appraiser", 1, "…"),
        ("机器人机器人", 12, "机器人机器人"),
        ("机器人机器人", 11, "机器人机器…"),
        ("机器人机器人", 10, "机器人机…"),
        ("ab\ncd", 5, r"ab\n…"),
        ("ab\ncd", 4, "ab…"),
        ("e\u0301e\u0301e\u0301", 2, "e\u0301…"),
    ],
)
def test_long_names_are_cut_between_characters(name: str, width: int, visible: str) -> None:
    """A name is cut to the cells there are, never within an escape or under an accent."""
    assert shown(name, width) == visible


@pytest.mark.parametrize(
    ("name", "width", "visible"),
    [
        ("Élodie", None, r"\xc9lodie"),
        ("机器人", None, r"\u673a\u5668\u4eba"),
        ("🤖", None, r"\U0001f916"),
        ("appraiser", 4, "app~"),
        ("בוט", None, r"\u05d1\u05d5\u05d8"),
    ],
)
def test_ascii_terminals_get_ascii(name: str, width: int | None, visible: str) -> None:
    """On request everything outside ASCII is escaped, the sign of a cut included."""
    assert shown(name, width, ascii_only=True) == visible


@pytest.mark.parametrize("width", [0, -1])
def test_no_width_is_refused(width: int) -> None:
    """A name needs at least one cell."""
    with pytest.raises(ValueError, match="at least 1"):
        shown("bot", width)


@UNHURRIED
@given(anything)
@example("\\")
@example("\u05d0")
def test_names_stay_distinct(name: str) -> None:
    """The name can be read back from what is shown, so different names look different."""
    assert name == "" or unshown(shown(name)) == name
    assert name == "" or unshown(shown(name, ascii_only=True)) == name


@UNHURRIED
@given(anything)
def test_nothing_harmful_is_left(name: str) -> None:
    """What is shown is one line without control, format or unassigned characters."""
    inner = shown(name).removeprefix(LEFT_TO_RIGHT_MARK).removesuffix(LEFT_TO_RIGHT_MARK)
    assert not {unicodedata.category(char) for char in inner} & FORMAT_OR_CONTROL
    assert len(inner.splitlines()) == 1
    assert inner.isprintable()
    assert shown(name, ascii_only=True).isascii()


@UNHURRIED
@given(anything, st.integers(1, 30))
def test_width_is_kept(name: str, width: int) -> None:
    """No name takes more cells than it was given, and one that fits is whole."""
    visible = shown(name, width)
    assert cells(visible) <= width
    assert visible == shown(name) or cells(shown(name)) > width


def test_cells_agree_with_the_terminal_library() -> None:
    """Every character that is shown has the width that rich lays its tables out by."""
    rich_cells = pytest.importorskip("rich.cells")
    numbers = [*range(0x20, 0x1200), *range(0x1200, 0x10000, 11), *range(0x1F300, 0x1F650)]
    texts = [shown("a" + chr(number)) for number in numbers]
    assert [text for text in texts if cells(text) != rich_cells.cell_len(text)] == []
