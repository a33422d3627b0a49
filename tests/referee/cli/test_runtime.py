"""``vendue runtime`` as people and programs read it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from vendue_referee.cli.runtime import runtime
from vendue_referee.runtime import store


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder of runtimes; a build writes one file."""
    for each in (tmp_path, *tmp_path.parents[:2]):
        each.chmod(each.stat().st_mode | 0o755)
    monkeypatch.setenv("VENDUE_RUNTIMES", str(tmp_path / "runtimes"))
    monkeypatch.setattr(store, "build", build)
    monkeypatch.setattr(store, "fingerprint", lambda: "now")
    return tmp_path / "runtimes"


def build(folder: Path) -> dict[str, str]:
    (folder / "file").write_bytes(b"x" * (1 << 20))
    return {}


def run(*words: str) -> Result:
    return CliRunner().invoke(runtime, words)


def test_build_prints_hash_and_path(folder: Path) -> None:
    document = json.loads(run("build", "--json").stdout)
    assert document["path"] == str(folder / document["hash"])
    assert run("build").stdout == f"{document['hash']}  {document['path']}\n"


def test_show_says_which_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    built = json.loads(run("build", "--json").stdout)
    assert run("show").stdout == (f"{built['hash']}  current  1 MiB in 1 files  {built['path']}\n")
    monkeypatch.setattr(store, "fingerprint", lambda: "later")
    (entry,) = json.loads(run("show", "--json").stdout)["runtimes"]
    assert entry == {**built, "is_current": False, "bytes": 1 << 20, "files": 1}
    assert "No runtime is current" in run("show").stderr


def test_prune_removes_old_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    built = json.loads(run("build", "--json").stdout)
    assert run("prune").stdout == ""
    monkeypatch.setattr(store, "fingerprint", lambda: "later")
    assert run("prune").stdout == f"removed {built['hash']}\n"
    assert not Path(built["path"]).exists()


def test_an_unsafe_folder_is_the_users_mistake(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o777)
    result = run("build")
    assert result.exit_code == 2
    assert "others can change" in result.stderr
