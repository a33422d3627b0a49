"""What holds in every game of Modern Art, however it is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sdk.games.modern_art.ledger import Ledger, check_cards, check_view
from tests.sdk.games.modern_art.scenario import MODERN_ART
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.game import IllegalAction, Json, Seat
from vendue.games.modern_art import (
    CARDS,
    OPTIONS,
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    Card,
    DecisionKind,
    Event,
    Legal,
    ModernArtState,
    PlayCard,
    SetPrice,
)

SIMULTANEOUS = (DecisionKind.ADD_SECOND, DecisionKind.BID_SEALED)
AMOUNTS: dict[DecisionKind, type[Bid | SetPrice]] = {
    DecisionKind.SET_PRICE: SetPrice,
    DecisionKind.BID_OPEN: Bid,
    DecisionKind.BID_ONCE_AROUND: Bid,
    DecisionKind.BID_SEALED: Bid,
}


@dataclass(frozen=True)
class Setup:
    """A dealt game and how it will be played."""

    seats: int
    options: dict[str, str]
    deal: int
    play: int

    def start(self) -> ModernArtState:
        return MODERN_ART.start(self.seats, self.options, ShuffledDeal(self.deal))


setups = st.builds(
    Setup,
    seats=st.sampled_from([3, 4, 5]),
    options=st.fixed_dictionaries({spec.name: st.sampled_from(spec.values) for spec in OPTIONS}),
    deal=st.integers(0, 10**9),
    play=st.integers(0, 10**9),
)


def choose(legal: Legal, rng: Random) -> Action:
    """Choose anything legal, or an end of the range, or something cautious."""
    style = rng.random()
    if style < 0.4:
        return legal.sample(rng)
    if legal.kind not in AMOUNTS:
        return legal.sample(rng)
    amount = AMOUNTS[legal.kind]
    if style < 0.5:
        return amount(rng.choice((legal.minimum, legal.maximum)))
    if legal.kind in (DecisionKind.BID_OPEN, DecisionKind.BID_ONCE_AROUND) and style < 0.7:
        return Bid(0)
    return amount(min(legal.maximum, legal.minimum + rng.randrange(12)))


@dataclass(frozen=True)
class Turn:
    """A state about to be played by one seat, and the action that it will choose."""

    state: ModernArtState
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
@settings(max_examples=60, deadline=None)
def test_the_books_balance(setup: Setup) -> None:
    """Section 9: cards, money, counts and markers stay within the rules at every step."""
    ledger: Ledger | None = None
    events: list[Event] = []
    for turn in turns(setup, events):
        ledger = ledger or Ledger(turn.state)
        ledger.take(events)
        events.clear()
        ledger.check()
        check_cards(turn.state)
        check_view(turn.state.view(turn.seat))
    assert ledger is not None
    ledger.take(events)
    ledger.check()
    ledger.check_end()


def edges(legal: Legal) -> list[Action]:
    """Return the legal actions, of amounts the lowest two and the highest only."""
    if legal.kind not in AMOUNTS:
        return list(legal)
    amounts = {legal.minimum, legal.minimum + 1, legal.maximum}
    found: list[Action] = [
        AMOUNTS[legal.kind](amount) for amount in sorted(amounts) if amount <= legal.maximum
    ]
    return [Bid(0), *found] if Bid(0) in legal and Bid(0) not in found else found


def illegal_actions(legal: Legal) -> list[Action]:
    """Return actions of all kinds just outside of what is legal."""
    amounts = (-1, legal.minimum - 1, legal.maximum + 1, 10**30)
    tried: list[Action] = [
        *map(PlayCard, CARDS),
        *map(AddSecond, (*CARDS, None)),
        *map(SetPrice, (*amounts, 0, legal.maximum)),
        *map(Bid, (*amounts, 0, legal.maximum)),
        *(Bid(True), SetPrice(False), Bid(1.5), Bid("1"), Bid(None)),  # type: ignore[arg-type]
        *(AcceptPrice(accept=True), AcceptPrice(accept=False)),
        *(AcceptPrice(1), PlayCard(7), AddSecond("YOKO_OPEN")),  # type: ignore[arg-type]
    ]
    return [action for action in tried if action not in legal]


@given(setups)
@settings(max_examples=12, deadline=None)
def test_exactly_the_legal_actions_are_accepted(setup: Setup) -> None:
    """Every legal action can be played; every other is refused and changes nothing."""
    for turn in turns(setup):
        legal = turn.state.legal(turn.seat)
        assert turn.state.default(turn.seat) in legal
        assert turn.action in legal
        for action in edges(legal):
            assert action in legal
            turn.state.copy().play(turn.seat, action)
        before, public = turn.state.to_position(), turn.state.public()
        for action in illegal_actions(legal):
            with pytest.raises(IllegalAction, match=r"^\S.{10,200}$"):
                turn.state.play(turn.seat, action)
        assert turn.state.to_position() == before
        assert turn.state.public() is public


@given(setups)
@settings(max_examples=25, deadline=None)
def test_copies_and_positions_go_on_alike(setup: Setup) -> None:
    """A copy and a state rebuilt from its position behave like the original, at every step."""
    for turn in turns(setup):
        position = turn.state.to_position()
        rebuilt = MODERN_ART.from_position(json.loads(json.dumps(position)))
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


@given(setups)
@settings(max_examples=20, deadline=None)
def test_finished_games_round_trip(setup: Setup) -> None:
    """The position of a finished game gives the same outcome."""
    state = setup.start()
    for turn in turns(setup):
        state = turn.state
    rebuilt = MODERN_ART.from_position(state.to_position())
    assert rebuilt.to_position() == state.to_position()
    assert rebuilt.outcome() == state.outcome() is not None
    assert rebuilt.public() == state.public()


@given(setups)
@settings(max_examples=20, deadline=None)
def test_the_same_answers_give_the_same_game(setup: Setup) -> None:
    """A deal and the answers given decide everything."""
    events: list[Event] = []
    script = [(turn.seat, turn.action) for turn in turns(setup, events)]
    state = setup.start()
    again = [event for seat, action in script for event in state.play(seat, action)]
    assert again == events
    assert state.outcome() is not None


def play_in_order(setup: Setup, order: Random) -> tuple[list[Event], dict[str, Json]]:
    """Play a game in which only the order of arrival of sealed answers depends on `order`."""
    state = setup.start()
    events: list[Event] = []
    question = 0
    while state.deciding():
        asked = state.deciding()
        actions = {
            seat: choose(state.legal(seat), Random(f"{setup.play} {question} {seat}"))
            for seat in asked
        }
        public = state.public()
        for count, seat in enumerate(order.sample(asked, len(asked)), start=1):
            assert state.public() is public
            happened = state.play(seat, actions[seat])
            assert happened if count == len(asked) else not happened
            events += happened
        question += 1
    return events, state.to_position()


@given(setups, st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_order_of_arrival_is_irrelevant(setup: Setup, order: Random) -> None:
    """Sealed answers are resolved in seat order, never in order of arrival."""
    expected = play_in_order(setup, Random(0))
    assert play_in_order(setup, Random(order.getrandbits(32))) == expected


def with_other_secrets(state: ModernArtState, seat: Seat, rng: Random) -> ModernArtState:
    """Return the state with everything changed that the seat doesn't see.

    The other hands and the stock are shuffled among themselves, and the others' sealed
    answers are drawn anew.
    """
    position = state.to_position()
    hands, stock = position["hands"], position["stock"]
    assert isinstance(hands, list)
    assert isinstance(stock, list)
    hidden = [*stock]
    for other, hand in enumerate(hands):
        if other != seat and isinstance(hand, list):
            hidden += hand
    rng.shuffle(hidden)
    for other, hand in enumerate(hands):
        if other != seat and isinstance(hand, list):
            hands[other] = [hidden.pop() for _ in hand]
    position["stock"] = hidden
    answers = position["answers"]
    assert isinstance(answers, dict)
    mine = {name: answer for name, answer in answers.items() if name == str(seat)}
    other_state = MODERN_ART.from_position(position | {"answers": mine})
    for other in state.public().asked:
        if str(other) in answers and other != seat:
            other_state.play(other, other_state.legal(other).sample(rng))
    return other_state


@given(setups)
@settings(max_examples=25, deadline=None)
def test_a_seat_sees_no_secret(setup: Setup) -> None:
    """Hidden cards and sealed answers of others change nothing that a seat is shown."""
    rng = Random(setup.play)
    for turn in turns(setup):
        watcher = Seat(rng.randrange(setup.seats))
        other = with_other_secrets(turn.state, watcher, rng)
        assert other.view(watcher) == turn.state.view(watcher)
        assert other.deciding() == turn.state.deciding()
        if watcher in turn.state.deciding():
            assert other.legal(watcher) == turn.state.legal(watcher)
            assert other.default(watcher) == turn.state.default(watcher)
        for action in (Bid(-1), PlayCard(rng.choice(CARDS)), AddSecond(Card.YOKO_DOUBLE), None):
            assert refusal(other, watcher, action) == refusal(turn.state, watcher, action)


def refusal(state: ModernArtState, seat: Seat, action: Action | None) -> str:
    """Return why a seat's action is refused, "" if it isn't."""
    try:
        state.copy().play(seat, action)  # type: ignore[arg-type]
    except IllegalAction as error:
        return str(error)
    return ""


def play_out(seats: int, seed: int) -> None:
    """Play one game with random options at random, keeping its books."""
    rng = Random(f"{seats} {seed}")
    options = {spec.name: rng.choice(spec.values) for spec in OPTIONS}
    state = MODERN_ART.start(seats, options, ShuffledDeal(seed))
    ledger = Ledger(state)
    while state.deciding():
        for seat in state.deciding():
            ledger.take(state.play(seat, choose(state.legal(seat), rng)))
    ledger.check()
    ledger.check_end()
    check_cards(state)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_end_in_order(seats: int) -> None:
    """Sixty games of random options per number of seats keep their books to the end."""
    for seed in range(60):
        play_out(seats, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ten_thousand_random_games_end_in_order(seats: int) -> None:
    """Ten thousand games of random options per number of seats keep their books to the end."""
    for seed in range(10_000):
        play_out(seats, seed)
