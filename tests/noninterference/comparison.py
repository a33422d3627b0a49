"""Two matches from twin positions side by side: what leaves for their observer must be equal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from random import Random
from typing import TypeAlias

from tests.conformance.mutants import mutants
from tests.conformance.walk import choose
from tests.noninterference.outlet import Outlet, Sent

from vendue.games.game import AnyState, Seat
from vendue.match import Answer, Fault
from vendue.messages import Unusable
from vendue.verdicts import Verdict

REFUSED = 5
"""Wrong answers of the observer that are tried at each step."""

Answers: TypeAlias = dict[Seat, Answer | Fault]
"""To one question, by seat."""
ChooseAnswer: TypeAlias = Callable[[AnyState, Seat, Random], Answer | Fault]


@dataclass
class Comparison:
    """How far two matches were the same to their observer."""

    steps: int = 0
    """Questions up to which all was compared, while the two positions did differ."""
    is_ended: bool = False
    """Whether the games came to their ends without anything hidden coming to light."""
    differences: list[str] = field(default_factory=list)
    """What leaked; empty if nothing did."""
    strikes: int = 0
    """Of the observer, at the end."""
    answers: list[Answers] = field(default_factory=list)
    """What was answered in both matches, question by question."""


def differences(first: list[Sent], second: list[Sent]) -> list[str]:
    """Return what is not the same in two lists of what was sent, in words."""
    found: list[str] = []
    for one, other in zip_longest(first, second):
        if one != other:
            found.append(f"{_shown(one)} but {_shown(other)}")
    return found


def _shown(sent: Sent | None) -> str:
    return "nothing" if sent is None else f"{sent.kind} {sent.data!r}"


def compare(
    first: Outlet,
    second: Outlet,
    observer: Seat | None,
    rng: Random,
    horizon: int | None = None,
    choose_answer: ChooseAnswer | None = None,
) -> Comparison:
    """Play two matches with the same answers until something hidden comes to light.

    Nothing has, as long as the positions are the same but for hidden places; then whatever
    leaves must be the same, byte for byte, in the same order.

    Args:
        first: a match; what is answered in both is chosen from what is legal there.
        second: its twin, in the eyes of the observer.
        observer: of both.
        rng: chooses.
        horizon: number of the question whose answers bring something hidden to light, from 1;
            there the comparison ends. Without one, it ends when something did.
        choose_answer: `answer` unless given.
    """
    comparison, choosing = Comparison(), choose_answer or answer
    first.begin()
    second.begin()
    while _is_same(first, second, comparison):
        asked = first.ask()
        second.ask()
        if first.seen != second.seen:  # by a default action of a seat that is out
            return comparison
        wrong = _wrong_answers(first.match.state, observer, rng)
        first.refuse(wrong)
        second.refuse(wrong)
        if not _is_same(first, second, comparison):
            return comparison
        if not asked:
            return _ended(first, second, observer, comparison)
        comparison.steps += first.match.state.to_position() != second.match.state.to_position()
        if comparison.steps == horizon:
            return comparison
        answers = {seat: choosing(first.match.state, seat, rng) for seat in asked}
        comparison.answers.append(answers)
        if not _are_answers_alike(first, second, answers, observer):
            return comparison
        first.settle(answers)
        second.settle(answers)
        if first.seen != second.seen:
            return comparison
    return comparison


def _is_same(first: Outlet, second: Outlet, comparison: Comparison) -> bool:
    comparison.differences += differences(first.taken(), second.taken())
    return not comparison.differences


def _ended(
    first: Outlet, second: Outlet, observer: Seat | None, comparison: Comparison
) -> Comparison:
    comparison.is_ended = True
    comparison.strikes = 0 if observer is None else first.match.strikes[observer]
    first.end()
    second.end()
    _is_same(first, second, comparison)
    return comparison


def _are_answers_alike(
    first: Outlet,
    second: Outlet,
    answers: Answers,
    observer: Seat | None,
) -> bool:
    """Return whether what others answer is legal in both or in neither.

    A seat that plays a hidden card shows that it had it.
    """
    return all(
        (given.action in first.match.state.legal(seat))
        == (given.action in second.match.state.legal(seat))
        for seat, given in answers.items()
        if isinstance(given, Answer) and seat != observer
    )


def answer(state: AnyState, seat: Seat, rng: Random) -> Answer | Fault:
    """Return what a seat answers: something legal, and now and then whatever goes wrong."""
    luck = rng.random()
    if luck < 0.006:
        return Fault(Verdict.MOVE_TIMEOUT, "no answer within the limit", 10_000)
    if luck < 0.012:
        return Answer(rng.choice([None, *mutants(choose(state, seat, rng))]))
    if luck < 0.015:
        return Answer(Unusable("that is no answer"))
    if luck < 0.0165:
        return Fault(Verdict.CRASHED, "the bot process exited with status 1")
    return Answer(choose(state, seat, rng))


def _wrong_answers(state: AnyState, observer: Seat | None, rng: Random) -> list[object]:
    """Return answers that the observer might try, legal or not, asked or not."""
    deciding = state.deciding()
    if observer is None or not deciding:
        return []
    asked = observer if observer in deciding else deciding[0]
    action = choose(state, asked, rng)
    return [action, None, *islice(_shuffled(action, rng), REFUSED)]


def _shuffled(action: object, rng: Random) -> list[object]:
    tried = [*mutants(action)]
    rng.shuffle(tried)
    return tried
