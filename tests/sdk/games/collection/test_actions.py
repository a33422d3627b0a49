"""Actions of Collection particulière: their JSON, and the compact form of what is legal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.sdk.games.collection.scenario import COLLECTION

from vendue.games.collection import (
    BILLS,
    Action,
    Bid,
    ChooseDirection,
    DecisionKind,
    Direction,
    Legal,
    React,
    Reaction,
)
from vendue.games.game import IllegalAction, Json

MAPPING: list[tuple[Action, dict[str, Json]]] = [
    (
        ChooseDirection(Direction.RISING),
        {"chooseDirection": {"direction": "COLLECTION_DIRECTION_RISING"}},
    ),
    (
        ChooseDirection(Direction.FALLING),
        {"chooseDirection": {"direction": "COLLECTION_DIRECTION_FALLING"}},
    ),
    (Bid(7), {"bid": {"bill": 7, "banco": False}}),
    (Bid(15, banco=True), {"bid": {"bill": 15, "banco": True}}),
    (React(Reaction.PASS), {"react": {"reaction": "COLLECTION_REACTION_PASS"}}),
    (React(Reaction.PREEMPT), {"react": {"reaction": "COLLECTION_REACTION_PREEMPT"}}),
    (
        React(Reaction.EXPERTISE_ON_BANCO),
        {"react": {"reaction": "COLLECTION_REACTION_EXPERTISE_ON_BANCO"}},
    ),
    (
        React(Reaction.EXPERTISE_ON_PREEMPTION),
        {"react": {"reaction": "COLLECTION_REACTION_EXPERTISE_ON_PREEMPTION"}},
    ),
]


@pytest.mark.parametrize(("action", "value"), MAPPING)
def test_actions_have_the_names_of_the_protocol(action: Action, value: dict[str, Json]) -> None:
    """An action and its JSON turn into each other."""
    assert COLLECTION.action_to_json(action) == value
    assert COLLECTION.action_from_json(value) == action


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "an action is an object with one field: chooseDirection, bid, react"),
        ([], "an action is an object with one field"),
        ({}, "an action is an object with one field"),
        ({"bid": {"bill": 1, "banco": False}, "react": {}}, "an object with one field"),
        ({"pass": {}}, "there is no action 'pass'; there are chooseDirection, bid, react"),
        ({"choose_direction": {}}, "there is no action 'choose_direction'"),
        ({"bid": 7}, "bid holds an object, not 7"),
        ({"bid": {}}, "bid holds the fields bill, banco and nothing else"),
        ({"bid": {"bill": 7}}, "bid holds the fields bill, banco and nothing else"),
        ({"bid": {"bill": 7, "banco": False, "seat": 1}}, "bid holds the fields bill, banco"),
        ({"bid": {"bill": True, "banco": False}}, "a bill is a whole number, not True"),
        ({"bid": {"bill": "7", "banco": False}}, "a bill is a whole number, not '7'"),
        ({"bid": {"bill": 7, "banco": 0}}, "banco is true or false, not 0"),
        ({"bid": {"bill": 7, "banco": None}}, "banco is true or false, not None"),
        ({"chooseDirection": {}}, "chooseDirection holds the field direction and nothing else"),
        ({"chooseDirection": {"direction": "RISING"}}, "a direction is one of COLLECTION_DIREC"),
        ({"chooseDirection": {"direction": 1}}, "a direction is one of COLLECTION_DIRECTION_RIS"),
        ({"chooseDirection": {"direction": ["x"]}}, "a direction is one of"),
        ({"react": {}}, "react holds the field reaction and nothing else"),
        ({"react": {"reaction": "COLLECTION_REACTION_UNSPECIFIED"}}, "a reaction is one of COLLEC"),
        ({"react": {"reaction": 2}}, "a reaction is one of COLLECTION_REACTION_PASS"),
    ],
)
def test_strange_json_is_refused(value: Json, words: str) -> None:
    """What isn't exactly an action is refused with a sentence that says why."""
    with pytest.raises(IllegalAction, match=words):
        COLLECTION.action_from_json(value)


def test_refusals_stay_short() -> None:
    """A huge wrong value isn't repeated in the refusal."""
    huge: list[Json] = [
        {"x" * 10_000: {}},
        {"bid": "9" * 10_000},
        {"bid": {"bill": "9" * 10_000, "banco": False}},
        {"react": {"reaction": "9" * 10_000}},
    ]
    for value in huge:
        with pytest.raises(IllegalAction) as caught:
            COLLECTION.action_from_json(value)
        assert len(str(caught.value)) < 200


def test_only_actions_of_the_game_become_json() -> None:
    """Another object, or a value of another type in one, is no action."""
    strange: list[object] = [
        *("bid", None, Bid(True), Bid(7, banco=1), Bid("7")),  # type: ignore[arg-type]
        *(React(1), ChooseDirection(2)),  # type: ignore[arg-type]
    ]
    for action in strange:
        with pytest.raises(IllegalAction, match="is not an action of Collection particulière"):
            COLLECTION.action_to_json(action)


LEGALS = [
    Legal(DecisionKind.DIRECTION),
    Legal(DecisionKind.BID, BILLS, banco=True),
    Legal(DecisionKind.BID, BILLS),
    Legal(DecisionKind.BID, (4, 9, 12), banco=True),
    Legal(DecisionKind.BID, (4,), banco=True),
    Legal(DecisionKind.BID, (4,)),
    Legal(DecisionKind.REACTION, reactions=tuple(Reaction)),
    Legal(DecisionKind.REACTION, reactions=(Reaction.PASS, Reaction.EXPERTISE_ON_BANCO)),
]


@pytest.mark.parametrize("legal", LEGALS, ids=str)
def test_legal_actions_agree_with_themselves(legal: Legal) -> None:
    """Iteration, length, membership and the counted actions speak of the same actions."""
    actions = list(legal)
    assert len(legal) == len(actions) == len(set(actions))
    assert all(action in legal for action in actions)
    assert list(legal.counted()) == actions
    others = [action for other in LEGALS for action in other if action not in actions]
    assert not any(action in legal for action in others)


@pytest.mark.parametrize("legal", LEGALS, ids=str)
def test_samples_are_even(legal: Legal) -> None:
    """Every legal action comes up, about as often as any other, and one number is drawn."""
    rng = Random(1)
    found = Counter(legal.sample(rng) for _ in range(400 * len(legal)))
    assert set(found) == set(legal)
    assert max(abs(number - 400) for number in found.values()) < 100


def test_legal_actions_have_an_order() -> None:
    """Bills ascend, each first without a Banco; a pass comes before cards."""
    legal = Legal(DecisionKind.BID, (4, 9), banco=True)
    assert list(legal) == [Bid(4), Bid(4, banco=True), Bid(9), Bid(9, banco=True)]
    assert list(Legal(DecisionKind.DIRECTION)) == list(map(ChooseDirection, Direction))


@pytest.mark.parametrize(
    "action",
    [
        None,
        7,
        "PASS",
        Bid(True),
        Bid(4.0),  # type: ignore[arg-type]
        Bid("4"),  # type: ignore[arg-type]
        Bid(4, banco=1),  # type: ignore[arg-type]
        Bid(4, banco=None),  # type: ignore[arg-type]
        React(1),  # type: ignore[arg-type]
        ChooseDirection(1),  # type: ignore[arg-type]
        ChooseDirection(Reaction.PASS),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_values_of_other_types_are_not_legal(action: object) -> None:
    """Nothing is converted: True is no bill, 1 is no direction, reaction or yes."""
    assert not any(action in legal for legal in LEGALS)
