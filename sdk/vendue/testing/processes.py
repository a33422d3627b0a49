"""Bots in processes of their own, for as long as a test needs them."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

PARTING_SECONDS = 2.0
"""What a bot gets to end by itself."""


@contextmanager
def running(
    argv: Sequence[str],
    environment: Mapping[str, str],
    folder: Path | None = None,
    on_end: Callable[[str], None] = lambda _: None,
) -> Generator[subprocess.Popen[bytes]]:
    """Run a bot; after the block it has a moment to end, then it is killed with its session.

    Args:
        argv: the words of its command.
        environment: its whole environment.
        folder: its current folder; this process's own unless given.
        on_end: called with a sentence when the process ends by itself, from another thread.

    Raises:
        OSError: the command can't be started.
    """
    process = subprocess.Popen(argv, env=environment, cwd=folder, start_new_session=True)
    watcher = threading.Thread(target=_watch, args=(process, on_end), daemon=True)
    watcher.start()
    try:
        yield process
    finally:
        watcher.join(PARTING_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        watcher.join()


def how_ended(process: subprocess.Popen[bytes], within: float) -> list[str]:
    """Return what is wrong with the end of a bot that was told goodbye: a sentence, or none."""
    try:
        status = process.wait(within)
    except subprocess.TimeoutExpired:
        return [f"the bot's process still ran {within:g} s after Goodbye"]
    return [f"after Goodbye {_ended(status)}"] if status else []


def _watch(process: subprocess.Popen[bytes], on_end: Callable[[str], None]) -> None:
    on_end(_ended(process.wait()))


def _ended(status: int) -> str:
    if status < 0:
        return f"the bot's process was killed by {signal.Signals(-status).name}"
    return f"the bot's process ended with status {status}"
