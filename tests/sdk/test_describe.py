"""``python -m vendue.describe`` prints one line of JSON, whatever the bot does meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BOT = "from vendue.modern_art import ModernArtBot\nclass Mine(ModernArtBot): pass\n"
TOML = 'name = "Über"\ngames = ["modern_art"]\n'


def described(*arguments: str | Path) -> tuple[object, str]:
    """Return what it prints, as JSON, and what goes to standard error."""
    argv = [sys.executable, "-P", "-m", "vendue.describe", *map(str, arguments)]
    environment = {"PATH": os.defpath, "LC_ALL": "C", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        argv, capture_output=True, text=True, env=environment, timeout=60, check=True
    )
    assert done.stdout.count("\n") == 1
    return json.loads(done.stdout), done.stderr


def test_a_file_is_described(tmp_path: Path) -> None:
    """A file is called like itself and plays what its class plays."""
    (tmp_path / "my bot.py").write_text(BOT)
    found, _ = described(tmp_path / "my bot.py")
    assert found == {"name": "my bot", "games": ["modern_art"], "class": "Mine"}


def test_a_folder_is_described(tmp_path: Path) -> None:
    """A folder is called as its manifest says."""
    (tmp_path / "bot.toml").write_text(TOML + 'python = "bot:Mine"', encoding="utf-8")
    (tmp_path / "bot.py").write_text(BOT)
    found, _ = described(tmp_path)
    assert found == {"name": "Über", "games": ["modern_art"], "class": "Mine"}


def test_a_bot_in_another_language_is_not_run(tmp_path: Path) -> None:
    """A command has no class and is taken at its manifest's word."""
    (tmp_path / "bot.toml").write_text(TOML + 'command = ["./nothing"]', encoding="utf-8")
    found, _ = described(tmp_path)
    assert found == {"name": "Über", "games": ["modern_art"], "class": None}


def test_what_a_bot_prints_does_not_mix_with_the_answer(tmp_path: Path) -> None:
    """Output by any way, also after loading and from threads, goes to standard error."""
    noise = "import os, sys, threading, time\nprint('{')\nsys.__stdout__.write('[')\n"
    noise += "os.write(1, b'raw')\nos.system('echo shell')\n"
    noise += "import atexit\natexit.register(print, 'late')\n"
    noise += "threading.Thread(target=time.sleep, args=(1000,)).start()\n"
    (tmp_path / "loud.py").write_text(noise + BOT)
    found, errors = described(tmp_path / "loud.py")
    assert found == {"name": "loud", "games": ["modern_art"], "class": "Mine"}
    assert "raw" in errors
    assert "shell" in errors


@pytest.mark.parametrize(
    ("manifest", "source", "error"),
    [
        (TOML + 'python = "bot:Mine"', "x = (", "bot.py:1: '(' was never closed"),
        (TOML, BOT, 'bot.toml needs either python = "module:Class"'),
        (None, BOT, "there is no bot.toml in the bot's folder"),
        (
            'name = "x"\ngames = ["other"]\npython = "bot:Mine"',
            BOT,
            "the games in bot.toml are other, but the class Mine plays modern_art",
        ),
    ],
)
def test_what_is_wrong_is_an_error(
    tmp_path: Path, manifest: str | None, source: str, error: str
) -> None:
    """A bot that can't be loaded has one sentence instead."""
    if manifest is not None:
        (tmp_path / "bot.toml").write_text(manifest, encoding="utf-8")
    (tmp_path / "bot.py").write_text(source)
    found, _ = described(tmp_path)
    assert isinstance(found, dict)
    assert list(found) == ["error"]
    assert found["error"].startswith(error)
