"""Compiled files: taken over where they hold for the copied source, else made.

A read-only runtime can't mend a missing or stale one, so every start of a bot would compile.
"""

from __future__ import annotations

import importlib.util
import py_compile
import struct
from pathlib import Path

_HEADER = struct.Struct("<4sIII")
"""Magic number, flags, and for flags 0 the source's time and size (PEP 552)."""


def code_place(place: str) -> str:
    """Return where the compiled file of a source stands."""
    return importlib.util.cache_from_source(place)


def usable_code(source: Path) -> bytes | None:
    """Return the compiled file beside a source if it holds for a copy with the same time."""
    try:
        content = Path(importlib.util.cache_from_source(str(source))).read_bytes()
        magic, flags, time, size = _HEADER.unpack_from(content)
    except (OSError, struct.error):
        return None
    status = source.stat()
    expected = (int(status.st_mtime) & 0xFFFFFFFF, status.st_size & 0xFFFFFFFF)
    is_current = magic == importlib.util.MAGIC_NUMBER and flags == 0 and (time, size) == expected
    return content if is_current else None


def compile_copy(copy: Path, seen_as: str) -> None:
    """Compile a copied source so that its time never matters; one with a wrong syntax stays as is.

    Args:
        copy: where it lies now.
        seen_as: its path for those who will read tracebacks.
    """
    target = Path(code_place(str(copy)))
    target.parent.mkdir(exist_ok=True)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    try:
        py_compile.compile(
            str(copy),
            str(target),
            dfile=seen_as,
            doraise=True,
            optimize=0,
            invalidation_mode=mode,
        )
    except py_compile.PyCompileError:
        return
