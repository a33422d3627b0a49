"""What hostile bundles have tried elsewhere, by the ids of the table of attacks."""

from __future__ import annotations

import gzip
import os
import stat
import struct
import tarfile
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from tests.sdk.archives.packing import (
    FILES,
    Pack,
    entry,
    member,
    packed_zip,
    refused,
    replaced,
    taken,
    tar,
    tar_with,
    zip_with,
)

from vendue.archives import read_archive
from vendue.bundles import BadBundle, collect

GIB = 1 << 30
both = pytest.mark.parametrize(("pack", "ending"), [(tar_with, ".tar"), (zip_with, ".zip")])


@both
@pytest.mark.parametrize("name", ["../victim", "lib/../../victim", "..", "lib/..", "./../victim"])
def test_u01_u10_traversal(tmp_path: Path, pack: Pack, ending: str, name: str) -> None:
    assert "has a name that is empty" in refused(tmp_path, pack(name, b"x"), ending)


@both
@pytest.mark.parametrize("name", ["/etc/passwd", "//server/x", "\\etc\\passwd", "C:\\x"])
def test_u02_absolute(tmp_path: Path, pack: Pack, ending: str, name: str) -> None:
    assert "has a name that is empty" in refused(tmp_path, pack(name, b"x"), ending)


def test_u03_symlink(tmp_path: Path) -> None:
    link = member("lib/link", tarfile.SYMTYPE, linkname="/etc/passwd")
    assert "lib/link is a link" in refused(tmp_path, tar([link]), ".tar")


def test_u04_link_then_write(tmp_path: Path) -> None:
    """A folder that is a link, and a file below it."""
    (tmp_path / "victims").mkdir()
    link = member("out", tarfile.SYMTYPE, linkname=str(tmp_path / "victims"))
    content = tar([link, (member("out/victim"), b"x")])
    assert "out is a link" in refused(tmp_path, content, ".tar")


def test_u05_hardlink(tmp_path: Path) -> None:
    link = member("shadow", tarfile.LNKTYPE, linkname="/etc/shadow")
    assert "shadow is a hard link" in refused(tmp_path, tar([link]), ".tar")


@pytest.mark.parametrize("kind", [tarfile.CHRTYPE, tarfile.BLKTYPE])
def test_u06_devices(tmp_path: Path, kind: bytes) -> None:
    device = member("null", kind, devmajor=1, devminor=3)
    assert "null is a device" in refused(tmp_path, tar([device]), ".tar")


@pytest.mark.parametrize("kind", [tarfile.FIFOTYPE, tarfile.CONTTYPE, b"S", b"D", b"V", b"A"])
def test_u07_odd_types(tmp_path: Path, kind: bytes) -> None:
    said = refused(tmp_path, tar([member("odd", kind)]), ".tar")
    assert said.startswith("odd is ")


def test_u08_a_gibibyte_in_tar_gz(tmp_path: Path) -> None:
    """Refused by what its header says, and where the header lies, while it streams."""
    told = member("huge", size=GIB).tobuf(tarfile.USTAR_FORMAT)
    assert "huge is larger than 16 MiB" in refused(tmp_path, told, ".tar.gz")
    left_out = member(".huge", size=GIB).tobuf(tarfile.USTAR_FORMAT)
    bomb = gzip.compress(left_out + bytes(100 << 20), 1)
    tracemalloc.start()
    try:
        with pytest.raises(BadBundle, match="unpacks to more than 96 MiB"):
            read_archive("bot.tar.gz", bomb)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("ending", [".tar.gz", ".zip"])
def test_u09_too_many_entries(tmp_path: Path, ending: str) -> None:
    names = {f"f{number}": b"" for number in range(50_000)}
    content = packed_zip(files=names) if ending == ".zip" else tar(files=names)
    assert "there are more than" in refused(tmp_path, content, ending)


def test_u11_zip_symlink(tmp_path: Path) -> None:
    link = entry("lib/link", stat.S_IFLNK | 0o777)
    assert "lib/link is a link" in refused(tmp_path, packed_zip([(link, b"/etc/passwd")]), ".zip")


def test_u12_a_gibibyte_in_zip(tmp_path: Path) -> None:
    """Zeros that deflate a thousandfold; the size is told honestly."""
    content = packed_zip([("huge", bytes(17 << 20))])
    assert "huge is larger than 16 MiB" in refused(tmp_path, content, ".zip")


@pytest.mark.parametrize("told", [1, (17 << 20) - 1, 0])
def test_u13_lying_size(tmp_path: Path, told: int) -> None:
    """The bytes that are really there count, and no more is unpacked than was told."""
    content = packed_zip([("huge", bytes(17 << 20))])
    lie = struct.pack("<I", told)
    for _ in range(2):
        content = replaced(content, struct.pack("<I", 17 << 20), lie)
    said = refused(tmp_path, content, ".zip")
    assert said in {
        "huge is damaged, or not as long as the archive says",
        "huge is larger than 16 MiB",
    }


@both
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bot.py", "there are two entries for bot.py"),
        ("BOT.py", "have one name on some systems"),
        ("Lib/other", "have one name on some systems"),
        ("bot.py/x", "bot.py is a file and a folder"),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_u14_duplicates_and_case(
    tmp_path: Path, pack: Pack, ending: str, name: str, sentence: str
) -> None:
    assert sentence in refused(tmp_path, pack(name, b"x"), ending)


@both
@pytest.mark.parametrize(
    "name",
    [
        *("a\nb", "a\x1bb", "\u202egnp.py", "a\u200bb", "x.", "x ", "a\\b", "lib//x"),
        *("a" * 121, "/".join(["a" * 100] * 4), "a\u0308.py"),
    ],
    ids=range(11),
)
def test_u15_hostile_names(tmp_path: Path, pack: Pack, ending: str, name: str) -> None:
    assert " has a " in refused(tmp_path, pack(name, b"x"), ending)


def honest_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "folder"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def test_u16_folder_with_symlink(tmp_path: Path) -> None:
    folder = honest_folder(tmp_path)
    (folder / "lib/link").symlink_to("/etc/passwd")
    with pytest.raises(BadBundle, match="lib/link is a link"):
        collect(folder)


def test_u17_folder_with_fifo(tmp_path: Path) -> None:
    folder = honest_folder(tmp_path)
    os.mkfifo(folder / "lib/pipe")
    with pytest.raises(BadBundle, match="lib/pipe is a pipe"):
        collect(folder)


@pytest.mark.parametrize("ending", [".zip", ".tar", ".tar.gz", ".tgz", ".TAR.GZ"])
def test_u18_an_honest_archive_is_taken(tmp_path: Path, ending: str) -> None:
    """Packed either way it is the bundle of the folder, under the same hash."""
    content = packed_zip() if ending == ".zip" else tar()
    bundle = taken(tmp_path, content, ending.lower())
    assert dict(bundle.files) == dict(sorted(FILES.items()))
    assert bundle == collect(honest_folder(tmp_path))
    assert (bundle.name, bundle.games, bundle.start) == ("fine", ("modern_art",), "bot:Fine")


@both
def test_u19_depth(tmp_path: Path, pack: Pack, ending: str) -> None:
    assert "folders deep" in refused(tmp_path, pack("d/" * 60 + "x", b"x"), ending)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_unusual_methods_are_refused(tmp_path: Path, method: int) -> None:
    assert "unusual way" in refused(tmp_path, packed_zip(method=method), ".zip")
