"""The numbered rules of Art Society that no scenario shows, and what is done by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from tests.sdk.games.art_society.boxes import SCARCE
from tests.sdk.games.art_society.scenario import (
    ART_SOCIETY,
    Scene,
    kit_with,
    seat_of,
    wall_of,
)
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.deals import standalone_deal
from vendue.games.art_society import (
    AssistantHung,
    AssistNew,
    Bid,
    BidsRevealed,
    DecisionKind,
    DecorAssist,
    DecorAssisted,
    DecorGained,
    DecorHang,
    DecorHung,
    EndTurn,
    GameScored,
    Genre,
    HangAssistant,
    HangNew,
    LeftOver,
    Legal,
    LotPicked,
    Lots,
    LotsRevealed,
    LotToMuseum,
    NewAssisted,
    NewHung,
    Pick,
    RoundStarted,
    Start,
    StartHung,
    Superfluous,
    Swap,
    Swapped,
    TurnEnded,
)
from vendue.games.art_society.scoring import places
from vendue.games.game import IllegalAction, Seat

ROOM = "START0@5,3 L24@0,1 C22@6,0 P23@8,4 C21@0,5"
"""A wall with room for one more painting of 4x3 or less, at (4, 6)."""
CROWDED = f"{ROOM} S16@4,6"
"""The same without that room."""
A, B, C, D = map(Seat, range(4))


def legal(scene: Scene, letter: str = "A") -> Legal:
    return scene.state.legal(seat_of(letter))


def kinds(options: Legal) -> set[str]:
    return {type(action).__name__ for action in options}


def second_to_hang(wall: str, new: str, assistants: Mapping[str, str] | None = None) -> Scene:
    """Return a game in which B hangs first, so that what A is forced to do is told."""
    painting = {"A": new, "B": "P02"}
    return Scene([wall, None], order="BA", new=painting, assistants=assistants or {})


# Setup.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_before_the_start(seats: int) -> None:
    """AS-12, AS-13, AS-14, AS-15, AS-16: empty walls, full hands, one starting tile and card."""
    state = ART_SOCIETY.start(seats, {}, ShuffledDeal(seats))
    public = state.public()
    assert public.kind is DecisionKind.START
    assert public.asked == tuple(range(seats))
    assert [wall.hung for wall in public.walls] == [()] * seats
    assert public.assistants == (None,) * seats
    assert public.prestige == public.reached == (0, 0, 0, 0)
    assert public.museum == ((), (), (), ())
    assert public.decor == (48, 18, 18, 12, 12)
    assert sum(public.stacks) == 112
    assert all(public.hand(seat) == tuple(range(1, 21)) for seat in range(seats))
    starting = [tile.id for tile in public.new if tile is not None]
    assert len(set(starting)) == seats
    assert set(starting) <= {"START0", "START1", "START2", "START3"}
    cards = [pile[0] for pile in public.piles]
    assert len(set(cards)) == seats
    assert set(cards) <= {1, 2, 3, 4}
    assert public.auctioneer == cards.index(min(cards))


def test_what_is_dealt_depends_on_the_deal_alone() -> None:
    """AS-13, AS-14, AS-15: stacks, starting tiles and cards have streams of their own."""
    asked: Counter[str] = Counter()

    class Watched(ShuffledDeal):
        def shuffled(self, items, purpose, round_number=None, seat=None):  # type: ignore[no-untyped-def]
            asked[purpose] += 1
            assert (round_number, seat) == (None, None)
            return super().shuffled(items, purpose)

    ART_SOCIETY.start(4, {}, Watched(1))
    stacks = {f"stack {size.name}": 1 for size in kit_with().tiles.sizes}
    assert asked == {**stacks, "starting tiles": 1, "starting cards": 1}


def test_starting_tiles_are_hung_together() -> None:
    """AS-14: nothing is told before all are in; no adjacency, no décor, then the first round."""
    scene = Scene(["", "", ""], "START", new={"A": "START2", "B": "START0", "C": "START1"})
    scene.play("C", Start(3, 2)).play("A", Start(6, 4))
    assert scene.events == []
    assert scene.asked == "B"
    scene.play("B", Start(5, 3))
    assert scene.events == [
        StartHung(A, "START2", 6, 4),
        StartHung(B, "START0", 5, 3),
        StartHung(C, "START1", 3, 2),
        RoundStarted(1, C),
    ]


# Lots, bids and picks.


def test_lots_are_the_top_tiles_as_they_were_named() -> None:
    """AS-17: a size named twice gives the first and the second tile of its stack."""
    stacks = {"2x2": "L01 P00 S02", "3x3": "C09 L09"}
    scene = Scene(["START0@5,3", None], "LOTS", stacks=stacks)
    scene.play(scene.asked, Lots(("3x3", "2x2", "2x2")))
    assert scene.told(LotsRevealed)[0].tiles == ("C09", "L01", "P00")
    assert scene.state.public().stacks[:4] == (1, 0, 0, 1)


@pytest.mark.parametrize("number", [0, 2, 4])
def test_as_many_lots_as_players_and_one(number: int) -> None:
    """AS-17: not more and not fewer."""
    scene = Scene(["START0@5,3", None], "LOTS")
    with pytest.raises(IllegalAction, match=f"3 lots are to be named, not {number}"):
        scene.play(scene.asked, Lots(("2x2",) * number))


def test_bids_are_revealed_together_and_stay_on_the_pile() -> None:
    """AS-18, AS-21: sealed until all are in; then they never come back to the hand."""
    scene = Scene(["START0@5,3 P00@8,3", None, None], "BID", piles=[[1, 9], [2, 9], [3, 9]])
    scene.play("B", Bid(20))
    public = scene.state.public()
    assert public.asked == (A, B, C)
    assert public.piles[1] == (2, 9)
    with pytest.raises(IllegalAction, match="seat 1 has answered BID already"):
        scene.play("B", Bid(3))
    with pytest.raises(IllegalAction, match="you have no card 9 in your hand"):
        scene.play("A", Bid(9))
    scene.play("A", Bid(4)).play("C", Bid(4))
    assert scene.told(BidsRevealed) == [BidsRevealed((4, 20, 4), (B, C, A))]
    public = scene.state.public()
    assert public.piles == ((1, 9, 4), (2, 9, 20), (3, 9, 4))
    assert 20 not in public.hand(B)


def test_everybody_takes_one_lot() -> None:
    """AS-20: in the order of the bids, compulsory; one is left."""
    scene = Scene(["START0@5,3", None, None], "PICK", lots="P00 L00 S00 C00", order="BCA")
    for letter, tile in zip("BCA", ("S00", "P00", "C00"), strict=True):
        assert scene.asked == letter
        assert kinds(legal(scene, letter)) == {"Pick"}
        scene.play(letter, Pick(tile))
    assert [event.tile for event in scene.told(LotPicked)] == ["S00", "P00", "C00"]
    assert [lot.id for lot in scene.state.public().lots] == ["L00"]
    assert scene.asked == "B"


def test_a_lot_that_is_gone_cannot_be_taken() -> None:
    """AS-20: the refusal names those that are there."""
    scene = Scene(["START0@5,3", None], "PICK", lots="P00 L00 S00")
    with pytest.raises(IllegalAction, match="there is no lot 'C00'; there are P00, L00, S00"):
        scene.play("A", Pick("C00"))


# Hanging.


def test_hanging_turns_follow_the_order_of_picks() -> None:
    """AS-22, AS-25: one seat after the other, each until its turn is over."""
    scene = Scene(["START0@5,3", None, None], order="CAB", new={"A": "L00", "C": "S02", "B": "C03"})
    scene.defaults_until("LOTS")
    assert [event.seat for event in scene.told(TurnEnded)] == [C, A, B]
    assert [event.seat for event in scene.told(NewHung)] == [C, A, B]


def test_tiles_stay_where_they_hang() -> None:
    """AS-23: nothing moves or removes a tile that hangs; later walls begin like earlier ones."""
    state, seen = ART_SOCIETY.start(3, {}, ShuffledDeal(3)), [()] * 3
    while state.deciding():
        for seat in state.deciding():
            state.play(seat, state.default(seat))
        for seat, wall in enumerate(state.public().walls):
            assert wall.hung[: len(seen[seat])] == seen[seat]
            seen[seat] = wall.hung  # type: ignore[call-overload]


def test_a_painting_may_hang_beside_its_genre() -> None:
    """AS-24: that is a fault, and legal."""
    scene = Scene(["START0@5,3", None], new={"A": "P01"})
    scene.play("A", HangNew(8, 3))
    assert [item.tile.id for item in scene.wall("A").faulty()] == ["START0", "P01"]


def test_either_tile_may_be_hung_first() -> None:
    """AS-25: the new painting and the assistant's, in any order, each once."""
    ways = ((HangNew, HangAssistant, 3, 3), (HangAssistant, HangNew, 5, 1))
    for first, second, x, y in ways:
        scene = Scene(["START0@5,3 L03@8,3", None], new={"A": "S00"}, assistants={"A": "S04"})
        assert kinds(legal(scene)) == {"HangNew", "HangAssistant"}
        scene.play("A", first(x, y))
        options = legal(scene)
        assert kinds(options) >= {second.__name__}
        assert first.__name__ not in kinds(options)


