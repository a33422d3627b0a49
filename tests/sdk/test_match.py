"""A match without I/O: answers are played in seat order, faults cost what the protocol says."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sdk.sealed import Opened, Sealed

from vendue.deals import standalone_deal
from vendue.games.game import AnyState, Seat, places_of
from vendue.games.table import game as game_of
from vendue.match import Answer, Fault, Match, Move, Notice
from vendue.messages import Unusable
from vendue.verdicts import FORFEITED, STRIKES, Verdict, can_be_final, final_places

A, B, C = Seat(0), Seat(1), Seat(2)
ILLEGAL = Answer(99, ms=5)
LATE = Fault(Verdict.MOVE_TIMEOUT, "too late", ms=10_000)
CRASH = Fault(Verdict.CRASHED, "it crashed", ms=3)


def sealed(seats: int = 3, rounds: int = 9) -> tuple[Match, Sealed]:
    state = Sealed(seats, rounds)
    return Match(state), state


def all_answer(match: Match, **others: Answer | Fault) -> list[Notice]:
    """Let every seat that is asked answer 1, but for those named ``a``, ``b``, ``c``."""
    answers: dict[Seat, Answer | Fault] = dict.fromkeys(match.asked(), Answer(1))
    answers |= {Seat("abc".index(name)): answer for name, answer in others.items()}
    return match.settle(answers)


@pytest.mark.parametrize("order", list(permutations((A, B, C))))
def test_answers_are_played_in_seat_order(order: tuple[Seat, ...]) -> None:
    """In whatever order the answers of a simultaneous decision came, the play is the same."""
    match, state = sealed()
    match.settle({seat: Answer(seat + 1, ms=seat) for seat in order})
    assert state.order == [A, B, C]
    assert match.moves == [Move(A, 1, 0), Move(B, 2, 1), Move(C, 3, 2)]
    assert match.events == [Opened((1, 2, 3))]


def test_an_illegal_answer_is_replaced_and_held_against_its_seat() -> None:
    """The default is played, the seat gets a strike and the rule's own sentence."""
    match, _ = sealed()
    notices = all_answer(match, b=ILLEGAL)
    sentence = "99 is no number from 0 to 9"
    assert notices == [Notice(B, Verdict.ILLEGAL_ACTION, sentence, 1)]
    assert match.moves[B] == Move(B, 0, 5, "illegal_action")
    assert match.events == [Opened((1, 0, 1))]
    assert match.faults == [[], [sentence], []]
    assert not match.has_forfeited(B)


def test_an_unusable_answer_is_illegal_with_its_own_sentence() -> None:
    """What is no action at all costs a strike, like an action that isn't legal."""
    match, _ = sealed()
    notices = all_answer(match, a=Answer(Unusable("it is nothing")))
    assert notices == [Notice(A, Verdict.ILLEGAL_ACTION, "it is nothing", 1)]
    assert match.moves[A].action == 0


@pytest.mark.parametrize("junk", [None, "5", 5.0, True, object()])
def test_any_object_may_be_answered(junk: object) -> None:
    """Whatever a bot returns is at worst illegal."""
    match, _ = sealed()
    all_answer(match, a=Answer(junk))
    assert match.strikes == [1, 0, 0]


def test_the_third_strike_forfeits() -> None:
    """Two strikes are put up with; with the third the seat is out under that strike's name."""
    match, _ = sealed()
    counts = [all_answer(match, c=answer)[0].strikes for answer in (ILLEGAL, LATE)]
    assert counts == [1, 2]
    assert not match.has_forfeited(C)
    assert all_answer(match, c=LATE) == [Notice(C, Verdict.MOVE_TIMEOUT, "too late", 3)]
    assert match.has_forfeited(C)
    assert match.verdicts == [Verdict.FINISHED, Verdict.FINISHED, Verdict.MOVE_TIMEOUT]
    assert match.strikes == [0, 0, 3]


