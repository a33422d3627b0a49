"""User ids for sandboxes, so that no two that live at the same time have the same.

A launcher that is root takes a range of them, locked by an open file as long as it lives.
"""

from __future__ import annotations

import fcntl
import os
from dataclasses import dataclass
from pathlib import Path

BASE = 200_000
"""The first user id."""
RANGE = 1000
"""User ids in one range; one is the referee's, the others are slots."""
SLOTS = RANGE - 1
"""Sandboxes that one launcher can have at the same time."""
RANGES = 200
LOCKS = Path("/run/vendue/uids")


@dataclass(frozen=True, slots=True)
class UidRange:
    """A range of user ids that nobody else has."""

    base: int
    """Of slot 0."""
    descriptor: int
    """Of the lock; whoever keeps it open keeps the range."""

    @property
    def referee(self) -> int:
        """The user id of the referee, which reads what bots send."""
        return self.base + RANGE - 1


def claim(locks: Path = LOCKS) -> UidRange:
    """Take the first free range.

    Raises:
        OSError: there is none, or locks can't be made.
    """
    locks.mkdir(mode=0o700, parents=True, exist_ok=True)
    for number in range(RANGES):
        descriptor = os.open(locks / str(number), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
        else:
            return UidRange(BASE + number * RANGE, descriptor)
    raise OSError(f"all {RANGES} ranges of user ids are taken")
