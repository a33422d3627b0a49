"""Whoever does what the README says gets what it promises."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.installed.installs import HERE, ROOT, Install
from tests.installed.pages import blocks
from tests.installed.reader import WrongPage, follow

PLAY = "vendue play modern_art random random random --seed x --watch --in-process"


def test_readme_can_be_followed(full: Install, tmp_path: Path) -> None:
    """Every command of the README ends well on the full install, and prints what is shown."""
    assert follow(blocks(ROOT / "README.md"), full, tmp_path) >= 6


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("    vendue play no_game random random\n", "ends with status 2"),
        ("    vendue play modern_art ./modest.py random random\n", "./modest.py"),
        ("Now `vendue leaderboard cup` shows it.\n", "ends with status 2"),
        (f"```text\n$ {PLAY}\n…\n  nobody wins with 7 thousands.\n```\n", "nobody wins"),
        (f"```text\n$ {PLAY}\n━━ Round 2 of 4 ━━\n```\n", "━━ Round 2 of 4 ━━"),
    ],
)
def test_wrong_readme_is_caught(text: str, said: str, tmp_path: Path) -> None:
    """A command that fails, and output that is no longer so, are named with their line."""
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n{text}", encoding="utf-8")
    with pytest.raises(WrongPage, match=r"^line [34], vendue ") as caught:
        follow(blocks(page), HERE, tmp_path)
    assert said in str(caught.value)
