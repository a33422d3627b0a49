"""The parts of a runtime that come from the running interpreter: program and standard library.

A Python finds its library relative to its own program (``bin/python3`` and
``lib/python3.N/os.py``), so a copy works wherever it is mounted. If it is linked to a libpython
outside /usr, that and whatever else lies beside it is copied to ``lib`` too, and the program's
search path for libraries is rewritten to ``$ORIGIN/../lib``. A program whose search path is too
short for that gets ``LD_LIBRARY_PATH`` in its environment instead.
"""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from vendue_referee.runtime import elf
from vendue_referee.runtime.parts import Part, RuntimeFault, folder_parts

MOUNT = "/rt"
"""Where bots find the runtime."""
ORIGIN = b"$ORIGIN/../lib"
LIBRARY = f"lib/python{sys.version_info.major}.{sys.version_info.minor}"
"""Place of the standard library."""

LEFT_OUT = frozenset(
    {
        *("site-packages", "dist-packages", "test", "idlelib", "tkinter", "turtledemo"),
        *("turtle.py", "ensurepip", "lib2to3", "venv", "pydoc_data", "EXTERNALLY-MANAGED"),
    }
)
"""What no bot needs of the standard library."""
_LEFT_OUT_BEGINNINGS = ("config-", "lib-dynload/_test", "lib-dynload/_tkinter", "lib-dynload/xx")


@dataclass(frozen=True, slots=True)
class Interpreter:
    """The running interpreter as parts, and what it needs in the environment."""

    parts: tuple[Part, ...]
    variables: dict[str, str] = field(default_factory=dict[str, str])


def program() -> Path:
    """Return the file of the running interpreter itself, outside any virtual environment.

    Raises:
        RuntimeFault: there is no such file, or no runtime can be made on this system.
    """
    if sys.platform != "linux" or sys.implementation.name != "cpython":
        raise RuntimeFault("a runtime can be built by CPython on Linux only")
    found = Path(getattr(sys, "_base_executable", None) or sys.executable).resolve()
    if not found.is_file():
        raise RuntimeFault(f"this Python's own program is not at {found}")
    return found


def library() -> Path:
    """Return the folder of the running interpreter's standard library."""
    return Path(sysconfig.get_path("stdlib")).resolve()


def interpreter() -> Interpreter:
    """Return the running interpreter as parts.

    Raises:
        RuntimeFault: it can't be copied on this system.
    """
    file = program()
    content = file.read_bytes()
    standard = [*_standard_library()]
    linked = _linked(content, [part.source for part in standard if ".so" in part.place])
    variables: dict[str, str] = {}
    if linked:
        moved = elf.with_path(content, ORIGIN)
        if moved is None:
            variables = {"LD_LIBRARY_PATH": f"{MOUNT}/lib"}
        content = moved or content
    python = Part("bin/python3", file, is_program=True, content=content)
    return Interpreter((python, *linked, *standard), variables)


def _standard_library() -> Iterator[Part]:
    yield from folder_parts(library(), LIBRARY, _is_wanted)
    extensions = Path(sysconfig.get_config_var("DESTSHARED") or "")
    if extensions.is_dir() and library() not in extensions.resolve().parents:
        yield from folder_parts(
            extensions, f"{LIBRARY}/lib-dynload", lambda path: _is_wanted(f"lib-dynload/{path}")
        )


def _is_wanted(path: str) -> bool:
    names = path.split("/")
    return (
        names[0] not in LEFT_OUT
        and not names[-1].startswith("test_")
        and "tests" not in names
        and not path.startswith(_LEFT_OUT_BEGINNINGS)
    )


def _linked(content: bytes, extensions: list[Path]) -> tuple[Part, ...]:
    """Return the shared libraries that lie beside the interpreter, outside the system's own."""
    home = Path(sys.base_prefix).resolve() / "lib"
    if Path("/usr") in home.parents:  # bots see /usr as it is
        return ()
    found: dict[str, Part] = {}
    waiting = [*elf.needs(content).libraries]
    for extension in extensions:
        waiting += elf.needs(extension.read_bytes()).libraries
    while waiting:
        name = waiting.pop()
        file = home / name
        if name not in found and file.is_file():
            found[name] = Part(f"lib/{name}", file)
            waiting += elf.needs(file.read_bytes()).libraries
    return tuple(found[name] for name in sorted(found))
