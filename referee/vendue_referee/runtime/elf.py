"""Reads which shared libraries a program of Linux needs, and moves the place it finds them at.

After the System V ABI, chapters 4 and 5 (ELF header, program header, dynamic section).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

_LOAD, _DYNAMIC = 1, 2
"""Kinds of segment."""
_NULL, _NEEDED, _STRINGS, _RPATH, _RUNPATH = 0, 1, 5, 15, 29
"""Tags of the dynamic section."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What the dynamic section of a file says."""

    libraries: tuple[str, ...] = ()
    """Names of the shared libraries that it is linked to."""
    path_offset: int | None = None
    """Where in the file its own search path stands."""
    path: bytes = b""
    """That search path."""


def needs(content: bytes) -> Needs:
    """Return what a file is linked to; nothing for what is no 64-bit ELF file with libraries."""
    if content[:5] != b"\x7fELF\x02":
        return Needs()
    try:
        return _needs(content, "<" if content[5] == 1 else ">")
    except (struct.error, ValueError, LookupError, OverflowError):
        return Needs()


def with_path(content: bytes, path: bytes) -> bytes | None:
    """Return the file with another search path, None if it has none or no room for this one."""
    found = needs(content)
    if found.path_offset is None or len(found.path) < len(path):
        return None
    changed = bytearray(content)
    start = found.path_offset
    changed[start : start + len(found.path)] = path.ljust(len(found.path), b"\0")
    return bytes(changed)


def _needs(content: bytes, order: str) -> Needs:
    segments = list(_segments(content, order))
    dynamic = next((each for each in segments if each[0] == _DYNAMIC), None)
    if dynamic is None:
        return Needs()
    entries = list(_entries(content, order, dynamic[1], dynamic[3]))
    strings = _file_offset(segments, dict(entries)[_STRINGS])
    paths = [strings + value for tag, value in entries if tag in (_RPATH, _RUNPATH)]
    return Needs(
        tuple(
            _string(content, strings + value).decode() for tag, value in entries if tag == _NEEDED
        ),
        paths[0] if paths else None,
        _string(content, paths[0]) if paths else b"",
    )


def _file_offset(segments: list[tuple[int, int, int, int]], wanted: int) -> int:
    """Return where in the file an address lies that is loaded from it."""
    for kind, offset, address, size in segments:
        if kind == _LOAD and address <= wanted < address + size:
            return offset + wanted - address
    raise LookupError(wanted)


def _segments(content: bytes, order: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield kind, offset, address and size in the file of each segment."""
    (table,) = struct.unpack_from(f"{order}Q", content, 32)
    size, count = struct.unpack_from(f"{order}HH", content, 54)
    for number in range(count):
        kind, _, offset, address, _, file_size = struct.unpack_from(
            f"{order}IIQQQQ", content, table + number * size
        )
        yield kind, offset, address, file_size


def _entries(content: bytes, order: str, offset: int, size: int) -> Iterator[tuple[int, int]]:
    for place in range(offset, offset + size, 16):
        tag, value = struct.unpack_from(f"{order}qQ", content, place)
        if tag == _NULL:
            return
        yield tag, value


def _string(content: bytes, offset: int) -> bytes:
    return content[offset : content.index(b"\0", offset)]
