"""``python -m vendue.describe FOLDER_OR_FILE``: what a bot is called, what it plays, its class.

Prints one line of JSON, ``{"name", "games", "class"}`` or ``{"error": sentence}``, whatever the
bot itself prints meanwhile. Loading a bot runs its code, so commands leave that to this program
in a process of its own.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from vendue.loading import LoadError, load
from vendue.manifest import MANIFEST, BadManifest, Manifest, parse_manifest


def describe(path: Path) -> dict[str, object]:
    """Return what a bot's folder or Python file says of it; this imports the bot.

    A ``class`` is None for a bot that isn't written in Python.

    Raises:
        LoadError: it can't be loaded.
    """
    if not path.is_dir():
        bot = load(path.name, path.parent)
        return {"name": path.stem, "games": [bot.game], "class": bot.__name__}
    manifest = _manifest(path)
    class_name = None
    if isinstance(manifest.start, str):
        class_name = _class_name(manifest, manifest.start, path)
    return {"name": manifest.name, "games": list(manifest.games), "class": class_name}


def _manifest(folder: Path) -> Manifest:
    try:
        return parse_manifest((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        raise LoadError(f"there is no {MANIFEST} in the bot's folder") from None
    except OSError as error:
        raise LoadError(f"{MANIFEST} can't be read: {error.strerror}") from None
    except BadManifest as error:
        raise LoadError(str(error)) from None


def _class_name(manifest: Manifest, target: str, folder: Path) -> str:
    bot = load(target, folder)
    if list(manifest.games) != [bot.game]:
        raise LoadError(
            f"the games in {MANIFEST} are {', '.join(manifest.games)},"
            f" but the class {bot.__name__} plays {bot.game}"
        )
    return bot.__name__


def main(arguments: list[str]) -> NoReturn:
    """Describe the bot on standard output; whatever the bot prints goes to standard error."""
    if len(arguments) != 1:
        sys.exit("usage: python -m vendue.describe FOLDER_OR_FILE")
    output = os.dup(1)
    os.dup2(2, 1)
    try:
        found: Mapping[str, object] = describe(Path(arguments[0]))
    except LoadError as error:
        found = {"error": str(error)}
    with os.fdopen(output, "wb") as stream:
        stream.write(json.dumps(found).encode() + b"\n")
    # Threads that the bot started must not keep this process.
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
