"""The scenarios of the rules document, AS-S1 to AS-S18, played from positions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.sdk.games.art_society.scenario import Scene, kit_with, seat_of, wall_of

from vendue.games.art_society import (
    AssistantHung,
    AssistNew,
    Bid,
    BidsRevealed,
    DecisionKind,
    DecorAssisted,
    DecorGained,
    DecorHang,
    DecorLost,
    GameScored,
    Genre,
    HangAssistant,
    HangNew,
    LeftOver,
    Legal,
    Lots,
    LotToMuseum,
    NewAssisted,
    NewHung,
    RoundStarted,
    Score,
    Start,
    Superfluous,
    Swap,
    Swapped,
    TurnEnded,
    multipliers_of,
    podium,
)
from vendue.games.art_society.scoring import places
from vendue.games.game import IllegalAction
from vendue.match import Match

ROOM = "START0@5,3 L24@0,1 C22@6,0 P23@8,4 C21@0,5"
"""A wall with room for one more painting of 4x3 or less, at (4, 6)."""
CROWDED = f"{ROOM} S16@4,6"
"""The same without that room."""
BLOCKS = (
    "START0@3,3 L09@3,0 P09@0,0 S09@6,0 C09@9,0 P10@6,3 L10@9,3 S11@0,3 C10@0,6 P11@3,6 S10@6,6"
)
"""Tiles of 3x3 on all of the wall but the lower right corner."""


def legal(scene: Scene, letter: str = "A") -> Legal:
    return scene.state.legal(seat_of(letter))


def kinds(options: Legal) -> set[str]:
    """Return what may be done, without positions."""
    return {type(action).__name__ for action in options}


def test_s1_the_lowest_starting_card_names_the_lots() -> None:
    """AS-S1 (AS-15, AS-17, AS-19): A has 2, B 4, C 1: C offers four lots; all bid 15: B, A, C."""
    scene = Scene(["START0@5,3", "START1@5,3", "START2@5,3"], "LOTS", piles=[[2], [4], [1]])
    assert scene.asked == "C"
    assert legal(scene, "C").lots == 4
    scene.play("C", Lots(("2x2", "3x3", "2x2", "6x4")))
    assert len(scene.state.public().lots) == 4
    for letter in "CAB":
        assert scene.state.public().kind is DecisionKind.BID
        scene.play(letter, Bid(15))
    (bids,) = scene.told(BidsRevealed)
    assert bids.cards == (15, 15, 15)
    assert bids.order == tuple(map(seat_of, "BAC"))
    assert scene.asked == "B"


@pytest.mark.parametrize(
    ("piles", "card", "first"),
    [([[1, 7, 12], [3, 12, 7]], 5, "A"), ([[1, 9, 4], [3, 9, 4]], 6, "B")],
)
def test_s2_ties_are_decided_by_the_cards_below(
    piles: list[list[int]], card: int, first: str
) -> None:
    """AS-S2 (AS-19): the card under it decides, then the next, at last the starting card."""
    walls = ["START0@5,3 P00@8,3 L00@3,3", None]
    scene = Scene(walls, "BID", piles=piles)
    scene.play("A", Bid(card)).play("B", Bid(card))
    assert scene.asked == first


def test_s3_free_cells_beside_a_tile() -> None:
    """AS-S3 (AS-5, AS-23): contact at a corner isn't enough; nothing leaves the grid."""
    wall, kit = wall_of("START0@5,3"), kit_with()
    small = wall.positions(kit.tiles.paintings["P00"])
    assert (8, 6) not in small
    assert (8, 5) in small
    assert (7, 5) not in small
    assert (8, 4) not in wall.positions(kit.tiles.paintings["P26"])
    assert (8, 4) in wall.positions(kit.tiles.paintings["P25"])
    scene = Scene(["START0@5,3", None], new={"A": "P00"})
    before = scene.state.to_position()
    for x, y, why in ((8, 6, "touch no tile"), (7, 5, "cover another tile"), (11, 3, "fit into")):
        with pytest.raises(IllegalAction, match=why):
            scene.play("A", HangNew(x, y))
    assert scene.state.to_position() == before
    scene.play("A", HangNew(8, 5))
    assert scene.told(NewHung)[0].matches == 1


