"""What bot processes wrote, kept as files for their authors and the organiser."""

from __future__ import annotations

import logging
import os
from collections.abc import Hashable
from itertools import count
from pathlib import Path
from typing import BinaryIO

from vendue_referee.bot_log import LogPump
from vendue_referee.bot_process import BotProcess

LOG = logging.getLogger(__name__)


class BotLogs:
    """A folder of logs: ``NUMBER.stdout`` and ``NUMBER.stderr`` of each process, and an index.

    File names say nothing about a bot; ``index.txt`` has a line ``NUMBER ENTRANT LANE REASON``
    for each process that wrote something or was lost.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        present = [int(path.stem) for path in folder.glob("*.std*") if path.stem.isdigit()]
        self._numbers = count(max(present, default=0) + 1)

    def keep(self, key: Hashable, process: BotProcess) -> None:
        """Write what an ended process wrote; a full disk costs the log and nothing else."""
        logs = dict(zip(("stdout", "stderr"), process.logs, strict=False))
        if process.fault is None and not any(log.kept for log in logs.values()):
            return
        number = next(self._numbers)
        try:
            for kind, log in logs.items():
                self._write(f"{number}.{kind}", log)
            self._index(f"{number} {key!r} {process.fault.sentence if process.fault else 'ended'}")
        except OSError as error:
            LOG.warning("a bot's log could not be kept: %s", error)

    def _write(self, name: str, log: LogPump) -> None:
        if log.kept:
            with self._open(name, os.O_TRUNC) as file:
                file.write(log.text.encode())

    def _index(self, line: str) -> None:
        with self._open("index.txt", os.O_APPEND) as file:
            file.write(f"{line}\n".encode())

    def _open(self, name: str, flag: int) -> BinaryIO:
        descriptor = os.open(self._folder / name, os.O_WRONLY | os.O_CREAT | flag, 0o600)
        return os.fdopen(descriptor, "wb")
