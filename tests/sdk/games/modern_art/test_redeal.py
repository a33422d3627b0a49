"""A redealt game is one that the seat can't tell from its own, drawn evenly, of its view alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest
from tests.sdk.games.modern_art.ledger import check_cards
from tests.sdk.games.modern_art.lively import lively
from tests.sdk.games.modern_art.scenario import MODERN_ART, Scenario
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.deals import standalone_deal
from vendue.games.game import Json, Seat
from vendue.games.modern_art import (
    OPTIONS,
    Action,
    AddSecond,
    Card,
    DecisionKind,
    ModernArtState,
    PlayCard,
    View,
    redeal,
)
from vendue.games.table import GAMES


@dataclass(frozen=True)
class Point:
    """A moment of a game, and the answer that comes next."""

    state: ModernArtState
    seat: Seat
    action: Action | None
    """None at the end of the game."""

    @property
    def view(self) -> View:
        """What one of the seats sees, each in turn."""
        public = self.state.public()
        return self.state.view(Seat(public.decisions % public.seats))


def points(seats: int, seed: int) -> Iterator[Point]:
    """Play a game of random options and yield each of its moments, the end included."""
    rng = Random(f"{seats} {seed}")
    options = {spec.name: rng.choice(spec.values) for spec in OPTIONS}
    state = MODERN_ART.start(seats, options, ShuffledDeal(seed))
    while state.deciding():
        seat = rng.choice(state.deciding())
        action = lively(state.legal(seat), rng)
        yield Point(state, seat, action)
        state.play(seat, action)
    yield Point(state, Seat(0), None)


def known(state: ModernArtState) -> dict[str, Json]:
    """Return the position with numbers of cards in the place of what is hidden."""
    position = state.to_position()
    hands, stock = position["hands"], position["stock"]
    assert isinstance(hands, list)
    assert isinstance(stock, list)
    sizes: dict[str, Json] = {
        "hands": [len(hand) for hand in hands if isinstance(hand, list)],
        "stock": len(stock),
        "answers": {},
    }
    return position | sizes


def check_likeness(state: ModernArtState, view: View, rng: Random) -> None:
    """Redeal a view of the state and compare everything that the view tells."""
    other = redeal(view, rng)
    assert other.view(view.seat) == view
    assert other.deciding() == view.public.asked
    assert other.to_position()["answers"] == {}
    assert known(other) == known(state)
    assert all(list(hand) == sorted(hand) for hand in hands_of(other))
    check_cards(other)


def hands_of(state: ModernArtState) -> tuple[tuple[Card, ...], ...]:
    return state._course.board.hands


def stock_of(state: ModernArtState) -> tuple[Card, ...]:
    return state._course.board.stock


def moment_of(state: ModernArtState) -> DecisionKind | str | None:
    """Return the open question, or that a round has just begun."""
    public = state.public()
    return "a new round" if public.round > 1 and not any(public.counts) else public.kind


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_view_stays_the_same(seats: int) -> None:
    """At every moment, a redealt game shows what the view showed, and nobody holds more or less."""
    rng = Random(seats)
    met: Counter[DecisionKind | str | None] = Counter()
    for seed in range(6):
        for point in points(seats, seed):
            check_likeness(point.state, point.view, rng)
            met[moment_of(point.state)] += 1
    assert {*DecisionKind, "a new round"} <= set(met)
    assert met.total() > 1000


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_view_stays_the_same(seats: int) -> None:
    """The same for every seat at every moment of two hundred games of random options."""
    rng = Random(seats)
    for seed in range(200):
        for point in points(seats, seed):
            for seat in range(seats):
                check_likeness(point.state, point.state.view(Seat(seat)), rng)


def test_finished_games_are_redealt() -> None:
    """A game that is over stays over, with the same outcome; unplayed hands are redrawn."""
    for seats in (3, 4, 5):
        *_, end = points(seats, 11)
        for seat in range(seats):
            view = end.state.view(Seat(seat))
            check_likeness(end.state, view, Random(seat))
            other = redeal(view, Random(seat))
            assert other.outcome() == end.state.outcome() is not None


def test_open_answers_are_still_to_be_given() -> None:
    """A seat can't see who has answered, so in a redealt game nobody has, itself included."""
    table = Scenario("Ls Lo", "Yo Yr", "Co Cr").lay("A", "Ls").bid("A", 7).bid("C", 3)
    assert table.asked == "B"
    for seat in range(3):
        assert redeal(table.state.view(Seat(seat)), Random(1)).deciding() == (0, 1, 2)
    pair = Scenario("Ld Lo", "Lr Yr", "Co Cr", "Ko").lay("A", "Ld").decline("A").add("B", "Lr")
    assert pair.asked == "CD"
    for seat in range(4):
        assert redeal(pair.state.view(Seat(seat)), Random(1)).deciding() == (1, 2, 3)


def test_a_lone_holder_is_asked_for_a_second_card() -> None:
    """Whether the seller has declined is told by who is asked, even if that is one seat."""
    table = Scenario("Ld Lo", "Lr", "").lay("A", "Ld")
    assert redeal(table.state.view(Seat(1)), Random(1)).to_position()["speaker"] == 0
    table.decline("A")
    assert table.asked == "B"
    other = redeal(table.state.view(Seat(1)), Random(1))
    hidden: dict[str, Json] = {"hands": None, "stock": None}
    assert other.to_position() | hidden == table.state.to_position() | hidden


