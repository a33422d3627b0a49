"""The page about testing bots is true: its commands and examples run, its table is complete."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from vendue import testing
from vendue.testing import read_script
from vendue.testing.script_file import VERBS
from vendue.testing.steps import Step

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "testing-bots.md").read_text(encoding="utf-8")
SECONDS = 120
"""A safety net: nothing here takes nearly as long."""


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


BOT, *EXAMPLES = blocks("python")
OPENING, TWICE = blocks("json")
SAID = (
    "{'bid': {'amount': 1}}",
    "0",
    "[]",
    "finished True",
)
"""What each example prints."""


@dataclass(frozen=True)
class Command:
    """A command of the page and what it prints."""

    words: tuple[str, ...]
    output: str


def commands() -> list[Command]:
    """Return the commands of the page; ``python`` is this one."""
    found = []
    for block in blocks("console"):
        line, _, output = block.partition("\n")
        words = shlex.split(line.removeprefix("$ "))
        python = [sys.executable if word == "python" else word for word in words]
        found.append(Command(tuple(python), output))
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the files of the page."""
    for name, text in {"modest.py": BOT, "opening.json": OPENING, "twice.json": TWICE}.items():
        assert f"`{name}`" in PAGE
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.words[3])
def test_every_command_does_what_the_page_says(command: Command, folder: Path) -> None:
    """It ends well and prints exactly this."""
    done = subprocess.run(
        command.words,
        cwd=folder,
        env=os.environ | {"PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, command.output, "")


@pytest.mark.parametrize(("example", "said"), list(zip(EXAMPLES, SAID, strict=True)), ids=range(4))
def test_every_example_runs(example: str, said: str, folder: Path) -> None:
    """Each stands by itself, and prints what it is for."""
    module = ModuleType("example")
    output = StringIO()
    with chdir(folder), redirect_stdout(output):
        exec(example, module.__dict__)  # noqa: S102 - the code is ours
    assert output.getvalue() == said + "\n"


def test_the_scripts_are_scripts(folder: Path) -> None:
    """Both files can be read."""
    assert len(read_script(folder / "opening.json")) == 9
    assert len(read_script(folder / "twice.json")) == 5


def test_every_step_is_described() -> None:
    """The table has each step, in both forms, and no other."""
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith('| `{"')]
    verbs = {match[1] for row in rows if (match := re.match(r' `\{"(\w+)"', row[1]))}
    assert verbs == set(VERBS)
    classes = {match[1] for row in rows if (match := re.match(r" `(\w+)\(", row[2]))}
    assert classes == {step.__name__ for step in get_args(Step)}


def test_everything_that_is_offered_is_named() -> None:
    """An author finds each public name on the page or in the docstrings that it leads to."""
    left_to_docstrings = {"BadScript", "FirstLegal", "Step", "every_table", "read_script"}
    left_to_docstrings |= {"steps_from_json"}
    assert [name for name in testing.__all__ if name not in PAGE] == sorted(
        left_to_docstrings, key=testing.__all__.index
    )


def test_links_lead_somewhere() -> None:
    """Files exist, and headings on this page and others."""
    for target in re.findall(r"\]\((?!https)([^)]+)\)", PAGE):
        path, _, anchor = target.partition("#")
        assert (DOCS / path).exists()
        if not anchor:
            continue
        text = (DOCS / path).read_text(encoding="utf-8") if path else PAGE
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert anchor in slugs
