"""Deals follow from their secret alone, byte for byte as docs/deals.md says."""

from __future__ import annotations

import doctest
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, pairwise, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vendue import deals
from vendue.canonical import BadJson
from vendue.deals import Deal, commitment, deal_key, deal_text, secret_from_seed, table_id
from vendue.games.game import Seat
from vendue.games.modern_art import View
from vendue.games.table import GAMES
from vendue.rotation import order_of_deal

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "deals.md"
VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (ROOT / "tests" / "data" / "deal_vectors.json").read_text("utf-8")
)
KEY = bytes(range(32))


def deal_numbered(number: int) -> Deal:
    return Deal(deal_key(b"s" * 32, f"deal {number}"))


def documented_code() -> dict[str, Any]:
    """Run the re-implementation printed in the document and return its names."""
    code = re.search(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert code is not None
    assert len([line for line in code[1].splitlines() if line.strip()]) <= 36
    assert "vendue." not in code[1].replace("vendue/", "")
    names: dict[str, Any] = {}
    exec(compile(code[1], str(DOCUMENT), "exec"), names)  # noqa: S102 - our own document
    return names


@pytest.fixture(scope="module")
def document() -> Mapping[str, Any]:
    return documented_code()


def key_of(vector: Mapping[str, Any]) -> bytes:
    return bytes.fromhex(vector["key"])


def stream_of(vector: Mapping[str, Any]) -> tuple[str, int | None, int | None]:
    return vector["purpose"], vector["round"], vector["seat"]


# What the vectors say, the package does.


@pytest.mark.parametrize("vector", VECTORS["secrets"])
def test_secrets_and_commitments(vector: dict[str, Any]) -> None:
    """A seed has one secret, a secret one commitment."""
    secret = secret_from_seed(vector["seed"])
    assert secret.hex() == vector["secret"]
    assert commitment(secret) == vector["commitment"]


@pytest.mark.parametrize("vector", VECTORS["tables"])
def test_tables(vector: dict[str, Any]) -> None:
    """A table's name depends on who meets there, not on the order in which they are listed."""
    entrants = [(name, version) for name, version in vector["entrants"]]
    for listed in permutations(entrants):
        assert table_id(listed) == vector["table"]


@pytest.mark.parametrize("vector", VECTORS["deals"])
def test_deal_texts_and_keys(vector: dict[str, Any]) -> None:
    """The text names commitment, beacon, game, table and number; the key follows from it."""
    named = [vector[name] for name in ("commitment", "beacon", "game", "table", "deal")]
    assert deal_text(*named) == vector["text"]
    assert deal_key(bytes.fromhex(vector["secret"]), vector["text"]).hex() == vector["key"]


@pytest.mark.parametrize("vector", VECTORS["words"])
def test_words(vector: dict[str, Any]) -> None:
    """A stream's words are those of its blocks, in order."""
    words = Deal(key_of(vector)).words(*stream_of(vector))
    assert [str(word) for word in islice(words, len(vector["words"]))] == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["shuffles"])
def test_shuffles(vector: dict[str, Any]) -> None:
    """A shuffle is fixed by deal, purpose, round and seat."""
    shuffled = Deal(key_of(vector)).shuffled(range(vector["size"]), *stream_of(vector))
    assert shuffled == vector["order"]


@pytest.mark.parametrize("vector", VECTORS["ids"])
def test_ids(vector: dict[str, Any]) -> None:
    """Bot seeds, decision ids and game ids are fixed by the deal key."""
    deal = Deal(key_of(vector))
    makers: dict[str, Callable[..., object]] = {
        "bot": deal.bot_seed,
        "decision": deal.decision_id,
        "game": deal.game_id,
    }
    assert str(makers[vector["kind"]](*vector["arguments"])) == vector["value"]


@pytest.mark.parametrize("vector", VECTORS["orders"])
def test_orders(vector: dict[str, Any]) -> None:
    """The seating order of a deal is fixed by commitment, table and number."""
    order = order_of_deal(vector["n"], vector["deal"], vector["commitment"], vector["table"])
    assert list(order) == vector["order"]


# What the document prints, does the same.


