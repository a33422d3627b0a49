"""Positions are taken in strictly: what no game could hold is refused by field."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.sdk.games.art_society.scenario import ART_SOCIETY, Scene
from tests.sdk.games.positions import (
    STRANGE,
    Change,
    Position,
    check_fields_are_required,
    setting,
    spoilt,
)
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.art_society import AssistNew, Bid, HangNew, Start
from vendue.games.game import BadPosition

ROOM = "START0@5,3 L24@0,1 C22@6,0 P23@8,4 C21@0,5"


def dealt() -> Position:
    """A dealt game for three seats; one has hung its starting tile."""
    state = ART_SOCIETY.start(3, {}, ShuffledDeal(1))
    state.play(state.deciding()[1], Start(5, 3))
    return state.to_position()


def lots() -> Position:
    """A auctioneer is to name lots in round 3; there is décor and an assistant's tile."""
    walls = ["START0@5,3 L03@8,3 1x1@8,5", None]
    scene = Scene(walls, "LOTS", assistants={"A": "C27"}, museum=["P26", "", "S26", ""])
    return scene.state.to_position()


def bids() -> Position:
    """Two of three bids are in."""
    return Scene(["START0@5,3", None, None], "BID").play("C", Bid(9)).state.to_position()


def picking() -> Position:
    """A has picked, B is to."""
    scene = Scene(["START0@5,3", None], "PICK", lots="L00 S00", new={"A": "P00"})
    return scene.state.to_position()


def hanging() -> Position:
    """A is to hang its painting, or to give it to the assistant."""
    return Scene(["START0@5,3", None], new={"A": "P00"}).state.to_position()


def stuck() -> Position:
    """B can't hang its new painting, but its assistant's; A has finished its turn."""
    scene = Scene(
        [None, ROOM, None],
        turn="B",
        new={"B": "L26"},
        assistants={"B": "S16"},
        superfluous={"B": "P26"},
    )
    return scene.state.to_position()


def decorating() -> Position:
    """A has gained a décor tile with two shields."""
    scene = Scene(["START1@5,3 P01@3,3 S00@8,3", None], new={"A": "C22"})
    return scene.play("A", HangNew(4, 0)).state.to_position()


def over() -> Position:
    """A finished game."""
    scene = Scene(["START0@5,3", None], order="BA", turn="A", new={"A": "P00"}, stacks={})
    return scene.play("A", AssistNew()).state.to_position()


ALL = [dealt, lots, bids, picking, hanging, stuck, decorating, over]


@pytest.mark.parametrize("begin", ALL)
def test_positions_round_trip_through_text(begin: Callable[[], Position]) -> None:
    """A position is JSON, and the state made of it has the same position."""
    position = begin()
    state = ART_SOCIETY.from_position(json.loads(json.dumps(position)))
    assert state.to_position() == position


@pytest.mark.parametrize("begin", ALL)
def test_every_field_is_required(begin: Callable[[], Position]) -> None:
    """A missing or unknown field is refused by name, inside the turn and options too."""
    position = begin()
    objects = ["options", *(["turn"] if position["turn"] else [])]
    check_fields_are_required(ART_SOCIETY, position, *objects)


@pytest.mark.parametrize("begin", ALL)
@pytest.mark.parametrize("strange", STRANGE)
def test_no_field_takes_a_value_of_another_kind(
    begin: Callable[[], Position], strange: object
) -> None:
    """Booleans aren't numbers, and nothing is negative or huge, anywhere in a position."""
    for path, position in spoilt(begin(), strange):
        if path == "turn.may_hang_assistant" and strange is True:
            continue  # another turn, which is refused where it can't be
        with pytest.raises(BadPosition):
            ART_SOCIETY.from_position(position)


def append(path: str, value: object) -> Change:
    """Return the change that adds an item to a list."""

    def change(position: Position) -> None:
        inner: Any = position
        for step in path.split("."):
            inner = inner[int(step) if isinstance(inner, list) else step]
        inner.append(value)

    return change


START = {"start": {"x": 5, "y": 3}}
TURN = {"seat": 0, "may_hang_assistant": True, "shields": 0}