def test_s4_starting_tiles_cover_a_star() -> None:
    """AS-S4 (AS-2, AS-14): 12 positions of a 3x3 cover one of the two central cells."""
    scene = Scene(["", ""], "START", new={"A": "START0", "B": "START1"})
    start = legal(scene).start
    assert sorted(start) == [(x, y) for x in range(3, 7) for y in range(2, 5)]
    for x, y in ((7, 3), (5, 5), (4, 1), (0, 0)):
        with pytest.raises(IllegalAction, match="covers no star"):
            scene.play("A", Start(x, y))
    for x, y in ((3, 2), (5, 3), (6, 4)):
        assert Start(x, y) in legal(scene)


def test_s5_one_decor_tile_for_two_matching_frames() -> None:
    """AS-S5 (AS-30, AS-31): two matches bring one tile with two shields, not two with one."""
    scene = Scene(["START1@5,3 P01@3,3 S00@8,3", None], new={"A": "C22"})
    scene.play("A", HangNew(4, 0))
    assert scene.told(NewHung)[0].matches == 2
    assert scene.told(DecorGained)[0].shields == 2
    options = legal(scene)
    assert [shape for shape, _ in options.decor_hang] == ["2x1", "1x2"]
    assert options.decor_assist == ("2x1", "1x2")
    with pytest.raises(IllegalAction, match="of 2 shields"):
        scene.play("A", DecorHang("1x1", 3, 5))
    scene.play("A", DecorHang("2x1", 2, 0))
    assert scene.wall("A").shields == 2
    assert scene.state.public().decor == (48, 17, 18, 12, 12)


def test_s6_four_matching_frames_bring_three_shields() -> None:
    """AS-S6 (AS-30): the largest décor tile has three."""
    scene = Scene(["START0@5,2 S02@8,3 C01@10,3 P08@3,4", None], new={"A": "L27"})
    scene.play("A", HangNew(5, 5))
    assert scene.told(NewHung)[0].matches == 4
    assert scene.told(DecorGained)[0].shields == 3
    assert {shape for shape, _ in legal(scene).decor_hang} <= {"3x1", "1x3"}


def test_s7_a_chain_of_one_genre_is_faulty_as_a_whole() -> None:
    """AS-S7 (AS-24, AS-42): every painting beside one of its genre counts nothing."""
    wall = wall_of("START0@5,3 P00@8,3 P01@10,3 L00@5,6 P02@3,6")
    assert [item.tile.id for item in wall.faulty()] == ["START0", "P00", "P01"]
    scene = Scene(["START0@5,3 P00@8,3 P01@10,3 L00@5,6 P02@3,6", None], "LOTS")
    prestige = scene.state.public().score(seat_of("A")).prestige
    multipliers = scene.state.public().multipliers
    assert prestige == multipliers[Genre.PORTRAIT] + multipliers[Genre.LANDSCAPE]


def test_s8_what_can_be_hung_must_be_hung() -> None:
    """AS-S8 (AS-26, AS-27): with an occupied assistant a legal position must be used."""
    scene = Scene(["START0@5,3 P00@8,3", None], new={"A": "P03"}, assistants={"A": "L26"})
    options = legal(scene)
    assert kinds(options) == {"HangNew", "HangAssistant"}
    before = scene.state.to_position()
    for action in (Superfluous(), Swap("S26", 0, 0), AssistNew()):
        with pytest.raises(IllegalAction):
            scene.play("A", action)
    assert scene.state.to_position() == before


def test_s9_without_a_position_the_assistant_takes_it() -> None:
    """AS-S9 (AS-26): nothing fits, the assistant is free: the only way, so it is done."""
    scene = second_to_hang(CROWDED, "P00").defaults_until("LOTS")
    held = scene.state.public().assistants[0]
    assert held is not None
    assert held.id == "P00"
    assert scene.told(NewAssisted) == [NewAssisted(seat_of("A"), "P00")]


def second_to_hang(wall: str, new: str, **given: Any) -> Scene:
    """Return a game in which B hangs first, so that what A is forced to do is told."""
    return Scene([wall, None], order="BA", new={"A": new, "B": "P02"}, **given)


def stuck() -> Scene:
    """Return A with a painting that doesn't fit and an assistant's painting that does."""
    return Scene([ROOM, None], new={"A": "L26"}, assistants={"A": "S16"})


