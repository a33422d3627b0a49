"""The match loop with scripted seats: who is asked, told and read when, in whatever order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations
from typing import cast

import pytest
import trio
from tests.referee.clock import without_waiting
from tests.referee.scripted import Deed, ScriptedSeat
from tests.sdk.sealed import Sealed

from vendue.deals import standalone_deal
from vendue.games.game import Seat
from vendue.games.table import GAMES
from vendue.match import Answer, Fault, Match, MatchResult, Move
from vendue.verdicts import FORFEITED, Verdict
from vendue_referee.match_loop import play_match
from vendue_referee.projector import Projector

CRASH = Fault(Verdict.CRASHED, "it crashed")
LATE = Fault(Verdict.MOVE_TIMEOUT, "too late", ms=10_000)
NO_PROJECTOR = cast(Projector, None)
"""Scripted seats make no messages."""


def three(**seats: ScriptedSeat) -> tuple[list[ScriptedSeat], list[Deed]]:
    """Return seats ``a``, ``b``, ``c``, ordinary unless given, and what will be done with them."""
    log: list[Deed] = []
    links = [seats.get(name) or ScriptedSeat(log) for name in "abc"]
    for link in links:
        link.log = log
    return links, log


def rounds(log: list[Deed]) -> Iterator[list[Deed]]:
    """Split what was done at the first question of each round."""
    part: list[Deed] = []
    for before, deed in zip([("", 0), *log], log, strict=False):
        if deed[0] == "ask" and before[0] != "ask":
            yield part
            part = []
        part.append(deed)
    yield part


@without_waiting
async def test_every_seat_is_asked_before_any_answer_is_read() -> None:
    """All prompts of a simultaneous decision are out before the loop waits for the first answer."""
    links, log = three(a=ScriptedSeat([], delay=3), b=ScriptedSeat([], delay=1))
    await play_match(Match(Sealed(3, 2)), NO_PROJECTOR, links)
    _, first, second = rounds(log)
    for part in (first, second):
        assert part[:3] == [("ask", 0), ("ask", 1), ("ask", 2)]
        assert [seat for deed, seat in part if deed == "answer"] == [0, 1, 2]


@without_waiting
async def test_nothing_is_sent_before_all_answers_are_in() -> None:
    """Strikes are told after the last answer, in seat order, never while others think."""
    links, log = three(
        a=ScriptedSeat([], lambda _: LATE),
        b=ScriptedSeat([], delay=5),
        c=ScriptedSeat([], lambda _: Answer(99), delay=1),
    )
    await play_match(Match(Sealed(3, 2)), NO_PROJECTOR, links)
    for part in list(rounds(log))[1:]:
        deeds = [deed for deed, _ in part]
        last_answer = max(index for index, deed in enumerate(deeds) if deed == "answer")
        assert [part[index] for index, deed in enumerate(deeds) if deed == "tell"] == [
            ("tell", 0),
            ("tell", 2),
        ]
        assert deeds.index("tell") > last_answer
    assert [notice.strikes for notice in links[2].notices] == [1, 2]
    assert links[1].notices == []


@pytest.mark.parametrize("delays", list(permutations((0.0, 1.0, 2.0))))
@without_waiting
async def test_the_order_of_arrival_changes_nothing(delays: tuple[float, ...]) -> None:
    """Whoever is quickest, the same is played and the same is told in the same order."""
    links, log = three(
        a=ScriptedSeat([], lambda n: Answer(n % 10), delay=delays[0]),
        b=ScriptedSeat([], lambda n: Answer(99) if n == 2 else Answer(5), delay=delays[1]),
        c=ScriptedSeat([], lambda n: CRASH if n == 4 else Answer(7), delay=delays[2]),
    )
    match = Match(Sealed(3, 6))
    result = await play_match(match, NO_PROJECTOR, links)
    assert result == MatchResult(
        scores=(15, 25, 28),
        places=(2, 1, 3),
        verdicts=(Verdict.FINISHED, Verdict.FINISHED, Verdict.CRASHED),
        strikes=(0, 1, 0),
        capped=False,
    )
    sent = [deed for deed in log if deed[0] not in ("wait", "answer", "ended")]
    asks = [("ask", 0), ("ask", 1), ("ask", 2)]
    assert sent == [
        *(("begin", seat) for seat in range(3)),
        *asks * 3,
        ("tell", 1),
        *asks * 2,
        ("abandon", 2),
        *asks[:2],
        *(("end", seat) for seat in range(3)),
    ]


@without_waiting
async def test_a_forfeited_seat_is_left_alone_until_the_end() -> None:
    """After a forfeit a seat is neither asked nor told anything but that the game is over."""
    links, log = three(b=ScriptedSeat([], lambda n: CRASH if n == 1 else Answer(1)))
    match = Match(Sealed(3, 4))
    await play_match(match, NO_PROJECTOR, links)
    about_b = [deed for deed, seat in log if seat == 1]
    assert about_b == [
        *("begin", "ask", "wait", "answer", "ask", "wait", "answer"),
        *("abandon", "end", "ended"),
    ]
    assert [move.fault for move in match.moves if move.seat == 1] == [
        None,
        "crashed",
        FORFEITED,
        FORFEITED,
    ]


@without_waiting
async def test_the_third_strike_is_not_told_but_ends_the_seat() -> None:
    """Two notices, then the seat is abandoned; the third sentence stands in its result."""
    links, log = three(a=ScriptedSeat([], lambda _: LATE))
    match = Match(Sealed(3, 4))
    result = await play_match(match, NO_PROJECTOR, links)
    deeds = [deed for deed, seat in log if seat == 0 and deed in ("tell", "abandon")]
    assert deeds == ["tell", "tell", "abandon"]
    assert match.faults[0] == ["too late"] * 3
    assert result.verdicts[0] is Verdict.MOVE_TIMEOUT


@pytest.mark.parametrize("questions", [0, 1, 2])
@without_waiting
async def test_a_seat_lost_between_decisions_forfeits(questions: int) -> None:
    """A process that is lost while nothing is asked of it is out before the next question."""
    links, log = three(c=ScriptedSeat([], losses={questions: CRASH}))
    match = Match(Sealed(3, 3))
    result = await play_match(match, NO_PROJECTOR, links)
    assert links[2].asked == questions
    assert log.count(("abandon", 2)) == 1
    assert result.verdicts == (Verdict.FINISHED, Verdict.FINISHED, Verdict.CRASHED)
    assert match.faults[2] == ["it crashed"]
    after = [move for move in match.moves if move.seat == 2][questions:]
    assert after == [Move(move.seat, 0, 0, FORFEITED) for move in after]


@without_waiting
async def test_a_match_without_anybody_left_still_ends() -> None:
    """When all seats are lost, the game is played out and all are told the result."""
    links, _ = three(**{name: ScriptedSeat([], losses={1: CRASH}) for name in "abc"})
    result = await play_match(Match(Sealed(3, 9)), NO_PROJECTOR, links)
    assert result.verdicts == (Verdict.CRASHED,) * 3
    assert [link.result for link in links] == [result] * 3


@without_waiting
async def test_end_hooks_run_side_by_side() -> None:
    """Everybody is told the end before anybody is waited for."""
    links, log = three(**{name: ScriptedSeat([], end_delay=10) for name in "abc"})
    began = trio.current_time()
    await play_match(Match(Sealed(3, 1)), NO_PROJECTOR, links)
    assert trio.current_time() - began == pytest.approx(10)
    ends = [deed for deed, _ in log if deed in ("end", "ended")]
    assert ends == ["end"] * 3 + ["ended"] * 3


@without_waiting
async def test_spectators_see_every_change() -> None:
    """`watch` is called after each round of answers, with the match as it is, and once more."""
    seen: list[int] = []
    links, _ = three()
    match = Match(Sealed(3, 4))
    await play_match(match, NO_PROJECTOR, links, lambda match: seen.append(len(match.moves)))
    assert seen == [3, 6, 9, 12, 12]


@without_waiting
async def test_spectators_see_how_a_game_without_players_ends() -> None:
    """What is played by default after every seat has forfeited is shown, too."""
    seen: list[int] = []
    links, _ = three(
        a=ScriptedSeat([], lambda _: CRASH),
        b=ScriptedSeat([], lambda _: CRASH),
        c=ScriptedSeat([], lambda _: CRASH),
    )
    match = Match(Sealed(3, 4))
    await play_match(match, NO_PROJECTOR, links, lambda match: seen.append(len(match.moves)))
    assert seen == [3, 12]


@without_waiting
async def test_spectators_see_everything_before_the_next_question() -> None:
    """What a forfeited seat plays by default is shown before others are asked what it led to."""
    shown, played_before = 0, list[int]()

    def watch(match: Match) -> None:
        nonlocal shown
        shown = len(match.moves)

    class Watched(ScriptedSeat):
        def ask(self) -> None:
            super().ask()
            assert shown == len(match.moves)
            played_before.append(len(match.moves))

        async def answer(self) -> Answer | Fault:
            await super().answer()
            return Answer(match.state.default(Seat(self.seat)))

    deal = standalone_deal("shown", "modern_art")
    match = Match(GAMES["modern_art"].start(3, {}, deal))
    links, _ = three(a=Watched([]), b=Watched([]), c=Watched([]))
    match.forfeit(Seat(1), Verdict.CRASHED, "it crashed")
    await play_match(match, NO_PROJECTOR, links, watch)
    assert any(later - earlier > 2 for earlier, later in pairwise(played_before))


class OutOfOrder(Exception):
    """The referee's own failure."""


@without_waiting
async def test_a_failure_of_the_referee_lets_every_seat_go() -> None:
    """An exception of a link breaks the match off, and no seat is left waiting for it."""

    def fail(_question: int) -> Answer:
        raise OutOfOrder

    links, log = three(b=ScriptedSeat([], fail))
    with pytest.raises(OutOfOrder):
        await play_match(Match(Sealed(3, 4)), NO_PROJECTOR, links)
    assert log[-3:] == [("drop", 0), ("drop", 1), ("drop", 2)]


@without_waiting
async def test_a_cancelled_match_lets_every_seat_go() -> None:
    """Whoever cancels a match gets its seats dropped, and no result."""
    links, log = three(a=ScriptedSeat([], delay=100))
    with trio.move_on_after(5) as scope:
        await play_match(Match(Sealed(3, 4)), NO_PROJECTOR, links)
    assert scope.cancelled_caught
    assert log[-3:] == [("drop", 0), ("drop", 1), ("drop", 2)]
