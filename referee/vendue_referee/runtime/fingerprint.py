"""A cheap mark of all that a runtime is built from: another mark means that it must be rebuilt."""

from __future__ import annotations

import os
import sys
from hashlib import sha256

from vendue_referee.runtime.environment import distributions, sdk_folder
from vendue_referee.runtime.interpreter import library, program
from vendue_referee.runtime.parts import folder_parts

LAYOUT = 1
"""Goes up when the same inputs make another runtime."""


def fingerprint() -> str:
    """Return the mark of this interpreter, these distributions and this SDK.

    Raises:
        RuntimeFault: no runtime can be built from them.
    """
    digest = sha256(repr((LAYOUT, sys.version, sys.base_prefix)).encode())
    for file in (program(), library() / "os.py"):
        digest.update(_status(file).encode())
    for each in distributions():
        record = each.read_text("RECORD") or ""
        digest.update(repr((each.name, each.version, record)).encode())
    for part in folder_parts(sdk_folder(), ""):
        content = part.source.read_bytes()
        digest.update(repr((part.place, len(content))).encode() + content)
    return digest.hexdigest()


def _status(path: str | os.PathLike[str]) -> str:
    try:
        status = os.stat(path)  # noqa: PTH116 - also of what may be missing
    except OSError:
        return repr((str(path), None))
    return repr((str(path), status.st_size, status.st_mtime_ns))
