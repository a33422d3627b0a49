"""Runs the command ``vendue`` as a user would, in a process of its own or, quicker, in this one."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from vendue.cli import main

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


def inside(*arguments: str | Path, folder: Path) -> Finished:
    """Run ``vendue`` in this process, off a terminal: for the many that end at once."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    with (
        chdir(folder),
        mock.patch.dict(os.environ, environment(), clear=True),
        mock.patch("sys.stdin", io.StringIO()),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main(list(map(str, arguments)), prog_name="vendue")
        except SystemExit as end:
            status = int(end.code or 0)
    return Finished(status, out.getvalue(), err.getvalue())


def start(*arguments: str | Path, folder: Path, **extra: str) -> subprocess.Popen[str]:
    """Start ``vendue`` in a process group of its own, as a shell at a terminal does."""
    return subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        cwd=folder,
        env=environment(**extra),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def ended(process: subprocess.Popen[str]) -> Finished:
    """Wait for the end of a started command."""
    out, err = process.communicate(timeout=SECONDS)
    return Finished(process.returncode, out, err)


def refused(finished: Finished) -> str:
    """Assert that a command ended as for a user's mistake, and return its one sentence."""
    assert finished.status == 2, finished
    assert finished.out == ""
    lines = finished.err.splitlines()
    assert len(lines) == 1, finished.err
    assert lines[0].startswith("Error: ")
    return lines[0].removeprefix("Error: ")
