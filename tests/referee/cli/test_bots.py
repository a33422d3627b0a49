"""``vendue bots`` as people and programs read it."""

from __future__ import annotations

import json

from click.testing import CliRunner

from vendue_referee.cli.bots import bots
from vendue_sample_bots.catalogue import SAMPLE_BOTS


def test_the_listing_has_columns() -> None:
    """Games and summaries each begin in one column, however long names are."""
    lines = CliRunner().invoke(bots).output.splitlines()
    assert len(lines) == len(SAMPLE_BOTS)
    for column in ([bot.games[0] for bot in SAMPLE_BOTS], [bot.summary for bot in SAMPLE_BOTS]):
        places = {line.index(f"  {words}") for line, words in zip(lines, column, strict=True)}
        assert len(places) == 1


def test_the_document_has_every_bot() -> None:
    listed = json.loads(CliRunner().invoke(bots, ["--json"]).output)["bots"]
    assert [(bot["name"], tuple(bot["games"])) for bot in listed] == [
        (bot.name, bot.games) for bot in SAMPLE_BOTS
    ]
