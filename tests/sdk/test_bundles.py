"""A bundle is its content: named by it, complete, and made of nothing but plain files."""

from __future__ import annotations

import json
import os
import socket
import stat
import unicodedata
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vendue.bundle_paths import BadPath, check_path, collision
from vendue.bundles import MAX_FILE_BYTES, BadBundle, Bundle, collect, version_of, write

TOML = b'name = "fine"\ngames = ["modern_art"]\npython = "bot:Fine"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that makes a bundle."""
    bot = tmp_path / "bot"
    (bot / "lib").mkdir(parents=True)
    (bot / "bot.toml").write_bytes(TOML)
    (bot / "bot.py").write_bytes(b"print(1)\n")
    (bot / "lib" / "table.bin").write_bytes(bytes(range(256)))
    (bot / "run.sh").write_bytes(b"#!/bin/sh\n")
    (bot / "run.sh").chmod(0o755)
    return bot


def refused(path: Path) -> str:
    with pytest.raises(BadBundle) as refusal:
        collect(path)
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


def test_a_folder_is_its_files(folder: Path) -> None:
    """Every regular file is in, with its bytes and whether it may be executed."""
    bundle = collect(folder)
    assert list(bundle.files) == ["bot.py", "bot.toml", "lib/table.bin", "run.sh"]
    assert bundle.files["lib/table.bin"] == bytes(range(256))
    assert bundle.executables == {"run.sh"}
    assert (bundle.name, bundle.games, bundle.start) == ("fine", ("modern_art",), "bot:Fine")


def test_a_python_file_is_a_bundle_of_itself(tmp_path: Path) -> None:
    """One file, started by its name; its mode doesn't matter."""
    file = tmp_path / "my bot.py"
    file.write_bytes(b"x = 1\n")
    bundle = collect(file)
    assert dict(bundle.files) == {"my bot.py": b"x = 1\n"}
    assert (bundle.name, bundle.games, bundle.start) == ("my bot", (), "my bot.py")
    file.chmod(0o755)
    assert collect(file) == bundle


def test_the_hash_is_what_the_text_says(folder: Path) -> None:
    """The version can be redone from the description alone, without this package."""
    rows = []
    for path in ("bot.py", "bot.toml", "lib/table.bin", "run.sh"):
        content = (folder / path).read_bytes()
        rows.append([path, path == "run.sh", len(content), sha256(content).hexdigest()])
    text = json.dumps(["vendue/bundle/1", rows], separators=(",", ":"), ensure_ascii=False)
    assert collect(folder).version == sha256(text.encode()).hexdigest()


def test_the_hash_of_a_given_content_stays() -> None:
    """Versions stored by earlier releases keep their names."""
    bundle = Bundle({"bot.py": b"", "ä.py": b"x"}, frozenset(), "bot", (), "bot.py")
    assert bundle.version == "fa3113006a6406dfc960bbb4615989f9ee6f920dfd4bc8b8dbe73bff9f09463a"


def test_only_content_names_a_version(folder: Path) -> None:
    """Times, other modes, empty folders, caches and hidden files change nothing."""
    before = collect(folder)
    os.utime(folder / "bot.py", (1, 1))
    (folder / "bot.py").chmod(0o600)
    (folder / "empty").mkdir()
    for name in ("__pycache__", ".git", "lib/.idea"):
        (folder / name).mkdir()
        (folder / name / "x").write_bytes(b"x")
    for name in (".hidden", "old.pyc", "lib/old.pyo"):
        (folder / name).write_bytes(b"x")
    (folder / ".link").symlink_to("/etc/passwd")
    assert collect(folder) == before
    assert collect(folder).version == before.version


@pytest.mark.parametrize("change", ["content", "name", "executable", "more", "less"])
def test_any_content_names_a_version(folder: Path, change: str) -> None:
    """A changed byte, name or permission to execute makes another version."""
    before = collect(folder).version
    if change == "content":
        (folder / "lib" / "table.bin").write_bytes(bytes(256))
    elif change == "name":
        (folder / "bot.py").rename(folder / "bot2.py")
    elif change == "executable":
        (folder / "run.sh").chmod(0o644)
    elif change == "more":
        (folder / "more").write_bytes(b"")
    else:
        (folder / "bot.py").unlink()
    assert collect(folder).version != before