def test_the_documented_code_reproduces_every_vector(document: Mapping[str, Any]) -> None:
    """The re-implementation in the document agrees with all test vectors."""
    for vector in VECTORS["secrets"]:
        assert document["secret_from_seed"](vector["seed"]).hex() == vector["secret"]
    for vector in VECTORS["tables"]:
        assert document["table_id"](vector["entrants"]) == vector["table"]
    for vector in VECTORS["deals"]:
        named = [vector[name] for name in ("commitment", "beacon", "game", "table", "deal")]
        assert document["deal_text"](*named) == vector["text"]
        key = document["mac"](bytes.fromhex(vector["secret"]), vector["text"].encode())
        assert key == key_of(vector)
    for vector in VECTORS["words"]:
        words: Iterator[int] = document["words"](key_of(vector), *stream_of(vector))
        assert [str(word) for word in islice(words, len(vector["words"]))] == vector["words"]
    for vector in VECTORS["shuffles"]:
        items = range(vector["size"])
        order = document["shuffled"](key_of(vector), items, *stream_of(vector))
        assert order == vector["order"]
    for vector in VECTORS["orders"]:
        named = [vector[name] for name in ("n", "deal", "commitment", "table")]
        assert list(document["order_of_deal"](*named)) == vector["order"]


def test_the_documented_code_reproduces_every_id(document: Mapping[str, Any]) -> None:
    """Ids come out of the document's code as numbers of the stated length."""
    bits = {"bot": 63, "decision": 62, "game": 64}
    for vector in VECTORS["ids"]:
        kind = vector["kind"]
        number = document["first_bits"](key_of(vector), bits[kind], kind, *vector["arguments"])
        shown = f"{number:016x}" if kind == "game" else str(number)
        assert shown == vector["value"]


def test_the_worked_example_is_true(document: Mapping[str, Any]) -> None:
    """Every line of the document's worked example gives what is printed under it."""
    text = DOCUMENT.read_text("utf-8")
    example = doctest.DocTestParser().get_doctest(text, dict(document), "deals.md", None, 0)
    assert len(example.examples) >= 5
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(example)
    assert results.failed == 0


def test_the_worked_example_is_the_game_that_is_played(document: Mapping[str, Any]) -> None:
    """The hands that the document deals are those that the rules deal."""
    example = doctest.DocTestParser().get_doctest(
        DOCUMENT.read_text("utf-8"), dict(document), "deals.md", None, 0
    )
    doctest.DocTestRunner().run(example, clear_globs=False)
    shuffled = example.globs["dealt"]
    state = GAMES["modern_art"].start(3, {}, deals.standalone_deal("spring", "modern_art"))
    for seat in range(3):
        view = state.view(Seat(seat))
        assert isinstance(view, View)
        assert list(view.hand) == sorted(shuffled[seat:30:3])


# What a deal promises.


@settings(deadline=None)
@given(st.lists(st.integers(), max_size=80), st.binary(min_size=32, max_size=32))
def test_a_shuffle_keeps_every_item(items: list[int], key: bytes) -> None:
    """A shuffle returns the same items in a new list and leaves the old one alone."""
    before = list(items)
    shuffled = Deal(key).shuffled(items, "deck")
    assert Counter(shuffled) == Counter(items)
    assert items == before


def test_streams_are_separate() -> None:
    """Purpose, round, seat and key each make another stream; asking again makes the same one."""
    deal = Deal(KEY)
    asked: list[tuple[str, int | None, int | None]] = [
        ("a", None, None),
        ("b", None, None),
        ("a", 1, None),
        ("a", 2, None),
        ("a", None, 1),
        ("a", 1, 1),
        ("a", 0, None),
    ]
    streams = [deal.shuffled(range(52), *which) for which in asked]
    streams.append(Deal(KEY[::-1]).shuffled(range(52), "a"))
    assert len({tuple(stream) for stream in streams}) == len(streams)
    assert deal.shuffled(range(52), "a", 1, 1) == streams[5]


@pytest.mark.parametrize(
    ("words", "choices", "drawn"),
    [
        ([5], 3, 2),
        ([2**64 - 1, 7], 3, 1),
        ([2**64 - 2], 3, 2),
        ([2**64 - 1], 2, 1),
        ([2**64 - 1, 2**64 - 16, 2**64 - 17], 70, (2**64 - 17) % 70),
    ],
)
def test_words_past_the_last_multiple_are_skipped(
    words: list[int], choices: int, drawn: int
) -> None:
    """A word that would favour low numbers is skipped, the one before it is not."""
    stream = iter(words)
    assert deals._drawn(stream, choices) == drawn
    assert next(stream, None) is None


