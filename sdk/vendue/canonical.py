"""Canonical JSON (RFC 8785) out, and strict JSON from strangers in.

Both speak the fraction-free `Json` of `vendue.games.game`: texts, whole numbers within
±(2^53 - 1), booleans, null, lists, and objects with text keys.
"""

from __future__ import annotations

import json
import re
from json.encoder import encode_basestring
from typing import NoReturn, cast

from vendue.games.game import Json

MAX_INTEGER = 2**53 - 1
"""Largest whole number that every JSON reader keeps exact (RFC 7493 section 2.2)."""
MAX_DIGITS = len(str(MAX_INTEGER))
"""Digits of a number that are looked at before it is refused."""
MAX_DEPTH = 64
"""Deepest nesting of lists and objects that is written, and read unless told otherwise."""

_SUSPECT = re.compile(
    rf"""
      (?P<text> "(?:[^"\\]++|\\.)*+"?+ )
    | (?P<opening> [\[{{] )
    | (?P<closing> [\]}}] )
    | (?P<long> -?[0-9]{{{MAX_DIGITS + 1},}}+ )
    | (?P<fraction> [0-9][.eE] )
    | (?P<constant> NaN | -?Infinity )
    """,
    re.VERBOSE | re.DOTALL,
)
"""What the scan before parsing stops at.

A text matches even without its closing quote: a scan that gave it up and went on one
character later would take quadratic time on a text full of escaped quotes.
"""

_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")


class BadJson(ValueError):
    """JSON that isn't taken or can't be written; the message is a sentence that says where."""


def dump(value: Json) -> bytes:
    """Return the canonical JSON of a value: RFC 8785, UTF-8, no spaces.

    Keys are sorted by UTF-16 code units (RFC 8785 section 3.2.3).

    Raises:
        BadJson: a fraction, a number out of range, half a surrogate pair, nesting deeper than
            `MAX_DEPTH`, a key that isn't text, or a type that JSON doesn't have.
    """
    try:
        return _written(value, MAX_DEPTH).encode()
    except UnicodeEncodeError as error:
        raise BadJson(_surrogate_sentence(error)) from None


def dump_sound(value: Json) -> bytes:
    """Return the same as `dump`, several times as fast, for a value that is known to be sound.

    For large documents that are made of checked parts or came from `parse`: nothing is refused
    here but what isn't JSON at all.
    """
    text = _encode(value)
    # With keys in ASCII every order of them is the same.
    return text.encode() if text.isascii() else dump(value)


_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def parse(data: bytes, *, limit_bytes: int, limit_depth: int = MAX_DEPTH) -> Json:
    """Return the value of one strict JSON document from a stranger.

    Takes linear time and never nests deeper than the limit. A list or an object of plain
    values has depth 1.

    Raises:
        BadJson: longer or deeper than the limits, not UTF-8, not JSON, a key twice in one
            object, a number with a fraction, an exponent or outside ±(2^53 - 1), NaN or
            Infinity, or half a surrogate pair.
    """
    if len(data) > limit_bytes:
        raise BadJson(f"the JSON is {len(data)} bytes long; at most {limit_bytes} are taken")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise BadJson(f"not UTF-8: byte {error.start} is {data[error.start]:#04x}") from None
    _scan(text, limit_depth)
    value = _loaded(text)
    if _SURROGATE_ESCAPE.search(text):
        _refuse_surrogates(value)
    return value


def _written(value: object, depth: int) -> str:
    if isinstance(value, str):
        return encode_basestring(value)
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        return _written_integer(value)
    if depth == 0:
        raise BadJson(f"lists and objects are nested more than {MAX_DEPTH} deep")
    if isinstance(value, list):
        items = cast("list[object]", value)
        return "[" + ",".join([_written(item, depth - 1) for item in items]) + "]"
    if isinstance(value, dict):
        return _written_object(cast("dict[object, object]", value), depth - 1)
    raise BadJson(f"{type(value).__name__} is not a type of canonical JSON")


def _written_integer(value: int) -> str:
    if not -MAX_INTEGER <= value <= MAX_INTEGER:
        raise BadJson("a number lies outside ±(2^53 - 1)")
    return int.__repr__(value)


def _written_object(value: dict[object, object], depth: int) -> str:
    for key in value:
        if not isinstance(key, str):
            raise BadJson(f"a key is {type(key).__name__}, not text")
    names = cast("dict[str, object]", value)
    is_plain = "".join(names).isascii()  # then every order is the same
    keys = sorted(names) if is_plain else sorted(names, key=_utf16)
    members = [encode_basestring(key) + ":" + _written(value[key], depth) for key in keys]
    return "{" + ",".join(members) + "}"


def _utf16(key: str) -> bytes:
    return key.encode("utf-16-be", "surrogatepass")


def _scan(text: str, limit_depth: int) -> None:
    """Refuse what must not reach the parser: depth, digits, fractions and constants."""
    depth = 0
    for match in _SUSPECT.finditer(text):
        kind = match.lastgroup
        if kind == "opening":
            depth += 1
            if depth > limit_depth:
                where = _place(text, match.start())
                raise BadJson(f"nested more than {limit_depth} deep at {where}")
        elif kind == "closing":
            depth -= 1
        elif kind != "text":
            _refuse_number(text, match)


def _refuse_number(text: str, match: re.Match[str]) -> NoReturn:
    where = _place(text, match.start())
    if match.lastgroup == "long":
        raise BadJson(f"a number of more than {MAX_DIGITS} digits at {where}")
    if match.lastgroup == "fraction":
        raise BadJson(f"a number with a fraction or an exponent at {where}")
    raise BadJson(f"{match.group()} is not a number of JSON, at {where}")


def _loaded(text: str) -> Json:
    try:
        loaded = json.loads(text, object_pairs_hook=_object, parse_int=_integer)
    except json.JSONDecodeError as error:
        said = (error.msg[:1].lower() + error.msg[1:]).removesuffix(" starting at")
        raise BadJson(f"not JSON: {said} at line {error.lineno}, column {error.colno}") from None
    return cast("Json", loaded)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise BadJson(f"the key {ascii(twice)[:60]} stands twice in one object")
    return members


def _integer(digits: str) -> int:
    value = int(digits)
    if not -MAX_INTEGER <= value <= MAX_INTEGER:
        raise BadJson(f"the number {digits} lies outside ±(2^53 - 1)")
    return value


def _refuse_surrogates(value: Json) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise BadJson(_surrogate_sentence(error)) from None


def _surrogate_sentence(error: UnicodeEncodeError) -> str:
    half = ascii(error.object[error.start])[1:-1]
    before = ascii(error.object[max(0, error.start - 20) : error.start])
    return f"a text holds {half}, half of a surrogate pair, after {before}"


def _place(text: str, position: int) -> str:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    return f"line {line}, column {column}"
