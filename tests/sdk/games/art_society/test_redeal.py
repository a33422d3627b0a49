"""A redealt game is one that the seat can't tell from its own, drawn evenly, of its view alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from tests.sdk.games.art_society.books import check_invariants
from tests.sdk.games.art_society.boxes import BOXES
from tests.sdk.games.art_society.lively import lively
from tests.sdk.games.art_society.scenario import ART_SOCIETY, Scene, kit_with
from tests.sdk.games.evenness import TOO_FAR, surprise
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.art_society import ArtSocietyState, Bid, Genre, View, redeal
from vendue.games.game import Json, Seat

SEATS = (2, 3, 4)


def moments(seats: int, seed: int) -> Iterator[ArtSocietyState]:
    """Play a game of random options and yield each of its moments, the end included."""
    rng = Random(f"{seats} {seed}")
    state = ART_SOCIETY.start(seats, rng.choice(BOXES), ShuffledDeal(seed))
    while state.deciding():
        yield state
        seat = rng.choice(state.deciding())
        state.play(seat, lively(state.legal(seat), rng))
    yield state


def some_view(state: ArtSocietyState) -> View:
    return state.view(Seat(state.public().decisions % state.seats))


def stacks_of(state: ArtSocietyState) -> dict[str, list[str]]:
    stacks = state.to_position()["stacks"]
    assert isinstance(stacks, dict)
    return {
        size: list(map(str, tiles)) for size, tiles in stacks.items() if isinstance(tiles, list)
    }


def known(state: ArtSocietyState) -> dict[str, Json]:
    """Return the position with sorted stacks and without sealed answers."""
    shown: dict[str, Json] = {size: sorted(s) for size, s in stacks_of(state).items()}
    return state.to_position() | {"stacks": shown, "answers": {}}


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_that_is_known_changes(seats: int) -> None:
    """At every moment the view stays, and so does which tiles are in which stack (AS-51)."""
    rng = Random(seats)
    for state in moments(seats, 1):
        view = some_view(state)
        other = redeal(view, rng)
        assert other.view(view.seat) == view
        assert known(other) == known(state)
        check_invariants(other.public())


@pytest.mark.parametrize("seats", SEATS)
def test_secrets_have_no_influence(seats: int) -> None:
    """Games that differ in their stacks are redealt alike, by equal numbers."""
    rng, differing = Random(seats), 0
    for number, state in enumerate(moments(seats, 2)):
        view, position = some_view(state), state.to_position()
        stacks = position["stacks"]
        assert isinstance(stacks, dict)
        for stack in stacks.values():
            assert isinstance(stack, list)
            rng.shuffle(stack)
        twin = ART_SOCIETY.from_position(position | {"answers": {}})
        differing += stacks_of(twin) != stacks_of(state)
        one, other = redeal(view, Random(number)), redeal(twin.view(view.seat), Random(number))
        assert one.to_position() == other.to_position()
    assert differing > 20


def test_sealed_answers_are_asked_again() -> None:
    """AS-14, AS-18: a view doesn't tell who has answered, so everybody is asked again."""
    scene = Scene(["START0@5,3", None, None], "BID").play("B", Bid(9))
    assert scene.asked == "AC"
    for seat in map(Seat, range(3)):
        assert redeal(scene.state.view(seat), Random(1)).deciding() == (0, 1, 2)


class CountedRandom(Random):
    """Numbers of which only `random` may be asked, and is counted."""

    drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        pytest.fail(f"getrandbits({k}) was called")


def test_nothing_but_the_given_numbers_is_used() -> None:
    """One number is drawn for each unseen tile; the global generator and the game stay put."""
    before = random.getstate()
    for state in moments(3, 3):
        position, rng = state.to_position(), CountedRandom(1)
        view = some_view(state)
        redeal(view, rng)
        assert rng.drawn == sum(map(len, view.public.unseen()))
        assert state.to_position() == position
    assert random.getstate() == before


LATE = {
    "2x2": "P00 L00 S01",
    "5x5": "P26",
    "6x4": "L27 C27",
}


def late(stacks: dict[str, str]) -> View:
    """Return a view of a game in which few tiles are unseen: the rest are on a museum's walls."""
    scene = Scene(["START0@5,3 P09@8,3", None], "LOTS", stacks=stacks)
    public = scene.state.public()
    left = {tile for text in stacks.values() for tile in text.split()}
    seen = [tile for tile in kit_with().tiles.paintings.values() if tile.id not in left]
    museum = tuple(tuple(t for t in seen if t.genre is genre) for genre in Genre)
    return View(replace(public, museum=museum), Seat(0))


def test_every_order_is_equally_likely() -> None:
    """On few tiles, each order of each stack comes up as often as any other, independently."""
    view, rng = late(LATE), Random(7)
    found = Counter(
        tuple(tuple(tiles) for tiles in stacks_of(redeal(view, rng)).values()) for _ in range(6_000)
    )
    orders = [list(permutations(text.split())) for text in LATE.values()]
    ways = list(product(*orders))
    assert len(ways) == 6 * 1 * 2
    assert surprise(found, {way: Fraction(1, len(ways)) for way in ways}) < TOO_FAR


def test_the_next_tile_is_any_of_the_unseen() -> None:
    """In a fresh game the top of a stack is each of its twelve tiles equally often."""
    state = ART_SOCIETY.start(2, {}, ShuffledDeal(5))
    view, rng = state.view(Seat(1)), Random(3)
    tops = Counter(stacks_of(redeal(view, rng))["3x3"][0] for _ in range(4_000))
    tiles = [tile.id for tile in kit_with().tiles.stacks[3]]
    assert surprise(tops, {tile: Fraction(1, 12) for tile in tiles}) < TOO_FAR


def test_tiles_that_a_position_leaves_out_may_lie_anywhere() -> None:
    """No view tells which tiles a written position has not: stacks keep their sizes, no more."""
    scene = Scene(["START0@5,3", None], "LOTS", stacks={"2x2": "P00 P01", "3x3": "P09"})
    view, rng = scene.state.view(Seat(0)), Random(1)
    drawn = [stacks_of(redeal(view, rng)) for _ in range(200)]
    assert {tuple(map(len, stacks.values())) for stacks in drawn} == {(2, 1)}
    assert len({tile for stacks in drawn for tile in stacks["3x3"]}) == 12


def test_an_impossible_view_is_refused() -> None:
    """A view written by hand with more tiles than there are is refused in a sentence."""
    view = ART_SOCIETY.start(2, {}, ShuffledDeal(5)).view(Seat(0))
    stacks = (13, *view.public.stacks[1:])
    with pytest.raises(ValueError, match="a stack holds 13 tiles, but only 12 are unseen"):
        redeal(replace(view, public=replace(view.public, stacks=stacks)), Random(1))


@pytest.mark.parametrize("seats", SEATS)
def test_redealt_games_go_on_to_the_end(seats: int) -> None:
    """From any moment a redealt game can be played to its end."""
    rng = Random(seats)
    for number, state in enumerate(moments(seats, 4)):
        if number % 8 == 0:
            other = redeal(some_view(state), rng)
            while other.deciding():
                seat = rng.choice(other.deciding())
                other.play(seat, lively(other.legal(seat), rng))
            assert other.outcome() is not None
