"""What holds in every match of Collection particulière, however it is played (section 13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sdk.games.collection.ledger import Ledger
from tests.sdk.games.collection.lively import lively
from tests.sdk.games.collection.scenario import COLLECTION
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.collection import (
    Action,
    Bid,
    ChooseDirection,
    CollectionState,
    DecisionKind,
    Direction,
    Event,
    Legal,
    React,
    Reaction,
    View,
)
from vendue.games.game import IllegalAction, Seat


@dataclass(frozen=True)
class Setup:
    """A dealt match and how it will be played."""

    seats: int
    options: dict[str, str]
    deal: int
    play: int

    def start(self) -> CollectionState:
        return COLLECTION.start(self.seats, self.options, ShuffledDeal(self.deal))


setups = st.builds(
    Setup,
    seats=st.sampled_from([2, 3, 4]),
    options=st.fixed_dictionaries(
        {
            "mode": st.sampled_from(["full", "full", "full", "beginner"]),
            "target": st.integers(1, 120).map(str),
            "hands": st.sampled_from(["none", "none", "1", "2", "3"]),
        }
    ),
    deal=st.integers(0, 10**9),
    play=st.integers(0, 10**9),
)


def choose(legal: Legal, rng: Random) -> Action:
    """Choose anything legal, or what makes more things happen."""
    return legal.sample(rng) if rng.random() < 0.4 else lively(legal, rng)


@dataclass(frozen=True)
class Turn:
    """A state about to be played by one seat, and the action that it will choose."""

    state: CollectionState
    seat: Seat
    action: Action


def turns(setup: Setup, events: list[Event] | None = None) -> Iterator[Turn]:
    """Play a match, showing the state before each action; seats answer in random order."""
    state, rng = setup.start(), Random(setup.play)
    while state.deciding():
        seat = rng.choice(state.deciding())
        action = choose(state.legal(seat), rng)
        yield Turn(state, seat, action)
        happened = state.play(seat, action)
        if events is not None:
            events.extend(happened)


@given(setups)
@settings(max_examples=60, deadline=None)
def test_the_books_balance(setup: Setup) -> None:
    """Section 13: sales, bills, paintings and cards stay within the rules at every step."""
    ledger: Ledger | None = None
    events: list[Event] = []
    for turn in turns(setup, events):
        ledger = ledger or Ledger(turn.state)
        ledger.take(events)
        events.clear()
        ledger.check()
    assert ledger is not None
    ledger.take(events)
    ledger.check()
    ledger.check_end()


STRANGE: list[Action] = [
    *(Bid(bill, banco=banco) for bill in range(-1, 18) for banco in (False, True)),
    *map(ChooseDirection, Direction),
    *map(React, Reaction),
    *(Bid(True), Bid(7, banco=1), Bid("7"), Bid(None), Bid(10**30)),  # type: ignore[arg-type]
    *(React(1), ChooseDirection(1), React(None)),  # type: ignore[arg-type]
]


@given(setups)
@settings(max_examples=12, deadline=None)
def test_exactly_the_legal_actions_are_accepted(setup: Setup) -> None:
    """Every legal action can be played; every other is refused and changes nothing."""
    for turn in turns(setup):
        legal = turn.state.legal(turn.seat)
        assert turn.action in legal
        for action in legal:
            assert action in legal
            turn.state.copy().play(turn.seat, action)
        before, public = turn.state.to_position(), turn.state.public()
        for action in STRANGE:
            if action not in legal:
                with pytest.raises(IllegalAction, match=r"^\S.{10,200}$"):
                    turn.state.play(turn.seat, action)
        assert turn.state.to_position() == before
        assert turn.state.public() is public


@given(setups)
@settings(max_examples=40, deadline=None)
def test_a_question_is_a_choice(setup: Setup) -> None:
    """CP-37, section 14a: whoever is asked has two answers at least."""
    for turn in turns(setup):
        assert len(turn.state.legal(turn.seat)) > 1
        kind, asked = turn.state.public().kind, turn.state.public().asked
        assert len(asked) == 1 or kind is DecisionKind.BID
        assert set(turn.state.deciding()) <= set(asked)


def with_other_secrets(state: CollectionState, seat: Seat, rng: Random) -> CollectionState:
    """Return the state with everything changed that the seat doesn't see.

    The piles are shuffled, and the others' sealed bids are drawn anew.
    """
    position = state.to_position()
    for pile in (position["pile"], *position["later"]):  # type: ignore[misc]
        rng.shuffle(pile)  # type: ignore[arg-type]
    answers = position["answers"]
    assert isinstance(answers, dict)
    mine = {name: answer for name, answer in answers.items() if name == str(seat)}
    other = COLLECTION.from_position(position | {"answers": mine})
    for rival in state.public().asked:
        if str(rival) in answers and rival != seat:
            other.play(rival, other.legal(rival).sample(rng))
    return other


@given(setups)
@settings(max_examples=25, deadline=None)
def test_a_seat_sees_no_secret(setup: Setup) -> None:
    """CP-59: piles and the others' sealed bids change nothing that a seat is shown."""
    rng = Random(setup.play)
    for turn in turns(setup):
        watcher = Seat(rng.randrange(setup.seats))
        other = with_other_secrets(turn.state, watcher, rng)
        assert other.view(watcher) == turn.state.view(watcher)
        assert other.deciding() == turn.state.deciding()
        if watcher in turn.state.deciding():
            assert other.legal(watcher) == turn.state.legal(watcher)
            assert other.default(watcher) == turn.state.default(watcher)
        for action in rng.sample(STRANGE, 6):
            assert refusal(other, watcher, action) == refusal(turn.state, watcher, action)


def refusal(state: CollectionState, seat: Seat, action: Action) -> str:
    """Return why a seat's action is refused, "" if it isn't."""
    try:
        state.copy().play(seat, action)
    except IllegalAction as error:
        return str(error)
    return ""


@given(setups)
@settings(max_examples=25, deadline=None)
def test_a_pending_bid_is_the_seats_own(setup: Setup) -> None:
    """Section 14a: a view shows the seat's own sealed bid, and no other one."""
    given_bids: dict[Seat, Action] = {}
    for turn in turns(setup):
        if turn.state.deciding() == turn.state.public().asked:
            given_bids = {}
        for seat in map(Seat, range(setup.seats)):
            view: View = turn.state.view(seat)
            assert view.pending == given_bids.get(seat)
        given_bids[turn.seat] = turn.action


def play_out(seats: int, seed: int) -> None:
    """Play one match with random options at random, keeping its books."""
    rng = Random(f"{seats} {seed}")
    options = {
        "mode": "beginner" if rng.random() < 0.1 else "full",
        "target": str(rng.randint(1, 120)),
        "hands": rng.choice(("none", "none", "none", "1", "2", "3")),
    }
    state = COLLECTION.start(seats, options, ShuffledDeal(seed))
    ledger = Ledger(state)
    while state.deciding():
        for seat in state.deciding():
            ledger.take(state.play(seat, choose(state.legal(seat), rng)))
    ledger.check()
    ledger.check_end()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_end_in_order(seats: int) -> None:
    """CP-16: a hundred matches of random options per number of seats keep their books."""
    for seed in range(100):
        play_out(seats, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_thousand_random_matches_end_in_order(seats: int) -> None:
    """CP-16: ten thousand matches of random options per number of seats keep their books."""
    for seed in range(10_000):
        play_out(seats, seed)
