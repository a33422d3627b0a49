"""What a runtime is put together from: files of this machine and their places in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

CODE_ENDINGS = (".pyc", ".pyo")
"""Compiled files are looked for beside their sources."""


class RuntimeFault(Exception):
    """No runtime can be had; the message is a sentence for the organiser."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a runtime."""

    place: str
    """Its path in the runtime, with forward slashes."""
    source: Path
    """Where it is copied from; a link there is followed."""
    is_program: bool = False
    """Whether it may be executed."""
    content: bytes | None = None
    """What it holds instead of the source's bytes."""


def folder_parts(
    folder: Path, place: str, is_wanted: Callable[[str], bool] = lambda _: True
) -> Iterator[Part]:
    """Yield the files below a folder, without compiled ones and without linked folders.

    Args:
        folder: where they are.
        place: the folder's own path in the runtime.
        is_wanted: judges a path relative to the folder, of a file or of a folder.
    """
    for root, folders, files in os.walk(folder):
        inside = Path(root).relative_to(folder)
        folders[:] = sorted(
            name
            for name in folders
            if name != "__pycache__"
            if is_wanted((inside / name).as_posix()) and not (Path(root) / name).is_symlink()
        )
        for name in sorted(files):
            path = (inside / name).as_posix()
            source = Path(root) / name
            if is_wanted(path) and not name.endswith(CODE_ENDINGS) and source.is_file():
                yield Part(f"{place}/{path}", source)
