"""Zip archives that two programs would read differently are refused."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
from pathlib import Path

import pytest
from tests.sdk.archives.packing import (
    FILES,
    entry,
    packed_zip,
    refused,
    replaced,
    taken,
)


def end_of(content: bytes) -> int:
    return content.rfind(b"PK\5\6")


def listed(content: bytes, name: bytes) -> int:
    """Return where the directory lists an entry."""
    return content.rfind(name) - 46


def changed(content: bytes, place: int, new: bytes) -> bytes:
    return content[:place] + new + content[place + len(new) :]


def test_stored_files_executables_folders_and_comments_are_taken(tmp_path: Path) -> None:
    buffer = io.BytesIO(packed_zip([(entry("run", stat.S_IFREG | 0o755), b"#!"), ("empty/", b"")]))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = b"0123456789abcdef"
    bundle = taken(tmp_path, buffer.getvalue(), ".zip")
    assert bundle.executables == {"run"}
    assert set(bundle.files) == {*FILES, "run"}
    assert taken(tmp_path, packed_zip(method=zipfile.ZIP_STORED), ".zip").files == dict(
        sorted(FILES.items())
    )


def test_sizes_may_follow_the_data(tmp_path: Path) -> None:
    """As written to a pipe."""

    class Pipe(io.BytesIO):
        def tell(self) -> int:
            raise OSError

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in FILES.items():
            archive.writestr(name, content)
    assert dict(taken(tmp_path, pipe.getvalue(), ".zip").files) == dict(sorted(FILES.items()))
    place = pipe.getvalue().find(b"PK\7\x08") + 4
    lying = changed(pipe.getvalue(), place, b"oops")
    assert "says two things" in refused(tmp_path / "x", lying, ".zip")


def test_the_folder_that_was_packed_does_not_count(tmp_path: Path) -> None:
    inside = packed_zip(files={f"my-bot/{name}": content for name, content in FILES.items()})
    assert taken(tmp_path, inside, ".zip") == taken(tmp_path, packed_zip(), ".zip")
    beside = packed_zip(
        files={"readme.txt": b"", **{f"my-bot/{name}": data for name, data in FILES.items()}}
    )
    assert "it has no bot.toml" in refused(tmp_path / "x", beside, ".zip")


def test_what_bundles_leave_out_is_left_out(tmp_path: Path) -> None:
    more = [(name, b"x") for name in (".git/config", "__pycache__/bot.pyc", "old.pyc", ".hidden")]
    assert taken(tmp_path, packed_zip(more), ".zip") == taken(tmp_path, packed_zip(), ".zip")


@pytest.mark.parametrize("side", ["before", "after", "between"])
def test_nothing_stands_beside_entries(tmp_path: Path, side: str) -> None:
    content = packed_zip()
    directory = struct.unpack_from("<I", content, end_of(content) + 16)[0]
    odd = {
        "before": b"MZ" + content,
        "after": content + b"x",
        "between": changed(
            content[:directory] + b"x" + content[directory:],
            end_of(content) + 1 + 16,
            struct.pack("<I", directory + 1),
        ),
    }
    assert "archive" in refused(tmp_path, odd[side], ".zip")


def test_entries_do_not_overlap(tmp_path: Path) -> None:
    """Two names for the same bytes, as bombs have them."""
    content = packed_zip([("one", b"x"), ("two", b"x")])
    offset = content[listed(content, b"one") + 42 : listed(content, b"one") + 46]
    odd = changed(content, listed(content, b"two") + 42, offset)
    assert "overlap" in refused(tmp_path, odd, ".zip")


def test_both_places_give_one_name(tmp_path: Path) -> None:
    odd = replaced(packed_zip(), b"bot.py", b"bad.py", last=True)
    assert "says two things about bad.py" in refused(tmp_path, odd, ".zip")


@pytest.mark.parametrize(("flag", "offset"), [(0x0001, 8), (0x0040, 8), (0x2000, 8), (99, 10)])
def test_encrypted_ones_are_refused(tmp_path: Path, flag: int, offset: int) -> None:
    content = packed_zip()
    odd = changed(content, listed(content, b"bot.py") + offset, struct.pack("<H", flag))
    assert "bot.py is encrypted" in refused(tmp_path, odd, ".zip")


@pytest.mark.parametrize("kind", [0x0001, 0x7075, 0x9901])
def test_second_names_and_sizes_are_refused(tmp_path: Path, kind: int) -> None:
    info = entry("x")
    info.extra = struct.pack("<HH", kind, 4) + b"abcd"
    assert "second names" in refused(tmp_path, packed_zip([(info, b"x")]), ".zip")


@pytest.mark.parametrize("kind", [stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK, stat.S_IFBLK])
def test_special_files_are_refused(tmp_path: Path, kind: int) -> None:
    odd = packed_zip([(entry("odd", kind | 0o644), b"")])
    assert "odd is a special file" in refused(tmp_path, odd, ".zip")


@pytest.mark.parametrize(
    ("name", "mode"), [("x", stat.S_IFDIR | 0o755), ("x/", stat.S_IFREG | 0o644)]
)
def test_a_name_and_a_kind_agree(tmp_path: Path, name: str, mode: int) -> None:
    odd = packed_zip([(entry(name, mode), b"")])
    assert "is a file and a folder" in refused(tmp_path, odd, ".zip")


def test_a_folder_has_no_content(tmp_path: Path) -> None:
    odd = packed_zip([(entry("x/", stat.S_IFDIR | 0o755), b"hidden")])
    assert "folder with content" in refused(tmp_path, odd, ".zip")


def test_a_name_is_marked_as_utf8(tmp_path: Path) -> None:
    content = packed_zip([("ä", b"")])
    assert "ä" in taken(tmp_path, content, ".zip").files
    odd = changed(content, listed(content, "ä".encode()) + 8, b"\0\0")
    assert "not marked as UTF-8" in refused(tmp_path / "x", odd, ".zip")


def test_two_ends_are_refused(tmp_path: Path) -> None:
    """A comment that looks like another end, with a directory of its own."""
    content = packed_zip()
    fake = b"PK\5\6" + bytes(18)
    odd = changed(content, end_of(content) + 20, struct.pack("<H", len(fake))) + fake
    assert "read in two ways" in refused(tmp_path, odd, ".zip")


@pytest.mark.parametrize("bytes_left", [0, 10, 100, -1, -23])
def test_a_part_of_one_is_refused(tmp_path: Path, bytes_left: int) -> None:
    refused(tmp_path, packed_zip()[:bytes_left], ".zip")


def test_damage_is_noticed(tmp_path: Path) -> None:
    content = packed_zip(method=zipfile.ZIP_STORED)
    odd = replaced(content, b"print(1)", b"print(2)")
    assert "bot.py is damaged" in refused(tmp_path, odd, ".zip")
