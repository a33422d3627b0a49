"""Sealed means sealed: until all answers are in, nobody is sent anything, whatever others do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest
from tests.noninterference.comparison import differences
from tests.noninterference.sealed import (
    FORFEITS,
    Conduct,
    Run,
    early,
    resolved_at,
    run_sealed,
    sealed_states,
)

from vendue.games.game import Seat
from vendue.games.table import GAMES
from vendue.match import Answer, Fault, Match, Notice
from vendue_referee.remote_seat import RemoteSeat

KINDS = {
    "modern_art": {"AddSecond", "Bid"},  # MA-19, MA-25 with section 11
    "collection": {"Bid"},  # CP-12
    "art_society": {"Start", "Bid"},  # AS-14, AS-18
}
"""Actions that several seats choose at the same time, by game."""
QUESTIONS = [
    pytest.param(game_id, kind, id=f"{game_id}-{kind}")
    for game_id, kinds in KINDS.items()
    for kind in sorted(kinds)
]
every_question = pytest.mark.parametrize(("game_id", "kind"), QUESTIONS)
states_of = cache(sealed_states)


def seats_of(game_id: str, kind: str) -> tuple[Seat, Seat]:
    """Return two of the seats that are asked: one to misbehave, one to observe."""
    _, state = states_of(game_id)[kind]
    misbehaving, observer, *_ = state.deciding()
    return misbehaving, observer


@cache
def played(game_id: str, kind: str, conduct: Conduct) -> Run:
    """Play the question with one seat that behaves in some way."""
    setup, state = states_of(game_id)[kind]
    misbehaving, observer = seats_of(game_id, kind)
    return run_sealed(setup, state, observer, {misbehaving: conduct})


def test_every_simultaneous_question_is_tried() -> None:
    """Those of all games of the table, as far as random games meet them."""
    assert set(KINDS) == set(GAMES)
    assert {game_id: set(states_of(game_id)) for game_id in GAMES} == KINDS


@pytest.mark.parametrize("conduct", Conduct, ids=lambda each: each.name)
@every_question
def test_nothing_is_sent_before_the_last_answer(game_id: str, kind: str, conduct: Conduct) -> None:
    """Neither to those who have answered nor to the seat that has done something wrong."""
    misbehaving, _ = seats_of(game_id, kind)
    assert early(played(game_id, kind, conduct), resolved_at({misbehaving: conduct})) == []


@pytest.mark.parametrize("conduct", [*Conduct][1:], ids=lambda each: each.name)
@every_question
def test_a_default_for_a_late_seat_looks_like_any_answer(
    game_id: str, kind: str, conduct: Conduct
) -> None:
    """To another seat all messages are those of a game in which the default was chosen.

    At the end it is told who forfeited, and nothing more.
    """
    _, observer = seats_of(game_id, kind)
    chosen, failed = (played(game_id, kind, each) for each in (Conduct.DEFAULT, conduct))
    assert len(chosen.sent_to(observer)) > 2
    assert differences(chosen.sent_to(observer), failed.sent_to(observer)) == []
    expected, end = chosen.end_of(observer), failed.end_of(observer)
    if conduct in FORFEITS:
        assert end.verdicts != expected.verdicts
        end = replace(end, verdicts=expected.verdicts, places=expected.places)
    assert end == expected


def tell_at_once(patch: pytest.MonkeyPatch) -> None:
    """Plant a leak: whoever has answered is told something before the others have."""
    original = RemoteSeat._take

    def take(seat: RemoteSeat, happening: object) -> None:
        original(seat, happening)  # type: ignore[arg-type]
        if seat._answers:
            notice = Notice(seat._seat, "illegal_action", "thank you", 0)  # type: ignore[arg-type]
            seat.tell(notice)

    patch.setattr(RemoteSeat, "_take", take)


def mark_defaults(patch: pytest.MonkeyPatch) -> None:
    """Plant a leak: what is played for a late seat is told twice."""
    original = Match.settle

    def settle(match: Match, answers: Mapping[Seat, Answer | Fault]) -> list[Notice]:
        notices = original(match, answers)
        if any(isinstance(given, Fault) for given in answers.values()):
            match.events.append(match.events[-1])
        return notices

    patch.setattr(Match, "settle", settle)


@every_question
def test_a_planted_early_message_is_found(
    game_id: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is sent before the last answer is told by time and seat."""
    tell_at_once(monkeypatch)
    setup, state = states_of(game_id)[kind]
    misbehaving, observer = seats_of(game_id, kind)
    conducts = {misbehaving: Conduct.DEFAULT}
    found = early(run_sealed(setup, state, observer, conducts), resolved_at(conducts))
    assert found
    assert found[0].startswith("seat ")


@every_question
def test_a_planted_mark_of_a_default_is_found(
    game_id: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat that timed out would be told from one that chose the same."""
    mark_defaults(monkeypatch)
    setup, state = states_of(game_id)[kind]
    misbehaving, observer = seats_of(game_id, kind)
    chosen, late = (
        run_sealed(setup, state, observer, {misbehaving: conduct})
        for conduct in (Conduct.DEFAULT, Conduct.TIMES_OUT)
    )
    assert differences(chosen.sent_to(observer), late.sent_to(observer))
