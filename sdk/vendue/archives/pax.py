"""The extended headers of POSIX tar: of what they can say, a bundle needs the path."""

from __future__ import annotations

from vendue.bundle_content import BadBundle

_IGNORED = frozenset(
    {"atime", "ctime", "mtime", "uid", "gid", "uname", "gname", "comment"}
    | {"LIBARCHIVE.creationtime"}
)
"""What says nothing about the content."""
_IGNORED_BEGINNINGS = ("LIBARCHIVE.xattr.", "SCHILY.xattr.", "SCHILY.acl.")
_DIGITS = 10
"""Of the length of a record, at most."""


def path_of(extra: bytes) -> bytes | None:
    """Return the path that an extended header gives the next entry, None if it gives none.

    Raises:
        BadBundle: damaged, or it says something that changes how the entry is to be read.
    """
    path: bytes | None = None
    for key, value in _records(extra):
        if key == "path":
            path = value
        elif key not in _IGNORED and not key.startswith(_IGNORED_BEGINNINGS):
            raise BadBundle(f"the archive holds a header about {key!a:.40} that bundles don't need")
    return path


def refuse_global(extra: bytes) -> None:
    """Refuse a header for all entries unless it is a comment, such as git's.

    Raises:
        BadBundle: damaged, or more than a comment.
    """
    if any(key != "comment" for key, _ in _records(extra)):
        raise BadBundle("the archive holds a header for all its entries")


def _records(extra: bytes) -> list[tuple[str, bytes]]:
    records: list[tuple[str, bytes]] = []
    place = 0
    while place < len(extra):
        digits, space, _ = extra[place : place + _DIGITS + 1].partition(b" ")
        length = int(digits) if space and digits.isdigit() else 0
        record = extra[place : place + length]
        key, sign, value = record[len(digits) + 1 : -1].partition(b"=")
        if len(record) != length or not record.endswith(b"\n") or not sign or not key.isascii():
            raise BadBundle("the archive is damaged: an extended header can't be read")
        records.append((key.decode(), value))
        place += length
    if len({key for key, _ in records}) != len(records):
        raise BadBundle("the archive says the same thing twice in one header")
    return records
