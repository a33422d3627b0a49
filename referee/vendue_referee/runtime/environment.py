"""The parts of a runtime that come from the running environment: the SDK and what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import vendue
from vendue_referee.runtime.parts import CODE_ENDINGS, Part, RuntimeFault, folder_parts

NEEDED = ("click", "grpcio", "protobuf", "typing_extensions")
"""Distributions that the light install of the SDK brings."""
WELCOME = ("numpy",)
"""Distributions that bots may use where they are installed."""
SDK = "vendue"
"""The only package of ours that bots see."""

_LEFT_OUT_ENDINGS = (*CODE_ENDINGS, ".pyi", ".h", ".a", ".lib", ".pxd", ".pyx", ".c", ".pth")
_TEST_FOLDERS = frozenset({"tests", "_examples", "__pycache__"})


def distributions() -> tuple[Distribution, ...]:
    """Return the distributions that go in.

    Raises:
        RuntimeFault: one that the SDK needs isn't installed.
    """
    found: list[Distribution] = []
    for name in (*NEEDED, *WELCOME):
        try:
            found.append(distribution(name))
        except PackageNotFoundError:
            if name in NEEDED:
                raise RuntimeFault(f"the package {name} is not installed") from None
    return tuple(found)


def sdk_folder() -> Path:
    """Return the folder of the SDK that is imported here."""
    return Path(vendue.__file__).resolve().parent


def environment_parts(place: str) -> Iterator[Part]:
    """Yield the parts for the folder of installed packages, whose place in the runtime is given.

    Raises:
        RuntimeFault: something needed isn't installed, or not as files that it lists.
    """
    for each in distributions():
        yield from _of_distribution(each, place)
    yield from folder_parts(sdk_folder(), f"{place}/{SDK}", _is_wanted)


def _of_distribution(installed: Distribution, place: str) -> Iterator[Part]:
    if installed.files is None:
        raise RuntimeFault(f"the package {installed.name} has no list of its files (RECORD)")
    for file in installed.files:
        path = file.as_posix()
        if _is_wanted(path):
            source = Path(str(file.locate()))
            if not source.is_file():
                raise RuntimeFault(f"the package {installed.name} lacks its file {path}")
            yield Part(f"{place}/{path}", source)


def _is_wanted(path: str) -> bool:
    """Return whether a file of a package, or a folder, is of use when the package is imported."""
    names = path.split("/")
    if ".." in names or path.startswith("/") or not _TEST_FOLDERS.isdisjoint(names):
        return False
    if names[0].endswith(".dist-info"):
        return names[1:] == ["METADATA"]
    return not path.endswith(_LEFT_OUT_ENDINGS)