@pytest.mark.parametrize(
    ("begin", "change", "words"),
    [
        (dealt, setting("walls", [[]]), "walls is for 2, 3, 4 seats, not 1"),
        (dealt, setting("walls", [[]] * 5), "walls is for 2, 3, 4 seats, not 5"),
        (dealt, setting("walls", [[]] * 2), "piles has 2 items|assistants has 2 items"),
        (dealt, setting("round", 0), "round is from 1 to 20, not 0"),
        (dealt, setting("round", 21), "round is from 1 to 20, not 21"),
        (dealt, setting("round", 2), "piles.0 holds 0 bid cards, not 1 as in round 2"),
        (dealt, setting("options.grid", "12x8"), "options.grid is an even width and an odd"),
        (dealt, setting("options.grid", 12), "options.grid is a text, not 12"),
        (dealt, setting("options.sight_rows", "3-9"), "options.sight_rows is 3-9, but a grid"),
        (dealt, setting("options.tiles", "{}"), "options.tiles.paintings is missing"),
        (dealt, setting("options.tiles", '{ "paintings": [] }'), "options.tiles"),
        (dealt, setting("new.0", None), "new.0 is a painting: the seat has one to settle"),
        (dealt, setting("new.0", "P00"), "new begins with a starting tile, not with P00"),
        (dealt, setting("new.0", "1x1"), "new begins with a starting tile, not with 1x1"),
        (dealt, setting("new", ["START0"] * 3), "new holds START0, which new holds already"),
        (
            dealt,
            setting("walls.0", [["START0", 5, 3]]),
            "new holds START0, which|walls.0 is",
        ),
        (dealt, setting("lots", ["P00"]), "lots holds P00, which|stacks holds P00, which"),
        (dealt, setting("piles.0", []), "piles have a starting card each"),
        (dealt, setting("piles.0.0", 5), "piles is from 1 to 4, not 5"),
        (dealt, setting("piles", [[1], [1], [2]]), "piles begin with different starting cards"),
        (dealt, setting("piles", [[1, 3], [2], [4]]), "piles.0 holds 1 bid cards, not 0"),
        (dealt, setting("prestige.0", 3), "prestige adds up to 3 after 0 lots"),
        (dealt, setting("reached.0", 1), "reached has 0 for the marker that moved last"),
        (dealt, setting("museum.0", ["P00"]), "P00, which"),
        (dealt, setting("museum", [[]] * 3), "museum has 4 items"),
        (dealt, setting("decor.0", 49), "decor, walls and assistants hold 49 of 1x1, there are 48"),
        (dealt, setting("decor", [1]), "decor has 5 items"),
        (dealt, setting("stacks", []), "stacks is an object of lists by size"),
        (dealt, setting("stacks.9x9", ["P00"]), "stacks holds stacks by size, not '9x9'"),
        (dealt, setting("stacks.2x2", []), "stacks leaves out stacks without tiles, such as 2x2"),
        (dealt, setting("stacks.2x2", ["P03"]), "stacks has P03 of 3x2 under 2x2"),
        (dealt, setting("stacks.2x2", ["START0"]), "stacks holds START0, which is no auction tile"),
        (dealt, setting("stacks.2x2", ["1x1"]), "stacks holds 1x1, which is no auction tile"),
        (dealt, setting("stacks.2x2", ["P99"]), "stacks holds ids of tiles, not 'P99'"),
        (dealt, setting("stacks.2x2", ["P00"] * 2), "stacks holds P00, which stacks holds already"),
        (dealt, setting("stacks", {"2x2": ["P00", "P01"]}), "stacks hold 2 tiles; a round needs 4"),
        (dealt, setting("question", "HANG_NEW"), "question is one of START, LOTS, BID, PICK, HANG"),
        (dealt, setting("turn", {}), "turn.seat is missing"),
        (dealt, setting("answers", []), "answers is an object of actions by seat"),
        (dealt, setting("answers.3", START), "answers holds one of a seat that wasn't asked, 3"),
        (dealt, setting("answers.0", {"bid": {"card": 1}}), "answers.0 isn't legal"),
        (dealt, setting("answers.0", {"start": {}}), "answers.0: start holds the fields x, y"),
        (dealt, setting("answers.1", {"start": {"x": 0, "y": 0}}), "answers.1 isn't legal"),
        (
            dealt,
            setting("answers", {str(seat): START for seat in range(3)}),
            "answers holds all answers; one must be missing",
        ),
        (lots, setting("walls.0", []), "walls.0 begins with a starting tile"),
        (lots, setting("walls.0.0.0", "P00"), "walls.0 begins with a starting tile, not with P00"),
        (lots, setting("walls.0.0", ["START0", 7, 3]), r"walls.0 has START0 at \(7, 3\), where it"),
        (lots, setting("walls.0.1", ["L03", 7, 3]), r"walls.0 has L03 at \(7, 3\), where it can't"),
        (lots, setting("walls.0.1", ["L03", 9, 0]), r"walls.0 has L03 at \(9, 0\), where it can't"),
        (lots, setting("walls.0.1", ["L03", 12, 3]), "walls.0 is from 0 to 11, not 12"),
        (lots, setting("walls.0.1", ["L03", 10, 3]), r"walls.0 has L03 at \(10, 3\), where it"),
        (lots, setting("walls.0.1", ["L03", 8]), "walls.0 has 3 items"),
        (lots, setting("walls.0.1", "L03"), "walls.0 is a list"),
        (lots, setting("walls.0.1.0", "P04"), "stacks holds P04, which walls.0 holds already"),
        (lots, setting("walls.0.1.0", "START2"), "walls.0 holds START2, which is no auction tile"),
        (
            lots,
            append("walls.0", ["1x1", 9, 5]),
            "walls.0 and assistants hold 2 décor tiles",
        ),
        (lots, setting("assistants.0", None), "walls.0, superfluous, assistants and new hold 2 "),
        (lots, setting("assistants.0", "START3"), "assistants holds START3, which is no auction"),
        (lots, setting("assistants.0", "Mona Lisa"), "assistants holds ids of tiles"),
        (lots, setting("assistants", [None]), "assistants has 2 items"),
        (lots, setting("superfluous.0", ["L27"]), "stacks holds L27, which superfluous holds"),
        (lots, setting("piles.0", [2, 1, 1]), r"piles hold no bid card twice, as in \[2, 1, 1\]"),
        (lots, setting("piles.0", [2, 1, 21]), "piles is from 1 to 20, not 21"),
        (lots, setting("piles.0", [2, 1]), "piles.0 holds 1 bid cards, not 2 as in round 3"),
        (lots, setting("museum.0", []), "museum holds 1 paintings, not 2 as in round 3"),
        (lots, setting("museum", [["S26"], [], ["P26"], []]), "museum.0 is for portrait only"),
        (lots, setting("prestige", [9, 0, 10, 0]), "prestige adds up to 19 after 2 lots"),
        (lots, setting("prestige", [2, 0, 2, 0]), "prestige adds up to 4 after 2 lots"),
        (lots, setting("prestige", [0, 9, 9, 0]), "reached.0 is above 0 if prestige.0 is"),
        (lots, setting("reached", [1, 0, 1, 0]), "reached has no round twice"),
        (lots, setting("reached", [1, 0, 0, 0]), "reached has 2 for the marker that moved last"),
        (lots, setting("reached", [1, 0, 0, 2]), "reached.2 is above 0 if prestige.2 is"),
        (lots, setting("prestige", [11, 0, 7, 0]), "prestige.0 is 11 by round 1"),
        (lots, setting("prestige", [3, 0, 12, 0]), "prestige.2 is 12, but museum.2 holds 1"),
        (lots, setting("lots", ["P25"]), "P25, which"),
        (lots, setting("question", "BID"), "lots are 3 while bids are asked, not 0"),
        (lots, setting("question", None), "piles.0 holds 2 bid cards, not 3 as in round 3"),
        (lots, setting("question", "START"), "new.0 is a painting: the seat has one|round is 1"),
        (lots, setting("question", "HANG"), "piles.0 holds 2 bid cards, not 3"),
        (
            lots,
            setting("turn", {"seat": 0, "may_hang_assistant": True, "shields": 0}),
            "turn is an",
        ),
        (bids, setting("lots", ["P00", "L00"]), "P00, which|L00, which"),
        (bids, setting("answers.2", {"bid": {"card": 21}}), "answers.2 isn't legal"),
        (bids, setting("question", "LOTS"), "lots are none at this question, not 4"),
        (picking, setting("new.1", "C26"), "C26, which"),
        (picking, setting("new.0", None), "new.0 is a painting: the seat has one to settle"),
        (picking, setting("lots", ["L00"]), "lots are 2 to 3 while picking, not 1"),
        (hanging, setting("lots", []), "lots are 1 while tiles are hung, not 0"),
        (hanging, setting("new.1", None), "new.1 is a painting: the seat has one to settle"),
        (hanging, setting("new.0", None), "walls.0, superfluous, assistants and new hold 1 pain"),
        (hanging, setting("turn", None), "turn is an object while tiles are hung, else null"),
        (hanging, setting("turn.seat", 2), "turn.seat is from 0 to 1, not 2"),
        (hanging, setting("turn.seat", 1), "new.0 is null: the seat has none to settle"),
        (hanging, setting("turn.may_hang_assistant", True), "but the assistant holds nothing"),
        (hanging, setting("turn.may_hang_assistant", 1), "turn.may_hang_assistant is true or"),
        (hanging, setting("turn.shields", 1), "turn.shields is 1, but can't be gained"),
        (hanging, setting("turn.shields", 4), "turn.shields is from 0 to 3, not 4"),
        (hanging, setting("answers", {"0": {"endTurn": {}}}), "answers.0 isn't legal"),
        (hanging, setting("answers", {"0": {"assistNew": {}}}), "answers holds all answers"),
        (stuck, append("superfluous.1", "P27"), "P27, which"),
        (decorating, setting("turn.shields", 1), "turn.shields is 1, but can't be gained"),
        (decorating, setting("turn.shields", 3), "turn.shields is 3, but can't be gained"),
        (over, setting("stacks", {"3x5": ["P23", "L23", "S23"]}), "question is null, but no"),
        (over, setting("round", 2), "piles.0 holds 1 bid cards, not 2 as in round 2"),
        (over, setting("answers", {"0": {"bid": {"card": 1}}}), "a seat that wasn't asked"),
        (over, setting("decisions", -1), "decisions is from 0"),
    ],
)
def test_contradictions_are_refused(
    begin: Callable[[], Position], change: Change, words: str
) -> None:
    """A position that no game could hold is refused with the field's name."""
    position = begin()
    change(position)
    with pytest.raises(BadPosition, match=words):
        ART_SOCIETY.from_position(position)