def test_the_assistant_takes_what_could_be_hung() -> None:
    """AS-26: a free choice; what it got in this turn stays there for this turn (AS-29)."""
    scene = Scene(["START0@5,3", None], new={"A": "P00"})
    assert kinds(legal(scene)) == {"HangNew", "AssistNew"}
    scene.play("A", AssistNew())
    assert scene.told(NewAssisted) == [NewAssisted(A, "P00")]
    assert scene.told(TurnEnded) == [TurnEnded(A)]


def test_an_occupied_assistant_takes_nothing() -> None:
    """AS-29: it holds one tile, and nothing takes it out but hanging it."""
    scene = Scene(["START0@5,3 L03@8,3", None], new={"A": "S00"}, assistants={"A": "L26"})
    with pytest.raises(IllegalAction, match="the assistant holds a tile already"):
        scene.play("A", AssistNew())
    held = Scene(["START0@5,3 L03@8,3", None], assistants={"A": "S04"})
    assert kinds(legal(held)) == {"HangAssistant", "EndTurn"}
    with pytest.raises(IllegalAction, match="the new painting is settled already"):
        held.play("A", Superfluous())


def test_what_the_assistant_got_in_this_turn_is_not_hung() -> None:
    """AS-29: décor that went to the assistant, after its tile was hung, waits for the next turn."""
    scene = Scene(["START0@5,3 L03@8,3", None], new={"A": "S00"}, assistants={"A": "S02"})
    scene.play("A", HangAssistant(3, 3)).play("A", DecorAssist("1x1"))
    assert scene.told(AssistantHung)[0].matches == 1
    assert kinds(legal(scene)) == {"HangNew"}
    with pytest.raises(IllegalAction, match="the assistant got its tile in this turn"):
        scene.play("A", HangAssistant(0, 0))


