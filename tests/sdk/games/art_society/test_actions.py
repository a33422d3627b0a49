"""Actions of Art Society: their JSON, and the compact form of what is legal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.sdk.games.art_society.scenario import ART_SOCIETY, Scene, seat_of

from vendue.games.art_society import (
    Action,
    AssistNew,
    Bid,
    DecisionKind,
    DecorAssist,
    DecorHang,
    EndTurn,
    HangAssistant,
    HangNew,
    Legal,
    Lots,
    Pick,
    Start,
    Superfluous,
    Swap,
    lot_lists,
)
from vendue.games.game import IllegalAction, Json

MAPPING: list[tuple[Action, dict[str, Json]]] = [
    (Start(5, 0), {"start": {"x": 5, "y": 0}}),
    (Lots(("2x2", "2x2", "3x2")), {"lots": {"sizes": ["2x2", "2x2", "3x2"]}}),
    (Bid(20), {"bid": {"card": 20}}),
    (Pick("P07"), {"pick": {"tile": "P07"}}),
    (HangNew(0, 0), {"hangNew": {"x": 0, "y": 0}}),
    (HangAssistant(3, 4), {"hangAssistant": {"x": 3, "y": 4}}),
    (AssistNew(), {"assistNew": {}}),
    (Swap("C27", 3, 0), {"swap": {"tile": "C27", "x": 3, "y": 0}}),
    (Superfluous(), {"superfluous": {}}),
    (DecorHang("2x1", 0, 8), {"decorHang": {"shape": "2x1", "x": 0, "y": 8}}),
    (DecorAssist("1x3"), {"decorAssist": {"shape": "1x3"}}),
    (EndTurn(), {"endTurn": {}}),
]


@pytest.mark.parametrize(("action", "value"), MAPPING)
def test_actions_have_the_names_of_the_protocol(action: Action, value: dict[str, Json]) -> None:
    """An action and its JSON turn into each other."""
    assert ART_SOCIETY.action_to_json(action) == value
    assert ART_SOCIETY.action_from_json(value) == action


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "an action is an object with one field: start, lots, bid"),
        ({}, "an action is an object with one field"),
        ({"bid": {"card": 1}, "pick": {"tile": "P00"}}, "an object with one field"),
        ({"hang_new": {"x": 1, "y": 1}}, "there is no action 'hang_new'; there are start"),
        ({"bid": 7}, "bid holds an object, not 7"),
        ({"bid": {}}, "bid holds the fields card and nothing else"),
        ({"bid": {"card": 1, "seat": 2}}, "bid holds the fields card and nothing else"),
        ({"bid": {"card": True}}, "card is a whole number, not True"),
        ({"bid": {"card": "7"}}, "card is a whole number, not '7'"),
        ({"start": {"x": 1}}, "start holds the fields x, y and nothing else"),
        ({"start": {"x": 1, "y": None}}, "y is a whole number, not None"),
        ({"pick": {"tile": 7}}, "tile is a text, not 7"),
        ({"swap": {"x": 1, "y": 1}}, "swap holds the fields tile, x, y and nothing else"),
        ({"decorHang": {"shape": [], "x": 1, "y": 1}}, r"shape is a text, not \[\]"),
        ({"lots": {}}, "lots holds the fields sizes and nothing else"),
        ({"lots": {"sizes": "2x2"}}, "sizes is a list of at most 16 texts, not '2x2'"),
        ({"lots": {"sizes": ["2x2"] * 17}}, "sizes is a list of at most 16 texts"),
        ({"lots": {"sizes": [2]}}, "sizes is a text, not 2"),
        ({"endTurn": {"x": 1}}, "endTurn holds no field"),
        ({"assistNew": []}, r"assistNew holds an object, not \[\]"),
    ],
)
def test_other_json_is_no_action(value: Json, words: str) -> None:
    """Nothing is guessed; the message says what is wrong."""
    with pytest.raises(IllegalAction, match=words):
        ART_SOCIETY.action_from_json(value)


@pytest.mark.parametrize("value", [None, 7, Legal(DecisionKind.BID), Bid("7"), Start(1, None)])  # type: ignore[arg-type]
def test_other_values_are_no_action(value: object) -> None:
    """What isn't an action of this game has no JSON."""
    with pytest.raises(IllegalAction, match="is not an action of Art Society"):
        ART_SOCIETY.action_to_json(value)


ROOM = "START0@5,3 L24@0,1 C22@6,0 P23@8,4 C21@0,5"


