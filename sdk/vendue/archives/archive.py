"""Which archive a file is, by its ending and its first bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PurePath

from vendue.archives.deflate import GZIP, inflated
from vendue.archives.source import Source
from vendue.archives.tar import read_tar
from vendue.archives.zip import read_zip
from vendue.bundle_content import BadBundle, Content

MAX_PACKED_BYTES = 32 << 20
"""Bytes of an archive itself."""

MAX_UNPACKED_BYTES = 96 << 20
"""Bytes that a packed tar archive unpacks to: a bundle's, and what tar adds for each entry."""

_ReadAs = Callable[[bytes], Content]


def _read_tar(content: bytes) -> Content:
    return read_tar(Source([content]))


def _read_tar_gz(content: bytes) -> Content:
    return read_tar(Source(_unpacked(content)))


def _unpacked(content: bytes) -> Iterator[bytes]:
    total = 0
    for piece in inflated(content, GZIP):
        total += len(piece)
        if total > MAX_UNPACKED_BYTES:
            raise BadBundle(f"the archive unpacks to more than {MAX_UNPACKED_BYTES >> 20} MiB")
        yield piece


_KINDS: dict[str, _ReadAs] = {
    ".zip": read_zip,
    ".tar": _read_tar,
    ".tar.gz": _read_tar_gz,
    ".tgz": _read_tar_gz,
}

ENDINGS = tuple(_KINDS)
"""Endings of names of archives."""


def is_archive(name: str | PurePath) -> bool:
    """Return whether a file's name ends like an archive's, in small or capital letters."""
    return str(name).lower().endswith(ENDINGS)


def read_archive(name: str, content: bytes) -> Content:
    """Return the files of an archive.

    Args:
        name: the file's name; its ending says what it is.
        content: all of it.

    Raises:
        BadBundle: the sentence says what is wrong with it.
    """
    if len(content) > MAX_PACKED_BYTES:
        raise BadBundle(f"the archive is larger than {MAX_PACKED_BYTES >> 20} MiB")
    for ending, read in _KINDS.items():
        if name.lower().endswith(ending):
            return read(content)
    raise BadBundle(f"a name of an archive ends in {', '.join(ENDINGS)}")
