"""``python -m vendue.run TARGET``: plays the bot of a file or ``module:Class``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

from vendue.loading import LoadError, load
from vendue.log import log_to_stderr


def main(arguments: list[str]) -> NoReturn:
    """Load the bot in the current folder and run it; status 2 if it can't be loaded."""
    from vendue.runner import run

    if len(arguments) != 1:
        log_to_stderr("usage: python -m vendue.run FILE.py | MODULE:CLASS")
        sys.exit(2)
    try:
        bot = load(arguments[0], Path())
    except LoadError as error:
        log_to_stderr(f"vendue: {error}")
        sys.stderr.flush()
        os._exit(2)
    run(bot)


if __name__ == "__main__":
    main(sys.argv[1:])
