"""``vendue games``: what can be played, and with which options."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from vendue.games.game import Game, Json
from vendue.games.options import OptionSpec, Preset
from vendue.games.table import GAMES


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def games(*, as_json: bool) -> None:
    """List the games with their seats, options and presets."""
    if as_json:
        listed: list[Json] = [_json(game) for game in GAMES.values()]
        click.echo(json.dumps({"games": listed}, indent=2, ensure_ascii=False))
        return
    click.echo("\n".join(_text(game) for game in GAMES.values()), nl=False)


def _json(game: Game) -> dict[str, Json]:
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seat_counts),
        "score_unit": game.score_unit,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": None if option.values is None else list(option.values),
                "form": option.form,
                "explanation": option.explanation,
            }
            for option in game.options
        ],
        "presets": [
            {
                "name": preset.name,
                "choices": dict(preset.choices),
                "options": dict(game.settle_options(preset.name)),
                "explanation": preset.explanation,
            }
            for preset in game.presets
        ],
    }


def _text(game: Game) -> str:
    page = click.HelpFormatter(max_width=100)
    page.write(f"{game.id}: {game.title}, {_counts(game.seat_counts)} seats, ")
    page.write(f"scores in {game.score_unit}\n")
    with page.section("Options, default first"):
        page.write_dl(
            [(f"{option.name}={option.form}", _with_default(option)) for option in game.options],
            col_max=50,
        )
    with page.section("Presets"):
        page.write_dl([(preset.name, _explained(preset)) for preset in game.presets])
    return page.getvalue()


def _with_default(option: OptionSpec) -> str:
    """Return the explanation, with the default where the form doesn't begin with it."""
    if option.values is not None:
        return option.explanation
    return f"{option.explanation} (default {option.default})"


def _explained(preset: Preset) -> str:
    chosen = ", ".join(f"{name}={value}" for name, value in preset.choices.items())
    return f"{preset.explanation} ({chosen or 'every option at its default'})"


def _counts(numbers: Sequence[int]) -> str:
    shown = [str(number) for number in numbers]
    if len(shown) == 1:
        return shown[0]
    return ", ".join(shown[:-1]) + " or " + shown[-1]