def test_strikes_are_counted_by_seat() -> None:
    """Three strikes of three seats forfeit nobody."""
    match, _ = sealed()
    notices = all_answer(match, a=LATE, b=ILLEGAL, c=LATE)
    assert [(notice.seat, notice.strikes) for notice in notices] == [(A, 1), (B, 1), (C, 1)]
    assert match.asked() == (A, B, C)


@pytest.mark.parametrize("verdict", sorted(set(Verdict) - STRIKES - {Verdict.FINISHED}))
def test_every_other_fault_forfeits_at_once(verdict: Verdict) -> None:
    """What is no strike ends the seat's own game, with a default in its last decision."""
    match, _ = sealed()
    assert all_answer(match, b=Fault(verdict, "gone", ms=7)) == [Notice(B, verdict, "gone", 0)]
    assert match.moves[B] == Move(B, 0, 7, str(verdict))
    assert match.verdicts[B] is verdict
    assert match.asked() == (A, C)


def test_a_forfeited_seat_is_played_on_by_defaults() -> None:
    """The others are asked alone; the forfeited seat's moves are marked and take no time."""
    match, _ = sealed()
    all_answer(match, b=CRASH)
    assert all_answer(match) == []
    assert match.moves[3:] == [Move(A, 1, 0), Move(B, 0, 0, FORFEITED), Move(C, 1, 0)]


def test_an_answer_of_a_forfeited_seat_is_not_played() -> None:
    """Whoever was forfeited while the question was open is played on by the default."""
    match, _ = sealed()
    match.forfeit(B, Verdict.CRASHED, "it crashed")
    all_answer(match, b=Answer(9))
    assert match.moves[B] == Move(B, 0, 0, FORFEITED)


def test_every_seat_that_was_asked_has_to_answer() -> None:
    """A driver that forgets a seat is told so, before anything is played."""
    match, state = sealed()
    with pytest.raises(ValueError, match="seat 2 was asked"):
        match.settle({A: Answer(1), B: Answer(2)})
    assert state.order == []


def test_the_first_reason_of_a_forfeit_stays() -> None:
    """What happens to a seat that is out already changes nothing."""
    match, _ = sealed()
    match.forfeit(A, Verdict.DISCONNECTED, "gone")
    match.forfeit(A, Verdict.CRASHED, "gone for good")
    assert match.verdicts[A] is Verdict.DISCONNECTED
    assert match.faults[A] == ["gone"]


def test_a_match_without_anybody_left_still_ends() -> None:
    """When all have forfeited, defaults play the game to its end at once."""
    match, _ = sealed(rounds=5)
    all_answer(match, a=CRASH, b=CRASH, c=CRASH)
    assert match.asked() == ()
    result = match.result()
    assert result.verdicts == (Verdict.CRASHED,) * 3
    assert result.places == (1, 1, 1)
    assert len(match.moves) == 15
    assert match.events == [Opened((0, 0, 0))] * 5


def test_the_result_has_forfeits_last() -> None:
    """A forfeited seat is behind all that finished, however much it had."""
    match, _ = sealed(rounds=2)
    all_answer(match, a=Answer(9), b=Answer(2))
    all_answer(match, a=CRASH, c=LATE)
    result = match.result()
    assert result.scores == (9, 3, 1)
    assert result.places == (3, 1, 2)
    assert result.verdicts == (Verdict.CRASHED, Verdict.FINISHED, Verdict.FINISHED)
    assert result.strikes == (0, 0, 1)


def test_a_match_in_progress_has_no_result() -> None:
    """Asking for the result too early is an error of the caller."""
    match, _ = sealed()
    with pytest.raises(ValueError, match="not over"):
        match.result()


VERDICTS = st.sampled_from(list(Verdict))


