"""What the sample bots for Art Society say about themselves holds, and no position stops them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from tests.sample_bots.tables import WEAKEST_FIRST, BotClass, play, play_on
from tests.sdk.games.art_society.boxes import BOXES
from tests.sdk.games.art_society.lively import lively
from tests.sdk.games.art_society.scenario import ART_SOCIETY, Scene
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.art_society import HangAction, HangNew, Legal, View
from vendue.games.game import Json
from vendue.games.table import game
from vendue_sample_bots.art_society.curator import Curator, outlook, ranks, room
from vendue_sample_bots.art_society.decorator import Decorator, best_place

BOTS = WEAKEST_FIRST["art_society"]
EVEN = (8, 8, 8, 8)
BRANCHES = 3
"""Positions of each game from which bots play on."""


def positions(seats: int, options: dict[str, str], seed: int) -> list[dict[str, Json]]:
    """Return positions of a game played at random: walls that no bot would hang like that."""
    rng = Random(seed)
    state = game("art_society").start(
        seats, ART_SOCIETY.settle_options(chosen=options), ShuffledDeal(seed)
    )
    found: list[dict[str, Json]] = []
    while asked := state.deciding():
        found.append(state.to_position())
        state.play(asked[0], lively(state.legal(asked[0]), rng))
    return rng.sample(found, BRANCHES)


def hang_view(scene: Scene) -> View:
    """Return what the seat sees whose turn it is."""
    (seat,) = scene.state.deciding()
    return scene.state.view(seat)


@pytest.mark.parametrize("options", BOXES, ids=range(len(BOXES)))
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_on_from_any_wall(bot: BotClass, seats: int, options: dict[str, str]) -> None:
    """Faults everywhere, assistants with tiles that never fit, and every kind of question."""
    for position in positions(seats, options, seats):
        play_on([bot] * seats, position)


@pytest.mark.parametrize("bot", BOTS)
def test_short_stacks_are_no_trouble(bot: BotClass) -> None:
    """With few tiles left, sizes must be named more than once, and none too often (AS-17)."""
    for stacks in (
        {"2x2": "P00 P01 P02"},
        {"2x2": "P00 P01 P02 L00", "3x2": "P03"},
        {"5x5": "P26 L26 S26", "6x4": "P27"},
    ):
        scene = Scene(("START0@5,3", "START1@5,3"), question="LOTS", stacks=stacks)
        play_on([bot] * 2, scene.position)


def test_decorator_hangs_no_fault_where_it_can_help_it() -> None:
    """Whenever the place that it takes is a fault, every place is one, or the others are worse."""

    class Watched(Decorator):
        def hang(self, view: View, legal: Legal) -> HangAction:
            action = super().hang(view, legal)
            if isinstance(action, HangNew) and view.new is not None:
                wall, new = view.wall, view.new
                chosen.append(wall.is_fault(new, action.x, action.y))
                possible.append(all(wall.is_fault(new, x, y) for x, y in legal.hang_new))
            return action

    chosen: list[bool] = []
    possible: list[bool] = []
    for number in range(4):
        play([Watched] * 3, f"watched {number}")
    assert len(chosen) > 100
    assert all(has_to for is_fault, has_to in zip(chosen, possible, strict=True) if is_fault)


def test_decorator_takes_the_place_with_most_matching_frames() -> None:
    """A landscape in frame 0 between two portraits in frame 0 gains two shields (AS-30)."""
    scene = Scene(("START0@5,3 P00@8,5", None), new={"A": "L03"})
    view = hang_view(scene)
    assert view.new is not None
    place = best_place(view, view.new, view.wall.positions(view.new))
    assert view.wall.matches(view.new, place.x, place.y) == 2
    assert not view.wall.is_fault(view.new, place.x, place.y)


@pytest.mark.parametrize("rounds", [0, 1, 5, 19])
@pytest.mark.parametrize("prestige", [EVEN, (0, 0, 0, 0), (40, 3, 0, 9), (90, 0, 0, 0)])
def test_every_place_on_the_podium_goes_to_a_genre(
    prestige: tuple[int, int, int, int], rounds: int
) -> None:
    """Multipliers are 5, 4, 3 and 2, whoever gets them, and one genre is first (AS-39)."""
    podium = outlook(prestige, rounds)
    assert sum(podium.multipliers) == pytest.approx(14)
    assert sum(podium.first) == pytest.approx(1)
    assert max(podium.multipliers) <= 5 + 1e-9
    assert min(podium.multipliers) >= 2 - 1e-9


def test_a_genre_far_ahead_is_all_but_certain_to_be_first() -> None:
    """And equals can expect the same."""
    assert outlook((60, 8, 8, 8), 2).first[0] > 0.99
    assert outlook(EVEN, 5).multipliers == pytest.approx((3.5,) * 4)


def test_more_rounds_to_come_make_the_podium_less_certain() -> None:
    leads = [outlook((20, 12, 9, 5), rounds).first[0] for rounds in range(15)]
    assert leads == sorted(leads, reverse=True)


@pytest.mark.parametrize(
    ("card", "hands", "first"),
    [
        (20, [[1, 2, 3], [7, 8, 19]], 1.0),
        (1, [[5, 6], [7, 8]], 0.0),
        (10, [[9, 11]], 0.5),
        (10, [[10]], 0.5),
        (10, [[9, 11], [9, 11]], 0.25),
    ],
)
def test_chances_to_pick_first_follow_from_the_others_hands(
    card: int, hands: Sequence[Sequence[int]], first: float
) -> None:
    chances = ranks(card, hands)
    assert chances[0] == pytest.approx(first)
    assert sum(chances) == pytest.approx(1)
    assert len(chances) == len(hands) + 1


def test_room_is_where_a_square_of_four_cells_is_free() -> None:
    """A strip one cell wide has none, two cells wide it is room all along."""
    grid = Scene(("START0@5,3", "START1@5,3"), question="LOTS").kit.grid
    assert room(grid.rectangle(0, 0, 12, 1), grid.stride) == 0
    assert room(grid.rectangle(0, 0, 1, 9), grid.stride) == 0
    assert room(grid.rectangle(0, 0, 12, 2), grid.stride) == 24
    assert room(grid.rectangle(3, 3, 2, 2) | grid.rectangle(5, 3, 4, 1), grid.stride) == 4
    assert room(grid.full, grid.stride) == 108


def test_curator_offers_different_sizes_as_long_as_there_are_any() -> None:
    class Watched(Curator):
        def name_lots(self, view: View, legal: Legal) -> Sequence[str]:
            named = super().name_lots(view, legal)
            there = sum(left > 0 for left in legal.stacks)
            offers.append(len(set(named)) == min(legal.lots, there))
            return named

    offers: list[bool] = []
    play([Watched, Decorator, Decorator, Decorator], "offers")
    assert len(offers) >= 2
    assert all(offers)


def test_curator_offers_what_only_its_own_wall_has_room_for() -> None:
    """The others' wall is all but full of large paintings, its own has few small ones."""
    open_wall = "START0@5,3 P00@3,3 L00@8,3 S00@5,1 C00@5,6"
    crowded = "START1@5,3 L26@0,1 C22@5,0 L25@8,3 S22@3,6"
    scene = Scene((open_wall, crowded), question="LOTS", order="BA")
    assert scene.asked == "A"
    (seat,) = scene.state.deciding()
    for size in Curator().name_lots(scene.state.view(seat), scene.state.legal(seat)):
        width, height = map(int, size.split("x"))
        assert scene.wall("A").mask(width, height)
        assert not scene.wall("B").mask(width, height)
