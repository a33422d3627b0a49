"""What is told of a bot process that has ended: how, and what it wrote, as harmless text."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import asdict, dataclass
from typing import Any

from vendue.display import shown
from vendue_referee.bot_log import LogPump
from vendue_referee.bot_process import BotProcess

STREAMS = ("stdout", "stderr")
SENTENCE_LIMIT = 1000
"""Characters of a sentence; a bot may have written part of it."""
TEXT_LIMIT = 4 << 20
"""Bytes of one stream's text; what is kept of a stream is much less, so more is a defect."""


@dataclass(frozen=True, slots=True)
class StreamLog:
    """What is told of one of its two streams."""

    written: int
    """Bytes that came."""
    kept: int
    """Bytes of these that the text shows."""
    text: str
    """From `LogPump.text`."""

    @classmethod
    def of(cls, pump: LogPump) -> StreamLog:
        """Return what a pump has read so far."""
        return cls(pump.written, len(pump.kept), pump.text if pump.kept else "")


@dataclass(frozen=True, slots=True)
class ProcessLog:
    """One process that has ended."""

    entrant: str
    lane: str
    """``lane N``, or what else it was kept for."""
    ended: str
    """A sentence."""
    first_game: int | None
    """Lowest number in the schedule of the games that it was to play; None if there was none."""
    last_game: int | None
    """The highest."""
    stdout: StreamLog
    stderr: StreamLog

    def head(self) -> dict[str, object]:
        """Return all but the texts, as plain values."""
        values = asdict(self)
        for stream in STREAMS:
            del values[stream]["text"]
        return values

    def texts(self) -> dict[str, str]:
        """Return the texts, by stream."""
        return {"stdout": self.stdout.text, "stderr": self.stderr.text}

    @classmethod
    def from_values(cls, head: Any, texts: dict[str, str]) -> ProcessLog:
        """Read what `head` and `texts` gave.

        Raises:
            ValueError: they did not.
        """
        try:
            return cls(
                entrant=_text(head["entrant"]),
                lane=_text(head["lane"]),
                ended=_text(head["ended"]),
                first_game=_optional(head["first_game"]),
                last_game=_optional(head["last_game"]),
                stdout=_stream(head["stdout"], texts["stdout"]),
                stderr=_stream(head["stderr"], texts["stderr"]),
            )
        except (KeyError, TypeError) as error:
            raise ValueError(f"what is told of a process is none of ours: {error!r}") from None


def log_of(key: Hashable, process: BotProcess) -> ProcessLog | None:
    """Return what is told of an ended process; None if it wrote nothing and broke nothing.

    Args:
        key: what it was kept for; of a pair the last is the lane.
        process: the process.
    """
    pumps = process.logs or (LogPump(_nothing), LogPump(_nothing))
    if process.fault is None and not any(pump.kept for pump in pumps):
        return None
    first, last = process.met or (None, None)
    return ProcessLog(
        entrant=process.command.name,
        lane=f"lane {key[-1]}" if isinstance(key, tuple) else shown(str(key)),
        ended=process.fault.sentence[:SENTENCE_LIMIT] if process.fault else "it ended",
        first_game=first,
        last_game=last,
        stdout=StreamLog.of(pumps[0]),
        stderr=StreamLog.of(pumps[1]),
    )


def _nothing() -> None:
    """Take the flood of a stream that never was."""


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value[:SENTENCE_LIMIT]


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no number")
    return value


def _optional(value: object) -> int | None:
    return None if value is None else _number(value)


def _stream(head: Any, text: str) -> StreamLog:
    if len(text.encode()) > TEXT_LIMIT:
        raise ValueError("the text of a stream is too long")
    return StreamLog(_number(head["written"]), _number(head["kept"]), text)