def test_a_swap_needs_a_painting_that_fits() -> None:
    """AS-26, AS-28: of the same genre, hung at once; no marker moves, the lot isn't there yet."""
    scene = Scene(
        [ROOM, None],
        new={"A": "P26"},
        assistants={"A": "L26"},
        museum=["P27 P17", "L25", "S26", "C26"],
        lots="P00",
    )
    before = scene.state.public()
    assert [tile for tile, _ in legal(scene).swaps] == ["P17"]
    with pytest.raises(IllegalAction, match="'P00' is no painting in the museum that can be swap"):
        scene.play("A", Swap("P00", 4, 6))
    with pytest.raises(IllegalAction, match="'P26' is no painting in the museum"):
        scene.play("A", Swap("P26", 4, 6))
    with pytest.raises(IllegalAction, match="P17 would cover another tile at"):
        scene.play("A", Swap("P17", 3, 6))
    scene.play("A", Swap("P17", 4, 6))
    after = scene.state.public()
    assert scene.told(Swapped)[0].given == "P26"
    assert [tile.id for tile in after.museum[Genre.PORTRAIT]] == ["P27", "P26"]
    assert (after.prestige, after.reached) == (before.prestige, before.reached)
    assert after.lots == before.lots


def test_swap_and_superfluous_are_a_choice() -> None:
    """AS-27: where both are possible the player chooses; the assistant's tile may wait."""
    scene = Scene(
        [ROOM, None],
        new={"A": "P26"},
        assistants={"A": "S16"},
        museum=["P16", "L27 L25", "S26", "C26"],
    )
    assert kinds(legal(scene)) == {"HangAssistant", "Swap", "Superfluous"}
    scene.play("A", Superfluous())
    assert [tile.id for tile in scene.state.public().superfluous[0]] == ["P26"]
    assert kinds(legal(scene)) == {"HangAssistant", "EndTurn"}


