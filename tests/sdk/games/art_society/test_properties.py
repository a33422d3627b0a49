"""What holds in every game of Art Society, however it is played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sdk.games.art_society.books import Books
from tests.sdk.games.art_society.boxes import BOXES
from tests.sdk.games.art_society.lively import lively
from tests.sdk.games.art_society.scenario import ART_SOCIETY
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.art_society import (
    Action,
    ArtSocietyState,
    AssistNew,
    Bid,
    DecorAssist,
    DecorHang,
    EndTurn,
    Event,
    HangAssistant,
    HangNew,
    Legal,
    Lots,
    Pick,
    Start,
    Superfluous,
    Swap,
)
from vendue.games.game import IllegalAction, Seat

SEATS = (2, 3, 4)


@dataclass(frozen=True)
class Setup:
    """A dealt game and how it will be played."""

    seats: int
    options: dict[str, str]
    deal: int
    play: int

    def start(self) -> ArtSocietyState:
        return ART_SOCIETY.start(self.seats, self.options, ShuffledDeal(self.deal))


setups = st.builds(
    Setup,
    seats=st.sampled_from(SEATS),
    options=st.sampled_from(BOXES),
    deal=st.integers(0, 10**9),
    play=st.integers(0, 10**9),
)


def choose(legal: Legal, rng: Random) -> Action:
    """Choose anything legal, or something that makes long games and full walls."""
    return legal.sample(rng) if rng.random() < 0.3 else lively(legal, rng)


@dataclass(frozen=True)
class Turn:
    """A state about to be played by one seat, and the action that it will choose."""

    state: ArtSocietyState
    seat: Seat
    action: Action


def turns(setup: Setup, events: list[Event] | None = None) -> Iterator[Turn]:
    """Play a game, showing the state before each action; seats answer in random order."""
    state, rng = setup.start(), Random(setup.play)
    while state.deciding():
        seat = rng.choice(state.deciding())
        action = choose(state.legal(seat), rng)
        yield Turn(state, seat, action)
        happened = state.play(seat, action)
        if events is not None:
            events.extend(happened)


@given(setups)
@settings(max_examples=40, deadline=None)
def test_the_books_balance(setup: Setup) -> None:
    """Section 7: tiles, cards, walls, museum and markers stay within the rules at every step."""
    books: Books | None = None
    events: list[Event] = []
    for turn in turns(setup, events):
        books = books or Books(turn.state)
        books.take(events)
        events.clear()
        books.check()
    assert books is not None
    books.take(events)
    books.check()
    books.check_conserved()
    assert sum(books.prestige) == sum(books.numbers)  # swaps do not change it (AS-28)
    assert books.is_scored


def some(legal: Legal, rng: Random) -> list[Action]:
    """Return all legal actions, or some where there are many."""
    if len(legal) > 60:
        return [legal.sample(rng) for _ in range(20)]
    return list(legal)


def illegal_actions(legal: Legal) -> list[Action]:
    """Return actions of all kinds just outside of what is legal."""
    spots = [(x, y) for x in (-1, 0, 3, 5, 30) for y in (-1, 0, 4, 7, 30)]
    tried: list[Action] = [
        *(kind(x, y) for kind in (Start, HangNew, HangAssistant) for x, y in spots),
        *(DecorHang(shape, x, y) for shape in ("1x1", "3x1", "9x9") for x, y in spots),
        *(Swap(tile, x, y) for tile in ("P00", "C27", "START0", "1x1", "") for x, y in spots),
        *(AssistNew(), Superfluous(), EndTurn(), DecorAssist("1x1"), DecorAssist("4x4")),
        *map(Bid, (-1, 0, 1, 20, 21, 10**30)),
        *map(Pick, ("P00", "C27", "START0", "1x1", "")),
        *(Lots(("2x2",) * number) for number in range(7)),
        *(Lots(("9x9",) * legal.lots), Lots(())),
        *(Start(True, 3), HangNew(5.0, 3), Bid(True), Bid("1"), Pick(7)),  # type: ignore[arg-type]
        *(Lots("2x2"), Lots(["2x2"] * 3), Lots((1, 2, 3)), HangNew(None, "")),  # type: ignore[arg-type]
    ]
    return [action for action in tried if action not in legal]


@given(setups)
@settings(max_examples=12, deadline=None)
def test_exactly_the_legal_actions_are_accepted(setup: Setup) -> None:
    """Every legal action can be played; every other is refused and changes nothing."""
    rng = Random(setup.play)
    for turn in turns(setup):
        legal = turn.state.legal(turn.seat)
        assert len(legal) > 1  # section 9a: what is forced isn't asked
        assert turn.state.default(turn.seat) in legal
        assert turn.action in legal
        for action in some(legal, rng):
            assert action in legal
            turn.state.copy().play(turn.seat, action)
        before, public = turn.state.to_position(), turn.state.public()
        for action in illegal_actions(legal):
            with pytest.raises(IllegalAction, match=r"^\S.{10,250}$"):
                turn.state.play(turn.seat, action)
        assert turn.state.to_position() == before
        assert turn.state.public() is public


@given(setups)
@settings(max_examples=20, deadline=None)
def test_copies_and_positions_go_on_alike(setup: Setup) -> None:
    """A copy and a state rebuilt from its position behave like the original, at every step."""
    for turn in turns(setup):
        position = turn.state.to_position()
        rebuilt = ART_SOCIETY.from_position(json.loads(json.dumps(position)))
        for twin in (turn.state.copy(), rebuilt):
            assert twin.to_position() == position
            assert twin.deciding() == turn.state.deciding()
            for seat in map(Seat, range(setup.seats)):
                assert twin.view(seat) == turn.state.view(seat)
            assert [twin.legal(seat) for seat in twin.deciding()] == [
                turn.state.legal(seat) for seat in turn.state.deciding()
            ]
        reference = turn.state.copy()
        events = reference.play(turn.seat, turn.action)
        assert rebuilt.play(turn.seat, turn.action) == events
        assert rebuilt.to_position() == reference.to_position()
        # The original has not moved with its copies.
        assert turn.state.to_position() == position


def with_other_secrets(state: ArtSocietyState, seat: Seat, rng: Random) -> ArtSocietyState:
    """Return the state with everything changed that the seat doesn't see (AS-51)."""
    position = state.to_position()
    stacks, answers = position["stacks"], position["answers"]
    assert isinstance(stacks, dict)
    assert isinstance(answers, dict)
    for stack in stacks.values():
        assert isinstance(stack, list)
        rng.shuffle(stack)
    mine = {name: answer for name, answer in answers.items() if name == str(seat)}
    other_state = ART_SOCIETY.from_position(position | {"answers": mine})
    for other in state.public().asked:
        if str(other) in answers and other != seat:
            other_state.play(other, other_state.legal(other).sample(rng))
    return other_state


