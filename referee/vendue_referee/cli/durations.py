"""Durations as people read them."""

from __future__ import annotations


def duration(seconds: float) -> str:
    """Return hours, minutes and seconds: ``1:02:03`` or ``2:03``."""
    whole = round(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
