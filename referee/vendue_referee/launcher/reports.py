"""What the launcher tells the referee: fixed forms.

A report is a header (kind, child, a number, length of the text) and a text in UTF-8.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum

_HEADER = struct.Struct("!BIiH")
_MAX_TEXT = 4096


class ReportKind(IntEnum):
    """What happened."""

    STARTED = 1
    """The number is the process id; the text the path of a file with its CPU time, or empty."""
    FAILED = 2
    """The program couldn't be started; the number is the operating system's error, 0 if it was the
    sandbox that couldn't; the text is a sentence."""
    EXITED = 3
    """The child ended: its exit status, or minus the signal that killed it; the text is empty, or
    a `sandbox.policy.Cause`, a space and a sentence if the sandbox ended it."""


@dataclass(frozen=True, slots=True)
class Report:
    """One thing that happened to one child."""

    kind: ReportKind
    child: int
    number: int
    text: str = ""

    def encode(self) -> bytes:
        """Return the report as bytes."""
        text = self.text.encode("utf-8", "backslashreplace")[:_MAX_TEXT]
        return _HEADER.pack(self.kind, self.child, self.number, len(text)) + text


class ReportReader:
    """Reports out of a stream of bytes, however it was cut."""

    def __init__(self) -> None:
        self._pending = bytearray()

    def feed(self, data: bytes) -> list[Report]:
        """Take more bytes and return the reports that they complete.

        Raises:
            ValueError: they are no reports.
        """
        self._pending += data
        reports: list[Report] = []
        while (report := self._next()) is not None:
            reports.append(report)
        return reports

    def _next(self) -> Report | None:
        if len(self._pending) < _HEADER.size:
            return None
        kind, child, number, length = _HEADER.unpack_from(self._pending)
        end = _HEADER.size + length
        if len(self._pending) < end:
            return None
        text = self._pending[_HEADER.size : end].decode("utf-8", "replace")
        del self._pending[:end]
        return Report(ReportKind(kind), child, number, text)
