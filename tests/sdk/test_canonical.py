"""Canonical JSON is RFC 8785 byte for byte, and strangers' JSON is taken strictly."""

from __future__ import annotations

import json
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vendue.canonical import MAX_DEPTH, MAX_INTEGER, BadJson, dump, dump_sound, parse
from vendue.games.game import Json

PLENTY = 10_000_000

texts = st.text(st.characters(exclude_categories=["Cs"]))
scalars = st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | texts
values: st.SearchStrategy[Json] = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(texts, inner), max_leaves=30
)


def nested(depth: int) -> Json:
    value: Json = 0
    for _ in range(depth):
        value = [value]
    return value


def brief(value: object) -> str:
    return f"{value!r:.20}" if isinstance(value, str | float) else type(value).__name__


class Colour(IntEnum):
    RED = 7


@given(values)
@settings(max_examples=300)
def test_the_fast_way_writes_the_same(value: Json) -> None:
    """Sound values come out of both functions as the same bytes."""
    assert dump_sound(value) == dump(value)


def test_keys_are_sorted_by_utf16_code_units() -> None:
    """The example of RFC 8785 section 3.2.3 comes out in the order that the RFC prints."""
    value: Json = {
        "\u20ac": "Euro Sign",
        "\r": "Carriage Return",
        "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One",
        "\U0001f600": "Emoji: Grinning Face",
        "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis",
    }
    assert list(json.loads(dump(value)).values()) == [
        "Carriage Return",
        "One",
        "Control",
        "Latin Small Letter O With Diaeresis",
        "Euro Sign",
        "Emoji: Grinning Face",
        "Hebrew Letter Dalet With Dagesh",
    ]


def test_texts_are_escaped_as_the_rfc_prints() -> None:
    """The string of RFC 8785 section 3.2.4 has exactly the bytes given there."""
    value: Json = {"string": '\u20ac$\u000f\nA\'B"\\\\"/', "literals": [None, True, False]}
    assert (
        dump(value).hex()
        == (
            b'{"literals":[null,true,false],"string":"'
            + bytes.fromhex("e282ac24")
            + rb"\u000f\nA'B\"\\\\\"/"
            + b'"}'
        ).hex()
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("\b\t\n\f\r", rb'"\b\t\n\f\r"'),
        ("\x00\x1f\x1b", rb'"\u0000\u001f\u001b"'),
        ("\x7f\u2028/<>&", '"\x7f\u2028/<>&"'.encode()),
        ("e\u0301", '"e\u0301"'.encode()),
    ],
)
def test_only_what_the_rfc_names_is_escaped(text: str, written: bytes) -> None:
    """Short escapes where they exist, lower-case hexadecimal below U+0020, all else as it is."""
    assert dump(text) == written


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, b"0"),
        (-1, b"-1"),
        (MAX_INTEGER, b"9007199254740991"),
        (-MAX_INTEGER, b"-9007199254740991"),
        (Colour.RED, b"7"),
        ([], b"[]"),
        ({}, b"{}"),
        ({"b": [1, {"d": None, "c": ""}], "a": True}, b'{"a":true,"b":[1,{"c":"","d":null}]}'),
    ],
)
def test_values_are_written_without_spaces(value: Json, written: bytes) -> None:
    """Numbers, lists and objects have one spelling."""
    assert dump(value) == written


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (1.5, "float is not a type"),
        ([1.0], "float is not a type"),
        ((1, 2), "tuple is not a type"),
        (b"bytes", "bytes is not a type"),
        (MAX_INTEGER + 1, "outside"),
        (-MAX_INTEGER - 1, "outside"),
        ("\ud800", "half of a surrogate pair"),
        ({"\udfff": 1}, "half of a surrogate pair"),
        ({1: 2}, "a key is int, not text"),
        (nested(MAX_DEPTH + 1), "nested more than 64 deep"),
        (nested(500), "nested more than 64 deep"),
        (10**5000, "outside"),
    ],
    ids=brief,
)
def test_what_has_no_canonical_form_is_refused(value: Any, sentence: str) -> None:
    """Fractions, half characters, foreign types and deep nests are errors, never guesses."""
    with pytest.raises(BadJson, match=sentence):
        dump(value)


@settings(deadline=None)
@given(values)
def test_what_is_written_is_read_back(value: Json) -> None:
    """Writing and reading are inverse, and written again the bytes are the same."""
    written = dump(value)
    assert parse(written, limit_bytes=PLENTY) == value
    assert dump(parse(written, limit_bytes=PLENTY)) == written


@settings(deadline=None)
@given(values, st.integers(0, 4))
def test_other_spellings_have_one_canonical_form(value: Json, indent: int) -> None:
    """Spaces, escapes and the order of keys in a stranger's JSON change nothing."""
    spelt = json.dumps(value, indent=indent, ensure_ascii=True).encode()
    assert dump(parse(spelt, limit_bytes=PLENTY)) == dump(value)


