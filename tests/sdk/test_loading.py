"""A bot's class is found in its files, and what hinders it is one sentence with its place."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from vendue import loading
from vendue.bot import Bot
from vendue.loading import LoadError, load

BOT = """
from vendue.modern_art import ModernArtBot

class Mine(ModernArtBot):
    pass
"""


@pytest.fixture(autouse=True)
def own_modules() -> Iterator[None]:
    """Forget what a test imported."""
    path, modules, folders = list(sys.path), set(sys.modules), set(loading._bot_folders)
    yield
    sys.path[:] = path
    loading._bot_folders.intersection_update(folders)
    for name in set(sys.modules) - modules:
        del sys.modules[name]


def files(folder: Path, inner: Mapping[str, str] | None = None, **contents: str) -> Path:
    """Write Python files, given without ``.py``, those in folders first."""
    for name, content in {**(inner or {}), **contents}.items():
        file = folder / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return folder


def refused(target: str, folder: Path) -> str:
    with pytest.raises(LoadError) as refusal:
        load(target, folder)
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


def loaded(target: str, folder: Path) -> type[Bot]:
    bot = load(target, folder)
    assert issubclass(bot, Bot)
    assert bot.game == "modern_art"
    return bot


def test_the_one_bot_of_a_file_is_found(tmp_path: Path) -> None:
    """Imported bases and classes with a leading underscore don't count."""
    files(tmp_path, mine=BOT.replace("class", "class _Base(ModernArtBot): pass\nclass"))
    bot = loaded("mine.py", tmp_path)
    assert (bot.__name__, bot.__module__) == ("Mine", "mine")


def test_an_alias_is_not_a_second_bot(tmp_path: Path) -> None:
    """One class under two names is one bot."""
    assert loaded("a.py", files(tmp_path, a=BOT + "Same = Mine\n")).__name__ == "Mine"


@pytest.mark.parametrize("name", ["my-bot", "2nd", "my bot (1)", "日本", "random", "json", "a.b"])
def test_files_may_have_odd_names(tmp_path: Path, name: str) -> None:
    """A file's name need not be a word of Python, and may be that of a known module."""
    (tmp_path / f"{name}.py").write_text(BOT)
    bot = loaded(f"{name}.py", tmp_path)
    assert sys.modules[bot.__module__].__file__ == str(tmp_path / f"{name}.py")


def test_dataclasses_of_an_odd_file_work(tmp_path: Path) -> None:
    """The module is known by the name that its classes carry."""
    source = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    source += "@dataclass\nclass Note:\n    text: str\n" + BOT.replace("from __", "#")
    (tmp_path / "my-bot.py").write_text(source)
    loaded("my-bot.py", tmp_path)


def test_a_class_of_a_module_is_found(tmp_path: Path) -> None:
    """module:Class picks one of several, in packages too, and may name an imported class."""
    files(tmp_path, {"pkg/b": "from a import *"}, a=BOT + "class Other(Mine): pass\n")
    assert loaded("a:Other", tmp_path).__name__ == "Other"
    assert loaded("pkg.b:Mine", tmp_path).__name__ == "Mine"


def test_a_package_is_a_module(tmp_path: Path) -> None:
    """A folder with __init__.py can hold the bot and its own modules."""
    files(tmp_path, {"bot/__init__": "from bot.inner import Mine", "bot/inner": BOT})
    assert loaded("bot:Mine", tmp_path).__module__ == "bot.inner"


def test_a_bot_imports_its_own_modules_first(tmp_path: Path) -> None:
    """A module beside the bot wins over an installed one of the same name."""
    files(tmp_path, tomlkit="MINE = True", bot="import tomlkit\nassert tomlkit.MINE" + BOT)
    loaded("bot.py", tmp_path)


def test_the_standard_library_stays_what_it_is(tmp_path: Path) -> None:
    """A file called random.py is a bot to the platform and nobody else's random."""
    files(tmp_path, random=BOT, colorsys="raise SystemExit", bot="import colorsys, random" + BOT)
    loaded("random.py", tmp_path)
    loaded("random:Mine", tmp_path)
    loaded("bot.py", tmp_path)
    assert sys.modules["random"] is random
    assert sys.modules["colorsys"].__file__ != str(tmp_path / "colorsys.py")


def test_two_folders_with_the_same_names_are_two_bots(tmp_path: Path) -> None:
    """Bots loaded into one process keep to the modules of their own folder."""
    for number in (1, 2):
        own = {"bot": "import plan" + BOT + "    plan = plan", "plan": f"NUMBER = {number}"}
        files(tmp_path / str(number), own)
    bots = [loaded("bot:Mine", tmp_path / str(number)) for number in (1, 2)]
    bots += [loaded("bot.py", tmp_path / str(number)) for number in (1, 2)]
    assert [getattr(bot, "plan").NUMBER for bot in bots] == [1, 2, 1, 2]  # noqa: B009
    assert len(set(bots)) == 4


