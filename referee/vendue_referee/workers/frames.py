"""What coordinator and worker say to each other over a stream, as frames of bytes.

A frame is ``kind (1 byte), number (4), head length (4), tail length (4)``, big-endian, then a
JSON head and a tail of plain bytes. The number names the order that it is about, 0 for none.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

_PREFIX = struct.Struct("!BIII")
FRAME_BYTES = 64 << 20
"""Longest head or tail; both sides are ours, so more is a defect."""


class Kind(IntEnum):
    """What a frame says."""

    SETUP = 1
    """To the worker, first: what it plays with, and how many bot processes are kept."""
    ORDER = 2
    """To the worker: play a game."""
    DROP = 3
    """To the worker: the order is not wanted any more."""
    BEAT = 4
    """From the worker, again and again: it lives."""
    FINISHED = 5
    """From the worker: a game was played to its end; the tail is its record."""
    VOID = 6
    """From the worker: an attempt came to nothing through no bot's doing."""
    LOG = 7
    """From the worker: a bot process has ended; the tail is what it wrote, as harmless text."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One message."""

    kind: Kind
    number: int = 0
    head: Mapping[str, Any] = field(default_factory=dict[str, Any])
    tail: bytes = b""

    def encoded(self) -> bytes:
        """Return the frame's bytes."""
        head = json.dumps(self.head, separators=(",", ":")).encode()
        return _PREFIX.pack(self.kind, self.number, len(head), len(self.tail)) + head + self.tail


class FrameReader:
    """Cuts a stream of bytes into frames."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Take bytes as they come and yield the frames that are whole by now.

        Raises:
            ValueError: not a frame.
        """
        self._bytes += data
        while (frame := self._next()) is not None:
            yield frame

    def _next(self) -> Frame | None:
        if len(self._bytes) < _PREFIX.size:
            return None
        kind, number, head_length, tail_length = _PREFIX.unpack_from(self._bytes)
        if max(head_length, tail_length) > FRAME_BYTES:
            raise ValueError("a frame is too long")
        tail_at = _PREFIX.size + head_length
        end = tail_at + tail_length
        if len(self._bytes) < end:
            return None
        head = json.loads(self._bytes[_PREFIX.size : tail_at])
        frame = Frame(Kind(kind), number, head, bytes(self._bytes[tail_at:end]))
        del self._bytes[:end]
        return frame