def test_cards_left_out_of_a_position_lie_in_the_stock() -> None:
    """No view tells which cards a written position leaves out: they are unseen like others."""
    table = Scenario("Ls Lo", "Yo Yr", "Co Cr", stock="Ko Kr")
    other = redeal(table.state.view(Seat(0)), Random(1))
    assert other.view(Seat(0)) == table.state.view(Seat(0))
    assert len(stock_of(other)) == 70 - 6
    check_cards(other)


def with_other_secrets(state: ModernArtState, seat: Seat, rng: Random) -> ModernArtState:
    """Return a state that differs in the others' hands and the stock only."""
    hands = hands_of(state)
    hidden = [*stock_of(state)]
    for other, hand in enumerate(hands):
        hidden += hand if other != seat else ()
    rng.shuffle(hidden)
    exchanged = [
        list(hand) if other == seat else [hidden.pop() for _ in hand]
        for other, hand in enumerate(hands)
    ]
    secrets: dict[str, Json] = {
        "hands": [[card.name for card in hand] for hand in exchanged],
        "stock": [card.name for card in hidden],
        "answers": {},
    }
    return MODERN_ART.from_position(state.to_position() | secrets)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_secrets_have_no_influence(seats: int) -> None:
    """Games that differ in hidden cards are redealt alike, card for card, by equal numbers."""
    rng = Random(seats)
    differing = 0
    for number, point in enumerate(points(seats, 21)):
        view = point.view
        twin = with_other_secrets(point.state, view.seat, rng)
        differing += hands_of(twin) != hands_of(point.state)
        one, other = redeal(view, Random(number)), redeal(twin.view(view.seat), Random(number))
        assert one.to_position() == other.to_position()
    assert differing > 100


class CountedRandom(Random):
    """Numbers of which only `random` may be asked, and is counted."""

    drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        pytest.fail(f"getrandbits({k}) was called")


def test_nothing_but_the_given_numbers_is_used() -> None:
    """One number is drawn for each unseen card; the global generator and the game stay put."""
    before = random.getstate()
    for point in points(4, 31):
        position, rng = point.state.to_position(), CountedRandom(1)
        other = redeal(point.view, rng)
        assert rng.drawn == sum(point.view.unseen())
        if other.deciding():
            other.play(other.deciding()[0], other.default(other.deciding()[0]))
        assert point.state.to_position() == position
    assert random.getstate() == before


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_redealt_games_go_on_to_the_end(seats: int) -> None:
    """From any moment a redealt game can be played to its end, its cards being the deck's."""
    rng = Random(seats)
    for number, point in enumerate(points(seats, 41)):
        if number % 12 == 0:
            state = redeal(point.view, rng)
            while state.deciding():
                seat = rng.choice(state.deciding())
                state.play(seat, lively(state.legal(seat), rng))
            check_cards(state)
            assert state.outcome() is not None


def is_possible(state: ModernArtState, point: Point) -> bool:
    """Return whether the seat has the card that its answer needs."""
    match point.action:
        case PlayCard(card) | AddSecond(Card() as card):
            return card in hands_of(state)[point.seat]
    return True


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_happens_next_can_happen(seats: int) -> None:
    """The real next answer is legal in a redealt game if the cards allow, and tells the same."""
    rng = Random(seats)
    possible: Counter[bool] = Counter()
    for point in points(seats, 51):
        if point.action is None:
            break
        view, real = point.view, point.state.copy()
        other = redeal(view, rng)
        if view.seat == point.seat:
            assert other.legal(point.seat) == real.legal(point.seat)
            assert other.default(point.seat) == real.default(point.seat)
            assert is_possible(other, point)
        possible[is_possible(other, point)] += 1
        assert (point.action in other.legal(point.seat)) is is_possible(other, point)
        if len(view.public.asked) == 1 and is_possible(other, point):
            told = other.play(point.seat, point.action)
            assert told[0] == real.play(point.seat, point.action)[0]
    assert possible[True] > 100
    assert possible[False] > 5


def test_every_game_redeals() -> None:
    """Each game of the table redeals its own views, and refuses what isn't one."""
    for game_id, game in GAMES.items():
        for seats in game.seat_counts:
            state = game.start(seats, {}, standalone_deal("redeal", game_id))
            for seat in map(Seat, range(seats)):
                other = game.redeal(state.view(seat), Random(seat))
                assert other.view(seat) == state.view(seat)
        with pytest.raises(TypeError, match=r"a view of .* is redealt, not"):
            game.redeal(object(), Random(1))


def test_an_impossible_view_is_refused() -> None:
    """A view written by hand with more cards than the deck has is refused in a sentence."""
    view = Scenario("Ls Lo", "Yo Yr", "Co Cr").state.view(Seat(0))
    public = replace(view.public, hand_sizes=(2, 35, 35))
    with pytest.raises(ValueError, match="the other seats hold 70 cards, but only 68 are unseen"):
        redeal(replace(view, public=public), Random(1))