names = st.text("abcä", min_size=1, max_size=3)


@given(st.dictionaries(names, st.binary(max_size=3)))
def test_the_order_of_files_does_not_count(files: dict[str, bytes]) -> None:
    """However a disk lists the files, the version is the same."""
    turned = dict(reversed(files.items()))
    assert version_of(turned, frozenset()) == version_of(files, frozenset())


def test_a_bundle_is_written_as_it_was(folder: Path, tmp_path: Path) -> None:
    """A written bundle collects to the same version, with modes that don't depend on the umask."""
    bundle = collect(folder)
    copy = tmp_path / "copy"
    before = os.umask(0o077)
    try:
        write(bundle, copy)
    finally:
        os.umask(before)
    assert collect(copy).version == bundle.version
    modes = {
        path: stat.S_IMODE((copy / path).stat().st_mode) for path in ("bot.py", "run.sh", "lib")
    }
    assert modes == {"bot.py": 0o644, "run.sh": 0o755, "lib": 0o755}


@pytest.mark.parametrize("there", ["bot.py", "other"])
def test_nothing_is_written_over(folder: Path, tmp_path: Path, there: str) -> None:
    """A folder that holds anything is left as it is, a link in it most of all."""
    bundle = collect(folder)
    victim = tmp_path / "victim"
    victim.write_text("precious")
    target = tmp_path / "target"
    target.mkdir()
    (target / there).symlink_to(victim)
    with pytest.raises(FileExistsError):
        write(bundle, target)
    assert victim.read_text() == "precious"
    assert list(target.iterdir()) == [target / there]


@pytest.mark.parametrize("kind", ["link", "link to a folder", "broken link", "fifo", "socket"])
def test_special_files_are_refused(
    folder: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links and special files inside a folder are refused at once, by name."""
    odd = folder / "lib" / "odd"
    if kind == "fifo":
        os.mkfifo(odd)
    elif kind == "socket":
        monkeypatch.chdir(folder / "lib")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind("odd")
    else:
        odd.symlink_to({"link": "table.bin", "link to a folder": ".", "broken link": "x"}[kind])
    word = "link" if "link" in kind else {"fifo": "pipe", "socket": "socket"}[kind]
    assert refused(folder) == f"lib/odd is a {word}; a bundle holds regular files only"


def test_hard_links_are_refused_in_a_folder(folder: Path, tmp_path: Path) -> None:
    """A file with a second name may be somebody else's."""
    other = tmp_path / "other"
    other.write_bytes(b"secret")
    (folder / "mine").hardlink_to(other)
    assert "mine is a hard link" in refused(folder)


def test_a_link_that_the_user_names_is_followed(folder: Path, tmp_path: Path) -> None:
    """The path itself may be a link to a folder or a file."""
    (tmp_path / "link").symlink_to(folder)
    (tmp_path / "link.py").symlink_to(folder / "bot.py")
    assert collect(tmp_path / "link") == collect(folder)
    assert dict(collect(tmp_path / "link.py").files) == {"link.py": b"print(1)\n"}


def test_what_is_no_bot_is_refused(tmp_path: Path) -> None:
    """A missing path, a file of another kind, a folder without manifest, a fifo called .py."""
    (tmp_path / "x.txt").write_bytes(b"")
    os.mkfifo(tmp_path / "fifo.py")
    (tmp_path / "dir.py").mkdir()
    assert refused(tmp_path / "no.py").endswith("no.py can't be read: no such file or directory")
    assert "neither a Python file (.py) nor a folder" in refused(tmp_path / "x.txt")
    assert "neither a Python file (.py) nor a folder" in refused(tmp_path / "none")
    assert "fifo.py is a pipe" in refused(tmp_path / "fifo.py")
    assert "has no bot.toml: it needs one" in refused(tmp_path / "dir.py")
    assert "has no bot.toml: it needs one" in refused(tmp_path)


def test_a_bad_manifest_is_refused(folder: Path) -> None:
    """The manifest's own sentence is passed on."""
    (folder / "bot.toml").write_bytes(b"")
    assert refused(folder).startswith("bot.toml needs the bot's name")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (b"a\nb", "isn't visible"),
        (b"\xe2\x80\xaegnp.exe", "isn't visible"),
        (b"\xff", "isn't UTF-8"),
        (b"a\\b", "backslash"),
        (b"a.", "ends in a dot"),
        (b"a ", "ends in a dot or a space"),
        (unicodedata.normalize("NFD", "ä").encode(), "composed form"),
        (b"a" * 121, "more than 120 bytes"),
    ],
    ids=range(8),
)
def test_names_that_systems_read_differently_are_refused(
    folder: Path, name: bytes, sentence: str
) -> None:
    """A name is shown escaped in the sentence that refuses it."""
    (folder / os.fsdecode(name)).write_bytes(b"")
    said = refused(folder)
    assert sentence in said
    assert said.isprintable()


