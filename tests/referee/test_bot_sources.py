"""What stands for a bot on the command line becomes a bot, or one sentence that helps."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.referee.launcher.processes import children_of

from vendue.bundles import collect
from vendue.cli.errors import UserMistake
from vendue_referee.backends.backend import PYTHON
from vendue_referee.bot_sources import BotSource, resolve_bots

BOT = "from vendue.modern_art import ModernArtBot\nclass Mine(ModernArtBot): pass\n"
REMEDY = "it needs a class derived from a game's own, such as vendue.modern_art.ModernArtBot"
TOML = 'name = "Mine"\ngames = ["modern_art"]\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Work in a folder of its own; nothing is left beside it, no process and no copy."""
    work, scratch = tmp_path / "work", tmp_path / "scratch"
    work.mkdir()
    scratch.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    before = children_of(os.getpid())
    yield work
    assert children_of(os.getpid()) == before
    assert list(scratch.iterdir()) == []


def python_file(name: str, source: str = BOT) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(source)
    return name


def bot_folder(name: str, start: str, **contents: str) -> str:
    Path(name).mkdir(parents=True)
    Path(name, "bot.toml").write_text(TOML + start)
    for file, content in contents.items():
        Path(name, f"{file}.py").write_text(content)
    return name


def resolved(*words: str, may_repeat: bool = True) -> list[BotSource]:
    return list(resolve_bots(words, "modern_art", may_repeat=may_repeat))


def refused(*words: str, game: str | None = "modern_art", limit: float = 60) -> list[str]:
    with pytest.raises(UserMistake) as refusal:
        resolve_bots(words, game, limit=limit)
    assert refusal.value.exit_code == 2
    return refusal.value.message.split("\n")


def test_sample_bots_are_found_by_name() -> None:
    """The contract's own example: a bot may stand there twice, and is told apart by a number."""
    bots = resolved("random", "cautious", "appraiser", "random")
    assert [bot.name for bot in bots] == ["random", "cautious", "appraiser", "random-2"]
    assert bots[0].version == bots[3].version != bots[1].version
    assert {bot.games for bot in bots} == {("modern_art",)}
    assert all(bot.is_sample for bot in bots)


def test_a_tournament_wants_names_of_its_own() -> None:
    """Where a bot can't be repeated, the sentence says how to enter it twice."""
    assert refused("random", "random") == [
        "two bots are called random; give one another name with NAME=BOT"
    ]
    bots = resolved("random", "Zweiter=random", may_repeat=False)
    assert [bot.name for bot in bots] == ["random", "Zweiter"]


def test_files_and_folders_are_found(here: Path) -> None:
    """Each has its bundle, its games from its own code, and the words that start it."""
    file = python_file("my bot.py")
    folder = bot_folder(
        "deep/inside", 'python = "brain:Mine"', brain="from stem import Mine", stem=BOT
    )
    bots = resolved(file, folder, f"Third={here / folder}")
    assert [bot.name for bot in bots] == ["my bot", "Mine", "Third"]
    assert [bot.argv[:4] for bot in bots] == [(PYTHON, "-P", "-m", "vendue.run")] * 3
    assert [bot.argv[4:] for bot in bots] == [("my bot.py",), ("brain:Mine",), ("brain:Mine",)]
    assert [bot.version for bot in bots] == [
        collect(Path(w)).version for w in (file, folder, folder)
    ]
    assert {bot.games for bot in bots} == {("modern_art",)}
    assert not any(bot.is_sample for bot in bots)


def test_a_sample_name_means_the_sample_bot() -> None:
    """A file or folder of the same name is written with a slash."""
    bot_folder("random", 'python = "a:Mine"', a=BOT)
    assert [bot.is_sample for bot in resolved("random", "./random")] == [True, False]


def test_files_may_have_odd_names() -> None:
    """Whatever a file is called, it is loaded; a name that won't do can be replaced."""
    names = ["2nd-bot.py", "-x.py", "random.py", "ünï.py", "a.b.py", "(1).py"]
    for name in [*names, "x=y.py"]:
        python_file(name)
    *bots, replaced = resolved(*names, "Odd=./x=y.py")
    assert [f"{bot.name}.py" for bot in bots] == names
    assert replaced.name == "Odd"
    assert {bot.games for bot in [*bots, replaced]} == {("modern_art",)}


