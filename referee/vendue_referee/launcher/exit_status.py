"""How a process ended."""

from __future__ import annotations

import signal as signals
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExitStatus:
    """How a process ended: with a code, or killed by a signal."""

    code: int | None
    """Its exit status, None if a signal killed it."""
    signal: int | None
    """The signal that killed it, None if it ended by itself."""

    @classmethod
    def from_number(cls, number: int) -> ExitStatus:
        """Return the status of an exit code, or of minus a signal."""
        return cls(None, -number) if number < 0 else cls(number, None)

    @property
    def sentence(self) -> str:
        """What happened to it, to be put after its name."""
        if self.signal is not None:
            return f"was killed by signal {_name(self.signal)}"
        return f"exited with status {self.code}"


def _name(number: int) -> str:
    try:
        return signals.Signals(number).name
    except ValueError:
        return str(number)
