"""What bot processes wrote and what was held against them, kept as files for their authors."""

from __future__ import annotations

import json
import logging
import os
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path

from vendue.display import shown
from vendue_referee.bot_process import BotProcess
from vendue_referee.process_log import STREAMS, ProcessLog, log_of

LOG = logging.getLogger(__name__)

QUOTA_BYTES = 8 << 20
"""Size of all texts that are kept of one entrant, which is one version of a bot."""
PROCESSES = "processes.jsonl"
INDEX = "index.txt"
FAULTS = "faults.txt"


@dataclass(frozen=True, slots=True)
class KeptProcess:
    """A process as the folder tells of it."""

    number: int
    entrant: str
    lane: str
    ended: str
    first_game: int | None
    last_game: int | None
    written: dict[str, int]
    """By stream, the bytes that the process wrote."""
    kept: dict[str, int]
    """By stream, the bytes of these that the text shows; 0 if the quota was used up."""
    size: int
    """Bytes of its texts."""
    is_over_quota: bool
    """Whether its texts were left out because those of its bot are too many."""


class BotLogs:
    """A folder of logs: ``NUMBER.stdout`` and ``NUMBER.stderr`` of each process, and three lists.

    File names say nothing about a bot, and nothing tells when something was. ``index.txt`` has
    a line ``NUMBER ENTRANT: LANE: HOW IT ENDED`` for each process that wrote something or was
    lost, ``processes.jsonl`` the same with all figures, and ``faults.txt`` a line ``GAME ENTRANT:
    SENTENCE`` for each fault in a counted game.
    """

    def __init__(self, folder: Path, quota_bytes: int = QUOTA_BYTES) -> None:
        self._folder = folder
        self._quota = quota_bytes
        known = kept_processes(folder)
        self._sizes = Counter[str]()
        for process in known:
            self._sizes[process.entrant] += process.size
        self._numbers = count(_last_number(folder, known) + 1)

    def keep(self, key: Hashable, process: BotProcess) -> None:
        """Keep what an ended process wrote; whatever goes wrong costs that log and nothing else."""
        try:
            log = log_of(key, process)
        except Exception:
            LOG.exception("a bot's log could not be read")
            return
        if log is not None:
            self.store(log)

    def store(self, log: ProcessLog) -> None:
        """Write what is told of an ended process; a full disk costs the log and nothing else."""
        texts = {stream: text.encode() for stream, text in log.texts().items() if text}
        size = sum(map(len, texts.values()))
        is_over = self._sizes[log.entrant] + size > self._quota
        if is_over:
            texts, size = {}, 0
        kept = _kept(next(self._numbers), log, size, is_over_quota=is_over)
        try:
            for stream, text in texts.items():
                self._put(f"{kept.number}.{stream}", os.O_TRUNC, text)
            self._append(PROCESSES, json.dumps(asdict(kept)))
            self._append(INDEX, self._line(kept))
            self._sizes[log.entrant] += size
        except OSError as error:
            LOG.warning("a bot's log could not be kept: %s", error)

    def note(self, game: int, entrant: str, sentences: Sequence[str]) -> None:
        """Write what was held against an entrant in a game; a full disk costs nothing else."""
        try:
            for sentence in sentences:
                self._append(FAULTS, f"{game} {shown(entrant)}: {sentence}")
        except OSError as error:
            LOG.warning("a bot's fault could not be noted: %s", error)

    def _line(self, kept: KeptProcess) -> str:
        ended = " ".join(kept.ended.splitlines())
        line = f"{kept.number} {shown(kept.entrant)}: {kept.lane}: {ended}"
        if not kept.is_over_quota:
            return line
        return f"{line} (its log is not kept: those of this bot have reached {self._quota} bytes)"

    def _append(self, name: str, line: str) -> None:
        self._put(name, os.O_APPEND, f"{line}\n".encode())

    def _put(self, name: str, flag: int, data: bytes) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC | flag
        descriptor = os.open(self._folder / name, flags, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)


def kept_processes(folder: Path) -> list[KeptProcess]:
    """Return the processes that a folder tells of, oldest first.

    A line that is cut short, as a killed run may leave one, or is damaged, is passed over.

    Raises:
        OSError: it can't be read.
    """
    found: list[KeptProcess] = []
    for line in _text(folder / PROCESSES).splitlines():
        try:
            process = KeptProcess(**json.loads(line))
            if _is_sound(process):
                found.append(process)
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
    return found


def kept_text(folder: Path, number: int, stream: str) -> str:
    """Return what is kept of a stream of a process; empty if nothing is.

    Raises:
        OSError: it can't be read.
    """
    return _text(folder / f"{number}.{stream}")


def _is_sound(process: KeptProcess) -> bool:
    """Return whether the values read from a line are of their kinds."""
    games = (process.first_game, process.last_game)
    figures = [process.number, process.size, *(game for game in games if game is not None)]
    for by_stream in (process.written, process.kept):
        figures += [by_stream[stream] for stream in ("stdout", "stderr")]
    texts = (process.entrant, process.lane, process.ended)
    return all(type(each) is int for each in figures) and all(type(each) is str for each in texts)


def _text(path: Path) -> str:
    """Return a file's text, with what isn't UTF-8 as escapes; empty if it is no regular file."""
    return path.read_text(encoding="utf-8", errors="backslashreplace") if path.is_file() else ""


def _kept(number: int, log: ProcessLog, size: int, *, is_over_quota: bool) -> KeptProcess:
    streams = dict(zip(STREAMS, (log.stdout, log.stderr), strict=True))
    return KeptProcess(
        number=number,
        entrant=log.entrant,
        lane=shown(log.lane),
        ended=log.ended,
        first_game=log.first_game,
        last_game=log.last_game,
        written={name: stream.written for name, stream in streams.items()},
        kept={name: 0 if is_over_quota else stream.kept for name, stream in streams.items()},
        size=size,
        is_over_quota=is_over_quota,
    )


def _last_number(folder: Path, known: Sequence[KeptProcess]) -> int:
    """Return the highest number that a process of an earlier run has, 0 if there is none."""
    written = [int(path.stem) for path in folder.glob("*.std*") if path.stem.isdigit()]
    return max((*(process.number for process in known), *written), default=0)
