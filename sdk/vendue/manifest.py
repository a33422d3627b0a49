"""``bot.toml``: what a bot's folder says about the bot.

name = "cautious"
games = ["modern_art"]
python = "my_bot:Cautious"        # or: command = ["./my-bot", "--fast"]
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from keyword import iskeyword
from typing import cast

MANIFEST = "bot.toml"
"""Name of the file."""
MAX_BYTES = 65_536
"""Bytes of the longest manifest."""
MAX_NAME = 40
"""Characters of the longest name of a bot."""
MAX_WORDS = 100
"""Words of the longest command."""
MAX_WORD = 4096
"""Characters of its longest word."""

_KEYS = ("name", "games", "python", "command")
_GAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


class BadManifest(ValueError):
    """A ``bot.toml`` that isn't taken; the sentence says what it should hold."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bot is called, what it plays and how it is started."""

    name: str
    games: tuple[str, ...]
    """Ids of the games that it plays."""
    start: str | tuple[str, ...]
    """``module:Class``, or the words of a command."""


def parse_manifest(data: bytes) -> Manifest:
    """Return what a ``bot.toml`` says.

    Raises:
        BadManifest: it isn't TOML, or a key is unknown, missing or has a wrong value.
    """
    table = _table(data)
    unknown = [key for key in table if key not in _KEYS]
    if unknown:
        raise BadManifest(f"{MANIFEST} has no key {unknown[0]!a:.60}; it has {', '.join(_KEYS)}")
    return Manifest(_name(table), _games(table), _start(table))


def name_fault(name: str) -> str | None:
    """Return what is wrong with a bot's name, as the end of a sentence; None if it will do.

    A name has 1 to 40 visible characters, no space at either end, and neither ``=`` nor ``/``,
    which have a meaning on the command line. It is kept in Unicode's composed form (NFC).
    """
    if not name or name != name.strip():
        return "must not be empty or begin or end with a space"
    if len(name) > MAX_NAME:
        return f"is longer than {MAX_NAME} characters"
    if not name.isprintable() or unicodedata.normalize("NFC", name) != name:
        return "holds a character that isn't visible or isn't in composed form"
    if "=" in name or "/" in name:
        return "must not hold '=' or '/'"
    return None


def _table(data: bytes) -> dict[str, object]:
    if len(data) > MAX_BYTES:
        raise BadManifest(f"{MANIFEST} is longer than {MAX_BYTES} bytes")
    import tomllib  # a bot's process reads no manifest

    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError:
        raise BadManifest(f"{MANIFEST} is not UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise BadManifest(f"{MANIFEST} is not TOML: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    said = str(error).partition("\n")[0]
    return said[:1].lower() + said[1:200]


def _name(table: dict[str, object]) -> str:
    name = table.get("name")
    if not isinstance(name, str):
        raise BadManifest(f'{MANIFEST} needs the bot\'s name, as in name = "cautious"')
    fault = name_fault(name)
    if fault is not None:
        raise BadManifest(f"the name in {MANIFEST} {fault}")
    return name


def _games(table: dict[str, object]) -> tuple[str, ...]:
    games = tuple(map(_game, _list(table.get("games"))))
    if not games:
        raise BadManifest(f'{MANIFEST} needs the games played, as in games = ["modern_art"]')
    if len(set(games)) != len(games):
        raise BadManifest(f"games in {MANIFEST} names a game twice")
    return games


def _game(value: object) -> str:
    if not isinstance(value, str) or not _GAME.fullmatch(value):
        raise BadManifest(f"games in {MANIFEST} holds {value!a:.60}, which is no id of a game")
    return value


def _start(table: dict[str, object]) -> str | tuple[str, ...]:
    if ("python" in table) == ("command" in table):
        raise BadManifest(
            f'{MANIFEST} needs either python = "module:Class" or command = ["…"], and not both'
        )
    if "python" in table:
        return _target(table["python"])
    return _command(table["command"])


def _target(value: object) -> str:
    if not isinstance(value, str) or not is_target(value):
        raise BadManifest(f'python in {MANIFEST} is "module:Class", not {value!a:.60}')
    return value


def is_target(text: str) -> bool:
    """Return whether a text has the form ``module:Class``."""
    module, _, name = text.partition(":")
    words = [*module.split("."), name]
    return len(text) <= MAX_WORD and all(w.isidentifier() and not iskeyword(w) for w in words)


def _command(value: object) -> tuple[str, ...]:
    words = _list(value)
    if not words or not words[0]:
        raise BadManifest(f'command in {MANIFEST} is a list of words, as in ["./my-bot", "--fast"]')
    if len(words) > MAX_WORDS:
        raise BadManifest(f"command in {MANIFEST} has more than {MAX_WORDS} words")
    return tuple(map(_word, words))


def _word(value: object) -> str:
    if not isinstance(value, str) or "\0" in value or len(value) > MAX_WORD:
        raise BadManifest(f"command in {MANIFEST} holds {value!a:.60}, which can't be a word")
    return value


def _list(value: object) -> list[object]:
    """Return a list as it is, and for anything else an empty one."""
    return cast(list[object], value) if isinstance(value, list) else []
