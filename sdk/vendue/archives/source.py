"""A stream of bytes that comes in pieces and is read in exact amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vendue.bundle_content import BadBundle


class Source:
    """Reads from pieces; holds little more than was asked for."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces: Iterator[bytes] = iter(pieces)
        self._piece = memoryview(b"")

    def read(self, count: int) -> bytes:
        """Return exactly so many bytes.

        Raises:
            BadBundle: there are fewer.
        """
        parts: list[memoryview] = []
        missing = count
        while missing:
            part = self._take(missing)
            if not part:
                raise BadBundle("the archive is cut short")
            parts.append(part)
            missing -= len(part)
        return b"".join(parts)

    def is_only_zeros(self) -> bool:
        """Return whether what is left, which is read, has no byte but zero."""
        while True:
            part = self._take(1 << 16)
            if not part:
                return True
            if any(part):
                return False

    def _take(self, most: int) -> memoryview:
        """Return some bytes, none at the end."""
        while not self._piece:
            piece = next(self._pieces, None)
            if piece is None:
                return self._piece
            self._piece = memoryview(piece)
        part, self._piece = self._piece[:most], self._piece[most:]
        return part
