"""Assembling protobuf messages from parts that are already encoded.

On the wire a sub-message is a length-delimited field, so a message can be put together from
encoded parts without filling it again. What did not change since the last decision, above all
the public part of a view, is encoded once and reused for every seat.
"""

from __future__ import annotations


def varint(number: int) -> bytes:
    """Return a non-negative number as a base-128 varint."""
    if number < 0x80:
        return bytes((number,))
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def embed(field: int, part: bytes) -> bytes:
    """Return the encoded sub-message as a field of the message around it."""
    return varint(field << 3 | 2) + varint(len(part)) + part
