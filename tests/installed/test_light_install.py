"""The light install is light, and enough to write, simulate and verify."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.installed.installs import ROOT, Install
from tests.installed.pages import blocks

RECORD = ROOT / "tests" / "records" / "modern_art" / "three_seats.json"


def test_nothing_heavy_comes_along(light: Install, tmp_path: Path) -> None:
    """The dependencies are grpcio, protobuf, click and what these need."""
    names = "import importlib.metadata as m; print(*(d.name for d in m.distributions()))"
    installed = set(light.code(names, tmp_path).split())
    assert installed == {"vendue", "click", "grpcio", "protobuf", "typing_extensions"}


def test_every_module_for_authors_imports(light: Install, tmp_path: Path) -> None:
    """Each module of the SDK and each sample bot imports without a warning, from the install."""
    assert light.import_all("vendue", "vendue_sample_bots", folder=tmp_path) > 50


def test_ten_line_bot_is_simulated(light: Install, tmp_path: Path) -> None:
    """The first bot of the README plays whole games in one process."""
    bot, *_ = (block for block in blocks(ROOT / "README.md") if block.language == "python")
    (tmp_path / "modest.py").write_text(bot.text)
    code = """
from modest import Modest
from vendue.simulate import simulate
result = simulate("modern_art", [Modest] * 3, seed="x")
print(result.strikes, max(result.scores) > 100)
"""
    assert light.code(code, tmp_path) == "(0, 0, 0) True\n"


def test_commands_of_the_light_install(light: Install, tmp_path: Path) -> None:
    """The command explains itself, lists games, and verifies a record."""
    assert "Usage: vendue" in light.run("vendue", "--help", folder=tmp_path).out
    games = light.run("vendue", "games", "--json", folder=tmp_path)
    assert "modern_art" in json.dumps(json.loads(games.out))
    verified = light.run("vendue", "verify", RECORD, folder=tmp_path)
    assert (verified.status, verified.out.splitlines()[-1]) == (0, "all records hold")


@pytest.mark.parametrize("command", ["play", "tournament", "leaderboard"])
def test_heavier_commands_name_their_extra(light: Install, command: str, tmp_path: Path) -> None:
    """A command that needs more says in one sentence what to install, with exit status 2."""
    done = light.run("vendue", command, "modern_art", "random", folder=tmp_path)
    assert (done.status, done.out) == (2, "")
    (sentence,) = done.err.splitlines()
    assert f"`vendue {command}` needs more than the light install" in sentence
    assert "pip install 'vendue[referee]'" in sentence
