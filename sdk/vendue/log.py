"""Where a bot's process tells its author something."""

from __future__ import annotations

import sys


def log_to_stderr(text: str) -> None:
    """Write a line where the author finds it."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - stderr is the author's log