@pytest.mark.parametrize(
    ("first", "argv"),
    [
        ("./run.sh", ("./run.sh", "--fast")),
        ("run.sh", ("./run.sh", "--fast")),
        ("sh", ("sh", "--fast")),
        (sys.executable, (sys.executable, "--fast")),
    ],
)
def test_bots_in_any_language_are_started_by_their_command(
    first: str, argv: tuple[str, ...]
) -> None:
    """A program of the folder is started there; any other is looked for on the machine."""
    folder = bot_folder("other", f'command = ["{first}", "--fast"]')
    Path(folder, "run.sh").write_text("#!/bin/sh\n")
    Path(folder, "run.sh").chmod(0o755)
    assert resolved(folder)[0].argv == argv


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("no-such-program-anywhere", "which is neither a file of its folder nor a program"),
        ("./missing", "which is neither a file of its folder nor a program of this machine"),
        ("../bot", "which is neither a file of its folder nor a program of this machine"),
        ("/no/such/program", "which is neither a file of its folder nor a program"),
        ("./plain", "which is not executable: chmod +x it, or put the program that runs it"),
    ],
)
def test_a_missing_program_is_a_sentence(command: str, sentence: str) -> None:
    """The sentence names the first word of the command."""
    folder = bot_folder("other", f'command = ["{command}"]')
    Path(folder, "plain").write_text("")
    said = refused(folder)
    assert len(said) == 1
    assert said[0].startswith(f"the command of other begins with {command}, ")
    assert sentence in said[0]


def test_every_bot_that_cannot_be_used_has_one_sentence() -> None:
    """All mistakes are told at once, the missing bots before those that fail to load."""
    words = [
        "rando",
        python_file("syntax.py", "def f(:\n"),
        python_file("raises.py", "import os\n\nraise RuntimeError('no board')\n"),
        python_file("empty.py", ""),
        python_file("ends.py", BOT + "Mine.run()\n"),
        python_file("dies.py", "import os\nos.kill(os.getpid(), 11)\n"),
        python_file(
            "forges.py",
            "import os\nfor n in range(3, 9):\n  try: os.write(n, b'{]')\n"
            "  except OSError: pass\nos._exit(0)\n",
        ),
        "random",
    ]
    hint = 'does it call run() or exit outside `if __name__ == "__main__":`?'
    found = [sentence.split(" can't be loaded: ") for sentence in refused(*words)]
    assert found[0][0].startswith("there is no bot rando: ")
    assert dict(found[1:]) == {
        "syntax.py": "syntax.py:1: invalid syntax",
        "raises.py": "raises.py:3: RuntimeError: no board",
        "empty.py": f"empty.py defines no bot: {REMEDY}",
        "ends.py": f"its program exited with status 2 while it was loaded; {hint}",
        "dies.py": "its program was killed by signal SIGSEGV while it was loaded",
        "forges.py": f"its program exited with status 0 while it was loaded; {hint}",
    }


def test_a_bot_that_is_never_loaded_is_given_up() -> None:
    """An endless loop costs the limit, once for all bots, and the bot's daemons die with it."""
    loop = "import os\nif os.fork() == 0:\n  os.setsid()\nwhile True: pass\n"
    words = [python_file(f"loop{number}.py", f"# {number}\n{loop}") for number in range(3)]
    assert refused(*words, limit=0.5) == [
        f"{word} can't be loaded: it isn't loaded within 0.5 s; is there a loop outside its"
        " functions?"
        for word in words
    ]


def test_a_bot_may_print_while_it_is_loaded() -> None:
    """Whatever it prints, and however much, the games are found."""
    noise = "import os\nprint('{\"error\": \"x\"}')\nos.write(1, b'x' * 200_000)\n"
    assert resolved(python_file("loud.py", noise + BOT))[0].games == ("modern_art",)


def test_loading_starts_with_nothing_of_the_user() -> None:
    """A bot that is only looked at gets no environment to read and no home to write to."""
    os.environ["VENDUE_TEST_SECRET"] = "secret"
    spy = "import os, pathlib\nassert 'VENDUE_TEST_SECRET' not in os.environ\n"
    spy += f"assert os.getcwd() != {str(Path.cwd())!r}\npathlib.Path.home().joinpath('x').touch()\n"
    try:
        assert resolved(python_file("spy.py", spy + BOT))[0].name == "spy"
    finally:
        del os.environ["VENDUE_TEST_SECRET"]
    assert [file.name for file in Path().iterdir()] == ["spy.py"]


def test_what_is_missing_in_the_bundle_is_missed_now() -> None:
    """A file that leans on its neighbours fails before the first game, not in it."""
    python_file("neighbour.py")
    assert refused(python_file("bot.py", "from neighbour import Mine")) == [
        "bot.py can't be loaded: bot.py:1: ModuleNotFoundError: No module named 'neighbour'"
    ]


