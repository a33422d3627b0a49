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
        for option, spec in zip(entry["options"], game.options, strict=True):
            assert option["form"] == spec.form
            assert option["values"] is None or option["values"][0] == option["default"]
        by_name = {preset["name"]: preset["options"] for preset in entry["presets"]}
        assert by_name == {preset.name: game.settle_options(preset.name) for preset in game.presets}


def test_the_listing_for_people_names_everything() -> None:
    """Every game, option, value and preset stands in the text, in lines of bounded length."""
    ran = CliRunner().invoke(games, [], terminal_width=80)
    assert ran.exit_code == 0
    flat = " ".join(ran.stdout.split())
    for game in GAMES.values():
        assert f"{game.id}: {game.title}, " in ran.stdout
        for option in game.options:
            assert f"{option.name}={option.form}" in ran.stdout
            assert option.values is not None or f"(default {option.default})" in flat
        for preset in game.presets:
            assert preset.name in ran.stdout
    assert all(len(line) <= 100 for line in ran.stdout.splitlines())
