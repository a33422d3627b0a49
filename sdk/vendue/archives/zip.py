"""Reads zip archives (APPNOTE 6.3.10): stored or deflated regular files and folders only.

What the directory at the end says and what stands before each file has to agree, and both cover
every byte once: programs that trust the one or the other then read the same.
"""

from __future__ import annotations

import stat
import zlib
from dataclasses import dataclass

from vendue.archives.deflate import RAW, inflated
from vendue.archives.entries import Entries, is_executable
from vendue.archives.zip_records import End, Listed, data_of, find_end, listed_entries
from vendue.bundle_content import BadBundle, Content, shown_path, too_large

_DOS_FOLDER = 0x10
"""Of the attributes of DOS."""


@dataclass(frozen=True, slots=True)
class _Kind:
    is_folder: bool
    is_executable: bool


def read_zip(content: bytes) -> Content:
    """Return the files of a zip archive.

    Raises:
        BadBundle: damaged, ambiguous, or with anything in it that no bundle holds.
    """
    end: End = find_end(content)
    entries, place = Entries(), 0
    for listed in sorted(listed_entries(content, end), key=lambda entry: entry.offset):
        if listed.offset != place:
            raise BadBundle("the archive has entries that overlap, or something between them")
        packed, place = data_of(content, listed, end.directory)
        _read_entry(listed, packed, entries)
    if place != end.directory:
        raise BadBundle("the archive has something between its entries and its directory")
    return entries.bundle_content()


def _read_entry(listed: Listed, packed: memoryview, entries: Entries) -> None:
    kind = _kind(listed)
    kept = entries.enter(listed.name.removesuffix("/"), is_folder=kind.is_folder)
    if kind.is_folder and listed.size:
        raise BadBundle(f"{listed.name} is a folder with content")
    if kept is None and not kind.is_folder:
        return
    if listed.size > entries.room():
        raise too_large(listed.name, listed.size)
    content = _unpacked(listed, packed)
    if kept is not None:
        entries.keep(kept, content, is_executable=kind.is_executable)


def _kind(listed: Listed) -> _Kind:
    mode = listed.attributes >> 16
    of_unix = stat.S_IFMT(mode)
    is_folder = listed.name.endswith("/")
    if of_unix not in (0, stat.S_IFREG, stat.S_IFDIR):
        what = "a link" if of_unix == stat.S_IFLNK else "a special file"
        raise BadBundle(f"{shown_path(listed.name)} is {what}; a bundle holds regular files only")
    says_folder = of_unix == stat.S_IFDIR or bool(listed.attributes & _DOS_FOLDER)
    says_file = of_unix == stat.S_IFREG
    if (says_folder and not is_folder) or (says_file and is_folder):
        raise BadBundle(f"{shown_path(listed.name)} is a file and a folder")
    return _Kind(is_folder, is_executable(mode))


def _unpacked(listed: Listed, packed: memoryview) -> bytes:
    """Return the content, unpacked no further than the size that the archive told."""
    pieces: list[bytes] = []
    total = 0
    for piece in [bytes(packed)] if listed.is_stored else inflated(packed, RAW):
        total += len(piece)
        if total > listed.size:
            break
        pieces.append(piece)
    content = b"".join(pieces)
    if total != listed.size or zlib.crc32(content) != listed.checksum:
        raise BadBundle(f"{shown_path(listed.name)} is damaged, or not as long as the archive says")
    return content
