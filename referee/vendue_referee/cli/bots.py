"""``vendue bots``: the sample bots."""

from __future__ import annotations

import json

import click

from vendue_sample_bots.catalogue import SAMPLE_BOTS, SampleBot


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def bots(*, as_json: bool) -> None:
    """List the sample bots and the games that each plays."""
    if as_json:
        click.echo(json.dumps({"bots": [_entry(bot) for bot in SAMPLE_BOTS]}, indent=2))
        return
    rows = [(bot.name, ", ".join(bot.games), bot.summary) for bot in SAMPLE_BOTS]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    for name, games, summary in rows:
        click.echo(f"{name:<{widths[0]}}  {games:<{widths[1]}}  {summary}")


def _entry(bot: SampleBot) -> dict[str, object]:
    return {
        "name": bot.name,
        "games": list(bot.games),
        "file": str(bot.file),
        "summary": bot.summary,
    }