def test_s10_the_assistant_may_hang_first_or_later() -> None:
    """AS-S10 (AS-25, AS-26, AS-27): the assistant's tile first, or the new painting first."""
    assert kinds(legal(stuck())) == {"HangAssistant", "Superfluous"}
    # Then the new painting has no position and the assistant is free: it must go there.
    first = stuck().play("A", HangAssistant(4, 6))
    assert first.told(NewAssisted) == [NewAssisted(seat_of("A"), "L26")]
    assert first.told(AssistantHung)[0].tile == "S16"
    # Or the new painting first; then the assistant's may still hang.
    second = stuck().play("A", Superfluous())
    assert kinds(legal(second)) == {"HangAssistant", "EndTurn"}
    assert second.told(LeftOver) == [LeftOver(seat_of("A"), "L26")]
    swap = Scene(
        [ROOM, None],
        new={"A": "L26"},
        assistants={"A": "S16"},
        museum=["P26", "L16 L13", "S26", "C26"],
    )
    assert kinds(legal(swap)) == {"HangAssistant", "Superfluous", "Swap"}
    assert {tile for tile, _ in legal(swap).swaps} == {"L16", "L13"}
    swap.play("A", Swap("L16", 4, 6))
    assert swap.told(Swapped) == [Swapped(seat_of("A"), "L26", "L16", 4, 6, 0)]
    assert swap.told(TurnEnded)[0].seat == seat_of("A")  # the assistant's tile fits no more


def test_s11_the_podium() -> None:
    """AS-S11 (AS-39, AS-40): of equal positions the earlier is higher; unknown genres count 2."""
    tied = Scene(
        ["START0@5,3 L03@8,3 S00@3,3 C00@5,1 L00@5,6 S01@7,6 C01@8,1 L01@1,3", None],
        "LOTS",
        museum=["P03 P04 P06", "L12 L22 L06", "S22", ""],
        prestige=[12, 12, 7, 0],
        reached=[5, 7, 6, 0],
    )
    assert tied.state.public().multipliers == (5, 4, 3, 2)
    few = Scene(
        ["START0@5,3 L03@8,3 S00@3,3", None],
        "LOTS",
        museum=["", "L26", "", "C03"],
        prestige=[0, 9, 0, 4],
        reached=[0, 2, 0, 1],
    )
    assert few.state.public().multipliers == (2, 5, 2, 4)
    assert podium([0, 0, 0, 0], [0, 0, 0, 0]) == ()
    assert multipliers_of(()) == (2, 2, 2, 2)


@pytest.mark.parametrize(
    ("wall", "sight"),
    [
        ("START1@5,3 P03@5,1", 0),  # rows 1 and 2
        ("START1@5,3 P09@8,1", 3),  # rows 1 to 3
        ("START1@5,3 P00@8,2", 3),  # rows 2 and 3
        ("START1@5,3 P18@8,5", 3),  # rows 5 to 8
        ("START1@5,3 P00@5,6", 0),  # rows 6 and 7
        ("START0@5,3 P00@8,4", 6),  # a fault on row 4 counts too
    ],
)
def test_s12_the_sight_line(wall: str, sight: int) -> None:
    """AS-S12 (AS-3, AS-44): any part of a painting of the first genre in rows 3 to 5 is enough."""
    scene = Scene([wall, None], "LOTS", museum=["P26", "", "", ""])
    assert scene.state.public().score(seat_of("A")).sight == sight


WALL_13 = "START0@5,3 L03@8,3 1x1@8,5 P02@5,6 S15@3,1 C11@0,0"


def test_s13_a_whole_wall_is_scored() -> None:
    """AS-S13 (AS-41 to AS-47): 9 for paintings, 1, 3, -6 and -2: 5 points."""
    scene = Scene(
        [WALL_13, None],
        "LOTS",
        superfluous={"A": "S26"},
        museum=["P26 P09", "L04 L09", "S09", ""],
    )
    public = scene.state.public()
    assert public.prestige == (14, 9, 5, 0)
    score = public.score(seat_of("A"))
    assert score == Score(9, 1, 3, 0, -6, -2)
    assert score.total == 5


