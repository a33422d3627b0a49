"""What lies beside the database: bundles, secrets and the lock of whoever runs a tournament."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.leaderboard.store.examples import NOW, SECRET, bundle, make, plan

from vendue.bundles import collect
from vendue_leaderboard.store import RunnerBusy, Store, StoreError, open_store

FILES = {
    "bot.toml": b'name = "x"\ngames = ["modern_art"]\npython = "bot:Bot"\n',
    "bot.py": b"",
    "run": b"#!/bin/sh\n",
    "deep/er/table.bin": bytes(range(256)),
}
KEPT = bundle("x", FILES, "run")


@pytest.fixture(params=[0o022, 0o077, 0o000])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever the user's umask is."""
    before = os.umask(request.param)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("umask")
def test_a_bundle_is_kept_under_its_hash(store: Store) -> None:
    """Every file is there with its content, readable by all, programs executable."""
    path = store.bundles.add(KEPT, {"name": "x"}, NOW)
    assert path == store.bundles.path(KEPT.version)
    assert path.name == KEPT.version
    for name, content in FILES.items():
        assert (path / name).read_bytes() == content
        assert mode(path / name) == (0o555 if name == "run" else 0o444)
    assert {mode(folder) for folder in (path, path / "deep", path / "deep/er")} == {0o755}
    assert [child.name for child in path.parent.iterdir()] == [KEPT.version]
    assert collect(path).version == KEPT.version
    store.bundles.check(KEPT.version)


def test_a_bundle_may_be_added_again(store: Store) -> None:
    """The same bundle twice is one bundle; leftovers of running it do no harm."""
    path = store.bundles.add(KEPT, {}, NOW)
    inode = path.stat().st_ino
    (path / "deep/__pycache__").mkdir()
    (path / "deep/__pycache__/bot.pyc").write_bytes(b"x")
    store.bundles.check(KEPT.version)
    assert store.bundles.add(KEPT, {}, NOW) == path
    assert path.stat().st_ino == inode


def edit(path: Path) -> None:
    (path / "bot.py").write_text("evil")


def more(path: Path) -> None:
    (path / "deep" / "more.py").write_text("evil")


def fewer(path: Path) -> None:
    (path / "bot.py").unlink()


def link(path: Path) -> None:
    (path / "link.py").symlink_to("/etc/hostname")


def dangling(path: Path) -> None:
    (path / "bot.py").unlink()
    (path / "bot.py").symlink_to("/nowhere")


def pipe(path: Path) -> None:
    os.mkfifo(path / "pipe")


def program(path: Path) -> None:
    (path / "bot.py").chmod(0o755)


@pytest.mark.parametrize("change", [edit, more, fewer, link, dangling, pipe, program])
def test_a_changed_copy_is_noticed_and_replaced(
    store: Store, change: Callable[[Path], None]
) -> None:
    """A kept bundle that is no longer what its hash says isn't used, and can be mended."""
    path = store.bundles.add(KEPT, {}, NOW)
    change(path)
    with pytest.raises(StoreError, match="were changed; enter the bot again"):
        store.bundles.check(KEPT.version)
    assert store.bundles.add(KEPT, {}, NOW) == path
    store.bundles.check(KEPT.version)
    assert [child.name for child in path.parent.iterdir()] == [KEPT.version]


def test_a_missing_bundle_is_one_sentence(store: Store) -> None:
    """A bundle that was removed, or never came, is named."""
    with pytest.raises(StoreError, match=f"{KEPT.version} is missing; enter the bot again"):
        store.bundles.check(KEPT.version)


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", "", "a\0b", ".."])
def test_a_bundle_cannot_write_outside_its_folder(store: Store, name: str) -> None:
    """A path that leads out is refused, and nothing of the bundle is kept."""
    with pytest.raises(StoreError, match="of bundle 'x' has a name"):
        store.bundles.add(bundle("x", {"fine.py": b"", name: b"evil"}), {}, NOW)
    assert not store._folder.path.exists()


