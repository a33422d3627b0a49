"""How runtimes are kept: finished or absent, current or built anew, safe from others.

A builder of two small files stands for the real one.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from vendue_referee.runtime import store
from vendue_referee.runtime.folder import default_folder
from vendue_referee.runtime.parts import RuntimeFault
from vendue_referee.runtime.store import Runtime, Runtimes


class Installation:
    """What the small builder builds from."""

    def __init__(self) -> None:
        self.content = "one"
        self.builds = 0

    def build(self, folder: Path) -> dict[str, str]:
        """Write two files."""
        self.builds += 1
        folder.chmod(0o755)
        (folder / "bin").mkdir(mode=0o755)
        (folder / "bin/python3").write_text(self.content)
        return {"LD_LIBRARY_PATH": "/rt/lib"}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Installation:
    installation = Installation()
    monkeypatch.setattr(store, "build", installation.build)
    monkeypatch.setattr(store, "fingerprint", lambda: installation.content)
    return installation


@pytest.fixture
def runtimes(tmp_path: Path) -> Runtimes:
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(folder.stat().st_mode | 0o755)
    return Runtimes(tmp_path / "cache/runtimes")


def ensured(runtimes: Runtimes) -> Runtime:
    return runtimes.ensure(lambda _: None)


def test_it_is_built_once_and_says_so(runtimes: Runtimes, installed: Installation) -> None:
    said: list[str] = []
    first, second = runtimes.ensure(said.append), runtimes.ensure(said.append)
    assert first == second == runtimes.current()
    assert (installed.builds, len(said)) == (1, 1)
    assert first.python == "/rt/bin/python3"
    assert second.environment() == {"LD_LIBRARY_PATH": "/rt/lib"}


def test_another_installation_gets_another(runtimes: Runtimes, installed: Installation) -> None:
    old = ensured(runtimes)
    installed.content = "two"
    assert runtimes.current() is None
    new = ensured(runtimes)
    assert new.hash != old.hash
    assert {each.runtime.hash: each.is_current for each in runtimes.listed()} == {
        old.hash: False,
        new.hash: True,
    }


@pytest.mark.parametrize("change", ["content", "mode", "more", "less"])
def test_an_altered_one_is_noticed(
    runtimes: Runtimes, installed: Installation, change: str
) -> None:
    built = ensured(runtimes)
    file = built.path / "bin/python3"
    alter = {
        "content": lambda: file.write_text("eno"),
        "mode": lambda: file.chmod(0o666),
        "more": lambda: (built.path / "bin/more").write_text(""),
        "less": file.unlink,
    }
    alter[change]()
    assert runtimes.current() is None
    assert ensured(runtimes) == built
    assert (file.read_text(), installed.builds) == ("one", 2)


def test_a_copy_with_other_times_is_the_same(runtimes: Runtimes, installed: Installation) -> None:
    built = ensured(runtimes)
    copy = runtimes.folder.with_name("copy")
    shutil.copytree(runtimes.folder, copy)
    (copy / built.hash / "bin/python3").touch()
    found = Runtimes(copy).current()
    assert found is not None
    assert (found.hash, installed.builds) == (built.hash, 1)


def test_an_interrupted_build_leaves_nothing(
    runtimes: Runtimes, installed: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(folder: Path) -> dict[str, str]:
        installed.build(folder)
        raise KeyboardInterrupt

    monkeypatch.setattr(store, "build", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ensured(runtimes)
    assert [each.name for each in runtimes.folder.iterdir()] == [".lock"]
    assert runtimes.current() is None


def test_one_that_was_never_finished_is_none(runtimes: Runtimes) -> None:
    """Killed between the rename and the note, or in the middle: built anew, and swept."""
    built = ensured(runtimes)
    (runtimes.folder / f"{built.hash}.json").unlink()
    (runtimes.folder / ".building-killed").mkdir()
    assert runtimes.current() is None
    assert ensured(runtimes) == built
    assert not (runtimes.folder / ".building-killed").exists()


def test_another_build_of_the_same_leaves_running_bots_their_files(runtimes: Runtimes) -> None:
    file = ensured(runtimes).path / "bin/python3"
    before = file.stat().st_ino
    runtimes.build()
    assert file.stat().st_ino == before


def test_a_note_of_another_shape_is_none(runtimes: Runtimes) -> None:
    built = ensured(runtimes)
    note = runtimes.folder / f"{built.hash}.json"
    note.write_text(json.dumps({"fingerprint": "one"}))
    assert runtimes.current() is None
    note.write_text("{")
    assert runtimes.current() is None


def test_old_ones_are_pruned(runtimes: Runtimes, installed: Installation) -> None:
    old = ensured(runtimes)
    installed.content = "two"
    new = ensured(runtimes)
    assert runtimes.prune() == [old.hash]
    assert [each.runtime for each in runtimes.listed()] == [new]
    assert not old.path.exists()


def test_where_others_can_write_nothing_is_built(runtimes: Runtimes) -> None:
    runtimes.folder.mkdir(parents=True)
    runtimes.folder.chmod(0o777)
    with pytest.raises(RuntimeFault, match="others can change"):
        ensured(runtimes)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs bots as other users")
def test_where_bots_cannot_enter_nothing_is_built(runtimes: Runtimes) -> None:
    runtimes.folder.parent.mkdir(mode=0o700)
    with pytest.raises(RuntimeFault, match="can't enter"):
        ensured(runtimes)


def test_whatever_the_umask_everybody_may_read(runtimes: Runtimes) -> None:
    before = os.umask(0o077)
    try:
        built = ensured(runtimes)
    finally:
        os.umask(before)
    assert all(place.stat().st_mode & 0o555 == 0o555 for place in (built.path, runtimes.folder))


def test_the_folder_is_chosen_by_user_and_variable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("VENDUE_RUNTIMES", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("VENDUE_RUNTIMES")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert default_folder() == Path("/var/cache/vendue/runtimes")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "vendue/runtimes"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_folder() == tmp_path / ".cache/vendue/runtimes"
