"""Reads tar archives (POSIX ustar and pax, GNU's long names): regular files and folders only."""

from __future__ import annotations

from dataclasses import dataclass

from vendue.archives.entries import Entries, is_executable
from vendue.archives.pax import path_of, refuse_global
from vendue.archives.source import Source
from vendue.bundle_content import BadBundle, Content, shown_path, too_large

BLOCK = 512
"""Bytes that everything in a tar archive is padded to."""
MAX_EXTRA = 16 << 10
"""Bytes of a header that belongs to another one."""
_FILE, _OLD_FILE, _FOLDER = b"0", b"\0", b"5"
_PAX, _PAX_GLOBAL, _LONG_NAME = b"x", b"g", b"L"
_REFUSED = {
    b"1": "a hard link",
    b"2": "a link",
    b"3": "a device",
    b"4": "a device",
    b"6": "a pipe",
    b"K": "a link",
    b"S": "a sparse file",
}
_MAGIC = (b"ustar\x0000", b"ustar  \x00")
"""POSIX's and GNU's."""


@dataclass(frozen=True, slots=True)
class _Header:
    """One block that introduces an entry, or what belongs to the next."""

    kind: bytes
    name: bytes
    size: int
    mode: int


def read_tar(source: Source) -> Content:
    """Return the files of a tar archive.

    Raises:
        BadBundle: damaged, or with anything in it that no bundle holds.
    """
    entries = Entries()
    name: bytes | None = None
    while (header := _next_header(source)) is not None:
        if header.kind not in (_PAX, _PAX_GLOBAL, _LONG_NAME):
            _read_entry(source, header, header.name if name is None else name, entries)
            name = None
            continue
        told = _told_name(source, header)
        if told is not None and name is not None:
            raise BadBundle("an entry of the archive has two names")
        name = name if told is None else told
    if name is not None or not source.is_only_zeros():
        raise BadBundle("something follows the end of the archive")
    return entries.bundle_content()


def _told_name(source: Source, header: _Header) -> bytes | None:
    """Return the name of the next entry that a header of its own gives, None if it gives none."""
    if header.size > MAX_EXTRA:
        raise BadBundle(f"an entry of the archive has more than {MAX_EXTRA} bytes about it")
    extra = _padded(source, header.size)
    if header.kind == _LONG_NAME:
        return extra.removesuffix(b"\0")
    if header.kind == _PAX:
        return path_of(extra)
    refuse_global(extra)
    return None


def _read_entry(source: Source, header: _Header, raw: bytes, entries: Entries) -> None:
    name = _text(raw).removeprefix("./")
    if header.kind not in (_FILE, _OLD_FILE, _FOLDER):
        kind = _REFUSED.get(header.kind, "an entry of an unusual kind")
        raise BadBundle(f"{shown_path(name)} is {kind}; a bundle holds regular files only")
    is_folder = header.kind == _FOLDER or name.endswith("/")
    if is_folder and header.size:
        raise BadBundle(f"{shown_path(name)} is a folder with content")
    if is_folder and raw in (b".", b"./"):  # what `tar -C folder -c .` begins with
        return
    kept = entries.enter(name.removesuffix("/"), is_folder=is_folder)
    if kept is not None and header.size > entries.room():
        raise too_large(kept, header.size)
    if kept is None:
        _skip(source, header.size)
        return
    entries.keep(kept, _padded(source, header.size), is_executable=is_executable(header.mode))


def _next_header(source: Source) -> _Header | None:
    """Return the next header, None at the end, which is two blocks of zeros."""
    block = source.read(BLOCK)
    if not any(block):
        if any(source.read(BLOCK)):
            raise BadBundle("something follows the end of the archive")
        return None
    if block[257:265] not in _MAGIC or _number(block[148:156]) != _checksum(block):
        raise BadBundle("the archive is damaged, or no tar file of today's kind")
    name = _cut(block[:100])
    prefix = _cut(block[345:500]) if block[257:265] == _MAGIC[0] else b""
    return _Header(
        block[156:157],
        prefix + b"/" + name if prefix else name,
        _number(block[124:136]),
        _number(block[100:108]),
    )


def _padded(source: Source, size: int) -> bytes:
    content = source.read(size)
    source.read(-size % BLOCK)
    return content


def _skip(source: Source, size: int) -> None:
    left = size + -size % BLOCK
    while left:
        left -= len(source.read(min(left, 1 << 16)))


def _number(field: bytes) -> int:
    """Return an octal number; GNU's way of writing huge ones is for what no bundle holds."""
    text = field.strip(b" \0")
    if not text or set(text) - set(b"01234567"):
        raise BadBundle("the archive is damaged, or holds a number no bundle needs")
    return int(text, 8)


def _checksum(block: bytes) -> int:
    return sum(block[:148]) + 8 * ord(" ") + sum(block[156:])


def _cut(field: bytes) -> bytes:
    return field.partition(b"\0")[0]


def _text(name: bytes) -> str:
    """Return a name; bytes that aren't UTF-8 become half characters, which no path may have."""
    return name.decode("utf-8", "surrogateescape")
