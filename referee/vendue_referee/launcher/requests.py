"""What the referee asks of the launcher: fixed forms, read strictly.

A request is a header (kind, child, length of the body) and a body. Two descriptors travel
with the header of a start; nothing else carries any. A launcher that was given a policy starts
sandboxes and nothing else, one without a policy plain programs and nothing else. In a body
every text is its length and its bytes. Everything is big-endian.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

HEADER = struct.Struct("!BII")
"""Kind, child, bytes of the body."""
MAX_BODY = 1 << 20
"""Bytes of the longest body."""
DESCRIPTORS = 2
"""Descriptors that come with a start: standard output and standard error."""

_COUNTS = struct.Struct("!HH")
_LENGTH = struct.Struct("!I")


class BadRequest(ValueError):
    """Bytes that are no request; the sentence says why."""


class RequestKind(IntEnum):
    """What is asked."""

    START = 1
    """Start a program; the body is a `StartRequest`."""
    KILL = 2
    """Kill a child and all that it left behind; the body is empty."""
    FREEZE = 3
    """Let a sandboxed child stand still, where cgroups can; the body is empty."""
    THAW = 4
    """Let it go on; the body is empty."""


@dataclass(frozen=True, slots=True)
class StartRequest:
    """A program to start: its arguments, its whole environment, its folder."""

    argv: tuple[bytes, ...]
    environment: Mapping[bytes, bytes]
    folder: bytes
    socket: bytes = b""
    """The one socket that a sandboxed program sees; empty for a plain program."""

    def body(self) -> bytes:
        """Return the request as a body.

        Raises:
            BadRequest: no operating system could run it.
        """
        texts = [*self.argv, *(key + b"=" + value for key, value in self.environment.items())]
        texts += [self.folder, self.socket]
        self._check(texts)
        packed = _COUNTS.pack(len(self.argv), len(self.environment))
        packed += b"".join(_LENGTH.pack(len(text)) + text for text in texts)
        if len(packed) > MAX_BODY:
            raise BadRequest(f"arguments and environment are longer than {MAX_BODY} bytes")
        return packed

    def _check(self, texts: Sequence[bytes]) -> None:
        if not self.argv or not self.argv[0]:
            raise BadRequest("there is no program to start")
        if not self.folder.startswith(b"/"):
            raise BadRequest("the folder is not an absolute path")
        if self.socket and not self.socket.startswith(b"/"):
            raise BadRequest("the socket is not an absolute path")
        if any(b"\0" in text for text in texts):
            raise BadRequest("an argument, a variable or the folder holds a zero byte")
        if any(not key or b"=" in key for key in self.environment):
            raise BadRequest("the name of a variable is empty or holds '='")


def start_from(body: bytes) -> StartRequest:
    """Return the start that a body asks for.

    Raises:
        BadRequest: the body isn't exactly one such request.
    """
    try:
        arguments, variables = _COUNTS.unpack_from(body)
        texts = _texts(body, arguments + variables + 2)
    except struct.error as error:
        raise BadRequest(f"a body is cut short: {error}") from None
    pairs = [text.partition(b"=") for text in texts[arguments:-2]]
    request = StartRequest(
        argv=tuple(texts[:arguments]),
        environment={key: value for key, _, value in pairs},
        folder=texts[-2],
        socket=texts[-1],
    )
    if request.body() != body:
        raise BadRequest("a body does not have the one form that it should have")
    return request


def _texts(body: bytes, count: int) -> list[bytes]:
    texts: list[bytes] = []
    offset = _COUNTS.size
    for _ in range(count):
        (length,) = _LENGTH.unpack_from(body, offset)
        offset += _LENGTH.size
        texts.append(body[offset : offset + length])
        offset += length
    return texts