def test_starting_tiles_and_faulty_paintings_match() -> None:
    """AS-30: only the frame counts, and only that of paintings."""
    wall = wall_of("START0@5,3 P01@8,3 1x1@4,3")
    kit = kit_with()
    assert wall.matches(kit.tiles.paintings["P00"], 8, 5) == 1  # START0, the same genre too
    assert wall.matches(kit.tiles.paintings["S02"], 3, 4) == 1
    assert wall.matches(kit.tiles.paintings["P01"], 6, 6) == 0


def test_one_shield_is_told_as_one() -> None:
    """AS-50: the sentence for an author whose bot forgot its décor."""
    scene = Scene(["START1@5,3", None], new={"A": "P01"})
    scene.play("A", HangNew(3, 3))
    with pytest.raises(IllegalAction, match="the décor tile with 1 shield must be settled first"):
        scene.play("A", EndTurn())


def test_decor_of_any_shape_with_that_number() -> None:
    """AS-31: hung at once in a legal position, or given to a free assistant."""
    scene = Scene(["START1@5,3 P01@3,3 S00@8,3", None], new={"A": "C22"})
    scene.play("A", HangNew(4, 0))
    with pytest.raises(IllegalAction, match="the décor tile with 2 shields must be settled first"):
        scene.play("A", EndTurn())
    with pytest.raises(IllegalAction, match="there is no décor '1x1' to be had; there are 2x1"):
        scene.play("A", DecorAssist("1x1"))
    with pytest.raises(IllegalAction, match="1x2 would touch no tile at"):
        scene.play("A", DecorHang("1x2", 0, 7))
    scene.play("A", DecorAssist("1x2"))
    held = scene.state.public().assistants[0]
    assert held is not None
    assert held.id == "1x2"


def test_decor_waits_for_an_occupied_assistant_only_on_the_wall() -> None:
    """AS-29, AS-31: with an occupied assistant it must be hung where it can be."""
    scene = Scene(
        ["START1@5,3 P01@3,3 S00@8,3", None], new={"A": "C22"}, assistants={"A": "1x1"},
    )  # fmt: skip
    scene.play("A", HangNew(4, 0))
    assert kinds(legal(scene)) == {"DecorHang"}
    with pytest.raises(IllegalAction, match="the assistant holds a tile already"):
        scene.play("A", DecorAssist("2x1"))


@pytest.mark.parametrize(
    ("stock", "gained"),
    [
        ({"2x1": 0}, 2),
        ({"2x1": 0, "1x2": 0}, 1),
        ({"1x1": 0, "2x1": 0, "1x2": 0}, None),
    ],
)
def test_out_of_stock(stock: dict[str, int], gained: int | None) -> None:
    """AS-32: the largest smaller number that is left; more shields are never gained."""
    scene = Scene(["START1@5,3 P01@3,3 S00@8,3", None], new={"A": "C22"}, decor=stock)
    scene.play("A", HangNew(4, 0))
    assert scene.told(NewHung)[0].matches == 2
    assert scene.told(DecorGained) == ([] if gained is None else [DecorGained(A, gained)])
    if gained == 2:
        assert [shape for shape, _ in legal(scene).decor_hang] == ["1x2"]


def test_decor_runs_out_in_a_real_game() -> None:
    """AS-32: with hardly any décor, games go on without it."""
    state = ART_SOCIETY.start(4, {"tiles": SCARCE}, standalone_deal("scarce", ART_SOCIETY.id))
    while state.deciding():
        seat = state.deciding()[0]
        state.play(seat, state.default(seat))
    assert state.public().decor[0] == 0


def test_decor_gains_nothing_further() -> None:
    """AS-33: whether it is hung at once or by the assistant later."""
    scene = Scene(["START0@5,3 L03@8,3", None], assistants={"A": "1x1"})
    scene.play("A", HangAssistant(8, 5))
    assert scene.told(AssistantHung) == [AssistantHung(A, "1x1", 8, 5, 0)]
    assert scene.told(DecorGained) == []


