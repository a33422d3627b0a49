"""Random play of every game: decisions a second with the view of the seat that decides.

Each decision is what a referee needs of the rules: legal actions, view, a choice, the play of
it. Then the same with `redeal` from the view for every decision, which a searching bot does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random
from time import perf_counter, process_time

from benchmarks.report import Finding, Report, micros, run_alone, short
from benchmarks.rounds import Sample, Series, interleaved
from benchmarks.settings import Settings
from vendue.deals import standalone_deal
from vendue.games.game import AnyState, Game
from vendue.games.table import GAMES

AIMS = {"modern_art": 30_000, "collection": 60_000, "art_society": 5_000}
"""Decisions a second without redeals, on one core."""

Decide = Callable[[Game, AnyState, Random], int]
"""Plays one question and returns how many decisions that were."""


def decide(_: Game, state: AnyState, rng: Random) -> int:
    """Let every seat that is asked answer at random, knowing its view."""
    deciding = state.deciding()
    for seat in deciding:
        legal = state.legal(seat)
        state.view(seat)
        state.play(seat, legal.sample(rng))
    return len(deciding)


def decide_with_redeal(game: Game, state: AnyState, rng: Random) -> int:
    """Do the same, and make a game of every view."""
    deciding = state.deciding()
    for seat in deciding:
        legal = state.legal(seat)
        game.redeal(state.view(seat), rng)
        state.play(seat, legal.sample(rng))
    return len(deciding)


class RandomPlay:
    """Game after game, dealt anew each time, which is part of the cost."""

    def __init__(self, game: Game, seats: int, decide: Decide) -> None:
        self._seats = seats
        self._decide = decide
        self._game = game
        self._numbers = count()
        self._rng = Random(seats)
        self._state = self._dealt()

    def measure(self, seconds: float) -> Sample:
        """Play for so long."""
        decisions, begin, cpu = 0, perf_counter(), process_time()
        while perf_counter() < begin + seconds:
            decisions += self._play()
        return Sample(decisions, perf_counter() - begin, process_time() - cpu)

    def _play(self) -> int:
        """Play one question, in the next game if this one is over."""
        if not self._state.deciding():
            self._state = self._dealt()
        return self._decide(self._game, self._state, self._rng)

    def _dealt(self) -> AnyState:
        deal = standalone_deal(f"rules {next(self._numbers)}", self._game.id)
        return self._game.start(self._seats, self._game.settle_options(), deal)


def measure(settings: Settings) -> Report:
    """Measure all games and numbers of seats, with and without redeals."""
    head = ("game, seats", "decisions/s", "CPU", "with redeal", "CPU")
    report = Report("Rules: random play", head)
    for game in GAMES.values():
        slowest = min(_measured(report, game, seats, settings) for seats in game.seat_counts)
        report.findings.append(Finding(f"{game.id}, decisions/s", slowest, AIMS[game.id]))
    return report


def _measured(report: Report, game: Game, seats: int, settings: Settings) -> float:
    """Measure one game with so many seats, and return its decisions a second."""
    designs = {
        name: partial(RandomPlay(game, seats, how).measure, settings.seconds)
        for name, how in (("plain", decide), ("redeal", decide_with_redeal))
    }
    series = interleaved(designs, settings.rounds)
    row = (f"{game.id}, {seats}", *_cells(series["plain"]), *_cells(series["redeal"]))
    report.rows.append(row)
    return series["plain"].rate


def _cells(series: Series) -> tuple[str, str]:
    return short(series.rate), micros(series.cpu_each)


if __name__ == "__main__":
    run_alone("benchmarks.rules", measure)
