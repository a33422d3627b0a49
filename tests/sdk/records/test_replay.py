"""Replaying shows a game decision by decision, without its bots."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from tests.sdk.records.played import GAME, SECRET, sealed, standalone, troubled
from tests.sdk.records.tampering import with_decision

from vendue.deals import Deal, deal_key
from vendue.records import BadRecord, opening, replay


def test_a_replay_gives_the_game_that_was_played() -> None:
    """Every decision comes in order with its action, and the last state has the outcome."""
    steps = list(replay(standalone()))
    decisions = standalone().decisions
    assert [step.number for step in steps] == list(range(len(decisions)))
    for step, decision in zip(steps, decisions, strict=True):
        assert (step.seat, step.ms, step.fault) == (decision.seat, decision.ms, decision.fault)
        assert GAME.action_to_json(step.action) == decision.action
        assert step.seat in step.before.deciding()
    outcome = steps[-1].after.outcome()
    assert outcome is not None
    assert outcome.scores == standalone().outcome.scores


def test_states_are_kept_as_they_were() -> None:
    """A step's states don't change when the replay goes on."""
    positions = []
    steps = []
    for step in replay(standalone()):
        steps.append(step)
        positions.append(step.before.to_position())
    assert [step.before.to_position() for step in steps] == positions
    assert all(one.after is other.before for one, other in pairwise(steps))


def test_a_replay_begins_where_the_game_did() -> None:
    """The opening is the game's first state, from the deal's key or from a position."""
    first = opening(standalone())
    assert first is not None
    assert first.to_position() == next(replay(standalone())).before.to_position()
    other = GAME.start(3, standalone().options, Deal(b"k" * 32)).to_position()
    placed = opening(replace(standalone(), position=other))
    assert placed is not None
    assert placed.to_position() == other
    given = opening(standalone(), b"k" * 32)
    assert given is not None
    assert given.to_position() == other


def test_a_sealed_game_is_replayed_with_its_key() -> None:
    """Without key, secret or seed there is nothing to replay."""
    assert opening(sealed()) is None
    with pytest.raises(BadRecord, match="the deal is sealed"):
        next(replay(sealed()))
    key = deal_key(SECRET, sealed().deal.text)
    assert len(list(replay(sealed(), key))) == len(sealed().decisions)
    assert len(list(replay(sealed().revealed(SECRET)))) == len(sealed().decisions)


def test_faults_are_shown_where_they_happened() -> None:
    """A step after a fault carries the fault and the default action."""
    for step in replay(troubled().revealed(SECRET)):
        if step.fault is not None:
            assert step.action == step.before.default(step.seat)


def test_a_replay_stops_at_what_isnt_legal() -> None:
    """Steps up to an illegal decision are shown; then a sentence names it."""
    broken = with_decision(standalone(), 4, action={"bid": {"amount": 999}})
    steps = replay(broken)
    assert [next(steps).number for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(BadRecord, match=r"decisions\[4\] is not legal"):
        next(steps)
