"""What a bot writes to its standard output and standard error: the first of it is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import trio

_READ_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class LogLimits:
    """How much of one stream is kept, and how much is put up with."""

    kept_bytes: int = 64 * 1024
    """What is kept; the rest is thrown away."""
    flood_bytes: int = 16 * 1024 * 1024
    """More than this is a flood."""


class LogPump:
    """Reads one stream of one bot so that it never blocks, and keeps its beginning."""

    def __init__(self, on_flood: Callable[[], None], limits: LogLimits | None = None) -> None:
        self._on_flood = on_flood
        self._limits = limits or LogLimits()
        self._kept = bytearray()
        self.written = 0
        """Bytes that have come."""

    @property
    def kept(self) -> bytes:
        """The first bytes, as they came."""
        return bytes(self._kept)

    @property
    def is_cut(self) -> bool:
        """Whether more came than was kept."""
        return self.written > len(self._kept)

    @property
    def is_flood(self) -> bool:
        """Whether more came than is put up with."""
        return self.written > self._limits.flood_bytes

    @property
    def text(self) -> str:
        """What was kept, harmless on any terminal and page, with a mark where it is cut."""
        shown = escaped(self.kept)
        if not self.is_cut:
            return shown
        end = "" if shown.endswith("\n") else "\n"
        kept, dropped = len(self._kept), self.written - len(self._kept)
        more = "more than " if self.is_flood else ""
        return f"{shown}{end}[cut here: {kept} bytes are kept, {more}{dropped} are dropped]\n"

    async def run(self, descriptor: int) -> None:
        """Read a pipe to its end, and close it.

        On a flood it calls ``on_flood`` once and reads no further, so that whatever still
        writes there fails.
        """
        async with trio.lowlevel.FdStream(descriptor) as stream:
            while not self.is_flood and (data := await stream.receive_some(_READ_BYTES)):
                self._take(data)
        if self.is_flood:
            self._on_flood()

    def _take(self, data: bytes | bytearray) -> None:
        self.written += len(data)
        self._kept += data[: self._limits.kept_bytes - len(self._kept)]


def escaped(data: bytes) -> str:
    r"""Return bytes from a stranger as text that does nothing but be read.

    Line ends and tabs stay; what isn't UTF-8, controls, terminal sequences, marks of
    direction and other invisible characters appear as escapes such as ``\x1b``.
    """
    text = data.decode("utf-8", "backslashreplace").replace("\r\n", "\n")
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    if character.isprintable() or character in "\n\t":
        return character
    return character.encode("unicode_escape").decode("ascii")
