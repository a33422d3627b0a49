"""Tar archives: the kinds that are written today, and tricks with their headers."""

from __future__ import annotations

import gzip
import tarfile
from pathlib import Path

import pytest
from tests.sdk.archives.packing import FILES, member, refused, replaced, taken, tar

from vendue.archives import MAX_PACKED_BYTES
from vendue.bundles import BadBundle, collect

LONG = "/".join(["long" * 15] * 3)


@pytest.mark.parametrize("kind", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_every_format_is_read(tmp_path: Path, kind: int) -> None:
    """Long names in each, executables, folders, and the folder itself."""
    more = [
        member(".", tarfile.DIRTYPE),
        member("empty", tarfile.DIRTYPE),
        (member(LONG), b"x"),
        (member("run", mode=0o755), b"#!"),
    ]
    bundle = taken(tmp_path, tar(more, kind=kind), ".tar")
    assert set(bundle.files) == {*FILES, LONG, "run"}
    assert bundle.executables == {"run"}


def test_names_may_begin_with_the_folder_itself(tmp_path: Path) -> None:
    """As `tar -C folder -c .` packs them."""
    dotted = tar(files={f"./{name}": content for name, content in FILES.items()})
    assert taken(tmp_path, dotted, ".tar") == taken(tmp_path, tar(), ".tar")


def test_the_folder_that_was_packed_does_not_count(tmp_path: Path) -> None:
    inside = tar(files={f"my-bot/{name}": content for name, content in FILES.items()})
    assert taken(tmp_path, inside, ".tgz") == taken(tmp_path, tar(), ".tgz")


def test_a_comment_for_all_is_ignored_and_nothing_else(tmp_path: Path) -> None:
    """Git writes the commit; a path there would rename every file."""

    def with_global(**headers: str) -> bytes:
        head = tarfile.TarInfo.create_pax_global_header(headers)
        return head + tar()

    assert taken(tmp_path, with_global(comment="c0ffee"), ".tar").files
    for headers in ({"path": "x"}, {"size": "1"}, {"comment": "x", "uid": "0"}):
        said = refused(tmp_path / "x", with_global(**headers), ".tar")
        assert "a header for all its entries" in said


@pytest.mark.parametrize(
    "headers",
    [
        {"size": "1"},
        {"linkpath": "/etc"},
        {"hdrcharset": "BINARY"},
        {"GNU.sparse.major": "1"},
        {"GNU.sparse.name": "/etc/x"},
        {"anything": "else"},
    ],
    ids=str,
)
def test_headers_that_change_an_entry_are_refused(tmp_path: Path, headers: dict[str, str]) -> None:
    odd = member("x", pax_headers=headers)
    said = refused(tmp_path, tar([(odd, b"x")]), ".tar")
    assert "bundles don't need" in said


def test_a_path_in_a_header_is_a_path(tmp_path: Path) -> None:
    odd = member("x", pax_headers={"path": "../victim"})
    assert "has a name that is empty" in refused(tmp_path, tar([(odd, b"x")]), ".tar")


@pytest.mark.parametrize("zero", ["path", "name"])
def test_no_zero_byte_hides_the_rest_of_a_name(tmp_path: Path, zero: str) -> None:
    long = tar([(member("x" * 110), b"x")], kind=tarfile.GNU_FORMAT)
    pax = tar([(member("ä" * 10), b"x")])
    odd = {
        "name": replaced(long, b"x" * 110, b"x" * 50 + b"\0" + b"x" * 59),
        "path": replaced(pax, "ä".encode() * 10, b"x" * 10 + b"\0" + b"x" * 9),
    }
    assert "isn't visible" in refused(tmp_path, odd[zero], ".tar")


def test_an_entry_has_one_name(tmp_path: Path) -> None:
    pax = tar([(member("ä"), b"")], {})[:1024]
    assert "two names" in refused(tmp_path, pax + tar([(member("ö"), b"x")], {}), ".tar")


@pytest.mark.parametrize(
    "extra", [b"x", b"99 path=x\n", b"10 path=xx", b"9 pathxx\n", b"\xb2 x=y\n"]
)
def test_a_broken_header_is_refused(tmp_path: Path, extra: bytes) -> None:
    info = member("h", tarfile.XHDTYPE, size=len(extra))
    head = info.tobuf(tarfile.USTAR_FORMAT) + extra.ljust(512, b"\0")
    assert "archive" in refused(tmp_path, head + tar(), ".tar")


def test_a_header_may_not_be_endless(tmp_path: Path) -> None:
    info = member("h", tarfile.XHDTYPE, size=1 << 20)
    head = info.tobuf(tarfile.USTAR_FORMAT) + bytes(1 << 20)
    assert "bytes about it" in refused(tmp_path, head + tar(), ".tar")


def test_links_are_refused_even_where_nothing_is_kept(tmp_path: Path) -> None:
    link = member(".hidden", tarfile.SYMTYPE, linkname="/etc/passwd")
    assert ".hidden is a link" in refused(tmp_path, tar([link]), ".tar")


@pytest.mark.parametrize("after", [b"x", bytes(600) + b"x", tar()], ids=["byte", "later", "tar"])
def test_nothing_follows_the_end(tmp_path: Path, after: bytes) -> None:
    assert "something follows" in refused(tmp_path, tar() + after, ".tar")
    assert "something follows" in refused(tmp_path / "x", tar() + after, ".tar.gz")


def test_one_gzip_member_is_all(tmp_path: Path) -> None:
    file = tmp_path / "bot.tar.gz"
    file.write_bytes(gzip.compress(tar()) + gzip.compress(tar()))
    with pytest.raises(BadBundle, match="something follows"):
        collect(file)
    file.write_bytes(gzip.compress(tar())[:-5])
    with pytest.raises(BadBundle, match="cut short"):
        collect(file)
    file.write_bytes(replaced(gzip.compress(tar()), gzip.compress(tar())[-8:], b"checksum"))
    with pytest.raises(BadBundle, match="damaged"):
        collect(file)


@pytest.mark.parametrize("length", [0, 511, 512, 1024, 1500])
def test_a_part_of_one_is_refused(tmp_path: Path, length: int) -> None:
    assert "cut short" in refused(tmp_path, tar()[:length], ".tar")


def test_damage_is_noticed(tmp_path: Path) -> None:
    assert "damaged" in refused(tmp_path, replaced(tar(), b"bot.toml", b"bad.toml"), ".tar")


def test_huge_numbers_are_refused(tmp_path: Path) -> None:
    odd = member("x", size=1 << 40)
    block = odd.tobuf(tarfile.GNU_FORMAT)
    assert "a number no bundle needs" in refused(tmp_path, block + tar(), ".tar")


def test_an_archive_itself_is_limited(tmp_path: Path) -> None:
    file = tmp_path / "bot.tar"
    file.touch()
    os_size = MAX_PACKED_BYTES + 1
    with file.open("r+b") as stream:
        stream.truncate(os_size)
    with pytest.raises(BadBundle, match="is larger than 32 MiB"):
        collect(file)


def test_totals_are_limited(tmp_path: Path) -> None:
    """Files that are each small enough, too large together."""
    files = {f"f{number}": bytes(15 << 20) for number in range(5)}
    assert "the bundle is larger than 64 MiB" in refused(tmp_path, tar(files=files), ".tar.gz")