def test_s14_the_round_is_completed() -> None:
    """AS-S14 (AS-36, AS-37): a second superfluous painting; the others still hang, then scoring."""
    wall = "START0@5,3 C24@0,5 L25@8,0 C25@0,0 C18@9,5 C16@4,0 P17@5,6"
    scene = Scene(
        [None, wall, None, None],
        new={"A": "P00", "B": "P26"},
        assistants={"B": "L27"},
        superfluous={"B": "L26"},
        lots="S26",
    )
    assert scene.state.public().round == 9
    before = scene.state.public().prestige[Genre.STILL_LIFE]
    scene.defaults_until(None)
    assert scene.told(LeftOver) == [LeftOver(seat_of("B"), "P26")]
    assert [event.seat for event in scene.told(NewHung)] == list(map(seat_of, "ACD"))
    assert scene.told(LotToMuseum) == [LotToMuseum("S26", before + 9)]
    assert len(scene.told(GameScored)) == 1
    assert scene.told(RoundStarted) == []
    assert scene.state.outcome() is not None


def test_s15_decor_that_fits_nowhere() -> None:
    """AS-S15 (AS-31): with a full wall and an occupied assistant it is lost, and stays in stock."""
    lost = second_to_hang(BLOCKS, "L11", assistants={"A": "P26"})
    stock = lost.state.public().decor[0]
    lost.defaults_until(None)
    assert lost.told(NewHung)[-1] == NewHung(seat_of("A"), "L11", 9, 6, 1)
    assert lost.told(DecorLost) == [DecorLost(seat_of("A"), 1)]
    assert lost.state.public().decor[0] == stock
    kept = second_to_hang(BLOCKS, "L11").defaults_until(None)
    assert kept.told(DecorAssisted) == [DecorAssisted(seat_of("A"), "1x1")]
    assert kept.state.public().decor[0] == stock - 1


def test_s16_a_size_is_named_as_often_as_its_stack_has_tiles() -> None:
    """AS-S16 (AS-17): 2x2 four times goes with five left, and not with three."""
    walls = ["START0@5,3", None, None]
    more = {"6x4": "P27 L27 S27 C27"}
    five = Scene(walls, "LOTS", stacks={"2x2": "P00 P01 P02 L00 L01", **more})
    named = Lots(("2x2",) * 4)
    assert named in legal(five, five.asked)
    five.play(five.asked, named)
    assert [lot.id for lot in five.state.public().lots] == ["P00", "P01", "P02", "L00"]
    three = Scene(walls, "LOTS", stacks={"2x2": "P00 P01 P02", **more})
    with pytest.raises(IllegalAction, match="2x2 is named 4 times, the stack has 3"):
        three.play(three.asked, named)


def test_s17_cards_in_hand_decide_ties() -> None:
    """AS-S17 (AS-49): 47 points each; the sum of the cards in hand decides, 32 against 31."""
    assert places([47, 47], [(3, 9, 20), (5, 8, 18)]) == (1, 2)
    walls = [
        "START0@5,3 L00@8,3 S00@3,3 C00@5,6",
        "START1@5,3 P00@8,3 S01@3,3 C01@5,6",
    ]
    common = {"museum": ["", "", "S26", "C26 C27"], "stacks": {}}
    tied = Scene(walls, "", piles=[[1, 4, 5, 6], [2, 4, 5, 7]], **common)  # type: ignore[arg-type]
    outcome = tied.state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == outcome.scores[1]
    assert outcome.places == Match(tied.state).result().places == (1, 2)
    shared = Scene(walls, "", piles=[[1, 4, 5, 7], [2, 4, 5, 7]], **common)  # type: ignore[arg-type]
    assert shared.state.outcome() is not None
    assert shared.state.outcome().places == (1, 1)  # type: ignore[union-attr]


def test_s18_a_swapped_painting_brings_decor() -> None:
    """AS-S18 (AS-28, AS-30): it matches two neighbours: two shields, and no marker moves."""
    scene = Scene(
        [ROOM, None],
        new={"A": "P26"},
        assistants={"A": "L26"},
        museum=["P16", "L27 L25", "S26", "C26"],
    )
    prestige = scene.state.public().prestige
    assert kinds(legal(scene)) == {"Swap", "Superfluous"}
    scene.play("A", Swap("P16", 4, 6))
    assert scene.told(Swapped) == [Swapped(seat_of("A"), "P26", "P16", 4, 6, 2)]
    assert scene.told(DecorGained)[0].shields == 2
    public = scene.state.public()
    assert public.prestige == prestige
    assert [tile.id for tile in public.museum[Genre.PORTRAIT]] == ["P26"]