@given(setups)
@settings(max_examples=25, deadline=None)
def test_a_seat_sees_no_secret(setup: Setup) -> None:
    """AS-51: stacks and sealed answers of others change nothing that a seat is shown."""
    rng = Random(setup.play)
    for turn in turns(setup):
        watcher = Seat(rng.randrange(setup.seats))
        other = with_other_secrets(turn.state, watcher, rng)
        assert other.view(watcher) == turn.state.view(watcher)
        assert other.deciding() == turn.state.deciding()
        if watcher in turn.state.deciding():
            assert other.legal(watcher) == turn.state.legal(watcher)
            assert other.default(watcher) == turn.state.default(watcher)
        for action in (Bid(-1), Pick("P00"), HangNew(0, 0), Start(0, 0), Lots(()), None):
            assert refusal(other, watcher, action) == refusal(turn.state, watcher, action)


def refusal(state: ArtSocietyState, seat: Seat, action: Action | None) -> str:
    """Return why a seat's action is refused, "" if it isn't."""
    try:
        state.copy().play(seat, action)  # type: ignore[arg-type]
    except IllegalAction as error:
        return str(error)
    return ""


def play_out(seats: int, seed: int) -> Counter[str]:
    """Play one game with random options at random, keeping its books; return what happened."""
    rng = Random(f"{seats} {seed}")
    state = ART_SOCIETY.start(seats, rng.choice(BOXES), ShuffledDeal(seed))
    books = Books(state)
    told: Counter[str] = Counter()
    while state.deciding():
        for seat in state.deciding():
            events = state.play(seat, choose(state.legal(seat), rng))
            told.update(type(event).__name__ for event in events)
            books.take(events)
    books.check()
    books.check_conserved()
    assert books.is_scored
    return told


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end_in_order(seats: int) -> None:
    """Random games of all options keep their books to the end, and everything happens in them."""
    told: Counter[str] = Counter()
    for seed in range(40):
        told += play_out(seats, seed)
    assert set(told) >= {"Swapped", "LeftOver", "DecorAssisted", "AssistantHung"}


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_ten_thousand_random_games_end_in_order(seats: int) -> None:
    """Ten thousand games of random options per number of seats keep their books to the end."""
    for seed in range(10_000):
        play_out(seats, seed)
