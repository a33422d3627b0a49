"""Temporary folders go with their makers, however those end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from vendue_referee import temporary
from vendue_referee.temporary import LOCK, PREFIX, sweep, temporary_folder

HELD = """
import sys
from vendue_referee.temporary import temporary_folder
with temporary_folder("held") as folder:
    print(folder, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(temporary, "temporary_root", lambda **_: tmp_path)
    return tmp_path


def test_it_is_there_for_the_block_and_gone_after_it(root: Path) -> None:
    """The mode is the one that was asked for; the name tells what it is for."""
    with temporary_folder("bots", 0o755) as folder:
        (folder / "x").write_text("x")
        assert folder.parent == root
        assert folder.name.startswith(f"{PREFIX}bots-")
        assert folder.stat().st_mode & 0o777 == 0o755
    assert list(root.iterdir()) == []


def test_what_a_killed_maker_left_is_swept_by_the_next(root: Path) -> None:
    """A living maker's folder stays, a killed one's goes, and nothing that isn't ours does."""
    (root / "vendue-other").mkdir()
    (root / f"{PREFIX}link").symlink_to("/etc")
    young = root / f"{PREFIX}young"
    young.mkdir()
    old = root / f"{PREFIX}old"
    old.mkdir()
    os.utime(old, (0, 0))
    environment = os.environ | {"TMPDIR": "/tmp"}  # noqa: S108
    maker = subprocess.Popen(
        [sys.executable, "-c", HELD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert maker.stdin is not None
    assert maker.stdout is not None
    held = Path(maker.stdout.readline().strip())
    assert (held / LOCK).exists()
    sweep(held.parent)
    assert held.exists()
    maker.send_signal(signal.SIGKILL)
    maker.wait()
    sweep(held.parent)
    assert not held.exists()
    with temporary_folder("next"):
        assert young.exists()
        assert not old.exists()
    assert {path.name for path in root.iterdir()} == {
        "vendue-other",
        f"{PREFIX}link",
        f"{PREFIX}young",
    }
    maker.stdin.close()
    maker.stdout.close()


@pytest.mark.parametrize("problem", ["long", "closed"])
def test_where_bots_could_not_get_to_it_it_lies_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: str
) -> None:
    """Not below a folder that others can't enter, nor below one with too long a name."""
    folder = tmp_path / ("x" * 80 if problem == "long" else "y")
    folder.mkdir(mode=0o755)
    if problem == "closed":
        tmp_path.chmod(0o700)
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    elsewhere = Path("/tmp")  # noqa: S108
    assert temporary.temporary_root(is_public=True) == elsewhere
    private = elsewhere if problem == "long" else folder
    assert temporary.temporary_root(is_public=False) == private


@pytest.mark.parametrize(("mode", "is_taken"), [(0o1777, True), (0o755, False)])
def test_public_ones_lie_where_everybody_may_remove_his_own(
    monkeypatch: pytest.MonkeyPatch, mode: int, is_taken: bool
) -> None:
    """Who gives up being root can't remove a folder from one that only root may write to."""
    elsewhere = Path("/tmp")  # noqa: S108
    with tempfile.TemporaryDirectory(dir=elsewhere) as name:
        folder = Path(name).resolve()
        folder.chmod(mode)
        monkeypatch.setattr("tempfile.tempdir", str(folder))
        assert temporary.temporary_root(is_public=True) == (folder if is_taken else elsewhere)
        assert temporary.temporary_root(is_public=False) == folder
