"""The table of sample bots agrees with their files, and each file stands by itself."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from collections.abc import Iterator

import pytest

from vendue.bot import Bot
from vendue.games.table import GAMES
from vendue_sample_bots.catalogue import SAMPLE_BOTS, SampleBot, find, names

every_bot = pytest.mark.parametrize(
    "bot", SAMPLE_BOTS, ids=lambda bot: f"{bot.games[0]}-{bot.name}"
)


def imported(bot: SampleBot) -> Iterator[str]:
    """Yield the top-level packages that a bot's file imports, anywhere in it."""
    for node in ast.walk(ast.parse(bot.file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield (node.module or "").split(".")[0]


def bot_classes(bot: SampleBot) -> list[type[Bot]]:
    """Return the bot classes that a file defines."""
    loaded = runpy.run_path(str(bot.file), run_name="sample")
    return [
        value
        for value in loaded.values()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == "sample"
    ]


def test_names_and_games_are_told_apart() -> None:
    """No two rows answer to the same name in the same game."""
    pairs = [(bot.name, game) for bot in SAMPLE_BOTS for game in bot.games]
    assert len(set(pairs)) == len(pairs)
    assert {game for _, game in pairs} <= set(GAMES)


def test_bots_are_found_by_name_and_game() -> None:
    """A name is looked up within one game; names come weakest first."""
    assert names("modern_art") == ("random", "cautious", "appraiser", "counter")
    assert names("collection") == ("random", "bidder", "collector", "tactician")
    assert names("art_society") == ("random", "decorator", "curator")
    assert set(names()) >= {*names("modern_art"), *names("art_society")}
    assert names("chess") == ()
    for game in GAMES:
        for name in names(game):
            found = find(name, game)
            assert found is not None
            assert found.name == name
            assert game in found.games
    assert find("random", "chess") is None
    assert find("curator", "modern_art") is None
    assert find("nobody", "modern_art") is None


@every_bot
def test_a_file_defines_the_bot_of_its_row(bot: SampleBot) -> None:
    """One class, called as the table says and playing the game that the table says."""
    (found,) = bot_classes(bot)
    assert found.name == bot.name
    assert bot.games == (found.game,)
    assert found.__doc__


@every_bot
def test_a_file_needs_vendue_and_the_standard_library_only(bot: SampleBot) -> None:
    """Its bytes are the whole bot: no other sample bot, nothing to install."""
    assert set(imported(bot)) <= {"vendue", *sys.stdlib_module_names}


@every_bot
def test_a_file_hides_no_module_of_the_standard_library(bot: SampleBot) -> None:
    """A bot called random is not in a file random.py."""
    assert bot.file.stem not in sys.stdlib_module_names


@every_bot
def test_a_file_runs_its_bot(bot: SampleBot) -> None:
    """Started by itself, it looks for a referee and says how to get one."""
    assert bot.file.is_absolute()
    started = subprocess.run(
        [sys.executable, str(bot.file)],
        capture_output=True,
        text=True,
        env={},
        timeout=60,
        check=False,
    )
    assert started.returncode == 2
    assert "a bot is started by a referee" in started.stderr


@every_bot
def test_a_summary_is_one_line(bot: SampleBot) -> None:
    """It stands in a column of a listing."""
    assert bot.summary
    assert "\n" not in bot.summary
    assert not bot.summary.endswith(".")


def test_the_catalogue_imports_no_bot() -> None:
    """Reading the table runs no bot's code."""
    code = (
        "import sys, vendue_sample_bots.catalogue;"
        " print(*(m for m in sys.modules if m.startswith('vendue_sample_bots.')))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert shown.stdout.split() == ["vendue_sample_bots.catalogue"]
