"""The page for authors is true: its code runs, and its tables are complete."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.sample_bots.tables import check_clean

from vendue.bot import Bot
from vendue.manifest import parse_manifest
from vendue.messages import ClockSettings
from vendue.modern_art import ModernArtBot, Public
from vendue.simulate import simulate

GAME = "modern_art"
DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "write-a-bot.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
ANSWERS = ("play_card", "add_second", "set_price", "accept_price", "bid")


def run(block: str) -> dict[str, Any]:
    """Run a block as a module of its own and return what it defines."""
    module = ModuleType("example")
    exec(block, module.__dict__)  # noqa: S102 - the code is ours
    return module.__dict__


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_every_example_runs(block: str) -> None:
    """Each block stands by itself, and each bot in one plays without a fault."""
    for value in run(block).values():
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == "example":
            check_clean(simulate(GAME, [value] * 3, seed="page"))


def test_the_page_has_examples() -> None:
    assert len(BLOCKS) >= 6


def test_the_manifest_is_one() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert parse_manifest(block.encode()).games == (GAME,)


def test_every_public_field_is_described() -> None:
    """The table of public facts has each of them once, and no other."""
    table = PAGE.split("| of `view.public` |")[1].split("\n\n")[0]
    rows = [row.split("|")[1] for row in table.splitlines()[2:]]
    described = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(described) == sorted(field.name for field in fields(Public))


def test_every_decision_is_described() -> None:
    """The table of questions has each method, with what an untouched bot answers."""
    table = PAGE.split("| method |")[1].split("\n\n")[0]
    described = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    offered = [name for name in vars(ModernArtBot) if name.startswith((*ANSWERS,))]
    assert sorted(described) == sorted(offered)


def test_the_clock_is_the_default_one() -> None:
    clock = ClockSettings()
    stated = (
        f"{clock.bank_ms // 1000} seconds for a game\nand {clock.increment_ms / 1000} more for each"
        f" answer, and at most {clock.move_limit_ms // 1000} seconds for one decision"
    )
    assert stated in PAGE


def test_links_lead_somewhere() -> None:
    """Pages exist, and headings on this page and others."""
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        path, _, anchor = target.partition("#")
        text = (DOCS / path).read_text(encoding="utf-8") if path else PAGE
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert not anchor or anchor in slugs