def scenes() -> dict[str, Legal]:
    """Return what is legal in one position of each kind."""
    start = Scene(["", ""], "START", new={"A": "START0", "B": "START1"})
    lots = Scene(["START0@5,3", None], "LOTS", stacks={"2x2": "P00 P01", "3x3": "P09 L09"})
    bid = Scene(["START0@5,3 P00@8,3", None], "BID")
    pick = Scene(["START0@5,3", None], "PICK", lots="P00 L00 S00")
    new = Scene(["START0@5,3", None], new={"A": "P00"})
    both = Scene(["START0@5,3 L03@8,3", None], new={"A": "P00"}, assistants={"A": "S26"})
    swap = Scene(
        [ROOM, None],
        new={"A": "P26"},
        assistants={"A": "S16"},
        museum=["P16 P00", "L27", "S26", "C26"],
    )
    decor = Scene(["START0@5,3", None], new={"A": "P00"}).play("A", HangNew(8, 3))
    settled = Scene(["START0@5,3 L03@8,3", None], assistants={"A": "S26"})
    named = {
        "start": start,
        "lots": lots,
        "bid": bid,
        "pick": pick,
        "new": new,
        "both": both,
        "swap": swap,
        "decor": decor,
        "settled": settled,
    }
    return {name: scene.state.legal(seat_of(scene.asked[0])) for name, scene in named.items()}


LEGAL = scenes()


@pytest.mark.parametrize("name", LEGAL)
def test_len_in_and_iteration_agree(name: str) -> None:
    """The compact form counts, contains and lists the same actions, each once."""
    legal = LEGAL[name]
    actions = list(legal)
    assert len(actions) == len(legal) == len(set(actions)) > 1
    assert all(action in legal for action in actions)
    counted = list(legal.counted())
    assert set(counted) <= set(actions)
    assert (counted == actions) == (name != "lots")


@pytest.mark.parametrize("name", LEGAL)
def test_every_action_is_drawn_as_often(name: str) -> None:
    """`sample` draws each of them, none much more often than others."""
    legal, rng = LEGAL[name], Random(name)
    times = 300 * len(legal)
    found = Counter(legal.sample(rng) for _ in range(times))
    assert set(found) == set(legal)
    assert all(200 < number < 400 for number in found.values())


def test_the_order_of_hanging_actions() -> None:
    """New painting, assistant's tile, assistant, swaps, superfluous; positions row by row."""
    order = [type(action).__name__ for action in LEGAL["swap"]]
    assert list(dict.fromkeys(order)) == ["HangAssistant", "Swap", "Superfluous"]
    spots = [(action.y, action.x) for action in LEGAL["new"] if isinstance(action, HangNew)]
    assert spots == sorted(spots)
    order = [type(action).__name__ for action in LEGAL["decor"]]
    assert list(dict.fromkeys(order)) == ["DecorHang", "DecorAssist"]
    assert list(LEGAL["settled"])[-1] == EndTurn()


def test_lists_of_sizes() -> None:
    """AS-17, section 9a: lists count by their order; move counts take one of each multiset."""
    legal = LEGAL["lots"]
    shown = [action.sizes for action in legal if isinstance(action, Lots)]
    a, b = "2x2", "3x3"
    assert shown == [(a, a, b), (a, b, a), (a, b, b), (b, a, a), (b, a, b), (b, b, a)]
    counted = [action.sizes for action in legal.counted() if isinstance(action, Lots)]
    assert counted == [(a, a, b), (a, b, b)]
    assert legal.smallest() == (a, a, b)


@pytest.mark.parametrize(
    ("stacks", "lots"),
    [([12] * 15, 5), ([1] * 15, 5), ([4, 1], 5), ([5, 0], 5), ([0, 3, 2, 0, 1], 4), ([2, 2, 2], 3)],
)
def test_lists_are_counted_as_they_are_listed(stacks: list[int], lots: int) -> None:
    """The number of lists is found without listing them."""
    if lot_lists.count(stacks, lots) < 50_000:
        listed = list(lot_lists.lists(stacks, lots))
        assert len(listed) == lot_lists.count(stacks, lots)
        assert listed == sorted(listed)
        multisets = list(lot_lists.multisets(stacks, lots))
        assert sorted(multisets) == sorted({tuple(sorted(each)) for each in listed})
    rng = Random(1)
    for _ in range(50):
        assert lot_lists.is_covered(lot_lists.sample(stacks, lots, rng), stacks)


def test_all_lists_of_a_full_table() -> None:
    """With 15 sizes and enough of each, four seats' auctioneer has 15 to the fifth lists."""
    assert lot_lists.count([12] * 15, 5) == 15**5
    assert lot_lists.count([4] * 15, 5) == 15**5 - 15
    assert sum(1 for _ in lot_lists.multisets([12] * 15, 3)) == 680
