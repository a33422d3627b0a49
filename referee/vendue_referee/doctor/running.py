"""Runs a probe: a Python program given as text, to its end, in a sandbox."""

from __future__ import annotations

import os
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import trio

from vendue_referee.backends.backend import PYTHON, Backend, Program
from vendue_referee.bot_log import LogLimits, LogPump
from vendue_referee.launcher.child import Child, LauncherLost, SandboxFailed, StartFailed

PROBE_SECONDS = 15.0
SAID_BYTES = 500
"""What is shown of what bubblewrap said."""
_OUTPUT = LogLimits(kept_bytes=1 << 20, flood_bytes=1 << 20)


class NoAnswer(Exception):
    """The probe printed nothing that can be read; the message is what it printed."""


FAULTS = (SandboxFailed, StartFailed, LauncherLost, OSError, NoAnswer)
"""How a probe may end without an answer."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A program that has ended."""

    child: Child
    stdout: bytes
    stderr: bytes

    @property
    def said(self) -> str:
        """The end of what it wrote, its complaints first."""
        text = (self.stderr or self.stdout).decode("utf-8", "replace").strip()
        return text[-SAID_BYTES:]


def program(source: str, folder: Path, *arguments: str) -> Program:
    """Return what is started for a program given as text."""
    return Program((PYTHON, "-I", "-S", "-c", source, *arguments), folder)


async def run(
    backend: Backend, folder: Path, source: str, *arguments: str, socket: Path | None = None
) -> Ran:
    """Run a program to its end; it is killed if it takes too long.

    Args:
        backend: where.
        folder: its own folder.
        source: the program.
        arguments: its words.
        socket: what it finds in the referee's place.

    Raises:
        SandboxFailed: with what bubblewrap said.
        StartFailed, LauncherLost: as for `Backend.start`.
    """
    asked = replace(program(source, folder, *arguments), socket=socket)
    with ExitStack() as stack:
        (out, out_written), (err, err_written) = os.pipe(), os.pipe()
        for descriptor in (out, err):
            stack.callback(os.close, descriptor)
        try:
            child = await backend.start(asked, stdout=out_written, stderr=err_written)
        except SandboxFailed as error:
            os.set_blocking(err, False)
            raise SandboxFailed(_with_log(str(error), err)) from None
        finally:
            os.close(out_written)
            os.close(err_written)
        stack.pop_all()  # the pumps close them
    return await _ended(child, out, err)


async def _ended(child: Child, out: int, err: int) -> Ran:
    pumps = (LogPump(child.kill, _OUTPUT), LogPump(child.kill, _OUTPUT))
    with trio.move_on_after(PROBE_SECONDS):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(pumps[0].run, out)
            nursery.start_soon(pumps[1].run, err)
            await child.wait()
    await child.kill_and_wait()
    return Ran(child, pumps[0].kept, pumps[1].kept)


def _with_log(sentence: str, log: int) -> str:
    """Return a sentence with what stands in a pipe."""
    try:
        said = os.read(log, 1 << 16).decode("utf-8", "replace").strip()
    except BlockingIOError:
        said = ""
    return f"{sentence}: {said[-SAID_BYTES:]}" if said else sentence