@given(st.lists(st.tuples(st.integers(-9, 9), VERDICTS), min_size=1, max_size=6))
def test_final_places(seats: list[tuple[int, Verdict]]) -> None:
    """One more than the number of finished seats that are better; a forfeit has all finished."""
    scores = [score for score, _ in seats]
    verdicts = [verdict for _, verdict in seats]
    finished = [score for score, verdict in seats if verdict is Verdict.FINISHED]
    expected = tuple(
        1 + sum(other > score for other in finished)
        if verdict is Verdict.FINISHED
        else 1 + len(finished)
        for score, verdict in seats
    )
    assert final_places(places_of(scores), verdicts) == expected
    assert can_be_final(expected, scores, verdicts)


def test_a_tie_break_of_the_game_counts() -> None:
    """Equal scores can be apart; without the one that forfeited the others move up."""
    finished, crashed = Verdict.FINISHED, Verdict.CRASHED
    verdicts = (finished, crashed, finished, finished)
    assert final_places((3, 1, 2, 4), verdicts) == (2, 4, 1, 3)
    assert can_be_final((2, 4, 1, 3), (47, 50, 47, 40), verdicts)
    assert can_be_final((1, 4, 1, 3), (47, 50, 47, 40), verdicts)
    assert not can_be_final((3, 4, 1, 2), (47, 50, 47, 40), verdicts)
    assert not can_be_final((1, 4, 2, 2), (47, 50, 47, 40), verdicts)
    assert not can_be_final((2, 1, 2, 4), (47, 50, 47, 40), verdicts)


def modern_art(seed: str, seats: int) -> AnyState:
    rules = game_of("modern_art")
    return rules.start(seats, rules.settle_options(), standalone_deal(seed, rules.id))


def troubled(state: AnyState, seat: Seat, rng: Random) -> Answer | Fault:
    """Return what a bot with many weaknesses answers."""
    chance = rng.random()
    if chance < 0.9:
        return Answer(state.legal(seat).sample(rng), ms=rng.randrange(9))
    if chance < 0.94:
        return Answer(Unusable("nothing"))
    return LATE if chance < 0.99 else CRASH


def recount(moves: list[Move], seats: int) -> tuple[list[int], list[Verdict]]:
    """Count strikes and verdicts again from the moves alone."""
    strikes, verdicts = [0] * seats, [Verdict.FINISHED] * seats
    for move in moves:
        assert (move.fault == FORFEITED) == (verdicts[move.seat] is not Verdict.FINISHED)
        if move.fault in (None, FORFEITED):
            continue
        fault = Verdict(move.fault or "")
        strikes[move.seat] += fault in STRIKES
        if fault not in STRIKES or strikes[move.seat] == 3:
            verdicts[move.seat] = fault
    return strikes, verdicts


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("number", range(5))
def test_games_with_all_sorts_of_faults_end_and_add_up(seats: int, number: int) -> None:
    """A real game with faults everywhere ends; its moves alone tell every strike and verdict."""
    rng = Random(number)
    match = Match(modern_art(f"trouble {number}", seats))
    while asked := match.asked():
        assert list(asked) == sorted(set(asked))
        answers: Mapping[Seat, Answer | Fault] = {
            seat: troubled(match.state, seat, rng) for seat in rng.sample(asked, len(asked))
        }
        notices = match.settle(answers)
        assert [notice.seat for notice in notices] == sorted(notice.seat for notice in notices)
    result = match.result()
    assert recount(match.moves, seats) == (list(result.strikes), list(result.verdicts))
    assert sum(map(len, match.faults)) == sum(
        move.fault not in (None, FORFEITED) for move in match.moves
    )


def test_a_match_gathers_every_public_event_in_order() -> None:
    """The events of a match are those that its state returned, one after the other."""
    rng = Random(1)
    match, alone = Match(modern_art("events", 4)), modern_art("events", 4)
    while asked := match.asked():
        match.settle({seat: Answer(match.state.legal(seat).sample(rng)) for seat in asked})
    events: list[object] = []
    for move in match.moves:
        events.extend(alone.play(move.seat, move.action))
    assert match.events == events
    assert alone.outcome() == match.state.outcome()