def chi_square(observed: Mapping[Any, int], cells: int) -> float:
    expected = sum(observed.values()) / cells
    missing = cells - len(observed)
    return sum((n - expected) ** 2 / expected for n in observed.values()) + missing * expected


def test_every_order_of_four_is_as_likely() -> None:
    """Over 9 600 deals the 24 orders of four items come out evenly."""
    seen = Counter(tuple(deal_numbered(n).shuffled("abcd", "deck")) for n in range(9_600))
    assert chi_square(seen, 24) < 49.7  # 99.9 % of chi-square with 23 degrees of freedom


def test_every_place_of_a_deck_gets_every_card() -> None:
    """Over 7 000 deals the first, 36th and last card of 70 are spread evenly."""
    decks = [deal_numbered(n).shuffled(range(70), "deck") for n in range(7_000)]
    for place in (0, 35, 69):
        assert chi_square(Counter(deck[place] for deck in decks), 70) < 111.1  # 99.9 %, 69 df


def test_the_streams_of_two_seats_are_independent() -> None:
    """What one seat draws says nothing about what another does in the same deal."""
    pairs = Counter(
        (deal.shuffled(range(6), "hand", 1, 0)[0], deal.shuffled(range(6), "hand", 1, 1)[0])
        for deal in map(deal_numbered, range(7_200))
    )
    assert chi_square(pairs, 36) < 66.7  # 99.9 % of chi-square with 35 degrees of freedom


def test_ids_differ_wherever_a_question_differs() -> None:
    """No two decisions of a duplicate group share an id, nor do they run in sequence."""
    deal = Deal(KEY)
    asked = [(r, a, s, o) for r in range(4) for a in (1, 2) for s in range(4) for o in range(50)]
    ids = [deal.decision_id(*which) for which in asked]
    assert len(set(ids)) == len(asked)
    assert all(0 <= number < 2**62 for number in ids)
    assert max(ids) >= 2**61
    assert all(abs(later - earlier) > 1 for earlier, later in pairwise(ids))


def test_a_bots_seed_is_that_of_its_seat() -> None:
    """A bot's seed is 63 bits and another for every seat and deal."""
    seeds = {deal_numbered(n).bot_seed(seat) for n in range(50) for seat in range(5)}
    assert len(seeds) == 250
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_game_ids_are_opaque() -> None:
    """Games of one deal have unrelated ids of 16 hexadecimal digits, attempts included."""
    ids = {Deal(KEY).game_id(rotation, attempt) for rotation in range(5) for attempt in (1, 2, 3)}
    assert len(ids) == 15
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in ids)


def test_a_new_secret_is_new() -> None:
    """Secrets come from the operating system, 32 bytes each."""
    assert len({deals.new_secret() for _ in range(10)}) == 10
    assert len(deals.new_secret()) == 32


def test_a_standalone_deal_follows_from_its_seed() -> None:
    """A stand-alone game's deal, and where it comes from, need the seed and the game only."""
    provenance = deals.standalone_provenance("spring", "modern_art")
    assert json.loads(provenance.text) == [
        "vendue/deal/1",
        commitment(secret_from_seed("spring")),
        "",
        "modern_art",
        "play",
        0,
    ]
    assert provenance.known_key() == deals.standalone_deal("spring", "modern_art").key
    assert provenance.known_key() == key_of(VECTORS["deals"][0])
    assert deals.standalone_deal("Spring", "modern_art") != deals.standalone_deal(
        "spring", "modern_art"
    )


def test_what_is_known_of_a_deal_is_what_its_provenance_holds() -> None:
    """A sealed deal yields no key; a key yields itself but no secret; a secret yields both."""
    text = deal_text("c", "", "modern_art", "t", 3)
    sealed = deals.Provenance(text, "c")
    assert (sealed.known_secret(), sealed.known_key()) == (None, None)
    keyed = deals.Provenance(text, "c", key=KEY)
    assert (keyed.known_secret(), keyed.known_key()) == (None, KEY)
    revealed = deals.Provenance(text, "c", secret=b"s" * 32)
    assert revealed.known_key() == deal_key(b"s" * 32, text)


def test_half_characters_have_no_deal() -> None:
    """Seeds and names that UTF-8 can't hold are refused, not mangled."""
    with pytest.raises(UnicodeEncodeError):
        secret_from_seed("\udcff")
    with pytest.raises(BadJson):
        table_id([("\udcff", "v")])
