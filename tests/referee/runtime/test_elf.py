"""Which libraries a program needs, and where it looks for them."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vendue_referee.runtime import elf
from vendue_referee.runtime.interpreter import program

STRINGS = b"\0libpython3.so\0libc.so.6\0/home/somebody/lib\0"


def program_file(order: str = "<", path: bytes = b"/home/somebody/lib") -> bytes:
    """Return an ELF file of one loaded segment that holds strings and a dynamic section."""
    entries = [(1, STRINGS.index(b"libpython3")), (1, STRINGS.index(b"libc")), (5, 0x1000)]
    entries += [(29, STRINGS.index(path))] if path else []
    dynamic = b"".join(struct.pack(f"{order}qQ", *entry) for entry in [*entries, (0, 0)])
    body = STRINGS + dynamic
    start = 64 + 2 * 56
    load = (1, 4, start, 0x1000, 0, len(body), len(body), 1)
    place = (2, 4, start + len(STRINGS), 0x1000 + len(STRINGS), 0, len(dynamic), 0, 1)
    segments = b"".join(struct.pack(f"{order}IIQQQQQQ", *each) for each in (load, place))
    kind = b"\x7fELF\x02" + (b"\x01" if order == "<" else b"\x02") + bytes(26)
    header = kind + struct.pack(f"{order}Q", 64) + bytes(14) + struct.pack(f"{order}HH", 56, 2)
    return header.ljust(64, b"\0") + segments + body


@pytest.mark.parametrize("order", ["<", ">"])
def test_libraries_and_path_are_read(order: str) -> None:
    found = elf.needs(program_file(order))
    assert found.libraries == ("libpython3.so", "libc.so.6")
    assert found.path == b"/home/somebody/lib"


def test_the_path_is_changed_and_nothing_else() -> None:
    before = program_file()
    after = elf.with_path(before, b"$ORIGIN/../lib")
    assert after is not None
    assert elf.needs(after).path == b"$ORIGIN/../lib"
    assert elf.needs(after).libraries == elf.needs(before).libraries
    assert len(after) == len(before)


def test_a_path_without_room_stays() -> None:
    assert elf.with_path(program_file(), b"x" * 40) is None
    assert elf.with_path(program_file(path=b""), b"x") is None


def test_this_interpreter_needs_a_c_library() -> None:
    libraries = elf.needs(program().read_bytes()).libraries
    assert any(name.startswith(("libc.", "ld-")) for name in libraries)


@given(st.binary(max_size=400))
def test_what_is_no_program_needs_nothing(content: bytes) -> None:
    assert elf.needs(content).libraries == ()


@given(st.integers(0, len(program_file()) - 1), st.integers(0, 255))
def test_a_broken_program_is_no_error(place: int, value: int) -> None:
    broken = bytearray(program_file())
    broken[place] = value
    elf.needs(bytes(broken))


def test_a_text_file_needs_nothing() -> None:
    assert elf.needs(Path(__file__).read_bytes()) == elf.Needs()