@settings(deadline=None, max_examples=300)
@given(st.binary(max_size=40) | st.text('[]{}":,0123456789.eE-+\\ud8aNInfity \n').map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Whatever the bytes, the answer is a value that can be written or a `BadJson`."""
    try:
        value = parse(data, limit_bytes=PLENTY)
    except BadJson:
        return
    assert parse(dump(value), limit_bytes=PLENTY) == value


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not JSON: expecting value at line 1, column 1"),
        (b"[1,]", "not JSON: .* at line 1, column [34]"),
        (b'{"a":1}\n{"b":2}', "not JSON: extra data at line 2, column 1"),
        (b'["a', "not JSON: unterminated string at line 1, column 2"),
        (b'"\t"', "not JSON: invalid control character"),
        (b"\xef\xbb\xbf1", "not JSON"),
        (b"007", "not JSON"),
        (b"]", "not JSON"),
        (b'"\xff"', "not UTF-8: byte 1 is 0xff"),
        (b'"\xed\xa0\x80"', "not UTF-8"),
        (b'{"a":1,\n"b":{"c":1,"d":2,"c":3}}', "the key 'c' stands twice in one object"),
        (b'{"a":1,"\\u0061":2}', "the key 'a' stands twice"),
        (b"[0,\n 1.5]", "fraction or an exponent at line 2, column 2"),
        (b"1.0", "fraction or an exponent"),
        (b"1e2", "fraction or an exponent"),
        (b"1E400", "fraction or an exponent"),
        (b"[NaN]", "NaN is not a number of JSON, at line 1, column 2"),
        (b"Infinity", "Infinity is not a number of JSON"),
        (b"-Infinity", "-Infinity is not a number of JSON"),
        (b"9007199254740992", "outside"),
        (b"-9007199254740992", "outside"),
        (b'["\\ud800"]', "half of a surrogate pair"),
        (b'{"\\udc00\\ud800":1}', "half of a surrogate pair"),
        (b'"\\ud83d\\\\ude00"', "half of a surrogate pair"),
    ],
)
def test_what_is_not_strict_json_is_refused_with_its_place(data: bytes, sentence: str) -> None:
    """Each refusal is one sentence that says what is wrong and where."""
    with pytest.raises(BadJson, match=sentence) as refusal:
        parse(data, limit_bytes=PLENTY)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b' [1 , "NaN 1.5 [[" ]\r\n', [1, "NaN 1.5 [["]),
        (b'"\\ud83d\\ude00"', "\U0001f600"),
        (b'"\\\\ud800"', "\\ud800"),
        (b"-0", 0),
        (b'{"Infinity":"1e5"}', {"Infinity": "1e5"}),
    ],
)
def test_only_what_stands_outside_texts_is_judged(data: bytes, value: Json) -> None:
    """A text may hold anything, brackets, numbers and escaped pairs included."""
    assert parse(data, limit_bytes=PLENTY) == value


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"[" * 1_000_000, "nested more than 64 deep"),
        (b'{"a":' * 200_000, "nested more than 64 deep"),
        (b"[" * 1_000_000 + b"]" * 1_000_000, "nested more than 64 deep"),
        (b"1" * 1_000_000, "more than 16 digits"),
        (b"-" + b"1" * 1_000_000, "more than 16 digits"),
        (b"[" + b"1," * 500_000 + b"1" * 17 + b"]", "more than 16 digits"),
        (b'"' + b'\\"' * 500_000, "unterminated string"),
        (b'"' * 1_000_001, "not JSON"),
        (b'["' + b"\\" * 1_000_001, "not JSON"),
        (b"]" * 1_000_000, "not JSON"),
        (b"N" * 1_000_000, "not JSON"),
        (b"-" * 1_000_000, "not JSON"),
    ],
    ids=brief,
)
def test_hostile_megabytes_are_refused(data: bytes, sentence: str) -> None:
    """Deep nests, long numbers and endless texts end in a sentence, not in the interpreter."""
    with pytest.raises(BadJson, match=sentence):
        parse(data, limit_bytes=PLENTY)


def test_the_limits_are_the_callers() -> None:
    """Exactly the limit of bytes and of depth is taken, one more is not."""
    data = dump(nested(3))
    assert parse(data, limit_bytes=len(data), limit_depth=3) == nested(3)
    with pytest.raises(BadJson, match="7 bytes long; at most 6"):
        parse(data, limit_bytes=len(data) - 1)
    with pytest.raises(BadJson, match="nested more than 2 deep at line 1, column 3"):
        parse(data, limit_bytes=PLENTY, limit_depth=2)
