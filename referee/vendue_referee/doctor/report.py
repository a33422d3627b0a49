"""What the doctor says: checks, what is missing, and the level. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from vendue.games.game import Json


class State(StrEnum):
    """How a check came out."""

    OK = "ok"
    WEAK = "WEAK"
    """Bots are isolated, but something that limits or separates them is weaker."""
    FAILED = "FAILED"
    """Bots aren't isolated."""
    MISSING = "MISSING"
    """Something that sandboxes are made of isn't there."""
    BLOCKS = "BLOCKS"
    """A setting of this machine keeps sandboxes from being made."""


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the report."""

    name: str
    state: State
    detail: str
    remedy: str = ""
    """What to do, in a sentence; "" if it is in order."""
    word: str = ""
    """What is missing, for records and the leaderboard; "" if it is in order."""

    def to_json(self) -> dict[str, Json]:
        """Return the check as ``vendue doctor --json`` prints it."""
        return {
            "name": self.name,
            "ok": self.state is State.OK,
            "state": str(self.state),
            "detail": self.detail,
            "remedy": self.remedy,
        }


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All checks and what follows."""

    checks: tuple[Check, ...]

    @property
    def level(self) -> str:
        """``full``, ``partial`` or ``none``."""
        states = {check.state for check in self.checks}
        if states - {State.OK, State.WEAK}:
            return "none"
        return "partial" if State.WEAK in states else "full"

    @property
    def missing(self) -> tuple[str, ...]:
        """What isn't in force, a few words each."""
        return tuple(check.word or check.name for check in self.checks if check.state != State.OK)

    def to_json(self) -> dict[str, Json]:
        """Return the report as ``vendue doctor --json`` prints it."""
        return {
            "level": self.level,
            "missing": list(self.missing),
            "checks": [check.to_json() for check in self.checks],
        }
