"""Bots in the referee's own process: the same matches as everywhere, without wire and clocks."""

from __future__ import annotations

from typing import cast

import pytest
import trio
from tests.referee.clock import without_waiting

from vendue.bot import Bot, GameResult
from vendue.deals import standalone_deal
from vendue.games.table import game as game_of
from vendue.match import Match, MatchResult
from vendue.messages import ClockSettings, Decision
from vendue.modern_art import AcceptPrice, Action, Legal, ModernArtBot
from vendue.simulate import simulate
from vendue.verdicts import Verdict
from vendue_referee.match_loop import play_match
from vendue_referee.projector import GameFacts, Projector
from vendue_referee.seats import LocalSeat

GAME = "modern_art"


class AnyAction(ModernArtBot):
    def decide(self, decision: Decision) -> Action:
        return cast(Legal, decision.legal).sample(self.rng)


async def play(*bots: type[Bot], seed: str = "seats") -> tuple[MatchResult, Match]:
    rules = game_of(GAME)
    deal = standalone_deal(seed, GAME)
    match = Match(rules.start(len(bots), {}, deal))
    facts = GameFacts(GAME, rules.settle_options(), ClockSettings(), "c0")
    links = [LocalSeat(bot) for bot in bots]
    return await play_match(match, Projector(facts, deal, match), links), match


@pytest.mark.parametrize("seats", [3, 4, 5])
@without_waiting
async def test_a_game_is_that_of_a_simulation(seats: int) -> None:
    """The same bots and seed give the same result through seats as in `vendue.simulate`."""
    result, _ = await play(*[AnyAction] * seats)
    assert result == simulate(GAME, [AnyAction] * seats, seed="seats")


class NoStart(ModernArtBot):
    def start(self) -> None:
        raise ValueError("cannot start")


class NoDecision(ModernArtBot):
    def decide(self, decision: Decision) -> Action:
        raise ValueError("cannot decide")


@pytest.mark.parametrize(
    ("broken", "told"), [(NoStart, "cannot start"), (NoDecision, "cannot decide")]
)
@without_waiting
async def test_a_crash_costs_its_own_seat_only(broken: type[Bot], told: str) -> None:
    """An exception forfeits the seat with a sentence; the others finish."""
    result, match = await play(AnyAction, broken, AnyAction)
    assert result.verdicts == (Verdict.FINISHED, Verdict.CRASHED, Verdict.FINISHED)
    assert match.faults == [[], [f"the bot raised an exception: ValueError: {told}"], []]


class Illegal(ModernArtBot):
    def decide(self, decision: Decision) -> Action:
        return AcceptPrice(accept=1)  # type: ignore[arg-type]


def test_strikes_are_logged_and_forfeit(capsys: pytest.CaptureFixture[str]) -> None:
    """Two strikes appear in the author's log, the third ends the seat's game."""
    finished: list[GameResult] = []

    class Told(Illegal):
        def finish(self, result: GameResult) -> None:
            finished.append(result)

    result, _ = trio.run(play, Told, AnyAction, AnyAction)
    assert result.verdicts[0] is Verdict.ILLEGAL_ACTION
    assert result.strikes == (3, 0, 0)
    log = capsys.readouterr().err
    assert "(1 strike)" in log
    assert "(2 strikes)" in log
    assert len(finished[0].own_faults) == 3


@without_waiting
async def test_a_game_in_process_can_be_cancelled() -> None:
    """Bots that never wait don't keep the referee from anything else."""
    with trio.move_on_after(0) as scope:
        await play(AnyAction, AnyAction, AnyAction)
    assert scope.cancelled_caught


class Looking(ModernArtBot):
    def start(self) -> None:
        assert self.info.clock == ClockSettings()

    def bid(self, view: object, legal: Legal) -> int:
        assert self.time_left() <= 10
        return 0


@without_waiting
async def test_a_bot_sees_the_clock_of_the_game() -> None:
    """Though nothing stops it, it is told the same settings as in a process of its own."""
    result, _ = await play(Looking, Looking, Looking)
    assert result.verdicts == (Verdict.FINISHED,) * 3
