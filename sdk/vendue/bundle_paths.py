"""Names of files in a bundle: only such as every system reads the same way."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

MAX_DEPTH = 16
"""Names in one path."""
MAX_PATH_BYTES = 400
MAX_NAME_BYTES = 120

_FORBIDDEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"})
"""Controls, marks of direction and other invisible characters, half characters."""
_LEFT_OUT_ENDINGS = (".pyc", ".pyo")


class BadPath(ValueError):
    """A path that no bundle holds; the text is the end of a sentence about it."""


def is_left_out(name: str) -> bool:
    """Return whether a file or folder of that name stays out of bundles without a word."""
    return name.startswith(".") or name == "__pycache__" or name.endswith(_LEFT_OUT_ENDINGS)


def check_path(path: str) -> None:
    """Check a relative path with forward slashes.

    Raises:
        BadPath: it is too long or too deep, or a name in it won't do.
    """
    names = path.split("/")
    if len(names) > MAX_DEPTH:
        raise BadPath(f"lies more than {MAX_DEPTH} folders deep")
    for name in names:
        _check_name(name)
    if len(path.encode()) > MAX_PATH_BYTES:
        raise BadPath(f"has a path of more than {MAX_PATH_BYTES} bytes")


def collision(paths: Iterable[str]) -> tuple[str, str] | None:
    """Return two paths that some systems take for the same, None if there are none."""
    seen: dict[str, str] = {}
    for path in paths:
        other = seen.setdefault(_folded(path), path)
        if other != path:
            return other, path
    return None


def _check_name(name: str) -> None:
    if any(unicodedata.category(character) in _FORBIDDEN for character in name):
        raise BadPath("has a name with a character that isn't visible or isn't UTF-8")
    if len(name.encode()) > MAX_NAME_BYTES:
        raise BadPath(f"has a name of more than {MAX_NAME_BYTES} bytes")
    if name in {"", ".", ".."} or "\\" in name or name != name.rstrip(". "):
        raise BadPath("has a name that is empty, holds a backslash or ends in a dot or a space")
    if unicodedata.normalize("NFC", name) != name:
        raise BadPath("has a name that isn't in Unicode's composed form (NFC)")


def _folded(path: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", path).casefold())
