"""The records of a zip archive: its end, its directory, and what stands before each file."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from vendue.archives.entries import MAX_READ
from vendue.bundle_content import BadBundle, shown_path

_END = struct.Struct("<4sHHHHIIH")
_DIRECTORY = struct.Struct("<4sHHHHHHIIIHHHHHII")
_LOCAL = struct.Struct("<4sHHHHHIIIHH")
_END_MARK, _DIRECTORY_MARK, _LOCAL_MARK = b"PK\5\6", b"PK\1\2", b"PK\3\4"
_DESCRIPTOR_MARK = b"PK\7\x08"

_LEVEL, _DESCRIPTOR, _UTF8 = 0x0006, 0x0008, 0x0800
"""Flags that say nothing, that sizes follow the data, that names are UTF-8."""
_STORED, _DEFLATED = 0, 8
_VERSION = 63
"""The last version of the format that a reader has to know, times ten."""
_EXTRAS_REFUSED = frozenset({0x0001, 0x7075, 0x9901})
"""Extra fields that change sizes (zip64), give a second name, or say that it is encrypted."""
_DAMAGED = "the archive is damaged, or no zip file"


@dataclass(frozen=True, slots=True)
class End:
    """Where the directory stands."""

    directory: int
    stop: int
    entries: int


@dataclass(frozen=True, slots=True)
class Listed:
    """One entry as the directory lists it."""

    name: str
    raw_name: bytes
    flags: int
    method: int
    checksum: int
    packed: int
    """Bytes in the archive."""
    size: int
    """Bytes unpacked, as it says."""
    attributes: int
    offset: int

    @property
    def is_stored(self) -> bool:
        """Whether the bytes stand in the archive as they are."""
        return self.method == _STORED


def find_end(content: bytes) -> End:
    """Return the one end that there is; only its own comment may follow.

    Raises:
        BadBundle: there is none, or more than one could be meant.
    """
    ends = [
        place
        for place in _places(content, _END_MARK, max(0, len(content) - _END.size - 0xFFFF))
        if place + _END.size + int.from_bytes(content[place + 20 : place + 22], "little")
        == len(content)
    ]
    if len(ends) != 1:
        raise BadBundle(_DAMAGED if not ends else "the archive could be read in two ways")
    stop = ends[0]
    _, disk, start_disk, here, entries, size, directory, _ = _END.unpack_from(content, stop)
    if disk or start_disk or here != entries or directory + size != stop:
        raise BadBundle("the archive is in parts, has something before it, or is damaged")
    if entries > MAX_READ:
        raise BadBundle(f"there are more than {MAX_READ} entries in the archive")
    return End(directory, stop, entries)


def listed_entries(content: bytes, end: End) -> list[Listed]:
    """Return what the directory lists, which has to fill it.

    Raises:
        BadBundle: damaged, or an entry is encrypted, packed in an unusual way or too large.
    """
    found: list[Listed] = []
    place = end.directory
    for _ in range(end.entries):
        listed, place = _listed(content, place, end.stop)
        found.append(listed)
    if place != end.stop:
        raise BadBundle(_DAMAGED)
    return found


def data_of(content: bytes, listed: Listed, limit: int) -> tuple[memoryview, int]:
    """Return an entry's packed bytes and where the next entry begins.

    Raises:
        BadBundle: what stands before the bytes isn't what the directory says.
    """
    if listed.offset + _LOCAL.size > limit:
        raise BadBundle(_DAMAGED)
    mark, _, flags, method, _, _, checksum, packed, size, name_size, extra_size = (
        _LOCAL.unpack_from(content, listed.offset)
    )
    name_at = listed.offset + _LOCAL.size
    start = name_at + name_size + extra_size
    stop = start + listed.packed
    if mark != _LOCAL_MARK or stop > limit:
        raise BadBundle(_DAMAGED)
    numbers = (listed.checksum, listed.packed, listed.size)
    follows = bool(flags & _DESCRIPTOR)
    agree = (checksum, packed, size) == numbers or (follows and not (checksum or packed or size))
    same = (flags, method, content[name_at : name_at + name_size]) == (
        listed.flags,
        listed.method,
        listed.raw_name,
    )
    if not agree or not same:
        raise BadBundle(f"the archive says two things about {shown_path(listed.name)}")
    _check_extra(content[start - extra_size : start])
    after = _after_descriptor(content, stop, limit, numbers) if follows else stop
    return memoryview(content)[start:stop], after


def _listed(content: bytes, place: int, stop: int) -> tuple[Listed, int]:
    if place + _DIRECTORY.size > stop:
        raise BadBundle(_DAMAGED)
    fields = _DIRECTORY.unpack_from(content, place)
    mark, _, version, flags, method, _, _, checksum, packed, size = fields[:10]
    name_size, extra_size, comment_size, disk, _, attributes, offset = fields[10:]
    name_at = place + _DIRECTORY.size
    after = name_at + name_size + extra_size + comment_size
    if mark != _DIRECTORY_MARK or after > stop or disk:
        raise BadBundle(_DAMAGED)
    raw_name = content[name_at : name_at + name_size]
    name = _name(raw_name, flags)
    is_usual = version <= _VERSION and method in (_STORED, _DEFLATED)
    if flags & ~(_LEVEL | _DESCRIPTOR | _UTF8) or not is_usual:
        raise BadBundle(f"{shown_path(name)} is encrypted, or packed in an unusual way")
    _check_extra(content[name_at + name_size : name_at + name_size + extra_size])
    listed = Listed(name, raw_name, flags, method, checksum, packed, size, attributes, offset)
    return listed, after


def _name(raw: bytes, flags: int) -> str:
    """Return a name; what is no UTF-8 becomes half characters, which no path may have."""
    name = raw.decode("utf-8", "surrogateescape")
    if not flags & _UTF8 and not raw.isascii():
        raise BadBundle(
            f"{shown_path(name)} is not marked as UTF-8 in the archive:"
            " use letters of ASCII, or pack it as tar.gz"
        )
    return name


def _check_extra(extra: bytes) -> None:
    place = 0
    while place < len(extra):
        if place + 4 > len(extra):
            raise BadBundle(_DAMAGED)
        kind, size = struct.unpack_from("<HH", extra, place)
        if kind in _EXTRAS_REFUSED:
            raise BadBundle("the archive has entries with second names or sizes, or encrypted ones")
        place += 4 + size
    if place != len(extra):
        raise BadBundle(_DAMAGED)


def _after_descriptor(content: bytes, stop: int, limit: int, numbers: tuple[int, int, int]) -> int:
    """Return where the record ends that repeats checksum and sizes behind the data."""
    expected = struct.pack("<III", *numbers)
    for descriptor in (_DESCRIPTOR_MARK + expected, expected):
        if content[stop : min(limit, stop + len(descriptor))] == descriptor:
            return stop + len(descriptor)
    raise BadBundle("the archive says two things about one of its files")


def _places(content: bytes, mark: bytes, start: int) -> Iterator[int]:
    place = content.find(mark, start)
    while place >= 0:
        yield place
        place = content.find(mark, place + 1)
