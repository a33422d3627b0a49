"""What stands for a bot on the command line, turned into files and a way to start them.

A word is ``NAME=BOT`` or ``BOT``; what comes before the first ``=`` is a name unless it holds a
``/``. ``BOT`` is a sample bot's name, a Python file, a folder with ``bot.toml``, or a zip, tar or
tar.gz archive of one; a file or folder that is called like a sample bot is written with a ``/``, as
in ``./random``.
"""

from __future__ import annotations

import os
import shutil
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias, TypeVar

import trio

from vendue.bundles import BadBundle, Bundle, collect
from vendue.cli.errors import UserMistake
from vendue.display import shown
from vendue.manifest import name_fault
from vendue_referee.backends.backend import PYTHON
from vendue_referee.bot_names import distinct_names
from vendue_referee.probe import LIMIT_SECONDS, CannotLoad, probe_all

Answers: TypeAlias = Mapping[str, tuple[str, ...] | CannotLoad]
"""By version, the games that a bot plays, or why it can't be loaded."""
Probe: TypeAlias = Callable[[Sequence["BotSource"], float], Answers]
"""Loads the bots of a command that are no sample bots, each within so many seconds."""

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class BotSource:
    """A bot of one command: its name there, its files, and how it is started among them."""

    name: str
    version: str
    """The hash of the bundle."""
    bundle: Bundle
    argv: tuple[str, ...]
    """The words that start it, in a folder that the bundle was written into."""
    games: tuple[str, ...]
    """Ids of the games that it plays."""
    is_sample: bool = False
    """Whether it is one of the sample bots, which are trusted."""


@dataclass(frozen=True, slots=True)
class Word:
    """One bot as it was written on the command line."""

    text: str
    """What stands for the bot."""
    name: str | None
    """The name given with ``NAME=``."""

    @classmethod
    def parse(cls, word: str) -> Word:
        """Split ``NAME=BOT``.

        Raises:
            UserMistake: the name won't do.
        """
        name, sign, text = word.partition("=")
        if not sign or "/" in name:
            return cls(word, None)
        name = unicodedata.normalize("NFC", name)
        fault = name_fault(name)
        if fault is not None:
            raise UserMistake(f"the name {shown(name)} of a bot {fault}")
        return cls(text, name)


def resolve_bots(
    words: Sequence[str],
    game: str | None = None,
    *,
    may_repeat: bool = False,
    limit: float = LIMIT_SECONDS,
    probe: Probe | None = None,
) -> tuple[BotSource, ...]:
    """Return the bots of a command line, in its order: found, loaded once, named apart.

    To be called outside trio, for it runs a loop of its own.

    Args:
        words: ``BOT`` or ``NAME=BOT``.
        game: the game that all must play; None if any will do.
        may_repeat: whether a bot that stands there twice gets a number; else it needs a name.
        limit: seconds that each bot may take to be loaded.
        probe: loads those bots whose games only their code can tell; in plain child processes
            unless given.

    Raises:
        UserMistake: one sentence for each bot that can't be used, a line each.
        LauncherLost, StartFailed: the platform failed (in a group).
    """
    mistakes: list[str] = []
    found = _each(lambda text: _found(text, game), words, mistakes)
    strangers = [source for _, source in found if not source.is_sample]
    answers: Answers = (probe or probe_plainly)(strangers, limit) if strangers else {}
    sources = _each(
        lambda pair: _judged(*pair, answers.get(pair[1].version), game), found, mistakes
    )
    if mistakes:
        raise UserMistake("\n".join(dict.fromkeys(mistakes)))
    names = distinct_names(
        [source.name for source in sources],
        [word.name is not None for word, _ in found],
        may_repeat=may_repeat,
    )
    return tuple(replace(source, name=name) for source, name in zip(sources, names, strict=True))


def _each(
    do: Callable[[_Item], _Result], items: Iterable[_Item], mistakes: list[str]
) -> list[_Result]:
    """Return the results for those items that are no mistake, and note the mistakes."""
    results: list[_Result] = []
    for item in items:
        try:
            results.append(do(item))
        except UserMistake as mistake:
            mistakes.append(mistake.message)
    return results


def _found(text: str, game: str | None) -> tuple[Word, BotSource]:
    word = Word.parse(text)
    return word, find_source(word, game)


