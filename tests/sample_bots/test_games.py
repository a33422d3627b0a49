"""Sample bots play every kind of table to its end, without a fault and always the same way."""

from __future__ import annotations

from itertools import cycle, islice

import pytest
from tests.sample_bots.tables import GAME, WEAKEST_FIRST, BotClass, play

from vendue.games.table import game
from vendue_sample_bots.modern_art.appraiser import Appraiser
from vendue_sample_bots.modern_art.cautious import Cautious
from vendue_sample_bots.modern_art.counter import Counter

SEATS = (3, 4, 5)
OTHER_VALUES = [
    (spec.name, value)
    for spec in game(GAME).options
    for value in spec.values
    if value != spec.default
]
PRESETS = [preset.name for preset in game(GAME).presets]


def mixed(seats: int) -> list[BotClass]:
    """Return the strongest bots, and from four seats on all of them."""
    return list(islice(cycle(reversed(WEAKEST_FIRST)), seats))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_mixed_tables_play_every_preset(preset: str, seats: int) -> None:
    """The bots at one table, with each preset."""
    play(mixed(seats), f"{preset} {seats}", preset=preset)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("option", "value"), OTHER_VALUES)
def test_mixed_tables_play_every_option(option: str, value: str, seats: int) -> None:
    """The bots at one table, with each value that is not the default."""
    play(mixed(seats), f"{option} {seats}", options={option: value})


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("bot", WEAKEST_FIRST)
def test_a_bot_plays_against_itself(bot: BotClass, seats: int) -> None:
    """Equals raise each other in reasonable steps: nowhere near the cap on decisions."""
    play([bot] * seats, f"alone {seats}")


@pytest.mark.parametrize("seats", SEATS)
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    """Chance comes from the seed alone."""
    bots = mixed(seats)
    assert play(bots, "again") == play(bots, "again")
    assert play(bots, "again") != play(bots, "another")


@pytest.mark.parametrize("bot", [Cautious, Appraiser, Counter])
def test_only_random_plays_by_chance(bot: BotClass) -> None:
    """The thinking bots answer a view in one way, whatever seed they were given."""

    class Tossing(bot):  # type: ignore[misc, valid-type]
        def start(self) -> None:
            super().start()
            self.rng.random()

    assert play([bot] * 3, "toss") == play([Tossing] * 3, "toss")