def test_a_position_is_an_object() -> None:
    """Anything else is refused in a sentence."""
    strange: list[Any] = [[], None, "position"]
    for value in strange:
        with pytest.raises(BadPosition, match="position is an object"):
            ART_SOCIETY.from_position(value)


BLOCKS = (
    "START0@3,3 L09@3,0 P09@0,0 S09@6,0 C09@9,0 P10@6,3 L10@9,3 S11@0,3 C10@0,6 P11@3,6 S10@6,6"
)


def test_a_game_that_would_be_over_is_no_question() -> None:
    """AS-36: with a full wall or two superfluous paintings no new round begins."""
    with pytest.raises(BadPosition, match="question is null: a wall is full"):
        Scene([f"{BLOCKS} L11@9,6", None], "LOTS")
    with pytest.raises(BadPosition, match="question is null: a seat has 2 superfluous"):
        Scene(["START0@5,3", None], "LOTS", superfluous={"A": "P26 L26"})
    with pytest.raises(BadPosition, match="superfluous has at most 2 of one seat"):
        Scene(["START0@5,3", None], new={"A": "P00"}, superfluous={"A": "P26 L26 S26"})


def test_tiles_that_are_nowhere_are_not_in_the_game() -> None:
    """A scenario need not place all tiles; those left out just count as unseen."""
    scene = Scene(["START0@5,3", None], "LOTS", stacks={"2x2": "P00 P01", "6x4": "C27"})
    assert sum(map(len, scene.state.public().unseen())) == 112
    assert sum(scene.state.public().stacks) == 3


