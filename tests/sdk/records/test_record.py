"""A record's hash binds what it must and nothing else; the root binds the hashes."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from tests.sdk.records.played import SECRET, played, sealed, standalone, tournament_deal

from vendue.deals import deal_key
from vendue.records import Chain, record_hash, root_hash


def test_the_hash_can_be_redone_with_a_json_writer() -> None:
    """The hash is SHA-256 of the record's sorted JSON without hash, key, secret and seed."""
    written = standalone().to_json()
    assert isinstance(written["chain"], dict)
    assert isinstance(written["deal"], dict)
    stated = written["chain"].pop("hash")
    del written["deal"]["seed"]
    spelt = json.dumps(written, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(spelt.encode()).hexdigest() == stated


def test_the_root_can_be_redone_with_a_json_writer() -> None:
    """The root is SHA-256 of the JSON list of hashes, so that their order counts."""
    hashes = [record_hash(sealed()), record_hash(standalone())]
    spelt = json.dumps(hashes, separators=(",", ":")).encode()
    assert root_hash(hashes) == hashlib.sha256(spelt).hexdigest()
    assert root_hash(reversed(hashes)) != root_hash(hashes)
    assert root_hash([]) == hashlib.sha256(b"[]").hexdigest()


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