def test_only_a_hash_names_a_bundle(store: Store) -> None:
    """What isn't a hash is no path into the store."""
    for version in ("", "..", "a" * 63, "A" * 64, "../" + "a" * 61):
        with pytest.raises(StoreError, match="is not the hash of a bundle"):
            store.bundles.path(version)


def test_a_bundle_that_cannot_be_written_is_one_sentence(store: Store) -> None:
    """A file in the way of the folder is named."""
    store._folder.path.mkdir()
    (store._folder.path / "bundles").write_text("x")
    with pytest.raises(StoreError, match="cannot make the folder"):
        store.bundles.add(KEPT, {}, NOW)


@pytest.mark.usefixtures("umask")
def test_only_the_owner_reads_a_secret(store: Store) -> None:
    """A secret's file has mode 0600 in a folder of mode 0700, and is in no table."""
    made = make(store)
    path = store._folder.path / "secrets" / made.id
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)
    store.close()
    database = store._folder.path.with_name("vendue.db").read_bytes()
    assert SECRET not in database
    assert SECRET.hex().encode() not in database


def test_a_secret_is_never_overwritten(store: Store) -> None:
    """A second secret of one tournament is refused and the first stays."""
    made = make(store)
    with pytest.raises(StoreError, match="cannot keep the secret"):
        store.secrets.write(made.id, b"\1" * 32)
    assert store.secrets.read(made.id) == SECRET


@pytest.mark.parametrize("content", ["", "00", "zz" * 32, "00" * 31, "é"])
def test_a_damaged_secret_is_one_sentence(store: Store, content: str) -> None:
    """A secret that can't be read is named by its file, its content never."""
    made = make(store)
    path = store._folder.path / "secrets" / made.id
    path.write_text(content)
    with pytest.raises(StoreError, match="does not hold a secret"):
        store.secrets.read(made.id)
    path.unlink()
    with pytest.raises(StoreError, match="cannot be read: No such file"):
        store.secrets.read(made.id)


def test_a_secret_that_cannot_be_kept_makes_no_tournament(store: Store) -> None:
    """Without a place for its secret a tournament doesn't come to be."""
    store._folder.path.mkdir()
    (store._folder.path / "secrets").write_text("x")
    with pytest.raises(StoreError, match="cannot make the folder"):
        make(store)
    assert store.tournaments.all() == []


def test_a_tournament_has_one_runner(store: Store) -> None:
    """A second run is refused while the first lives; other tournaments are free."""
    spring, autumn = make(store), make(store, plan("autumn"))
    with store.run(spring) as first, store.run(autumn):
        with pytest.raises(RunnerBusy) as refusal:
            store.run(spring)
        assert str(refusal.value) == (
            f"tournament 'spring' is being run by process {os.getpid()}; "
            "wait for it or stop it first"
        )
        first.close()
        store.run(spring).close()


HOLD = """
import sys
from vendue_leaderboard.store import open_store

store = open_store(sys.argv[1])
runner = store.run(store.tournaments.get("spring"))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_killed_runner_holds_nothing(store: Store, url: str) -> None:
    """The lock goes with its process, even by SIGKILL."""
    made = make(store)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(RunnerBusy, match=f"by process {process.pid};"):
            store.run(made)
        process.kill()
        process.wait()
    store.run(made).close()


def test_logs_have_a_folder_of_their_own(store: Store) -> None:
    """Each tournament's bots write apart, where only the owner reads."""
    made = make(store)
    folder = store.logs_folder(made)
    assert folder == store.logs_folder(made) == store._folder.path / "logs" / made.id
    assert mode(folder) == 0o700


def test_a_store_in_memory_leaves_no_folder() -> None:
    """What lay beside a database in memory goes with it."""
    with open_store("sqlite://") as store:
        make(store)
        folder = store._folder.path
        assert folder.is_dir()
    assert not folder.exists()
