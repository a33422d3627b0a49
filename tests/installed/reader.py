"""Somebody who follows a page from top to bottom: saves the files and types the commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.installed.installs import Install
from tests.installed.pages import Block

SHORTER = {"--deals 30": "--deals 2"}
"""What is played less of than the page says, to save time."""


class WrongPage(AssertionError):
    """A command of the page fails, or prints something else than the page shows."""


def follow(page: list[Block], install: Install, folder: Path) -> int:
    """Do all that a page says in a folder, with commands ``vendue …``; return how many.

    In a block that shows a command with its output, only seeded commands are run: they print the
    same every time. ``…`` stands for lines that are left out.

    Raises:
        WrongPage: the page is wrong; the message has the line and the command.
    """
    number = 0
    for block in page:
        if block.file is not None:
            (folder / block.file).write_text(block.text, encoding="utf-8")
        for command, shown in _typed(block):
            number += 1
            wrong = _wrong(command, shown, install, folder)
            if wrong is not None:
                raise WrongPage(f"line {block.line}, {command}: {wrong}")
    return number


def _typed(block: Block) -> Iterator[tuple[str, list[str]]]:
    if block.language not in ("console", "inline", "shell", "text"):
        return
    for command, shown in block.commands():
        is_lasting = block.language != "text" or "--seed" in command
        if command.startswith("vendue ") and is_lasting:
            yield command, shown


def _wrong(command: str, shown: list[str], install: Install, folder: Path) -> str | None:
    for long, short in SHORTER.items():
        command = command.replace(long, short)
    done = install.run("bash", "-c", command, folder=folder)
    if done.status != 0:
        return f"ends with status {done.status} and says:\n{done.out}{done.err}"
    missing = _first_missing(shown, [line.rstrip() for line in done.out.splitlines()])
    return None if missing is None else f"no longer prints:\n{missing}\nbut:\n{done.out}"


def _first_missing(shown: list[str], printed: list[str]) -> str | None:
    """Return the first of the shown passages that isn't printed behind the one before."""
    for passage in "\n".join(shown).split("…\n"):
        lines = passage.strip("\n").splitlines()
        places = range(len(printed) - len(lines) + 1)
        found = next((at for at in places if printed[at : at + len(lines)] == lines), None)
        if found is None:
            return passage
        printed = printed[found + len(lines) :]
    return None
