"""What a page of the documentation says that can be run: code, commands, values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from pathlib import Path

from tests.installed.installs import ROOT

PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))

_FENCE = re.compile(r"( *)```(\w*)")
_NOT_RUN = re.compile(r"<!-- not run: .+ -->")
_COMMAND = re.compile(r"`(vendue [^`]+)`")
_CONTINUED = re.compile(r" *\\\n +")
_NAMED_BEFORE = re.compile(r"`([\w-]+\.(?:json|py|toml))`")
_NAMED_AFTER = re.compile(r"Save it as `([\w.-]+)`")


@dataclass(frozen=True)
class Block:
    """A block of code."""

    line: int
    """Of its first line of code, from 1."""
    language: str
    """As the fence names it; ``shell`` for an indented block, ``inline`` for a command in text."""
    text: str
    file: str | None = None
    """The file that the page says it is, in the paragraph before or with ``Save it as`` after."""

    def commands(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each command with the lines that are shown of its output."""
        shown = self.language in ("text", "console")
        command: str | None = None
        output: list[str] = []
        for line in _CONTINUED.sub(" ", self.text).splitlines():
            if shown and not line.startswith("$ "):
                output.append(line)
                continue
            if command is not None:
                yield command, output
            command, output = line.removeprefix("$ "), []
        if command is not None:
            yield command, output


def blocks(page: Path) -> list[Block]:
    """Return the blocks of a page, and the commands ``vendue …`` in its text, in order.

    A block after a line ``<!-- not run: reason -->`` is left out.
    """
    return list(_blocks(page.read_text(encoding="utf-8").splitlines()))


def _blocks(lines: list[str]) -> Iterator[Block]:
    number = 0
    skip = False
    while number < len(lines):
        line = lines[number]
        block = _fenced(lines, number) or _indented(lines, number)
        if block is None:
            skip = bool(_NOT_RUN.fullmatch(line.strip())) or (skip and not line.strip())
            yield from (Block(number + 1, "inline", found[1]) for found in _COMMAND.finditer(line))
            number += 1
            continue
        if not skip:
            yield block
        skip = False
        number = block.line - 1 + len(block.text.splitlines()) + (block.language != "shell")


def _fenced(lines: list[str], number: int) -> Block | None:
    fence = _FENCE.fullmatch(lines[number])
    if fence is None:
        return None
    end = lines.index(f"{fence[1]}```", number + 1)
    text = "".join(f"{line.removeprefix(fence[1])}\n" for line in lines[number + 1 : end])
    named = _named(lines[:number], lines[end + 1 :])
    return Block(number + 2, fence[2] or "text", text, named)


def _named(before: list[str], after: list[str]) -> str | None:
    said_after = _NAMED_AFTER.search(" ".join(_paragraph(after)))
    said_before = _NAMED_BEFORE.search(" ".join(reversed(list(_paragraph(before[::-1])))))
    said = said_after or said_before
    return said and said[1]


def _paragraph(lines: list[str]) -> Iterator[str]:
    """Yield the lines of the first paragraph."""
    rest = dropwhile(lambda line: not line.strip(), lines)
    return takewhile(lambda line: bool(line.strip()), rest)


def _indented(lines: list[str], number: int) -> Block | None:
    is_first = number == 0 or not lines[number - 1].strip()
    if not is_first or not lines[number].startswith("    "):
        return None
    code = takewhile(lambda line: line.startswith("    "), lines[number:])
    return Block(number + 1, "shell", "".join(f"{line[4:]}\n" for line in code))
