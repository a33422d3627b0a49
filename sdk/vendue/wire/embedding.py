"""Assembling protobuf messages from parts that are already encoded.

On the wire a sub-message is a length-delimited field, so a message can be put together from
encoded parts without filling it again. What did not change since the last decision, above all
the public part of a view, is encoded once and reused for every seat.
"""

from __future__ import annotations

from collections.abc import Iterable

_SHORT = tuple(bytes((number,)) for number in range(0x80))
"""Most numbers and tags that there are."""
_TWO_S_COMPLEMENT = (1 << 64) - 1


def varint(number: int) -> bytes:
    """Return a number as a base-128 varint, a negative one as protobuf's int32 writes it."""
    if 0 <= number < 0x80:
        return _SHORT[number]
    if 0 <= number < 0x4000:
        return bytes((number & 0x7F | 0x80, number >> 7))
    out, left = bytearray(), number & _TWO_S_COMPLEMENT
    while left >= 0x80:
        out.append(left & 0x7F | 0x80)
        left >>= 7
    out.append(left)
    return bytes(out)


def embed(field: int, part: bytes) -> bytes:
    """Return the encoded sub-message as a field of the message around it."""
    return varint(field << 3 | 2) + varint(len(part)) + part


def scalar(field: int, number: int) -> bytes:
    """Return a field with a number, a zero included."""
    return varint(field << 3) + varint(number)


def packed(field: int, numbers: Iterable[int]) -> bytes:
    """Return a repeated field of numbers; nothing if there are none."""
    part = b"".join(map(varint, numbers))
    return embed(field, part) if part else b""
