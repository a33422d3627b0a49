"""A version of a bot is an immutable bundle of files, named by the SHA-256 of its content.

**What goes in.** From a Python file: that file. From a folder with ``bot.toml``: every regular
file below it, but nothing whose name, or whose folder's name, begins with a dot or is
``__pycache__``, and no ``*.pyc`` or ``*.pyo``. Links, also hard ones, and special files are
refused, so are names that two systems could read differently, and more than the limits of
`vendue.bundle_content`. An archive (`vendue.archives`) makes the same bundle as the folder that
was packed, with or without that folder's own name.

**The hash** is the SHA-256 of the canonical JSON (RFC 8785) of ::

    ["vendue/bundle/1", [[path, is executable, bytes, "SHA-256 of the content"], …]]

with one row for each file, by ascending UTF-8 bytes of the path. A path has forward slashes. A
file is executable if its owner may execute it; the single file of a Python bot never is. Times,
owners, other modes, empty folders and the order in which a disk lists names don't count.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from vendue.archives import ENDINGS, MAX_PACKED_BYTES, is_archive, read_archive
from vendue.bundle_content import (
    MAX_ENTRIES,
    MAX_FILE_BYTES,
    MAX_TOTAL_BYTES,
    BadBundle,
    Content,
    shown_path,
    too_large,
)
from vendue.bundle_paths import is_left_out
from vendue.canonical import dump
from vendue.games.game import Json
from vendue.manifest import MANIFEST, BadManifest, parse_manifest

__all__ = [
    "MAX_ENTRIES",
    "MAX_FILE_BYTES",
    "MAX_TOTAL_BYTES",
    "BadBundle",
    "Bundle",
    "collect",
    "version_of",
    "write",
]

_OPEN = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


@dataclass(frozen=True)
class Bundle:
    """The files of one version of a bot; made by `collect`."""

    files: Mapping[str, bytes] = field(compare=False)
    """Content by relative path with forward slashes, in the order of the hash."""
    executables: frozenset[str]
    """Paths of the files that may be executed."""
    name: str
    """As the manifest calls it, or the Python file without its ending."""
    games: tuple[str, ...]
    """As the manifest names them; empty for a single Python file, which only its code can tell."""
    start: str | tuple[str, ...]
    """What `vendue.loading.load` takes, or the words of a command."""
    version: str = field(init=False)
    """The hash, 64 hexadecimal digits."""

    def __post_init__(self) -> None:
        ordered = dict(sorted(self.files.items(), key=lambda item: item[0].encode()))
        object.__setattr__(self, "files", MappingProxyType(ordered))
        object.__setattr__(self, "version", version_of(ordered, self.executables))


def version_of(files: Mapping[str, bytes], executables: frozenset[str]) -> str:
    """Return the hash of a bundle's content."""
    rows: list[Json] = [
        [path, path in executables, len(files[path]), sha256(files[path]).hexdigest()]
        for path in sorted(files, key=str.encode)
    ]
    return sha256(dump(["vendue/bundle/1", rows])).hexdigest()


def collect(path: Path) -> Bundle:
    """Return the bundle of a Python file, or of a folder or archive with a ``bot.toml``.

    The path itself may be a link, for whoever names it vouches for it; nothing below may.

    Raises:
        BadBundle: there is no such thing, it can't be read, or it breaks a rule.
    """
    if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises where it may not look
        return _collect_folder(path)
    if is_archive(path.name):
        return _bundle(read_archive(path.name, _named_file(path, MAX_PACKED_BYTES)))
    if path.suffix != ".py":
        raise BadBundle(
            f"{shown_path(path)} is neither a Python file (.py) nor a folder with a {MANIFEST}"
            f" nor an archive ({', '.join(ENDINGS)})"
        )
    content = Content()
    content.enter(path.name)
    content.keep(path.name, _named_file(path, MAX_FILE_BYTES), is_executable=False)
    return Bundle(content.files, frozenset(), name=path.stem, games=(), start=path.name)


