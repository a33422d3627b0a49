"""Redealing a view of Collection particulière: what is seen stays, the piles are drawn evenly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from tests.sdk.games.collection.lively import lively
from tests.sdk.games.collection.scenario import COLLECTION, LETTERS, Scenario, all_but, seats_of
from tests.sdk.games.evenness import TOO_FAR, surprise
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.collection import PAINTINGS, Bid, CollectionState, DecisionKind, Event, redeal
from vendue.games.game import Json, Seat

A, B, C, D = seats_of(LETTERS)


def points(seats: int, seed: int, **options: str) -> Iterator[CollectionState]:
    """Play a match in a lively way and show every state, the end included."""
    state, rng = COLLECTION.start(seats, options, ShuffledDeal(seed)), Random(seed)
    while state.deciding():
        yield state
        seat = rng.choice(state.deciding())
        state.play(seat, lively(state.legal(seat), rng))
    yield state


def known(state: CollectionState) -> dict[str, Json]:
    """Return a position without what no view tells."""
    return state.to_position() | {"pile": None, "later": None, "answers": None}


def piles_of(state: CollectionState) -> list[tuple[int, ...]]:
    return [state._course.board.pile, *state._course.board.later]


def check_likeness(state: CollectionState, seat: Seat, rng: Random) -> None:
    """Check that a redealt match can't be told from the one that the seat is in."""
    view = state.view(seat)
    other = redeal(view, rng)
    assert other.view(seat) == view
    assert known(other) == known(state)
    assert [sorted(pile) for pile in piles_of(other)] == [sorted(pile) for pile in piles_of(state)]
    assert other.outcome() == state.outcome()
    own = [] if view.pending is None else [seat]
    assert set(other.deciding()) == set(view.public.asked) - set(own)
    # What a redealt match writes down is a position that could be.
    assert COLLECTION.from_position(other.to_position()).view(seat) == view


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_view_stays_the_same(seats: int) -> None:
    """At every moment, for every seat, a redealt match shows what the view showed."""
    rng = Random(seats)
    met: Counter[DecisionKind | None] = Counter()
    for seed in range(4):
        for state in points(seats, seed, target="40"):
            for seat in map(Seat, range(seats)):
                check_likeness(state, seat, rng)
            met[state.public().kind] += 1
    assert set(met) == {None, *DecisionKind}


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_view_stays_the_same(seats: int) -> None:
    """The same for two hundred matches of all lengths, beginners' ones among them."""
    rng = Random(seats)
    for seed in range(200):
        options = {"mode": "beginner"} if seed % 5 == 0 else {"target": str(1 + seed)}
        for state in points(seats, seed, **options):
            for seat in map(Seat, range(seats)):
                check_likeness(state, seat, rng)


def test_other_seats_bids_are_still_to_be_given() -> None:
    """A seat can't see who has answered: nobody has in a redealt match, but for itself."""
    table = Scenario(9).rising().play("B", Bid(7, banco=True)).play("D", Bid(3))
    for seat, deciding in ((A, (A, B, C, D)), (B, (A, C, D)), (C, (A, B, C, D)), (D, (A, B, C))):
        other = redeal(table.state.view(seat), Random(1))
        assert other.deciding() == deciding
        assert other.view(seat) == table.state.view(seat)
    # The kept bid is played when the others' are in.
    other = redeal(table.state.view(B), Random(1))
    events: list[Event] = []
    for seat, bill in ((A, 4), (C, 5), (D, 6)):
        events += other.play(seat, Bid(bill))
    assert other.public().played == (4, 7, 5, 6)
    assert other.public().standing == (B,)


def test_secrets_have_no_influence() -> None:
    """Matches that differ in their piles are redealt alike by equal numbers."""
    for number, state in enumerate(points(3, 21)):
        seat = Seat(number % 3)
        position = state.to_position()
        secrets: dict[str, Json] = {
            "pile": list(reversed(piles_of(state)[0])),
            "later": [list(reversed(pile)) for pile in piles_of(state)[1:]],
        }
        twin = COLLECTION.from_position(position | secrets)
        one, other = (redeal(each.view(seat), Random(number)) for each in (state, twin))
        assert one.to_position() == other.to_position()


class CountedRandom(Random):
    """Numbers of which only `random` may be asked, and is counted."""

    drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        pytest.fail(f"getrandbits({k}) was called")


def test_nothing_but_the_given_numbers_is_used() -> None:
    """One number is drawn for each painting; the global generator and the match stay put."""
    before = random.getstate()
    for state in points(4, 31, hands="3"):
        position, rng = state.to_position(), CountedRandom(1)
        view = state.view(A)
        redeal(view, rng)
        later = 15 * (3 - view.public.hand)
        assert rng.drawn == view.public.to_come + later
        assert state.to_position() == position
    assert random.getstate() == before


def test_a_nearly_empty_pile_is_drawn_evenly() -> None:
    """On four paintings, two of them alike, every order comes up as often as any other."""
    gone = all_but(9, 1, 1, 5, 10)
    view = Scenario(9, lost=gone, seats=2, options={"hands": "1"}).state.view(B)
    assert view.public.unseen() == (1, 1, 5, 10)
    orders = Counter(permutations(view.public.unseen()))
    expected = {order: Fraction(number, orders.total()) for order, number in orders.items()}
    assert len(expected) == 12
    rng = Random(1)
    found = Counter(piles_of(redeal(view, rng))[0] for _ in range(12_000))
    assert surprise(found, expected) < TOO_FAR


def test_later_piles_are_drawn_evenly() -> None:
    """Each place of each later pile gets each value as often as there are paintings of it."""
    view = COLLECTION.start(2, {"hands": "3"}, ShuffledDeal(1)).view(A)
    rng = Random(2)
    drawn = [piles_of(redeal(view, rng)) for _ in range(4_000)]
    shares = {value: Fraction(number, 15) for value, number in Counter(PAINTINGS).items()}
    for pile in (1, 2):
        for place in (0, 7, 14):
            found = Counter(piles[pile][place] for piles in drawn)
            assert surprise(found, shares) < TOO_FAR


def test_only_views_of_this_game_are_redealt() -> None:
    """Anything else is refused in a sentence."""
    with pytest.raises(TypeError, match="a view of Collection particulière is redealt, not None"):
        COLLECTION.redeal(None, Random(1))
