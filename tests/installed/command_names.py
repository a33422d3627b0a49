"""Whether the words of a command are known, without running it."""

from __future__ import annotations

import re
import shlex

import click
from tests.installed.installs import ROOT

from vendue.cli import main

TARGETS = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def unknown_words(command: str) -> str | None:
    """Return what is wrong with the words of ``vendue …`` or ``make …``; None of any other."""
    program, *words = shlex.split(command, comments=True) or [""]
    if program == "make":
        missing = [word for word in words if "=" not in word and word not in TARGETS]
        return f"there is no target {missing[0]!r}" if missing else None
    return _unknown(main, words) if program == "vendue" else None


def _unknown(command: click.Command, words: list[str]) -> str | None:
    options = {"--help", "-h", "--version"}
    for place, word in enumerate(words):
        if isinstance(command, click.Group) and not word.startswith("-"):
            found = command.get_command(click.Context(command), word)
            return _unknown(found, words[place + 1 :]) if found else f"there is no {word!r}"
    for parameter in command.params:
        options |= {*parameter.opts, *parameter.secondary_opts}
    given = (word.split("=", maxsplit=1)[0] for word in words if word.startswith("-"))
    return next((f"there is no {word!r}" for word in given if word not in options), None)
