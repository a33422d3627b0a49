"""What bot processes wrote and what was held against them, kept as files for their authors."""

from __future__ import annotations

import logging
import os
from collections.abc import Hashable, Sequence
from itertools import count
from pathlib import Path

from vendue.display import shown
from vendue_referee.bot_log import LogPump
from vendue_referee.bot_process import BotProcess

LOG = logging.getLogger(__name__)


class BotLogs:
    """A folder of logs: ``NUMBER.stdout`` and ``NUMBER.stderr`` of each process, and two lists.

    File names say nothing about a bot; ``index.txt`` has a line ``NUMBER ENTRANT: LANE: HOW IT
    ENDED`` for each process that wrote something or was lost, and ``faults.txt`` a line
    ``GAME ENTRANT: SENTENCE`` for each fault in a counted game.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count(_last_number(folder) + 1)

    def keep(self, key: Hashable, process: BotProcess) -> None:
        """Write what an ended process wrote; a full disk costs the log and nothing else."""
        logs = dict(zip(("stdout", "stderr"), process.logs, strict=False))
        if process.fault is None and not any(log.kept for log in logs.values()):
            return
        number = next(self._numbers)
        ended = process.fault.sentence if process.fault else "it ended"
        lane = f"lane {key[-1]}" if isinstance(key, tuple) else shown(str(key))
        try:
            for kind, log in logs.items():
                self._write(f"{number}.{kind}", log)
            self._append("index.txt", f"{number} {shown(process.command.name)}: {lane}: {ended}")
        except OSError as error:
            LOG.warning("a bot's log could not be kept: %s", error)

    def note(self, game: int, entrant: str, sentences: Sequence[str]) -> None:
        """Write what was held against an entrant in a game; a full disk costs nothing else."""
        try:
            for sentence in sentences:
                self._append("faults.txt", f"{game} {shown(entrant)}: {sentence}")
        except OSError as error:
            LOG.warning("a bot's fault could not be noted: %s", error)

    def _write(self, name: str, log: LogPump) -> None:
        if log.kept:
            self._put(name, os.O_TRUNC, log.text)

    def _append(self, name: str, line: str) -> None:
        self._put(name, os.O_APPEND, f"{line}\n")

    def _put(self, name: str, flag: int, text: str) -> None:
        descriptor = os.open(self._folder / name, os.O_WRONLY | os.O_CREAT | flag, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode())


def _last_number(folder: Path) -> int:
    """Return the highest number that a process of an earlier run has, 0 if there is none."""
    index = folder / "index.txt"
    lines = index.read_text(encoding="utf-8").splitlines() if index.exists() else []
    listed = [line.partition(" ")[0] for line in lines]
    written = [path.stem for path in folder.glob("*.std*")]
    return max((int(number) for number in listed + written if number.isdigit()), default=0)