@pytest.mark.parametrize(
    ("one", "other"), [("a.py", "A.py"), ("straße", "STRASSE"), ("d/x", "D/y"), ("ä", "Ä")]
)
def test_names_that_collide_are_refused(folder: Path, one: str, other: str) -> None:
    """Two names that are one where case doesn't count are refused, folders too."""
    for path in (folder / one, folder / other):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"")
    assert "have one name on some systems" in refused(folder)


def test_sizes_are_limited(folder: Path) -> None:
    """Exactly the limit is taken; one byte or one entry more is refused."""
    big = folder / "big"
    big.touch()
    os.truncate(big, MAX_FILE_BYTES)
    assert len(collect(folder).files["big"]) == MAX_FILE_BYTES
    os.truncate(big, MAX_FILE_BYTES + 1)
    assert refused(folder) == "big is larger than 16 MiB"
    os.truncate(big, MAX_FILE_BYTES)
    for number in range(3):
        (folder / f"c{number}").touch()
        os.truncate(folder / f"c{number}", MAX_FILE_BYTES)
    assert "the bundle is larger than 64 MiB" in refused(folder)


def test_the_number_of_entries_is_limited(folder: Path) -> None:
    """Files and folders count, 2000 are enough."""
    for number in range(1995):
        (folder / f"f{number}").touch()
    assert len(collect(folder).files) == 1999
    (folder / "more").touch()
    assert "more than 2000 files and folders" in refused(folder)


def test_depth_and_length_of_paths_are_limited(folder: Path) -> None:
    """Sixteen names deep and 400 bytes long."""
    deep = folder.joinpath(*"abcdefghijklmno")
    deep.mkdir(parents=True)
    (deep / "x").touch()
    assert "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/x" in collect(folder).files
    (deep / "p").mkdir()
    (deep / "p" / "x").touch()
    assert "more than 16 folders deep" in refused(folder)
    with pytest.raises(BadPath, match="path of more than 400 bytes"):
        check_path("/".join(["a" * 100] * 4))


def test_what_cannot_be_read_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of the operating system is a sentence with the file's name."""

    def denied(path: Any, flags: int, **keywords: Any) -> int:
        if path == "bot.py":
            raise PermissionError(13, "Permission denied")
        return real(path, flags, **keywords)

    real = os.open
    monkeypatch.setattr(os, "open", denied)
    with pytest.raises(BadBundle, match=r"bot\.py can't be read: permission denied"):
        collect(folder)


@given(st.lists(st.text(max_size=4), max_size=6))
def test_paths_with_one_folded_form_collide(paths: list[str]) -> None:
    """No two accepted paths are equal when case and form of letters don't count."""
    if collision(paths) is None:
        folded = {unicodedata.normalize("NFC", path).casefold() for path in paths}
        assert len(folded) == len(set(paths))
