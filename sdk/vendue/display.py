"""Names from strangers, made safe to show on a terminal, in a table or in a log line."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

MARKS_PER_LETTER = 2
"""Accents that may stand on one letter; further ones would climb into the lines around it."""

BRIEF_WIDTH = 60
"""Terminal cells of a value in the middle of a sentence."""

_LEFT_TO_RIGHT_MARK = "\u200e"
_NAMED = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_ESCAPED_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})
_COMBINING_CATEGORIES = frozenset({"Mc", "Me", "Mn"})
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})

_INVISIBLE = (
    # Letters and marks that Unicode lets a program leave out ("default ignorable"), and a blank.
    *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800)),
    *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0100, 0xE01EF)),
    # Skin tones change the width of the picture before them on some terminals only.
    (0x1F3FB, 0x1F3FF),
)
_JAMO = (
    # Vowels and final consonants that are drawn into the syllable before them.
    (0x1160, 0x11FF),
    (0xD7B0, 0xD7C6),
    (0xD7CB, 0xD7FB),
)
_WIDE_SINCE_UNICODE_16 = (
    *((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF)),
    *((0x1D300, 0x1D356), (0x1D360, 0x1D376)),
)


def shown(name: str, width: int | None = None, *, ascii_only: bool = False) -> str:
    r"""Return a name as it may be printed: on one line, left to right, without hidden parts.

    Control and format characters, unpaired surrogates, unassigned and invisible characters,
    spaces at either end or other than the plain one, and piled-up accents appear as ``\n``,
    ``\x1b``, ``\u202e`` or ``\U000e0001``; a backslash is doubled, so that different names
    stay different. Letters of right-to-left scripts stay, held between two left-to-right marks
    so that what follows on the line keeps its place. An empty name is shown as ``""``.

    Args:
        name: any string.
        width: the most terminal cells it may take (wide characters take two); a longer
            name is cut between characters and ends in ``…`` (``~`` in ASCII).
        ascii_only: escape everything outside ASCII, for terminals that can show no more.

    Raises:
        ValueError: the width is below 1.
    """
    pieces = list(_pieces(name, ascii_only=ascii_only)) if name else ['""']
    if width is not None:
        pieces = _cut(pieces, width, "~" if ascii_only else "…")
    text = "".join(pieces)
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        return _LEFT_TO_RIGHT_MARK + text + _LEFT_TO_RIGHT_MARK
    return text


def brief(value: object) -> str:
    """Return a value for a sentence, cut where it is long: an option's can be a whole file."""
    return shown(str(value), BRIEF_WIDTH)


def cells(text: str) -> int:
    """Return how many terminal cells a text takes: 2 for wide characters, 0 for accents."""
    return sum(_cells_of(char) for char in text)


def _pieces(name: str, *, ascii_only: bool) -> Iterator[str]:
    """Yield the name in parts that must not be cut: escapes, letters with their accents."""
    ends = {0, len(name) - 1}
    letter = ""
    for place, char in enumerate(name):
        if letter and _joins(char) and len(letter) <= MARKS_PER_LETTER and not ascii_only:
            letter += char
            continue
        if letter:
            yield letter
            letter = ""
        is_beyond = ascii_only and not char.isascii()
        if is_beyond or _must_escape(char) or (char == " " and place in ends):
            yield _escape(char)
        else:
            letter = char
    if letter:
        yield letter


def _must_escape(char: str) -> bool:
    if char.isascii():
        return char in _NAMED or not char.isprintable()
    is_foreign = unicodedata.category(char) in _ESCAPED_CATEGORIES
    return is_foreign or _joins(char) or _is_within(char, _INVISIBLE)


def _joins(char: str) -> bool:
    """Whether a character is drawn into the one before it."""
    if char < "\u0300" or _is_within(char, _INVISIBLE):
        return False
    return unicodedata.category(char) in _COMBINING_CATEGORIES or _is_within(char, _JAMO)


def _escape(char: str) -> str:
    if char in _NAMED:
        return _NAMED[char]
    number = ord(char)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _cut(pieces: list[str], width: int, cut_sign: str) -> list[str]:
    if width < 1:
        raise ValueError(f"a name can't be shown in {width} cells; it takes at least 1")
    if sum(map(cells, pieces)) <= width:
        return pieces
    kept: list[str] = []
    used = 1
    for piece in pieces:
        used += cells(piece)
        if used > width:
            break
        kept.append(piece)
    return [*kept, cut_sign]


def _cells_of(char: str) -> int:
    if char.isascii():
        return 1
    if char == _LEFT_TO_RIGHT_MARK or _joins(char):
        return 0
    if _is_within(char, _WIDE_SINCE_UNICODE_16):
        return 2
    return 2 if unicodedata.east_asian_width(char) in {"F", "W"} else 1


def _is_within(char: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= ord(char) <= last for first, last in ranges)