def test_the_folder_comes_once_and_behind_the_library(tmp_path: Path) -> None:
    """Loading again, or from the current folder, leaves one entry in the path."""
    files(tmp_path, a=BOT)
    sys.path.insert(0, str(tmp_path))
    for _ in range(3):
        loaded("a.py", tmp_path)
    assert sys.path.count(str(tmp_path)) == 1
    assert sys.path.index(str(tmp_path)) > sys.path.index(str(Path(random.__file__).parent))


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("x = (", "bad.py:1: '(' was never closed"),
        ("\n\n  x = 1\n", "bad.py:3: unexpected indent"),
        ("\n1/0\n", "bad.py:2: ZeroDivisionError: division by zero"),
        ("import no_such_thing", "bad.py:1: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("def f():\n  raise ValueError\nf()", "bad.py:2: ValueError"),
        ("raise ValueError('a\\n\\tb')", "bad.py:1: ValueError: a b"),
        ("import json\njson.loads('x')", "bad.py:2: JSONDecodeError: Expecting value"),
        ("import broken", "broken.py:2: invalid syntax"),
        ("import sys\nsys.exit(3)", "bad.py:2: the program ends while it is loaded; call run()"),
        ("", "bad.py defines no bot: it needs a class derived from a game's own"),
        ("from vendue.modern_art import ModernArtBot", "bad.py defines no bot"),
        (BOT + "class Yours(Mine): pass", "defines several bots (Mine, Yours): choose one with"),
        (
            "from vendue.bot import Bot\nclass X(Bot): pass",
            "the class X plays no game: derive it from a game's own class",
        ),
        ("\0", "bad.py"),
        ("# coding: nonsense", "bad.py"),
        ("é = '\udcff'".encode("utf-8", "surrogateescape").decode("latin-1"), "bad.py"),
    ],
    ids=range(16),
)
def test_what_hinders_loading_is_a_sentence(tmp_path: Path, source: str, sentence: str) -> None:
    """Syntax errors and exceptions are told with file and line, faults of design with a remedy."""
    (tmp_path / "bad.py").write_bytes(source.encode("latin-1"))
    files(tmp_path, broken="\nx x\n")
    assert sentence in refused("bad.py", tmp_path)


def test_a_long_message_is_cut(tmp_path: Path) -> None:
    """A bot's own words don't fill the screen."""
    assert len(refused("a.py", files(tmp_path, a="raise ValueError('x' * 10**6)"))) < 500


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("none.py", "there is no file none.py in the bot's folder"),
        ("none:Mine", "there is no none.py in the bot's folder"),
        ("none.more:Mine", "there is no none/more.py in the bot's folder"),
        ("json:JSONDecoder", "there is no json.py in the bot's folder"),
        ("a:None", "is neither a Python file nor module:Class"),
        ("a:Missing", "the module a has no class Missing"),
        ("a:ModernArtBot.x", "is neither a Python file nor module:Class"),
        ("a:number", "a:number is not a class derived from vendue.bot.Bot"),
        ("a:int_class", "a:int_class is not a class derived from vendue.bot.Bot"),
        ("a.more:Mine", "ModuleNotFoundError"),
        ("empty:Mine", "the folder empty is no module: it has no __init__.py"),
        ("email.bot:Mine", "rename the folder email: Python's own email has the same name"),
        ("broken.inner:Mine", "broken/inner.py:1: NameError: name 'x' is not defined"),
        ("", "is neither a Python file nor module:Class"),
        ("../a:Mine", "is neither a Python file nor module:Class"),
    ],
)
def test_what_is_not_there_is_a_sentence(tmp_path: Path, target: str, sentence: str) -> None:
    """A target that leads nowhere says where it was looked for."""
    inner = {"email/bot": BOT, "broken/__init__": "", "broken/inner": "x"}
    files(tmp_path, inner, a=BOT + "number = 1\nint_class = int\n")
    (tmp_path / "empty").mkdir()
    assert sentence in refused(target, tmp_path)


def test_a_failed_load_leaves_no_module(tmp_path: Path) -> None:
    """Half a module isn't found by the next import."""
    refused("half.py", files(tmp_path, half="1/0"))
    assert "half" not in sys.modules
    assert loaded("half.py", files(tmp_path, half=BOT)).__module__ == "half"