def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    """AS-50, section 9a: with one thing to do it is done, and told."""
    scene = Scene(["START0@5,3", None], new={"A": "S02"})
    scene.play("A", HangNew(8, 3)).play("A", DecorHang("1x1", 8, 5))
    assert scene.told(DecorHung) == [DecorHung(A, "1x1", 8, 5)]
    assert scene.told(TurnEnded)[0] == TurnEnded(A)
    busy = Scene(["START0@5,3 L03@8,3", None], new={"A": "S00"}, assistants={"A": "S04"})
    with pytest.raises(IllegalAction, match="the new painting must be settled first"):
        busy.play("A", EndTurn())


# Museum and end.


def test_the_last_lot_goes_to_the_museum() -> None:
    """AS-34, AS-35: face up, its genre's marker moves by its number; then the gavel passes."""
    scene = Scene(["START0@5,3", None], order="BA", turn="A", new={"A": "P00"}, lots="S25")
    assert scene.state.public().auctioneer == A
    scene.play("A", AssistNew())
    assert scene.told(LotToMuseum) == [LotToMuseum("S25", 8)]
    public = scene.state.public()
    assert public.prestige == (0, 0, 8, 0)
    assert public.reached == (0, 0, 1, 0)
    assert [tile.id for tile in public.museum[Genre.STILL_LIFE]] == ["S25"]
    assert scene.told(RoundStarted) == [RoundStarted(2, B)]
    assert (public.round, public.auctioneer, public.kind) == (2, B, DecisionKind.LOTS)


BLOCKS = (
    "START0@3,3 L09@3,0 P09@0,0 S09@6,0 C09@9,0 P10@6,3 L10@9,3 S11@0,3 C10@0,6 P11@3,6 S10@6,6"
)


def test_a_full_wall_ends_the_game() -> None:
    """AS-36, AS-45: no free cell; five points for each such wall."""
    scene = second_to_hang(BLOCKS, "C11", {"A": "L26"}).defaults_until(None)
    assert scene.state.outcome() is not None
    public = scene.state.public()
    assert public.walls[0].is_full
    assert public.score(A).full_wall == 5
    assert public.score(B).full_wall == 0
    assert public.score(A).corners == 0


def test_the_game_goes_on_while_cells_are_free() -> None:
    """AS-38: cells which no painting could ever fill do not end it."""
    scene = second_to_hang(CROWDED, "P00").defaults_until("LOTS")
    assert scene.state.outcome() is None
    sizes = kit_with().tiles.sizes
    assert not any(scene.wall("A").mask(size.width, size.height) for size in sizes)


def test_the_game_ends_when_bid_cards_are_used_up() -> None:
    """AS-12, AS-36: after round 20; the last card is forced, so it isn't asked for."""
    state = ART_SOCIETY.start(2, {"grid": "20x15"}, ShuffledDeal(2))
    told: list[object] = []
    while state.deciding():
        seat = state.deciding()[0]
        assert state.public().kind is not DecisionKind.BID or len(state.legal(seat)) > 1
        told += state.play(seat, state.default(seat))
    assert state.public().round == 20
    assert [len(pile) for pile in state.public().piles] == [21, 21]
    assert sum(isinstance(event, BidsRevealed) for event in told) == 20
    assert sum(isinstance(event, GameScored) for event in told) == 1


def test_the_supply_of_a_written_position_can_end() -> None:
    """AS-9: never in a dealt game; a written one without tiles for a round ends with this one."""
    scene = Scene(["START0@5,3", None], order="BA", turn="A", new={"A": "P00"}, stacks={})
    scene.play("A", AssistNew())
    assert len(scene.told(GameScored)) == 1
    assert scene.state.outcome() is not None


# Scoring.


def test_prestige_points_and_faults() -> None:
    """AS-41, AS-42: faultless paintings times the multiplier, the starting tile included."""
    scene = Scene(["START0@5,3 L03@8,3 S00@3,3", None], "LOTS", museum=["P26 P27", "", "", ""])
    assert scene.state.public().multipliers == (5, 2, 2, 2)
    assert scene.state.public().score(A).prestige == 5 + 2 + 2
    faulty = Scene(["START0@5,3 P03@8,3 S00@3,3", None], "LOTS", museum=["P26 P27", "", "", ""])
    assert faulty.state.public().score(A).prestige == 2