def test_bots_play_the_chosen_game() -> None:
    """A bot for another game is refused; where any game will do, it is taken."""
    words = ["random", python_file("yours.py"), bot_folder("other", 'command = ["sh"]')]
    assert refused(*words, game="go") == [
        f"{word} doesn't play go; it plays modern_art" for word in words
    ]
    assert {bot.games for bot in resolve_bots(words)} == {("modern_art",)}


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("", 'there is no bot ""'),
        ("=random", 'the name "" of a bot must not be empty'),
        ("x=", 'there is no bot ""'),
        (" x=random", "must not be empty or begin or end with a space"),
        ("a\x1b[31m=random", "the name a\\x1b[31m of a bot holds a character that isn't visible"),
        ("a=b=random", "there is no bot b=random"),
        ("./no/such.py", "there is no bot ./no/such.py"),
        ("folder", "folder has no bot.toml: it needs one with name, games"),
        ("file.txt", "file.txt is neither a Python file (.py) nor a folder with a bot.toml"),
        ("fifo.py", "fifo.py is a pipe"),
        ("dangling.py", "dangling.py can't be read: no such file or directory"),
        ("binary.py", "binary.py can't be loaded: binary.py"),
        ("linked", "linked is no bot: inner is a link; a bundle holds regular files only"),
        ("x_y.py", "the name of ./x=y.py must not hold '=' or '/'; give it another with NAME="),
        ("x" * 41 + ".py", "is longer than 40 characters; give it another with NAME="),
    ],
    ids=range(15),
)
def test_what_is_no_bot_is_a_sentence(word: str, sentence: str) -> None:
    """Missing, odd and unreadable things are each told from the others."""
    Path("folder").mkdir()
    Path("file.txt").touch()
    os.mkfifo("fifo.py")
    Path("dangling.py").symlink_to("nowhere")
    Path("binary.py").write_bytes(bytes(range(256)))
    Path(bot_folder("linked", 'python = "a:B"'), "inner").symlink_to("bot.toml")
    python_file("x=y.py")
    python_file("x" * 41 + ".py")
    said = refused("./x=y.py" if word == "x_y.py" else word)
    assert len(said) == 1
    assert sentence in said[0]
    assert said[0].isprintable()


def test_a_link_that_the_user_names_is_followed() -> None:
    """A file may be given by a link to it."""
    Path("link.py").symlink_to(python_file("real/mine.py"))
    assert resolved("link.py")[0].name == "link"


def test_names_are_told_apart_by_what_a_reader_sees() -> None:
    """Case and forms of letters make no two names."""
    assert refused("Bär=random", "BÄR=cautious") == [
        "two bots are called BÄR; give one another name with NAME=BOT"
    ]


def test_the_sample_bots_of_the_game_are_offered() -> None:
    """Those of other games are no help to somebody who mistyped a name."""
    with pytest.raises(UserMistake) as mistake:
        resolve_bots(["rando"], "collection")
    assert "(random, bidder, collector, tactician)" in mistake.value.message
    with pytest.raises(UserMistake, match=r"appraiser.*tactician.*curator"):
        resolve_bots(["rando"])


def test_without_the_sample_bots_the_rest_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where their package isn't installed there are just no such names."""
    monkeypatch.setitem(sys.modules, "vendue_sample_bots.catalogue", None)
    assert resolved(python_file("mine.py"))[0].name == "mine"
    assert refused("random")[0].startswith("there is no bot random")


@pytest.mark.parametrize("kind", ["zip", "tar", "gztar"])
def test_an_archive_is_the_bot_of_its_folder(kind: str) -> None:
    """Packed or not, it is one version, and loads."""
    folder = bot_folder("mine", 'python = "bot:Mine"\n', bot=BOT)
    archive = Path(shutil.make_archive("packed", kind, folder)).name
    packed, plain = resolved(f"packed={archive}", f"plain={folder}")
    assert (packed.version, packed.argv, packed.games) == (plain.version, plain.argv, plain.games)


def test_what_an_archive_must_not_hold_is_one_sentence() -> None:
    """With the name that the user gave."""
    folder = bot_folder("mine", 'python = "bot:Mine"\n', bot=BOT)
    Path(folder, "link.py").symlink_to("bot.py")
    archive = Path(shutil.make_archive("packed", "gztar", folder)).name
    (said,) = refused(f"packed={archive}")
    assert said == ("packed.tar.gz is no bot: link.py is a link; a bundle holds regular files only")
