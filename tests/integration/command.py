"""Runs the command ``vendue`` as a user would, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SECONDS = 120
"""A safety net: no command in these tests takes nearly as long."""

COMMAND = [sys.executable, "-W", "error", "-m", "vendue"]


@dataclass(frozen=True)
class Finished:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.out)


def environment(**extra: str) -> dict[str, str]:
    """Return the environment of a command: ours without a database of the user's."""
    kept = {name: value for name, value in os.environ.items() if name != "VENDUE_DB"}
    return kept | {"COLUMNS": "100", "NO_COLOR": "1"} | extra


def vendue(*arguments: str | Path, folder: Path, **extra: str) -> Finished:
    """Run ``vendue`` with arguments in a folder to its end."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=folder,
        env=environment(**extra),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return Finished(done.returncode, done.stdout, done.stderr)


def refused(finished: Finished) -> str:
    """Assert that a command ended as for a user's mistake, and return its one sentence."""
    assert finished.status == 2, finished
    assert "Traceback" not in finished.err, finished.err
    assert finished.out == ""
    lines = [line for line in finished.err.splitlines() if line.strip()]
    assert lines[-1].startswith("Error: "), finished.err
    return lines[-1].removeprefix("Error: ")
