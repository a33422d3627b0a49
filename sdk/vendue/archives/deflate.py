"""Deflated bytes, unpacked piece by piece (RFC 1951, RFC 1952)."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from vendue.bundle_content import BadBundle

RAW, GZIP = -15, 31
"""What is around the deflated bytes: nothing, or a gzip member's header and checksum."""
_FEED = 1 << 16
"""Packed bytes that are taken at a time."""
_PIECE = 1 << 18
"""Bytes that are unpacked at a time, at most."""


def inflated(packed: bytes | memoryview, kind: int) -> Iterator[bytes]:
    """Yield what is packed; whoever has enough simply stops.

    Raises:
        BadBundle: it is damaged or cut short, or something follows it.
    """
    unpacker = zlib.decompressobj(wbits=kind)
    for start in range(0, len(packed), _FEED):
        waiting, is_full = bytes(packed[start : start + _FEED]), True
        while not unpacker.eof and (waiting or is_full):
            try:
                piece = unpacker.decompress(waiting, _PIECE)
            except zlib.error:
                raise BadBundle("the archive is damaged") from None
            waiting, is_full = unpacker.unconsumed_tail, len(piece) == _PIECE
            yield piece
        if unpacker.eof:
            if unpacker.unused_data or start + _FEED < len(packed):
                raise BadBundle("something follows packed bytes in the archive")
            return
    raise BadBundle("the archive is cut short")
