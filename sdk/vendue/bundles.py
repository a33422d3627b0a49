"""A version of a bot is an immutable bundle of files, named by the SHA-256 of its content.

**What goes in.** From a Python file: that file. From a folder with ``bot.toml``: every regular
file below it, but nothing whose name, or whose folder's name, begins with a dot or is
``__pycache__``, and no ``*.pyc`` or ``*.pyo``. Links, also hard ones, and special files are
refused, so are names that two systems could read differently, and more than the limits below.

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

from vendue.bundle_paths import BadPath, check_path, collision, is_left_out
from vendue.canonical import dump
from vendue.games.game import Json
from vendue.manifest import MANIFEST, BadManifest, Manifest, parse_manifest

MAX_TOTAL_BYTES = 64 << 20
"""Bytes of all files together."""
MAX_FILE_BYTES = 16 << 20
"""Bytes of one file."""
MAX_ENTRIES = 2000
"""Files and folders."""

_OPEN = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class BadBundle(ValueError):
    """Files that make no bundle; the sentence names the file."""


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
    """Return the bundle of a Python file or of a folder with a ``bot.toml``.

    The path itself may be a link, for whoever names it vouches for it; nothing below may.

    Raises:
        BadBundle: there is no such thing, it can't be read, or it breaks a rule.
    """
    if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises where it may not look
        return _collect_folder(path)
    if path.suffix != ".py":
        raise BadBundle(
            f"{_shown(path)} is neither a Python file (.py) nor a folder with a {MANIFEST}"
        )
    name = path.name
    _check(name)
    with _named(str(path)):
        descriptor = os.open(path, _OPEN & ~os.O_NOFOLLOW)
    content = _content(descriptor, name, MAX_FILE_BYTES)
    return Bundle({name: content}, frozenset(), name=path.stem, games=(), start=name)


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
    walk = _Walk()
    _refuse_without_manifest(path)
    with _named(str(path)):
        descriptor = os.open(path, _OPEN & ~os.O_NOFOLLOW | os.O_DIRECTORY)
    walk.folder(descriptor, "")
    clash = collision([*walk.files, *walk.folders])
    if clash is not None:
        raise BadBundle(f"{clash[0]} and {clash[1]} have one name on some systems: rename one")
    manifest = _manifest(walk.files.get(MANIFEST, b""))
    return Bundle(
        walk.files,
        frozenset(walk.executables),
        name=manifest.name,
        games=manifest.games,
        start=manifest.start,
    )


def _refuse_without_manifest(path: Path) -> None:
    if not os.path.lexists(path / MANIFEST):
        raise BadBundle(
            f"{_shown(path)} has no {MANIFEST}: it needs one with name, games and either python"
            " or command"
        )


def _manifest(content: bytes) -> Manifest:
    try:
        return parse_manifest(content)
    except BadManifest as error:
        raise BadBundle(str(error)) from None


class _Walk:
    """Reads a folder without following a link, by descriptors, up to the limits."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.folders: list[str] = []
        self.executables: set[str] = set()
        self._bytes_left = MAX_TOTAL_BYTES

    def folder(self, descriptor: int, prefix: str) -> None:
        """Read all that lies in an open folder, which is closed."""
        try:
            with _named(prefix or "the folder"):
                names = sorted(os.listdir(descriptor))
            for name in names:
                if not is_left_out(name):
                    self._entry(descriptor, name, prefix + name)
        finally:
            os.close(descriptor)

    def _entry(self, folder: int, name: str, path: str) -> None:
        _check(path)
        if len(self.files) + len(self.folders) >= MAX_ENTRIES:
            raise BadBundle(f"the folder holds more than {MAX_ENTRIES} files and folders")
        with _named(path):
            mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
            if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
                raise BadBundle(f"{path} is {_kind(mode)}; a bundle holds regular files only")
            descriptor = os.open(name, _OPEN, dir_fd=folder)
        if stat.S_ISDIR(mode):
            self.folders.append(path)
            self.folder(descriptor, path + "/")
        else:
            self._file(descriptor, path)

    def _file(self, descriptor: int, path: str) -> None:
        status = os.fstat(descriptor)
        if status.st_nlink > 1:
            os.close(descriptor)
            raise BadBundle(f"{path} is a hard link, it has other names elsewhere: copy it")
        content = _content(descriptor, path, min(MAX_FILE_BYTES, self._bytes_left))
        self.files[path] = content
        self._bytes_left -= len(content)
        if status.st_mode & stat.S_IXUSR:
            self.executables.add(path)


def _content(descriptor: int, path: str, limit: int) -> bytes:
    """Read a regular file whole and close it."""
    with _named(path), os.fdopen(descriptor, "rb") as stream:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            raise BadBundle(f"{path} is {_kind(mode)}; a bundle holds regular files only")
        content = stream.read(limit + 1)
    if len(content) <= limit:
        return content
    if len(content) > MAX_FILE_BYTES:
        raise BadBundle(f"{path} is larger than {MAX_FILE_BYTES >> 20} MiB")
    raise BadBundle(f"with {path} the bundle is larger than {MAX_TOTAL_BYTES >> 20} MiB")


def _check(path: str) -> None:
    try:
        check_path(path)
    except BadPath as error:
        raise BadBundle(f"{_shown(path)} {error}") from None


@contextmanager
def _named(path: str) -> Generator[None]:
    """Turn an error of the operating system into a sentence about a path."""
    try:
        yield
    except OSError as error:
        raise BadBundle(
            f"{_shown(path)} can't be read: {(error.strerror or 'error').lower()}"
        ) from None


def _shown(path: str | Path) -> str:
    return str(path) if str(path).isprintable() else ascii(str(path))


def _kind(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "a link"
    if stat.S_ISFIFO(mode):
        return "a pipe"
    return "a socket" if stat.S_ISSOCK(mode) else "a device or another special file"