def test_points_for_decor_corners_and_superfluous() -> None:
    """AS-43, AS-46, AS-47: shields on the wall only; décor covers corners; -2 for each."""
    wall = "START0@5,3 L03@8,3 1x1@8,5 S09@8,0 C04@9,5 L12@8,7"
    scene = Scene([wall, None], "LOTS", superfluous={"A": "P26"}, assistants={"A": "L26"})
    score = scene.state.public().score(A)
    assert score.decor == 1
    assert score.corners == -6
    assert score.superfluous == -2
    held = Scene(["START0@5,3 L03@8,3", None], "LOTS", assistants={"A": "1x1"})
    assert held.state.public().score(A).decor == 0  # AS-47: the assistant's tile scores nothing
    assert held.state.public().score(A).superfluous == 0


def test_decor_covers_a_corner() -> None:
    """AS-46: any tile does."""
    kit = kit_with()
    wall = wall_of("START0@5,3 P09@8,0 L09@8,3 1x1@11,0")
    bare = wall_of("START0@5,3 P09@8,0 L09@8,3")
    covered = [sum(not w.occupied & corner for corner in kit.corners) for w in (wall, bare)]
    assert covered == [3, 4]


def test_totals_can_be_negative() -> None:
    """AS-48: a seat that hung next to nothing has less than nothing."""
    scene = Scene(
        ["START0@5,3 P03@8,3", None],
        "LOTS",
        superfluous={"A": "P26"},
        museum=["", "L26 L27", "", ""],
    )
    assert scene.state.public().score(A).total == -2 - 8


def test_places_with_ties() -> None:
    """AS-49: points first, then cards in hand; with equal ones the place is shared."""
    assert places([5, 9, 5], [(20,), (1,), (19, 2)]) == (3, 1, 2)
    assert places([5, 5, 5], [(20,), (1, 19), (3,)]) == (1, 1, 3)
    assert places([-3, -3], [(1,), (2,)]) == (2, 1)


# Defaults.


def test_defaults() -> None:
    """AS-52, section 9a: start, sizes, card, lot; then hang, the assistant, superfluous."""
    start = Scene(["", ""], "START", new={"A": "START0", "B": "START1"})
    assert start.state.default(A) == Start(5, 3)
    lots = Scene(["START0@5,3", None], "LOTS", stacks={"2x2": "P00 P01", "3x2": "L03 L04"})
    assert lots.state.default(lots.state.deciding()[0]) == Lots(("2x2", "2x2", "3x2"))
    bid = Scene(["START0@5,3 P00@8,3 L00@3,3", None], "BID", piles=[[1, 1, 3], [2, 2, 1]])
    assert [bid.state.default(seat) for seat in (A, B)] == [Bid(2), Bid(3)]
    pick = Scene(["START0@5,3", None], "PICK", lots="S00 L00 P00")
    assert pick.state.default(A) == Pick("S00")
    new = Scene(["START0@5,3", None], new={"A": "P00"})
    assert new.state.default(A) == HangNew(4, 1)  # the first in reading order
    museum = ["P16", "L27 L25", "S26", "C26"]
    held = {"A": "S16"}
    stuck = Scene([ROOM, None], new={"A": "P26"}, assistants=held, museum=museum)
    assert stuck.state.default(A) == Superfluous()  # before a swap
    settled = Scene(["START0@5,3 L03@8,3", None], assistants={"A": "S04"})
    assert settled.state.default(A) == EndTurn()


def test_decor_defaults() -> None:
    """AS-52: the first shape that can be hung, at its first position; else the assistant."""
    scene = Scene(["START1@5,3 P01@3,3 S00@8,3", None], new={"A": "C22"})
    scene.play("A", HangNew(4, 0))
    assert scene.state.default(A) == DecorHang("2x1", 2, 0)
    blocks = second_to_hang(BLOCKS, "L11").defaults_until(None)
    assert blocks.told(DecorAssisted) == [DecorAssisted(A, "1x1")]


def test_a_painting_that_only_the_assistant_can_take_goes_there() -> None:
    """AS-52, section 9a: nothing is asked where there is one answer."""
    scene = second_to_hang(CROWDED, "P00").defaults_until("LOTS")
    assert scene.told(NewAssisted) == [NewAssisted(A, "P00")]
    over = second_to_hang(CROWDED, "L00", {"A": "L26"}).defaults_until("LOTS")
    assert over.told(LeftOver) == [LeftOver(A, "L00")]
