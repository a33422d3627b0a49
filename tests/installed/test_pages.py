"""What the documentation shows is so: its code runs on the light install, its commands exist.

What a page shows beyond that (what a command prints, what a table lists) is tested beside it.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from tests.installed.command_names import unknown_words
from tests.installed.installs import HERE, ROOT, Finished, Install
from tests.installed.pages import PAGES, Block, blocks

RUN_BLOCKS = Path(__file__).with_name("run_blocks.py")
READERS = {"json": json.loads, "toml": tomllib.loads}
SHELLS = ("console", "inline", "shell", "text")


def run_python(page: list[Block], install: Install, folder: Path) -> Finished:
    """Run a page's Python in a folder where the files are that the page says are there."""
    for block in page:
        if block.file is not None:
            (folder / block.file).write_text(block.text, encoding="utf-8")
    python = [(b.line, b.language, b.text) for b in page if b.language in ("python", "pycon")]
    listed = folder / "blocks.json"
    listed.write_text(json.dumps(python), encoding="utf-8")
    return install.run(install.python, RUN_BLOCKS, listed, folder=folder)


def wrong_commands(page: list[Block]) -> list[str]:
    """Return the commands of a page that name no command, option or target."""
    given = [command for b in page if b.language in SHELLS for command, _ in b.commands()]
    return [f"{command}: {wrong}" for command in given if (wrong := unknown_words(command))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_python_of_a_page_runs(page: Path, light: Install, tmp_path: Path) -> None:
    """Every block of Python runs on the light install, with warnings as errors."""
    done = run_python(blocks(page), light, tmp_path)
    assert done.status == 0, f"{page.relative_to(ROOT)}: {done.out}{done.err}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_values_of_a_page_are_read(page: Path) -> None:
    """Every block of JSON and TOML is what it says."""
    for block in blocks(page):
        if block.language in READERS:
            READERS[block.language](block.text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_of_a_page_exist(page: Path) -> None:
    """Every command ``vendue`` and ``make`` has the subcommands, options and targets named."""
    assert wrong_commands(blocks(page)) == []


def written(text: str, folder: Path) -> list[Block]:
    """Return the blocks of a page with such a text."""
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    return blocks(page)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("```python\nimport vendue.modern_arts\n```\n", "No module named 'vendue.modern_arts'"),
        ("```python\nx = 1\n```\n\n```python\nassert x == 2\n```\n", 'File "<page>", line 6'),
        ("```python\nimport warnings\nwarnings.warn('old')\n```\n", "UserWarning: old"),
        ("```pycon\n>>> 1 + 1\n3\n```\n", "Expected:\n    3\nGot:\n    2"),
        ("```python\nopen('there.py')\n```\n", "No such file or directory: 'there.py'"),
    ],
)
def test_wrong_python_is_caught(text: str, said: str, tmp_path: Path) -> None:
    """Code that fails, warns or prints something else fails its page, and is named by line."""
    done = run_python(written(text, tmp_path), HERE, tmp_path)
    assert done.status == 1
    assert said in done.out + done.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("    vendue tournament shuffle cup\n", "there is no 'shuffle'"),
        ("    vendue play modern_art \\\n      --wacth\n", "there is no '--wacth'"),
        ("```console\n$ vendue leaderbord\n```\n", "there is no 'leaderbord'"),
        ("So `vendue verify --all` does it.\n", "there is no '--all'"),
        ("    make tournaments\n", "there is no target 'tournaments'"),
    ],
)
def test_wrong_command_is_caught(text: str, said: str, tmp_path: Path) -> None:
    """A command, an option or a target that isn't there is named."""
    (wrong,) = wrong_commands(written(text, tmp_path))
    assert said in wrong


def test_a_block_can_be_left_out(tmp_path: Path) -> None:
    """A comment with a reason keeps the block behind it from being run, and only that."""
    one = "```python\nraise SystemError\n```\n"
    left_out = f"<!-- not run: it fails on purpose -->\n\n{one}"
    assert written(left_out, tmp_path) == []
    assert len(written(left_out + one, tmp_path)) == 1
    assert len(written(left_out.replace(": it fails on purpose", ""), tmp_path)) == 1


def test_files_are_those_that_the_page_names(tmp_path: Path) -> None:
    """A block is the file that the text before it or after it names."""
    before = "This, `a.py`, is\none:\n\n```python\n1\n```\n"
    text = f"{before}\nThen:\n\n```python\n2\n```\n\nSave it as `b.py`.\n"
    assert [block.file for block in written(text, tmp_path)] == ["a.py", "b.py"]
