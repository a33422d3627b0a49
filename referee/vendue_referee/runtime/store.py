"""Built runtimes, each in a folder named by the hash of its content.

Beside the folder ``HASH`` lies ``HASH.json``: what it was built from and how it looked when it
was finished. A runtime without that file, or one that doesn't look so any more, is no runtime.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from vendue_referee.runtime.builder import build
from vendue_referee.runtime.fingerprint import fingerprint
from vendue_referee.runtime.folder import check, default_folder, held
from vendue_referee.runtime.interpreter import MOUNT
from vendue_referee.runtime.parts import RuntimeFault
from vendue_referee.runtime.tree import tree_hash, tree_seal, tree_size

_UNFINISHED = ".building-"
_HASH_LENGTH = 64


@dataclass(frozen=True, slots=True)
class Runtime:
    """A finished runtime."""

    path: Path
    """Its folder, to be mounted read-only at /rt."""
    hash: str
    """The SHA-256 of its content, see `tree_hash`."""
    variables: dict[str, str] = field(default_factory=dict[str, str], compare=False)

    @property
    def python(self) -> str:
        """Path of its interpreter inside a sandbox."""
        return f"{MOUNT}/bin/python3"

    def environment(self) -> dict[str, str]:
        """Return what a bot's environment must hold so that the interpreter works at /rt."""
        return dict(self.variables)


@dataclass(frozen=True, slots=True)
class Listed:
    """A finished runtime and what is known about it."""

    runtime: Runtime
    files: int
    bytes: int
    is_current: bool
    """Whether it is what would be built now, and unaltered."""


@dataclass(frozen=True, slots=True)
class _Note:
    """What stands in ``HASH.json``."""

    fingerprint: str
    seal: str
    files: int
    bytes: int
    variables: dict[str, str]


def ensure(say: Callable[[str], None] | None = None) -> Runtime:
    """Return the current runtime, built first if there is none or it is of something older.

    Args:
        say: is told a sentence when it takes seconds; standard error if None.

    Raises:
        RuntimeFault: it can't be built, or the folder for it isn't safe.
    """
    return Runtimes(default_folder()).ensure(say or _to_stderr)


class Runtimes:
    """The runtimes of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def current(self) -> Runtime | None:
        """Return the unaltered runtime for what is installed now, None if there is none.

        Raises:
            RuntimeFault: none can be built here, or the folder isn't safe.
        """
        mark = fingerprint()
        for name, note in self._notes():
            if note.fingerprint == mark and self._is_intact(name, note):
                return Runtime(self.folder / name, name, note.variables)
        return None

    def ensure(self, say: Callable[[str], None]) -> Runtime:
        """Return the current runtime, built first if need be; see `ensure`."""
        found = self.current()
        if found is not None:
            return found
        with held(self.folder):
            found = self.current()  # another process may have built it meanwhile
            if found is not None:
                return found
            say("building the runtime for bots, once for this installation …")
            return self._build()

    def build(self) -> Runtime:
        """Build the runtime for what is installed now, whether or not there is one.

        Raises:
            RuntimeFault: it can't be built, or the folder for it isn't safe.
        """
        with held(self.folder):
            return self._build()

    def listed(self) -> list[Listed]:
        """Return all finished runtimes, by hash."""
        mark = fingerprint()
        return [
            Listed(
                Runtime(self.folder / name, name, note.variables),
                note.files,
                note.bytes,
                is_current=note.fingerprint == mark and self._is_intact(name, note),
            )
            for name, note in self._notes()
        ]

    def prune(self) -> list[str]:
        """Remove all but the current runtime, and what was never finished; return the names."""
        if not self.folder.is_dir():
            return []
        with held(self.folder):
            current = self.current()
            kept = current.hash if current else ""
            names = [each.name for each in self.folder.iterdir() if each.is_dir()]
            removed = sorted(name for name in names if name != kept)
            for name in removed:
                self._remove(name)
            return removed

    def _build(self) -> Runtime:
        self._sweep()
        beside = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=self.folder))
        try:
            mark = fingerprint()
            variables = build(beside)
            name = tree_hash(beside)
            self._place(beside, name)
        except OSError as error:
            raise RuntimeFault(f"the runtime can't be built: {error}") from error
        finally:
            shutil.rmtree(beside, ignore_errors=True)
        folder = self.folder / name
        self._write_note(name, _Note(mark, tree_seal(folder), *tree_size(folder), variables))
        return Runtime(folder, name, variables)

    def _place(self, beside: Path, name: str) -> None:
        """Give a built tree its name; one of the same content stays, for bots may run on it."""
        folder = self.folder / name
        if not folder.is_dir() or tree_hash(folder) != name:
            self._remove(name)
            beside.rename(folder)

    def _is_intact(self, name: str, note: _Note) -> bool:
        """Return whether a runtime is as it was built; a copy of all, with new times, is."""
        folder = self.folder / name
        try:
            seal = tree_seal(folder)
            if seal == note.seal:
                return True
            if tree_hash(folder) != name:
                return False
        except OSError:
            return False
        with suppress(OSError):
            self._write_note(name, replace(note, seal=seal))
        return True

    def _notes(self) -> Iterator[tuple[str, _Note]]:
        if not self.folder.is_dir():
            return
        check(self.folder)
        for file in sorted(self.folder.glob("*.json")):
            if len(file.stem) == _HASH_LENGTH and file.with_suffix("").is_dir():
                try:
                    yield file.stem, _Note(**json.loads(file.read_bytes()))
                except (OSError, ValueError, TypeError):
                    continue

    def _write_note(self, name: str, note: _Note) -> None:
        beside = self.folder / f"{_UNFINISHED}{name}.{os.getpid()}"
        beside.write_text(json.dumps(asdict(note), indent=2) + "\n", encoding="utf-8")
        beside.chmod(0o644)
        beside.rename(self.folder / f"{name}.json")

    def _remove(self, name: str) -> None:
        (self.folder / f"{name}.json").unlink(missing_ok=True)
        shutil.rmtree(self.folder / name, ignore_errors=True)

    def _sweep(self) -> None:
        """Remove what interrupted builds left; the caller holds the folder."""
        for each in self.folder.glob(f"{_UNFINISHED}*"):
            if each.is_dir():
                shutil.rmtree(each, ignore_errors=True)
            else:
                each.unlink(missing_ok=True)


def _to_stderr(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 - for the user of a command
