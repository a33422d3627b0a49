"""What a seat can answer: all that is legal is accepted, all else refused, and the lists agree."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from tests.conformance.mutants import NO_ACTIONS, mutants
from tests.conformance.setups import Setup, every_setup
from tests.conformance.walk import all_seats, last_state, turns

from vendue.games.game import AnyState, IllegalAction, Seat

SENTENCE = r"\A\S[^\n]{9,399}\Z"
"""What a refusal says: one line for the author of a bot."""
LISTED = 1500
"""Longer lists of legal actions are not listed to their end."""
ACCEPTED = 100
"""Lists up to this long are played to their end, on copies; of longer ones so many are drawn."""
FOREIGN = 25
"""Legal actions of other moments that are tried at each step."""
COVERED = 6
"""Lists as short as this are drawn from until everything has come up."""


def check_refused(state: AnyState, seat: Seat, action: Any) -> None:
    """Play an action that must be refused with a sentence."""
    with pytest.raises(IllegalAction, match=SENTENCE):
        state.play(seat, action)


@every_setup()
def test_only_deciding_seats_may_answer(setup: Setup) -> None:
    """For a seat that owes nothing, nothing is legal and nothing is played."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            state = turn.state
            seats = *all_seats(state), Seat(state.seats), Seat(-1)
            idle = [seat for seat in seats if seat not in state.deciding()]
            before, public = state.to_position(), state.public()
            for seat in idle:
                with pytest.raises(IllegalAction, match=SENTENCE):
                    state.legal(seat)
                check_refused(state, seat, turn.action)
            assert state.to_position() == before
            assert state.public() is public


@every_setup()
def test_every_legal_action_is_accepted(setup: Setup) -> None:
    """On a copy, because each leads to another game."""
    for number in setup.numbers:
        rng = Random(number)
        for turn in turns(setup, number):
            legal = turn.state.legal(turn.seat)
            listed = [*islice(legal, LISTED)]
            tried = listed
            if len(listed) > ACCEPTED:
                tried = [listed[0], listed[-1], *rng.sample(listed, ACCEPTED - 2)]
            for action in [*tried, turn.state.default(turn.seat), turn.action]:
                assert action in legal
                turn.state.copy().play(turn.seat, action)


@every_setup()
def test_every_other_action_is_refused_and_changes_nothing(setup: Setup) -> None:
    """What was legal at another moment or for another seat, what is nearly right, and nonsense."""
    for number in setup.numbers:
        rng = Random(number)
        foreign = [turn.action for turn in turns(setup, number)]
        for turn in turns(setup, number):
            legal, state = turn.state.legal(turn.seat), turn.state
            before, public = state.to_position(), state.public()
            tried = [*rng.choices(foreign, k=FOREIGN), *mutants(turn.action), *NO_ACTIONS, legal]
            for action in tried:
                if action not in legal:
                    check_refused(state, turn.seat, action)
            assert state.to_position() == before
            assert state.public() is public
            assert state.legal(turn.seat) == legal


@every_setup()
def test_only_what_is_listed_is_legal(setup: Setup) -> None:
    """An action is legal if the list has it, value by value and type by type: True is not 1."""
    for number in setup.numbers:
        rng = Random(number)
        foreign = [turn.action for turn in turns(setup, number)]
        for turn in turns(setup, number):
            legal = turn.state.legal(turn.seat)
            if len(legal) > LISTED:
                continue
            # Written out, values of different types differ.
            listed = set(map(repr, legal))
            for action in [*mutants(turn.action), *rng.choices(foreign, k=FOREIGN), *NO_ACTIONS]:
                assert (action in legal) == (repr(action) in listed), action


@every_setup()
def test_lists_of_legal_actions_agree_with_themselves(setup: Setup) -> None:
    """``len``, ``in``, ``sample`` and the order of iteration say the same."""
    for number in setup.numbers:
        rng, covered = Random(number), set[str]()
        for turn in turns(setup, number):
            legal = turn.state.legal(turn.seat)
            listed = [*islice(legal, LISTED)]
            assert listed == [*islice(legal, LISTED)]
            assert listed == [*islice(turn.state.copy().legal(turn.seat), LISTED)]
            assert len(set(listed)) == len(listed)
            assert all(action in legal for action in listed)
            assert len(legal) == len(listed) if len(listed) < LISTED else len(legal) >= LISTED
            assert all(legal.sample(rng) in legal for _ in range(3))
            assert legal.sample(Random(7)) == legal.sample(Random(7))
            if len(listed) <= COVERED and repr(legal) not in covered:
                covered.add(repr(legal))
                assert {legal.sample(rng) for _ in range(64 * len(listed))} == set(listed)


@every_setup()
def test_counted_actions_are_legal_and_in_order(setup: Setup) -> None:
    """Move counts follow some of the legal actions, each once."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            legal = turn.state.legal(turn.seat)
            counted = [*islice(legal.counted(), LISTED)]
            assert counted
            assert len(set(counted)) == len(counted)
            assert all(action in legal for action in counted)
            if len(legal) <= LISTED:
                assert counted == [action for action in legal if action in set(counted)]


@every_setup()
def test_the_default_is_always_legal(setup: Setup) -> None:
    """Whoever fails to answer can be played for, at any moment."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            for seat in turn.state.deciding():
                assert turn.state.default(seat) in turn.state.legal(seat)
                assert turn.state.default(seat) == turn.state.default(seat)


@every_setup()
def test_a_finished_game_asks_nothing(setup: Setup) -> None:
    """Nobody decides, nothing is legal, and nothing can be played any more."""
    for number in setup.numbers:
        played = [turn.action for turn in turns(setup, number)]
        state = last_state(setup, number)
        assert state.deciding() == ()
        before = state.to_position()
        for seat in all_seats(state):
            with pytest.raises(IllegalAction, match=SENTENCE):
                state.legal(seat)
            for action in [*NO_ACTIONS, *played]:
                check_refused(state, seat, action)
        assert state.to_position() == before


@every_setup()
def test_a_finished_game_has_an_outcome_and_no_other_has(setup: Setup) -> None:
    """Scores and places by seat: equal results share a place and leave a gap."""
    for number in setup.numbers:
        assert all(turn.state.outcome() is None for turn in turns(setup, number))
        state = last_state(setup, number)
        outcome = state.outcome()
        assert outcome is not None
        assert not outcome.capped
        assert len(outcome.scores) == len(outcome.places) == state.seats
        assert all(type(score) is int for score in outcome.scores)
        places = outcome.places
        assert list(places) == [1 + sum(other < own for other in places) for own in places]
        by_place = sorted(zip(places, outcome.scores, strict=True))
        assert all(score >= behind for (_, score), (_, behind) in pairwise(by_place)), by_place