def find_source(word: Word, game: str | None) -> BotSource:
    """Return the bot that a word stands for, without running any of it.

    The games of a single Python file are empty: only running it can tell.

    Raises:
        UserMistake: there is no such bot, or its files are not in order.
    """
    sample = _sample(word, game)
    if sample is not None:
        return sample
    path = Path(word.text)
    if not word.text or not os.path.lexists(path):
        raise UserMistake(
            f"there is no bot {shown(word.text)}: it is neither a file or folder nor one of the"
            f" sample bots ({', '.join(_sample_names(game))})"
        )
    try:
        bundle = collect(path)
    except BadBundle as error:
        said = str(error)
        names_it = said.startswith(word.text)
        raise UserMistake(said if names_it else f"{shown(word.text)} is no bot: {said}") from None
    return BotSource(
        name=word.name or _own_name(word, bundle),
        version=bundle.version,
        bundle=bundle,
        argv=_argv(word, bundle),
        games=bundle.games,
    )


def probed(strangers: Iterable[BotSource]) -> list[Bundle]:
    """Return the bundles of those bots whose games and errors only their code can tell."""
    return [source.bundle for source in strangers if isinstance(source.bundle.start, str)]


def probe_plainly(strangers: Sequence[BotSource], limit: float) -> Answers:
    """Load bots in plain child processes, with this user's rights."""
    return trio.run(probe_all, probed(strangers), limit)


def _judged(
    word: Word, source: BotSource, answer: tuple[str, ...] | CannotLoad | None, game: str | None
) -> BotSource:
    """Return the bot with the games that it plays, if it can be loaded and plays this one."""
    if isinstance(answer, CannotLoad):
        raise UserMistake(f"{shown(word.text)} can't be loaded: {answer}")
    games = source.games if answer is None else answer
    if game is not None and game not in games:
        played = ", ".join(map(shown, games))
        raise UserMistake(f"{shown(word.text)} doesn't play {shown(game)}; it plays {played}")
    return replace(source, games=games)


def _sample(word: Word, game: str | None) -> BotSource | None:
    if word.text not in _sample_names():
        return None
    from vendue_sample_bots.catalogue import SAMPLE_BOTS

    rows = [row for row in SAMPLE_BOTS if row.name == word.text]
    row = next((row for row in rows if game is None or game in row.games), rows[0])
    try:
        bundle = collect(row.file)
    except BadBundle as error:
        raise UserMistake(f"the sample bot {row.name} can't be read: {error}") from None
    return BotSource(
        name=word.name or row.name,
        version=bundle.version,
        bundle=bundle,
        argv=_python(bundle.start),
        games=row.games,
        is_sample=True,
    )


def _sample_names(game: str | None = None) -> tuple[str, ...]:
    """Return the names of the sample bots, of all games unless one is given.

    There are none where that package isn't installed.
    """
    try:
        from vendue_sample_bots.catalogue import names
    except ModuleNotFoundError:
        return ()
    return names(game)


def _own_name(word: Word, bundle: Bundle) -> str:
    name = unicodedata.normalize("NFC", bundle.name)
    fault = name_fault(name)
    if fault is not None:
        raise UserMistake(
            f"the name of {shown(word.text)} {fault}; give it another with NAME={word.text}"
        )
    return name


def _argv(word: Word, bundle: Bundle) -> tuple[str, ...]:
    if isinstance(bundle.start, str):
        return _python(bundle.start)
    program, *rest = bundle.start
    own = os.path.normpath(program)
    if own in bundle.files:
        if own not in bundle.executables:
            raise UserMistake(
                f"the command of {shown(word.text)} begins with {shown(program)}, which is not"
                f" executable: chmod +x it, or put the program that runs it in front"
            )
        return (f"./{own}", *rest)
    is_a_path_elsewhere = "/" in program and not Path(program).is_absolute()
    if is_a_path_elsewhere or shutil.which(program) is None:
        raise UserMistake(
            f"the command of {shown(word.text)} begins with {shown(program)}, which is neither"
            " a file of its folder nor a program of this machine"
        )
    return bundle.start


def _python(start: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return how a Python bot is started; -P keeps its folder from hiding Python's own modules."""
    assert isinstance(start, str)  # noqa: S101 - a Python bot has a target
    return (PYTHON, "-P", "-m", "vendue.run", start)
