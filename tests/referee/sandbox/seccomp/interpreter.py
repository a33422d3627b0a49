"""A small interpreter of classic BPF, which runs a filter as the kernel would."""

from __future__ import annotations

import errno
import struct
from collections.abc import Sequence
from dataclasses import dataclass

ARCHITECTURES = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}
LOAD_WORD, RETURN = 0x20, 0x06
MOST = 4096
"""Instructions that the kernel takes."""
KILL, ALLOW = "kill", "allow"
COMPARISONS = {
    0x15: lambda word, value: word == value,
    0x25: lambda word, value: word > value,
    0x35: lambda word, value: word >= value,
    0x45: lambda word, value: word & value != 0,
}


@dataclass(frozen=True)
class Call:
    """A system call as the kernel describes it to a filter (``struct seccomp_data``)."""

    number: int
    arguments: Sequence[int] = ()
    architecture: int = ARCHITECTURES["x86_64"]

    def packed(self) -> bytes:
        """Return it as the kernel lays it out."""
        arguments = [*self.arguments, *[0] * (6 - len(self.arguments))]
        return struct.pack("=iIQ6Q", _signed(self.number), self.architecture, 0, *arguments)


def answer(program: bytes, call: Call) -> str:
    """Return what the filter answers: ``allow``, ``kill``, or the name of an error."""
    assert len(program) % 8 == 0
    code = list(struct.iter_unpack("=HBBI", program))
    assert len(code) <= MOST
    data, place, word = call.packed(), 0, 0
    while True:
        operation, if_true, if_false, value = code[place]
        place += 1
        if operation == RETURN:
            return _named(value)
        if operation == LOAD_WORD:
            assert value % 4 == 0
            (word,) = struct.unpack_from("=I", data, value)
        else:
            place += if_true if COMPARISONS[operation](word, value) else if_false


def _named(value: int) -> str:
    if value == 0x8000_0000:
        return KILL
    if value == 0x7FFF_0000:
        return ALLOW
    assert value >> 16 == 0x0005
    return errno.errorcode[value & 0xFFFF]


def _signed(number: int) -> int:
    return number - (1 << 32) if number >= 1 << 31 else number
