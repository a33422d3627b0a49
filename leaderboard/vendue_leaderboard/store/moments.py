"""Points in time as the database keeps them."""

from __future__ import annotations

import time
from typing import NewType

Moment = NewType("Moment", int)
"""Whole milliseconds since 1970 in UTC."""


def now() -> Moment:
    """Return the present. The store itself never asks for it: callers pass it in."""
    return Moment(time.time_ns() // 1_000_000)
