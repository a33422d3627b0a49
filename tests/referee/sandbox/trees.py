"""Real processes that misbehave, for tests of what holds them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def waiting(program: str) -> Generator[subprocess.Popen[str]]:
    """Start a Python program that waits for a line, and kill its process group afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", f"input()\n{program}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def release(process: subprocess.Popen[str]) -> None:
    """Let a waiting program go on."""
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def said(process: subprocess.Popen[str]) -> str:
    """Return the next line that it prints."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def until(ask: Callable[[], T]) -> T:
    """Ask until the answer is true."""
    for _ in range(2000):
        if answer := ask():
            return answer
        time.sleep(0.01)
    raise AssertionError("never came true")
