"""The real runtime: what is in it, and that a bot runs on it and sees nothing else."""

from __future__ import annotations

import json
import shutil
import stat
import struct
import tomllib
from importlib.metadata import distribution
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from tests.installed.installs import ROOT
from tests.referee.built_runtime import built_runtime
from tests.referee.runtime import inside

from vendue_referee.runtime.environment import NEEDED
from vendue_referee.runtime.tree import tree_hash
from vendue_sample_bots.catalogue import SAMPLE_BOTS

in_sandbox = pytest.mark.skipif(inside.BWRAP is None, reason="bubblewrap is not installed")
UNCHECKED = 1
"""Flags of a compiled file that holds whatever its source's time."""
HIDDEN = (
    *("vendue_referee", "vendue_leaderboard", "vendue_sample_bots", "vendue_runtime"),
    *("trio", "sqlalchemy", "scipy", "rich", "pytest", "pip", "setuptools", "test", "tkinter"),
)


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """Return a folder that everybody may read, with a sample bot's file."""
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(folder.stat().st_mode | 0o755)
    file = next(each.file for each in SAMPLE_BOTS if "modern_art" in each.games)
    shutil.copy(file, tmp_path / "sample.py")
    (tmp_path / "sample.py").chmod(0o644)
    return tmp_path


@in_sandbox
def test_everything_a_bot_imports_comes_from_the_runtime(bot: Path) -> None:
    code = (
        "import grpc, google.protobuf, numpy, vendue.run, vendue.runner, json, sys\n"
        "files = [getattr(m, '__file__', None) for m in sys.modules.values()]\n"
        "print(json.dumps([sys.prefix, sys.path, sorted(filter(None, files))]))"
    )
    prefix, path, files = json.loads(inside.python(code, bot))
    assert prefix == "/rt"
    assert all(place in ("", "/bot") or place.startswith("/rt/") for place in path)
    assert files
    assert [file for file in files if not file.startswith("/rt/")] == []


@in_sandbox
def test_a_bot_is_loaded(bot: Path) -> None:
    code = (
        "from pathlib import Path; from vendue.loading import load;"
        "print(load('sample.py', Path()).game)"
    )
    assert inside.python(code, bot) == "modern_art\n"


@in_sandbox
def test_nothing_of_the_referee_can_be_imported(bot: Path) -> None:
    code = f"from importlib.util import find_spec; print([n for n in {HIDDEN} if find_spec(n)])"
    assert inside.python(code, bot) == "[]\n"


@in_sandbox
def test_the_standard_library_is_whole(bot: Path) -> None:
    """What bots may use of it can be imported, extensions with system libraries too."""
    names = "asyncio bz2 ctypes decimal hashlib lzma multiprocessing sqlite3 ssl unittest zlib"
    assert inside.python(f"import {', '.join(names.split())}; print('ok')", bot) == "ok\n"


def test_everybody_may_read_it_and_nothing_leads_out_of_it() -> None:
    for path in built_runtime().path.rglob("*"):
        mode = path.lstat().st_mode
        assert stat.S_ISDIR(mode) or stat.S_ISREG(mode), path
        is_open = stat.S_ISDIR(mode) or path.name == "python3"
        assert stat.S_IMODE(mode) == (0o755 if is_open else 0o644), path


def test_no_start_of_a_bot_compiles_anything() -> None:
    """Each source has a compiled file that holds for it."""
    sources = list(built_runtime().path.rglob("*.py"))
    assert len(sources) > 500
    for source in sources:
        compiled = Path(cache_from_source(str(source))).read_bytes()
        flags, time, size = struct.unpack_from("<4xIII", compiled)
        status = source.stat()
        assert flags == UNCHECKED or (time, size) == (int(status.st_mtime), status.st_size)


def test_it_is_named_by_its_content() -> None:
    runtime = built_runtime()
    assert runtime.path.name == runtime.hash == tree_hash(runtime.path)


def test_all_that_the_light_install_needs_is_in_it() -> None:
    """A new dependency of the SDK, or one of theirs, has to be named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    direct = {word.split(">")[0] for word in project["dependencies"]}
    assert direct <= set(NEEDED)
    for name in NEEDED:
        for requirement in distribution(name).requires or []:
            if "extra ==" not in requirement and "platform_system" not in requirement:
                wanted = requirement.replace("typing-extensions", "typing_extensions")
                assert any(wanted.startswith(known) for known in NEEDED), requirement
