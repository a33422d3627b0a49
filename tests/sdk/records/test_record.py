"""A record's hash binds what it must and nothing else; the root binds the hashes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.records.played import SECRET, played, sealed, standalone, tournament_deal, troubled

from vendue.deals import deal_key
from vendue.records import Chain, Record, record_hash, root_hash

DOCUMENT = Path(__file__).parents[3] / "docs" / "records.md"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """Return the names that the code printed in docs/records.md defines."""
    code = re.search(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(compile(code[1], str(DOCUMENT), "exec"), names)  # noqa: S102 - our own document
    return names


@pytest.mark.parametrize("kept", [standalone, sealed, lambda: sealed().revealed(SECRET)])
def test_the_hash_is_what_the_document_computes(
    document: dict[str, Any], kept: Callable[[], Record]
) -> None:
    """The hash can be redone with any JSON writer, whatever of the deal is revealed."""
    assert document["hash_of"](kept().to_json()) == kept().chain.hash == record_hash(kept())


def test_the_root_is_what_the_document_computes(document: dict[str, Any]) -> None:
    """The root can be redone with any JSON writer, and the order of the hashes counts."""
    hashes = [sealed().chain.hash, troubled().chain.hash]
    kept = [troubled().to_json(), sealed().to_json()]
    assert document["root_of"](kept) == root_hash(hashes)
    assert root_hash(reversed(hashes)) != root_hash(hashes)


def test_every_field_of_a_record_is_documented() -> None:
    """The document's table names each field that a record file can have."""
    table = DOCUMENT.read_text("utf-8")
    for field in (*sealed().to_json(), "position"):
        assert f"\n| `{field}` |" in table


def test_a_record_file_has_the_agreed_fields() -> None:
    """The exported object has the names that other programs read."""
    written = sealed().to_json()
    assert list(written) == [
        *("format", "game", "options", "deal", "seats", "decisions", "outcome", "chain"),
    ]
    assert written["format"] == 1
    assert written["deal"] == {
        "text": sealed().deal.text,
        "commitment": sealed().deal.commitment,
    }
    assert written["chain"] == {
        "tournament": "spring cup",
        "number": 12,
        "attempt": 2,
        "hash": sealed().chain.hash,
    }


def test_what_is_revealed_stands_in_the_file() -> None:
    """A key, secret or seed is written in the deal, in hexadecimal or as the text it is."""
    key = deal_key(SECRET, sealed().deal.text)
    opened = replace(sealed(), deal=replace(sealed().revealed(SECRET).deal, key=key)).to_json()
    assert isinstance(opened["deal"], dict)
    assert opened["deal"]["key"] == key.hex()
    assert opened["deal"]["secret"] == SECRET.hex()
    deal = standalone().to_json()["deal"]
    assert isinstance(deal, dict)
    assert deal["seed"] == "spring"


def test_two_attempts_at_one_game_have_two_hashes() -> None:
    """The same play of the same deal is another record in another attempt or schedule place."""
    chains = [Chain("cup", 1, 1), Chain("cup", 1, 2), Chain("cup", 2, 1), Chain("cap", 1, 1)]
    games = [played(tournament_deal(3), chain=chain) for chain in chains]
    assert len({game.chain.hash for game in games}) == 4
    assert all(game.decisions == games[0].decisions for game in games)
