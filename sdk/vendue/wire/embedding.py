"""Assembling protobuf messages from parts that are already encoded.

On the wire a sub-message is a length-delimited field, so a message can be put together from
encoded parts without filling it again. What did not change since the last decision, above all
the public part of a view, is encoded once and reused for every seat.
"""

from __future__ import annotations

from collections.abc import Iterable

_TWO_S_COMPLEMENT = (1 << 64) - 1


def _written(number: int) -> bytes:
    out = bytearray()
    left = number & _TWO_S_COMPLEMENT
    while left >= 0x80:
        out.append(left & 0x7F | 0x80)
        left >>= 7
    out.append(left)
    return bytes(out)


_READY = tuple(map(_written, range(1 << 12)))
"""Nearly all numbers and lengths that there are in a decision, and all tags."""


def varint(number: int) -> bytes:
    """Return a number as a base-128 varint, a negative one as protobuf's int32 writes it."""
    return _READY[number] if 0 <= number < len(_READY) else _written(number)


def embed(field: int, part: bytes) -> bytes:
    """Return the encoded sub-message as a field of the message around it."""
    return varint(field << 3 | 2) + varint(len(part)) + part


def scalar(field: int, number: int) -> bytes:
    """Return a field with a number, a zero included."""
    return varint(field << 3) + varint(number)


def fixed64(field: int, number: int) -> bytes:
    """Return a field with a number of 64 bits without a sign."""
    return varint(field << 3 | 1) + number.to_bytes(8, "little")


def packed(field: int, numbers: Iterable[int]) -> bytes:
    """Return a repeated field of numbers; nothing if there are none."""
    part = b"".join(map(varint, numbers))
    return embed(field, part) if part else b""
