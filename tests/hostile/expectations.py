"""The hostile bots, and what is expected of each: ``tests/hostile_bots/NAME/expected.toml``.

``id``          of the attack: a row of the table in docs/sandbox.md
``attack``      what it tries, in a line
``observed``    what comes of it, in a line
``verdict``     of its seat
``said``        part of a sentence for its author; none is expected if it is missing
``stopped_by``  the layers
``process``     part of the sentence that its process ended with, if that was lost after the game
``start_limit``, ``slow_opponents``, ``seats``, ``processes``   how it is played
``[limits]``    those of its sandbox that differ from `LIMITS`
``[clock]``     settings that differ from `CLOCK`
``[result]``    what it tells of itself: a value, several that will do, or a range
``[watchdog]``  which of all these differ where a watchdog takes the place of cgroups
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from vendue.messages import ClockSettings
from vendue_referee.sandbox.policy import Limits

BOTS = Path(__file__).parents[1] / "hostile_bots"
LIMITS = Limits(memory_bytes=128 << 20)
CLOCK = ClockSettings(bank_ms=90_000, increment_ms=100, move_limit_ms=25_000)
"""So long that a busy machine does nobody harm."""
CGROUP, WATCHDOG = "cgroup", "watchdog"
"""What holds memory, CPU and processes."""


@dataclass(frozen=True)
class Expected:
    """What is expected of one hostile bot."""

    id: str
    attack: str
    observed: str
    verdict: str
    stopped_by: str
    said: str = ""
    process: str = ""
    start_limit: float = 60.0
    slow_opponents: bool = False
    seats: int = 1
    """How many seats it has at its table."""
    processes: int = 1
    """How many games it plays one after the other, each with a new process."""
    limits: Limits = LIMITS
    clock: ClockSettings = CLOCK
    result: Mapping[str, Any] = field(default_factory=dict)
    watchdog: Mapping[str, Any] = field(default_factory=dict)

    def held_by(self, means: str) -> Expected:
        """Return what is expected where cgroups, or a watchdog, hold the bots."""
        differing = dict(self.watchdog if means == WATCHDOG else {})
        if "verdict" in differing:  # it doesn't come to what it told before
            differing = {"result": {}, "said": ""} | differing
        return replace(self, **differing)


def names() -> list[str]:
    """Return the names of all hostile bots."""
    return sorted(path.parent.name for path in BOTS.glob("*/expected.toml"))


def expected(name: str) -> Expected:
    """Return what is expected of a bot."""
    fields = tomllib.loads((BOTS / name / "expected.toml").read_text(encoding="utf-8"))
    fields["limits"] = replace(LIMITS, **fields.get("limits", {}))
    fields["clock"] = replace(CLOCK, **fields.get("clock", {}))
    return Expected(**fields)


def differences(expected: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a bot tells of itself that is not as expected; None where it tells nothing."""
    return {
        name: found.get(name)
        for name, value in expected.items()
        if name not in found or not _is_as(value, found[name])
    }


def _is_as(expected: Any, found: Any) -> bool:
    if isinstance(expected, dict):
        least, most = expected.get("at_least", 0), expected.get("at_most", float("inf"))
        return isinstance(found, int) and least <= found <= most
    if isinstance(expected, list):
        return found in expected
    return bool(found == expected)
