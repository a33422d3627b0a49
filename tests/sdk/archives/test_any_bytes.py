"""Whatever the bytes, an archive is a bundle or is refused with a sentence."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st
from tests.sdk.archives.packing import FILES, packed_zip, tar

from vendue.archives import read_archive
from vendue.bundle_content import BadBundle
from vendue.bundle_paths import check_path

GOOD = {
    ".zip": packed_zip([("empty/", b""), ("ä", b"x" * 99)]),
    ".tar": tar()[:6144],
    ".tar.gz": gzip.compress(tar(), mtime=0),
}
ENDINGS = st.sampled_from(sorted(GOOD))


def outcome(ending: str, content: bytes) -> None:
    """Read an archive: nothing but a refusal is raised, and what is read is in order."""
    refusal = ""
    try:
        for path in read_archive(f"bot{ending}", content).files:
            check_path(path)
    except BadBundle as error:
        refusal = str(error)
    assert refusal.isprintable()


@given(ENDINGS, st.binary(max_size=2000))
def test_any_bytes(ending: str, content: bytes) -> None:
    outcome(ending, content)


@st.composite
def mutated(draw: Callable[[st.SearchStrategy[int]], int], content: bytes) -> bytes:
    """A good archive with a few bytes changed, dropped, doubled or moved."""
    out = bytearray(content)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, max(0, len(out) - 1)))
        length = draw(st.sampled_from([1, 1, 2, 4, 46, 512]))
        what = draw(st.integers(0, 3))
        if what == 0:
            out[place : place + 1] = bytes([draw(st.integers(0, 255))])
        elif what == 1:
            del out[place : place + length]
        elif what == 2:
            out[place:place] = out[place : place + length]
        else:
            target = draw(st.integers(0, len(out)))
            out[target : target + length] = out[place : place + length]
    return bytes(out)


@given(st.data(), ENDINGS)
def test_mutated_archives(data: st.DataObject, ending: str) -> None:
    outcome(ending, data.draw(mutated(GOOD[ending])))


@given(st.data())
def test_mutated_tar_that_is_then_packed(data: st.DataObject) -> None:
    """Past gzip's checksum."""
    outcome(".tar.gz", gzip.compress(data.draw(mutated(GOOD[".tar"])), 1))


def test_the_good_ones_are_good() -> None:
    for ending, content in GOOD.items():
        assert set(FILES) <= set(read_archive(f"bot{ending}", content).files)


@given(st.data())
def test_python_reads_the_same(data: st.DataObject) -> None:
    """What is taken is what a lenient reader finds too."""
    content = data.draw(mutated(GOOD[".zip"]))
    try:
        ours = read_archive("bot.zip", content).files
    except BadBundle:
        return
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        theirs = {name: archive.read(name) for name in archive.namelist() if name in ours}
    assert theirs == ours
