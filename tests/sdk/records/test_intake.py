"""Records from strangers: what is taken comes back the same, all else is one sentence."""

from __future__ import annotations

import copy
import json
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sdk.records.played import SECRET, sealed, standalone, troubled

from vendue.canonical import BadJson, dump
from vendue.games.game import Json
from vendue.records import MAX_BYTES, BadRecord, Record, decode, encode, from_json, read_json
from vendue.records.intake import MAX_DECISIONS


def written(**changes: Any) -> dict[str, Any]:
    """Return a good record's object with fields replaced, by path ("deal.text", "seats.0")."""
    value = copy.deepcopy(standalone().to_json())
    for path, change in changes.items():
        *outer, last = path.split("__")
        place: Any = value
        for name in outer:
            place = place[int(name) if name.isdigit() else name]
        place[int(last) if last.isdigit() else last] = change
    return value


@pytest.mark.parametrize(
    "record", [standalone, sealed, troubled, lambda: sealed().revealed(SECRET)], ids=range(4)
)
def test_records_come_back_the_same(record: Any) -> None:
    """As an object, as JSON and compressed, a record is read back equal."""
    kept: Record = record()
    assert from_json(kept.to_json()) == kept
    assert from_json(read_json(dump(kept.to_json()))) == kept
    assert from_json(read_json(json.dumps(kept.to_json(), indent=1).encode())) == kept
    assert from_json(read_json(encode(kept))) == kept
    assert decode(encode(kept)) == kept
    assert encode(decode(encode(kept))) == encode(kept)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"extra": 1}, "'extra' is not a field of records"),
    ({"a\x1b[31m": 1}, r"'a\\x1b\[31m' is not a field"),
    ({"format": 2}, "format is 1, not '2'"),
    ({"format": True}, "format is a whole number, not True"),
    ({"game": 5}, "game is a text, not 5"),
    ({"game": "g" * 5000}, "game is longer than 4096 characters"),
    ({"game": "\ud800"}, "game holds half of a surrogate pair"),
    ({"options": []}, r"options is an object, not \[\]"),
    ({"options": {"a": 1}}, "options.'a' is a text, not 1"),
    ({"deal": None}, "deal is an object, not None"),
    ({"deal__text": None}, "deal.text is a text"),
    ({"deal__commitment": "AB"}, "deal.commitment is 64 hexadecimal digits, not 'AB'"),
    ({"deal__commitment": "A" * 64}, "deal.commitment is 64 hexadecimal digits"),
    ({"deal__commitment": "0" * 64 + "\n"}, "deal.commitment is 64 hexadecimal digits"),
    ({"deal__key": "00"}, "deal.key is 64 hexadecimal digits"),
    ({"deal__secret": None}, "deal.secret is 64 hexadecimal digits, not None"),
    ({"deal__seed": None}, "deal.seed is a text, not None"),
    ({"deal__beacon": ""}, "deal.'beacon' is not a field"),
    ({"seats": {}}, r"seats is a list, not \{\}"),
    ({"seats": [None] * 17}, "seats has at most 16 items, not 17"),
    ({"seats__1": {"bot": "x"}}, r"seats\[1\].version is missing"),
    ({"seats__1__version": "x"}, r"seats\[1\].version is 64 hexadecimal digits"),
    ({"decisions": [None] * (MAX_DECISIONS + 1)}, "decisions has at most 50000 items"),
    ({"decisions__3": []}, r"decisions\[3\] is an object"),
    ({"decisions__3__seat": True}, r"decisions\[3\].seat is a whole number, not True"),
    ({"decisions__3__seat": -1}, r"decisions\[3\].seat is from 0 to \d+, not -1"),
    ({"decisions__3__action": "pass"}, r"decisions\[3\].action is an object, not 'pass'"),
    ({"decisions__3__ms": 1.5}, r"decisions\[3\].ms is a whole number, not 1.5"),
    ({"decisions__3__ms": 10**400}, r"decisions\[3\].ms is from 0"),
    ({"decisions__3__fault": "finished"}, r"decisions\[3\].fault is not a fault: 'finished'"),
    ({"decisions__3__fault": "bored"}, r"decisions\[3\].fault is not known: 'bored'"),
    ({"decisions__3__fault": None}, r"decisions\[3\].fault is a text, not None"),
    ({"outcome__scores": [1, 2, "3"]}, r"outcome.scores\[2\] is a whole number, not '3'"),
    ({"outcome__places": [0, 1, 2]}, r"outcome.places\[0\] is from 1"),
    ({"outcome__verdicts": ["finished", "won"]}, r"outcome.verdicts\[1\] is not known: 'won'"),
    ({"outcome__verdicts": [["finished"]]}, r"outcome.verdicts\[0\] is a text"),
    ({"outcome__strikes": None}, "outcome.strikes is a list"),
    ({"outcome__capped": 0}, "outcome.capped is true or false, not 0"),
    ({"chain__number": "1"}, "chain.number is a whole number, not '1'"),
    ({"chain__hash": ""}, "chain.hash is 64 hexadecimal digits, not ''"),
    ({"position": None}, "position is an object, not None"),
]


