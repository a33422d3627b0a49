"""Backend ``none``: bots are plain child processes of this user. Nothing holds them in."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from vendue_referee.backends.backend import PYTHON, VARIABLES, Backend, Program
from vendue_referee.launcher.child import Child
from vendue_referee.launcher.client import Launcher, open_launcher

SOCKET_FOLDER_BYTES = 70
"""Longest name of the folder for temporary files: systems take some hundred bytes for a socket."""


class ChildProcesses(Backend):
    """Starts bots with nothing but their own process group; made by `open_child_processes`."""

    name = "none"

    def __init__(self, launcher: Launcher, sockets: Path) -> None:
        super().__init__(sockets)
        self._launcher = launcher

    @property
    def is_lost(self) -> bool:
        """Whether the launcher has ended."""
        return self._launcher.is_lost

    async def start(self, program: Program, *, stdout: int, stderr: int) -> Child:
        """Start a program of this machine, with a clean environment."""
        first, *rest = program.argv
        return await self._launcher.start(
            [sys.executable if first == PYTHON else first, *rest],
            _environment(program),
            program.folder,
            stdout=stdout,
            stderr=stderr,
        )


def _environment(program: Program) -> dict[str, str]:
    return {
        **VARIABLES,
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": os.environ.get("HOME", "/"),
        **program.environment,
        "VENDUE_ADDRESS": f"unix:{program.socket}",
        "VENDUE_CREDENTIAL": program.credential,
    }


def socket_folder() -> str:
    """Return where temporary files go, unless sockets there would have too long a name."""
    folder = tempfile.gettempdir()
    return folder if len(os.fsencode(folder)) <= SOCKET_FOLDER_BYTES else "/tmp"  # noqa: S108


@asynccontextmanager
async def open_child_processes() -> AsyncGenerator[Backend]:
    """Open the backend; at the end of the block all that it started is gone."""
    with tempfile.TemporaryDirectory(prefix="vendue-", dir=socket_folder()) as folder:
        async with open_launcher() as launcher:
            yield ChildProcesses(launcher, Path(folder))
