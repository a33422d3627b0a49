"""Actions of Modern Art: their JSON, and the compact form of what is legal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.sdk.games.modern_art.scenario import MODERN_ART, cards

from vendue.games.game import IllegalAction, Json
from vendue.games.modern_art import (
    CARDS,
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    Card,
    DecisionKind,
    Legal,
    PlayCard,
    SetPrice,
)

MAPPING: list[tuple[Action, dict[str, Json]]] = [
    (PlayCard(Card.YOKO_OPEN), {"playCard": {"card": "MODERN_ART_CARD_YOKO_OPEN"}}),
    (PlayCard(Card.LITE_METAL_OPEN), {"playCard": {"card": "MODERN_ART_CARD_LITE_METAL_OPEN"}}),
    (
        AddSecond(Card.KRYPTO_FIXED_PRICE),
        {"addSecond": {"card": "MODERN_ART_CARD_KRYPTO_FIXED_PRICE"}},
    ),
    (AddSecond(None), {"addSecond": {}}),
    (SetPrice(12), {"setPrice": {"price": 12}}),
    (SetPrice(0), {"setPrice": {"price": 0}}),
    (AcceptPrice(accept=True), {"acceptPrice": {"accept": True}}),
    (AcceptPrice(accept=False), {"acceptPrice": {"accept": False}}),
    (Bid(0), {"bid": {"amount": 0}}),
    (Bid(31), {"bid": {"amount": 31}}),
]


@pytest.mark.parametrize(("action", "value"), MAPPING)
def test_actions_have_the_names_of_the_protocol(action: Action, value: dict[str, Json]) -> None:
    """An action and its JSON turn into each other."""
    assert MODERN_ART.action_to_json(action) == value
    assert MODERN_ART.action_from_json(value) == action


def test_every_card_has_a_name_in_the_protocol() -> None:
    """All 25 cards can be played and added."""
    for card in CARDS:
        for action in (PlayCard(card), AddSecond(card)):
            assert MODERN_ART.action_from_json(MODERN_ART.action_to_json(action)) == action


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "an action is an object with one field: playCard, addSecond"),
        ([], "an action is an object with one field"),
        ({}, "an action is an object with one field"),
        ({"bid": {"amount": 1}, "setPrice": {"price": 1}}, "an object with one field"),
        ({"raise": {"amount": 1}}, "there is no action 'raise'; there are playCard"),
        ({"play_card": {"card": "MODERN_ART_CARD_YOKO_OPEN"}}, "there is no action 'play_card'"),
        ({"bid": 7}, "bid holds an object, not 7"),
        ({"bid": {}}, "bid holds the field amount and nothing else"),
        ({"bid": {"amount": 1, "seat": 2}}, "bid holds the field amount and nothing else"),
        ({"bid": {"amount": True}}, "a whole number of thousands, not True"),
        ({"bid": {"amount": "7"}}, "a whole number of thousands, not '7'"),
        ({"setPrice": {"price": None}}, "a whole number of thousands, not None"),
        ({"acceptPrice": {"accept": 1}}, "accept is true or false, not 1"),
        ({"acceptPrice": {}}, "acceptPrice holds the field accept and nothing else"),
        ({"playCard": {}}, "playCard holds the field card and nothing else"),
        ({"playCard": {"card": "YOKO_OPEN"}}, "there is no card 'YOKO_OPEN'"),
        ({"playCard": {"card": "MODERN_ART_CARD_UNSPECIFIED"}}, "there is no card"),
        ({"playCard": {"card": 6}}, "there is no card 6"),
        ({"addSecond": {"card": None}}, "there is no card None"),
        ({"addSecond": {"card": ["x"]}}, "there is no card"),
    ],
)
def test_strange_json_is_refused(value: Json, words: str) -> None:
    """What isn't exactly an action is refused with a sentence that says why."""
    with pytest.raises(IllegalAction, match=words):
        MODERN_ART.action_from_json(value)


def test_refusals_stay_short() -> None:
    """A huge wrong value isn't repeated in the refusal."""
    huge: list[Json] = [
        {"x" * 10_000: {}},
        {"bid": {"amount": "9" * 10_000}},
        {"bid": "9" * 10_000},
    ]
    for value in huge:
        with pytest.raises(IllegalAction) as caught:
            MODERN_ART.action_from_json(value)
        assert len(str(caught.value)) < 200


def test_only_actions_of_the_game_become_json() -> None:
    """Another object, or a card that is just a number, is no action."""
    for action in ("bid", PlayCard(7), None):  # type: ignore[arg-type]
        with pytest.raises(IllegalAction, match="is not an action of Modern Art"):
            MODERN_ART.action_to_json(action)


HAND = cards("Lo Yd Kf")
LEGALS = [
    Legal(DecisionKind.PLAY_CARD, HAND),
    Legal(DecisionKind.ADD_SECOND, HAND),
    Legal(DecisionKind.ADD_SECOND),
    Legal(DecisionKind.SET_PRICE, (), 0, 5),
    Legal(DecisionKind.ACCEPT_PRICE),
    Legal(DecisionKind.BID_OPEN, (), 3, 6),
    Legal(DecisionKind.BID_ONCE_AROUND, (), 6, 6),
    Legal(DecisionKind.BID_SEALED, (), 0, 4),
]


@pytest.mark.parametrize("legal", LEGALS, ids=lambda legal: legal.kind.name)
def test_legal_actions_are_one_set_in_four_forms(legal: Legal) -> None:
    """Iteration, length, membership and sampling speak of the same actions."""
    listed = list(legal)
    assert len(listed) == len(legal) == len(set(listed))
    assert all(action in legal for action in listed)
    rng = Random(1)
    drawn = Counter(legal.sample(rng) for _ in range(300 * len(legal)))
    assert set(drawn) == set(listed)
    assert min(drawn.values()) > 200
    others: list[Action] = [action for other in LEGALS for action in other]
    assert {action for action in others if action in legal} == set(listed)


@pytest.mark.parametrize("legal", LEGALS, ids=lambda legal: legal.kind.name)
def test_legal_actions_exclude_everything_else(legal: Legal) -> None:
    """Amounts outside the range, other cards and values of a wrong type aren't legal."""
    strange: list[object] = [
        *(Bid(legal.minimum - 1), Bid(legal.maximum + 1), Bid(-1), Bid(False)),
        *(SetPrice(-1), SetPrice(6), SetPrice(True), SetPrice("1")),  # type: ignore[arg-type]
        *(PlayCard(Card.YOKO_OPEN), PlayCard(0), PlayCard([])),  # type: ignore[arg-type]
        *(AddSecond(Card.YOKO_OPEN), AddSecond(0)),  # type: ignore[arg-type]
        *(AcceptPrice(1), AcceptPrice(None), None, 0, "pass"),  # type: ignore[arg-type]
    ]
    assert [action for action in strange if action in legal] == []
