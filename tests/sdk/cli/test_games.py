"""`vendue games` lists what can be played."""

from __future__ import annotations

import json

from click.testing import CliRunner

from vendue.cli.games import games
from vendue.games.table import GAMES


def test_the_json_listing_has_every_game_with_its_choices() -> None:
    """Ids, seats, options and presets, each with its defaults, can be read by programs."""
    ran = CliRunner().invoke(games, ["--json"])
    assert ran.exit_code == 0
    listed = json.loads(ran.stdout)["games"]
    assert [entry["id"] for entry in listed] == list(GAMES)
    for entry, game in zip(listed, GAMES.values(), strict=True):
        assert entry["seats"] == list(game.seat_counts)
        defaults = {option["name"]: option["default"] for option in entry["options"]}
        assert defaults == game.settle_options()
        assert all(option["default"] in option["values"] for option in entry["options"])
        by_name = {preset["name"]: preset["options"] for preset in entry["presets"]}
        assert by_name == {preset.name: game.settle_options(preset.name) for preset in game.presets}


def test_the_listing_for_people_names_everything() -> None:
    """Every game, option, value and preset stands in the text, in lines of bounded length."""
    ran = CliRunner().invoke(games, [], terminal_width=80)
    assert ran.exit_code == 0
    for game in GAMES.values():
        assert f"{game.id}: {game.title}, " in ran.stdout
        for option in game.options:
            assert f"{option.name}={'|'.join(option.values)}" in ran.stdout
        for preset in game.presets:
            assert preset.name in ran.stdout
    assert all(len(line) <= 100 for line in ran.stdout.splitlines())
