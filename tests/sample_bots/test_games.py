"""Sample bots play every kind of table to its end, without a fault and always the same way."""

from __future__ import annotations

from itertools import cycle, islice

import pytest
from tests.sample_bots.tables import EVERY_BOT, WEAKEST_FIRST, BotClass, play
from tests.sdk.games.art_society.boxes import SCARCE, UNEVEN

from vendue.games.table import game

OF_EVERY_KIND: dict[tuple[str, str], tuple[str, ...]] = {
    ("collection", "target"): ("1", "500"),
    ("collection", "hands"): ("1", "12"),
    ("art_society", "grid"): ("8x7", "20x15"),
    ("art_society", "sight_rows"): ("0-8",),
    ("art_society", "tiles"): (SCARCE, UNEVEN),
}
"""Values of options whose values can't be listed."""
TABLES = [(game_id, seats) for game_id in WEAKEST_FIRST for seats in game(game_id).seat_counts]
OTHER_VALUES = [
    (game_id, seats, spec.name, value)
    for game_id, seats in TABLES
    for spec in game(game_id).options
    for value in spec.values or OF_EVERY_KIND[game_id, spec.name]
    if value != spec.default
]
PRESETS = [
    (game_id, seats, preset.name) for game_id, seats in TABLES for preset in game(game_id).presets
]


def mixed(game_id: str, seats: int) -> list[BotClass]:
    """Return the strongest bots, and with seats enough all of them."""
    return list(islice(cycle(reversed(WEAKEST_FIRST[game_id])), seats))


@pytest.mark.parametrize(("game_id", "seats", "preset"), PRESETS)
def test_mixed_tables_play_every_preset(game_id: str, seats: int, preset: str) -> None:
    """The bots at one table, with each preset."""
    play(mixed(game_id, seats), f"{preset} {seats}", preset=preset)


@pytest.mark.parametrize(
    ("game_id", "seats", "option", "value"), OTHER_VALUES, ids=range(len(OTHER_VALUES))
)
def test_mixed_tables_play_every_option(game_id: str, seats: int, option: str, value: str) -> None:
    """The bots at one table, with each value that is not the default."""
    play(mixed(game_id, seats), f"{option} {seats}", options={option: value})


@pytest.mark.parametrize(
    ("bot", "seats"), [(bot, seats) for bot in EVERY_BOT for seats in game(bot.game).seat_counts]
)
def test_a_bot_plays_against_itself(bot: BotClass, seats: int) -> None:
    """Equals raise each other in reasonable steps: nowhere near the cap on decisions."""
    play([bot] * seats, f"alone {seats}")


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_the_same_seed_gives_the_same_game(game_id: str, seats: int) -> None:
    """Chance comes from the seed alone."""
    bots = mixed(game_id, seats)
    assert play(bots, "again") == play(bots, "again")
    assert play(bots, "again") != play(bots, "another")


BY_CHANCE = {"random", "bidder", "collector", "tactician"}
"""Whose play isn't fixed by what they see: bids that can be foreseen in Collection cancel out."""


@pytest.mark.parametrize("bot", [bot for bot in EVERY_BOT if bot.name not in BY_CHANCE])
def test_other_bots_do_not_play_by_chance(bot: BotClass) -> None:
    """The thinking bots answer a view in one way, whatever seed they were given."""

    class Tossing(bot):  # type: ignore[misc, valid-type]
        def start(self) -> None:
            super().start()
            self.rng.random()

    assert play([bot] * 3, "toss") == play([Tossing] * 3, "toss")