@pytest.mark.parametrize(("changes", "sentence"), WRONG, ids=range(len(WRONG)))
def test_wrong_fields_are_named(changes: dict[str, Any], sentence: str) -> None:
    """A field of a wrong type, size or spelling is refused by its name."""
    with pytest.raises(BadRecord, match=sentence) as refusal:
        from_json(written(**changes))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("value", [None, 5, "record", [], [{}]])
def test_what_is_no_object_is_no_record(value: Json) -> None:
    """Any other JSON value is refused."""
    with pytest.raises(BadRecord, match="a record is an object"):
        from_json(value)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the way to every field of a record but those inside options and actions."""
    found = []
    if isinstance(value, dict) and path[-1:] not in (("options",), ("action",)):
        for name, item in value.items():
            found += [(*path, name), *paths(item, (*path, name))]
    if isinstance(value, list):
        for index, item in enumerate(value[:2]):
            found += paths(item, (*path, index))
    return found


@pytest.mark.parametrize("path", paths(standalone().to_json()), ids=str)
def test_every_field_is_needed(path: tuple[str | int, ...]) -> None:
    """A record without any of its fields is refused; only a revealed seed may be missing."""
    value: Any = written()
    place = value
    for name in path[:-1]:
        place = place[name]
    del place[path[-1]]
    if path == ("deal", "seed"):
        assert from_json(value).deal.seed is None
        return
    with pytest.raises(BadRecord, match="is missing"):
        from_json(value)


strange: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(max_size=3), st.just([]), st.just({})
)


@settings(deadline=None, max_examples=300)
@given(st.sampled_from(paths(standalone().to_json())), strange)
def test_any_value_in_any_field_is_taken_or_refused(
    path: tuple[str | int, ...], value: Any
) -> None:
    """Nothing but `BadRecord` comes out of a record with a strange value somewhere."""
    changed: Any = written()
    place = changed
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    try:
        record = from_json(changed)
    except BadRecord:
        return
    assert record.to_json() == changed


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not a compressed record"),
        (b"{}", "not a compressed record"),
        (b"x\x9cgarbage", "not a compressed record"),
        (zlib.compress(b"{}" * 20)[:-5], "not a compressed record|cut short"),
        (zlib.compress(b"{}") + b"more", "something follows it"),
        (zlib.compress(b"{"), "not a record: not JSON"),
        (zlib.compress(b"{}"), "format is missing"),
        (zlib.compress(b"[" * 100_000), "not a record: nested more than 16 deep"),
        (zlib.compress(b'{"format":1,"format":1}'), "'format' stands twice"),
        (zlib.compress(b" " * (MAX_BYTES + 1)), "longer than 4194304 bytes when decompressed"),
    ],
    ids=range(10),
)
def test_compressed_bytes_that_are_no_record(data: bytes, sentence: str) -> None:
    """Broken, trailing, nested or overlong compressed bytes are refused in a sentence."""
    with pytest.raises(BadRecord, match=sentence):
        decode(data)


def test_a_bomb_isnt_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that would unpack to many times the limit is refused at the limit."""
    unpacked = []
    make = zlib.decompressobj

    class Watched:
        def __init__(self) -> None:
            self.stream = make()

        def decompress(self, data: bytes, limit: int) -> bytes:
            unpacked.append(limit)
            return self.stream.decompress(data, limit)

    stream = zlib.compressobj(9)
    megabyte = bytes(1024 * 1024)
    bomb = b"".join([stream.compress(megabyte) for _ in range(64)]) + stream.flush()
    monkeypatch.setattr(zlib, "decompressobj", Watched)
    with pytest.raises(BadRecord, match="longer than 4194304 bytes when decompressed"):
        decode(bomb)
    with pytest.raises(BadJson, match="longer than 4194304 bytes when decompressed"):
        read_json(bomb)
    assert unpacked == [MAX_BYTES + 1] * 2
