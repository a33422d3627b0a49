"""Loads a bot's class from its files, in the bot's own process or for in-process play.

The bot's folder stands in ``sys.path`` behind the standard library and before everything else:
its modules win over installed ones, and a file called ``random.py`` is nobody else's ``random``.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType

from vendue.bot import Bot

SENTENCE_LIMIT = 400
"""Characters of a bot's own error message that are passed on."""

_bot_folders: set[Path] = set()
"""Folders that bots were loaded from: their modules give way to another bot's of the same name."""


class LoadError(Exception):
    """A bot that can't be loaded; the sentence names file and line, for the bot's author."""


def load(target: str, folder: Path) -> type[Bot]:
    """Return the bot class of a Python file (``my_bot.py``) or ``module:Class`` in a folder.

    A file has to define exactly one class for a bot, not counting names that begin with ``_``.
    The class is taken as it is; nothing is called. Loading the same file again makes new
    classes, so two bots of the same code don't share module variables.

    Raises:
        LoadError: there is no such file or class, or it can't be imported.
    """
    folder = folder.resolve()
    _put_on_path(folder)
    if target.endswith(".py"):
        module = _imported(folder / target, Path(target).stem, folder)
        return _checked(_only_class(module, target), target)
    from vendue.manifest import is_target  # a bot in one file does without

    if not is_target(target):
        raise LoadError(f"{target!a:.80} is neither a Python file nor module:Class")
    name, _, class_name = target.partition(":")
    module = _module(name, folder)
    return _checked(getattr(module, class_name, None), target)


def _put_on_path(folder: Path) -> None:
    """Put a bot's folder behind the standard library, and make other bots' modules give way."""
    entries = [entry for entry in sys.path if entry not in {"", str(folder)}]
    standard = Path(os.__file__).parent
    library = {str(standard), str(standard / "lib-dynload")}
    ends = [place + 1 for place, entry in enumerate(entries) if entry in library]
    entries.insert(max(ends, default=0), str(folder))
    sys.path[:] = entries
    for name in _modules_of_bots():
        if _source(name.partition(".")[0], folder) is not None:
            del sys.modules[name]
    _bot_folders.add(folder)
    importlib.invalidate_caches()


def _modules_of_bots() -> list[str]:
    if not _bot_folders:
        return []
    return [
        name
        for name, module in list(sys.modules.items())
        if _is_of_a_bot(getattr(module, "__file__", None), name.partition(".")[0])
    ]


def _is_of_a_bot(file: str | None, top: str) -> bool:
    """Return whether a module's file lies in a bot's folder, under the name of its package."""
    if file is None:
        return False
    path = Path(file)
    places = [path.with_suffix(""), *path.parents]
    return any(place.name == top and place.parent in _bot_folders for place in places)


def _module(name: str, folder: Path) -> ModuleType:
    top, _, rest = name.partition(".")
    source = _source(top, folder)
    if source is None:
        raise LoadError(f"there is no {name.replace('.', '/')}.py in the bot's folder")
    if not rest and source.is_dir():
        raise LoadError(f"the folder {top} is no module: it has no __init__.py")
    if not rest:
        return _imported(source, top, folder)
    if top in sys.stdlib_module_names:
        raise LoadError(f"rename the folder {top}: Python's own {top} has the same name")
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise _explained(error, f"{top}/…", folder) from None


def _source(name: str, folder: Path) -> Path | None:
    """Return the file of a top-level module in a folder."""
    for file in (folder / f"{name}.py", folder / name / "__init__.py"):
        if file.is_file():
            return file
    return folder / name if (folder / name).is_dir() else None


def _imported(file: Path, name: str, folder: Path) -> ModuleType:
    """Run a file as a new module, under its own name unless that is taken."""
    if not file.is_file():
        raise LoadError(f"there is no file {file.name} in the bot's folder")
    name = _free_name(name)
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise LoadError(f"{file.name} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise _explained(error, file.relative_to(folder).as_posix(), folder) from None
    return module


def _free_name(name: str) -> str:
    stem = name if name.isidentifier() else "bot"
    candidate, number = stem, 1
    while candidate in sys.modules or candidate in sys.stdlib_module_names:
        candidate, number = f"{stem}_{number}", number + 1
    return candidate


def _only_class(module: ModuleType, target: str) -> object:
    found = {
        value.__name__: value
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Bot)
        if value.__module__ == module.__name__ and not name.startswith("_")
    }
    if not found:
        raise LoadError(
            f"{target} defines no bot: it needs a class derived from a game's own,"
            " such as vendue.modern_art.ModernArtBot"
        )
    if len(found) > 1:
        example = f'python = "{Path(target).stem}:{min(found)}"'
        raise LoadError(
            f"{target} defines several bots ({', '.join(sorted(found))}):"
            f" choose one with {example} in a bot.toml beside it"
        )
    return next(iter(found.values()))


def _checked(value: object, target: str) -> type[Bot]:
    if value is None:
        name, _, class_name = target.partition(":")
        raise LoadError(f"the module {name} has no class {class_name}")
    if not isinstance(value, type) or not issubclass(value, Bot):
        raise LoadError(f"{target} is not a class derived from vendue.bot.Bot")
    if not value.game:
        raise LoadError(
            f"the class {value.__name__} plays no game: derive it from a game's own class,"
            " such as vendue.modern_art.ModernArtBot"
        )
    return value


def _explained(error: BaseException, file: str, folder: Path) -> LoadError:
    """Say in one sentence where and why an import failed."""
    if isinstance(error, SyntaxError) and error.filename:
        place = f"{_shown(Path(error.filename), folder)}:{error.lineno}"
        return LoadError(f"{place}: {_flat(error.msg)}")
    if isinstance(error, SystemExit):
        return LoadError(
            f"{_place(error, file, folder)}: the program ends while it is loaded;"
            ' call run() under `if __name__ == "__main__":` only'
        )
    said = _flat(str(error))
    kind = type(error).__name__ + (": " if said else "")
    return LoadError(f"{_place(error, file, folder)}: {kind}{said}")


def _place(error: BaseException, file: str, folder: Path) -> str:
    """Return file and line of the innermost of the bot's own frames."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if folder in Path(frame.filename).parents:
            return f"{_shown(Path(frame.filename), folder)}:{frame.lineno}"
    return file


def _shown(file: Path, folder: Path) -> str:
    return file.relative_to(folder).as_posix() if folder in file.parents else file.name


def _flat(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= SENTENCE_LIMIT else flat[:SENTENCE_LIMIT] + "…"
