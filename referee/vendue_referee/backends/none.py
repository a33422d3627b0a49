"""Backend ``none``: bots are plain child processes of this user. Nothing holds them in."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from vendue_referee.backends.backend import PYTHON, VARIABLES, Backend, Program
from vendue_referee.launcher.child import Child
from vendue_referee.launcher.client import Launcher, open_launcher
from vendue_referee.temporary import temporary_folder


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
        first, *rest = program.argv or ("",)
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
        **({} if program.socket is None else _connection(program.socket, program.credential)),
    }


def _connection(socket: Path, credential: str) -> dict[str, str]:
    return {"VENDUE_ADDRESS": f"unix:{socket}", "VENDUE_CREDENTIAL": credential}


@asynccontextmanager
async def open_child_processes() -> AsyncGenerator[Backend]:
    """Open the backend; at the end of the block all that it started is gone."""
    with temporary_folder("sockets") as folder:
        async with open_launcher() as launcher:
            yield ChildProcesses(launcher, folder)
