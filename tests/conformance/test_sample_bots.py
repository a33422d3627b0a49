"""Sample bots play every game that they are for to its own end."""

from __future__ import annotations

import runpy
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.setups import FIRST_SOAKED, SETUPS, SOAK_GAMES, Setup

from vendue.bot import Bot
from vendue.match import MatchResult
from vendue.simulate import simulate
from vendue.verdicts import Verdict
from vendue_sample_bots.catalogue import SAMPLE_BOTS, SampleBot


@cache
def bot_class(file: Path, game_id: str) -> type[Bot]:
    """Return the bot of a file for a game."""
    (found,) = {
        value
        for value in runpy.run_path(str(file), run_name="sample").values()
        if isinstance(value, type)
        and issubclass(value, Bot)
        and value.__module__ == "sample"
        and value.game == game_id
    }
    return found


def check(setup: Setup, bots: list[SampleBot], seed: str) -> None:
    """Play a game; every bot must finish it without a fault and below the cap on decisions."""
    classes = [bot_class(bot.file, setup.game_id) for bot in islice(cycle(bots), setup.seats)]
    result: MatchResult = simulate(setup.game_id, classes, seed=seed, preset=setup.preset)
    assert set(result.verdicts) == {Verdict.FINISHED}
    assert not any(result.strikes)
    assert not result.capped


def tables() -> list[Any]:
    """Return each sample bot with itself, at each setup that it plays; soaked in presets too."""
    return [
        pytest.param(
            setup,
            bot,
            marks=[] if setup.preset == "default" else pytest.mark.soak,
            id=f"{bot.name}-{setup}",
        )
        for setup in SETUPS
        for bot in SAMPLE_BOTS
        if setup.game_id in bot.games
    ]


@pytest.mark.parametrize(("setup", "bot"), tables())
def test_no_sample_bot_reaches_the_cap(setup: Setup, bot: SampleBot) -> None:
    """Equals among themselves, who would go on longest if anybody did."""
    check(setup, [bot], f"conformance {setup}")


@pytest.mark.soak
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_table_of_sample_bots_reaches_the_cap(setup: Setup) -> None:
    """All bots of a game against one another."""
    bots = [bot for bot in SAMPLE_BOTS if setup.game_id in bot.games]
    if not bots:
        pytest.skip("no sample bot plays this game")
    for number in range(FIRST_SOAKED, FIRST_SOAKED + SOAK_GAMES):
        first = number % len(bots)
        check(setup, bots[first:] + bots[:first], f"conformance {number}")
