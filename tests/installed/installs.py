"""The built wheel in a virtual environment of its own, outside the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = 300
"""A safety net: no command in these tests takes nearly as long."""

_IMPORT_ALL = """
import sys
from importlib import import_module
from pkgutil import walk_packages

count = 0
for package in {packages}:
    for module in walk_packages(import_module(package).__path__, package + "."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
            count += 1
print(count, sys.modules["vendue"].__file__)
"""
"""Imports each module, and says how many and from where."""


@dataclass(frozen=True)
class Finished:
    """How a command ended."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Install:
    """A folder with commands in it, first on the path of everything that runs there."""

    commands: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.commands / "python"

    def run(self, *argv: str | Path, folder: Path) -> Finished:
        """Run a command with its warnings as errors, as a user would in a folder."""
        done = subprocess.run(
            list(map(str, argv)),
            cwd=folder,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        return Finished(done.returncode, done.stdout, done.stderr)

    def code(self, text: str, folder: Path) -> str:
        """Run a piece of Python to a good end and return what it printed."""
        done = self.run(self.python, "-c", text, folder=folder)
        assert done.status == 0, done.err
        return done.out

    def import_all(self, *packages: str, folder: Path) -> int:
        """Import each module of packages that are installed here, and return how many."""
        count, file = self.code(_IMPORT_ALL.format(packages=packages), folder).split(maxsplit=1)
        assert Path(file.strip()).is_relative_to(self.commands.parent)
        return int(count)

    def _environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return inherited | {
            "PATH": f"{self.commands}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
            "PYTHONWARNINGS": "error",
            "PYTHONIOENCODING": "utf-8",
            "COLUMNS": "80",
        }


HERE = Install(Path(sys.executable).parent)
"""What runs these tests; for what needs no wheel."""


def build(kind: str, source: Path, target: Path) -> Path:
    """Build a ``wheel`` or an ``sdist`` and return its file."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", target],
        cwd=source,
        check=True,
        capture_output=True,
        timeout=SECONDS,
    )
    (file,) = target.iterdir()
    return file


def install(requirement: str, folder: Path) -> Install:
    """Make a virtual environment in a folder and install a requirement from the package index."""
    # Without a pip of its own, and compiled when it is imported: both save time.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    made = Install(folder / "bin")
    quiet = ("--quiet", "--no-compile", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "--python", made.python, "install", *quiet, requirement]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    return made