def test_forced_questions_of_a_position_are_resolved() -> None:
    """A position whose question is forced stands at the next one that isn't."""
    scene = Scene(["START0@5,3", None], "LOTS", stacks={"2x2": "P00 P01 P02 S00"})
    public = scene.state.public()
    assert [lot.id for lot in public.lots] == ["P00", "P01", "P02"]
    assert public.asked == (0, 1)


def test_what_ends_the_game_came_about_in_this_round() -> None:
    """AS-36, AS-37: a seat that is still to settle its painting can't have ended the game."""
    with pytest.raises(BadPosition, match=r"superfluous\.1 has 2, but the seat is to settle"):
        Scene(["START0@5,3 L03@8,3 S04@8,5", None], new={"A": "P00"}, superfluous={"B": "P26 L26"})
    with pytest.raises(BadPosition, match=r"superfluous\.0 has 2, but the seat is to settle"):
        Scene(["START0@5,3", None], new={"A": "P00"}, superfluous={"A": "P26 L26"})
    with pytest.raises(BadPosition, match=r"walls\.1 is full, but the seat's turn is to come"):
        Scene([None, f"{BLOCKS} L11@9,6"], new={"A": "P00"})
    done = Scene([None, ROOM], turn="A", order="BA", new={"A": "P00"}, superfluous={"B": "P26 L26"})
    assert done.asked == "A"