def _named_file(path: Path, limit: int) -> bytes:
    """Return the content of a file that the user named, up to one byte more than a limit."""
    with _named(str(path)):
        descriptor = os.open(path, _OPEN & ~os.O_NOFOLLOW)
    return _content(descriptor, path.name, limit)


def write(bundle: Bundle, folder: Path) -> None:
    """Write a bundle's files into an empty folder, which is made if need be.

    Files get mode 0644 or 0755, folders 0755, whatever the umask.

    Raises:
        OSError: the folder isn't empty, or something can't be written.
    """
    folder.mkdir(exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY), str(folder))
    for path, content in bundle.files.items():
        file = folder / path
        for parent in reversed(file.relative_to(folder).parents[:-1]):
            (folder / parent).mkdir(exist_ok=True)
            (folder / parent).chmod(0o755)
        _write_file(file, content, 0o755 if path in bundle.executables else 0o644)


def _write_file(file: Path, content: bytes, mode: int) -> None:
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
    with os.fdopen(descriptor, "wb") as stream:
        os.fchmod(descriptor, mode)
        stream.write(content)


def _collect_folder(path: Path) -> Bundle:
    if not os.path.lexists(path / MANIFEST):
        raise _without_manifest(shown_path(path))
    content = Content()
    with _named(str(path)):
        descriptor = os.open(path, _OPEN & ~os.O_NOFOLLOW | os.O_DIRECTORY)
    _walk(descriptor, "", content)
    content.check()
    return _bundle(content)


def _bundle(content: Content) -> Bundle:
    if MANIFEST not in content.files:
        raise _without_manifest("it")
    try:
        manifest = parse_manifest(content.files[MANIFEST])
    except BadManifest as error:
        raise BadBundle(str(error)) from None
    return Bundle(
        content.files,
        frozenset(content.executables),
        name=manifest.name,
        games=manifest.games,
        start=manifest.start,
    )


def _without_manifest(what: str) -> BadBundle:
    return BadBundle(
        f"{what} has no {MANIFEST}: it needs one with name, games and either python or command"
    )


def _walk(descriptor: int, prefix: str, content: Content) -> None:
    """Read all that lies in an open folder, which is closed, without following a link."""
    try:
        with _named(prefix or "the folder"):
            names = sorted(os.listdir(descriptor))
        for name in names:
            if not is_left_out(name):
                _walk_entry(descriptor, name, prefix + name, content)
    finally:
        os.close(descriptor)


def _walk_entry(folder: int, name: str, path: str, content: Content) -> None:
    with _named(path):
        mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
        content.enter(path, is_folder=stat.S_ISDIR(mode))
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise BadBundle(f"{path} is {_kind(mode)}; a bundle holds regular files only")
        descriptor = os.open(name, _OPEN, dir_fd=folder)
    if stat.S_ISDIR(mode):
        _walk(descriptor, path + "/", content)
        return
    status = os.fstat(descriptor)
    if status.st_nlink > 1:
        os.close(descriptor)
        raise BadBundle(f"{path} is a hard link, it has other names elsewhere: copy it")
    data = _content(descriptor, path, content.room())
    content.keep(path, data, is_executable=bool(status.st_mode & stat.S_IXUSR))


def _content(descriptor: int, path: str, limit: int) -> bytes:
    """Read a regular file whole and close it."""
    with _named(path), os.fdopen(descriptor, "rb") as stream:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            raise BadBundle(f"{path} is {_kind(mode)}; a bundle holds regular files only")
        content = stream.read(limit + 1)
    if len(content) > limit:
        raise too_large(path, len(content), limit)
    return content


@contextmanager
def _named(path: str) -> Generator[None]:
    """Turn an error of the operating system into a sentence about a path."""
    try:
        yield
    except OSError as error:
        raise BadBundle(
            f"{shown_path(path)} can't be read: {(error.strerror or 'error').lower()}"
        ) from None


def _kind(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "a link"
    if stat.S_ISFIFO(mode):
        return "a pipe"
    return "a socket" if stat.S_ISSOCK(mode) else "a device or another special file"
