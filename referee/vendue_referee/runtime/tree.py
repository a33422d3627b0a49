"""The tree of a runtime on disk: written, hashed, and later seen to be the same."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from hashlib import file_digest, sha256
from pathlib import Path

from vendue.canonical import dump
from vendue.games.game import Json
from vendue_referee.runtime.compiled import code_place, compile_copy, usable_code
from vendue_referee.runtime.interpreter import MOUNT
from vendue_referee.runtime.parts import Part

FOLDER, FILE, PROGRAM = 0o755, 0o644, 0o755
"""Modes: everybody may read, nobody but the owner may write."""


def write_parts(parts: Iterable[Part], folder: Path) -> None:
    """Write files with their times, and compiled ones for sources, whatever the umask."""
    for part in parts:
        target = folder / part.place
        _make_folders(target.parent, folder)
        content = part.source.read_bytes() if part.content is None else part.content
        status = part.source.stat()
        _write(target, content, PROGRAM if part.is_program else FILE)
        os.utime(target, ns=(status.st_mtime_ns, status.st_mtime_ns))
        if part.place.endswith(".py"):
            _write_code(part, target, folder)


def tree_hash(folder: Path) -> str:
    """Return the SHA-256 of the canonical JSON of ``[[path, mode, "SHA-256 of the content"], …]``.

    Rows are sorted; a folder's third field is empty, so is a link's, which is never in order.
    """
    rows: list[Json] = []
    for path, entry in _walk(folder, ""):
        status = entry.stat(follow_symlinks=False)
        digest = ""
        if stat.S_ISREG(status.st_mode):
            with open(entry.path, "rb") as file:  # noqa: PTH123 - a path as text
                digest = file_digest(file, "sha256").hexdigest()
        rows.append([path, status.st_mode, digest])
    return sha256(dump(rows)).hexdigest()


def tree_seal(folder: Path) -> str:
    """Return a cheap mark that changes whenever anything below a folder does.

    The kernel sets the time of a file's last change, and an ordinary user can't set it back.
    """
    digest = sha256()
    for path, entry in _walk(folder, ""):
        status = entry.stat(follow_symlinks=False)
        row = (path, status.st_mode, status.st_uid, status.st_ino, status.st_size)
        digest.update(repr((*row, status.st_mtime_ns, status.st_ctime_ns)).encode())
    return digest.hexdigest()


def tree_size(folder: Path) -> tuple[int, int]:
    """Return how many files lie below a folder and how many bytes they have."""
    sizes = [
        entry.stat(follow_symlinks=False).st_size
        for _, entry in _walk(folder, "")
        if entry.is_file(follow_symlinks=False)
    ]
    return len(sizes), sum(sizes)


def _walk(folder: Path | str, prefix: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    with os.scandir(folder) as entries:
        ordered = sorted(entries, key=lambda entry: entry.name)
    for entry in ordered:
        yield prefix + entry.name, entry
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, f"{prefix}{entry.name}/")


def _write_code(part: Part, target: Path, folder: Path) -> None:
    place = folder / code_place(part.place)
    _make_folders(place.parent, folder)
    content = usable_code(part.source) if part.content is None else None
    if content is not None:
        _write(place, content, FILE)
        return
    compile_copy(target, f"{MOUNT}/{part.place}")
    if place.exists():
        place.chmod(FILE)


def _write(target: Path, content: bytes, mode: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    with os.fdopen(os.open(target, flags, mode), "wb") as file:
        os.fchmod(file.fileno(), mode)
        file.write(content)


def _make_folders(folder: Path, top: Path) -> None:
    if folder == top or folder.is_dir():
        return
    _make_folders(folder.parent, top)
    folder.mkdir()
    folder.chmod(FOLDER)
