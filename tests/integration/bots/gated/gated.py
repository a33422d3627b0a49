"""A bot that begins a game only with a ticket, so that a test knows how many games can end.

Beside it lies ``gate.txt`` with the path of a folder. Files ``ticket-*`` there let in one game
each, a file ``open`` lets in all.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import cast

from vendue.messages import Decision
from vendue.modern_art import Action, Legal, ModernArtBot


class Gated(ModernArtBot):
    """Plays at random from the deal's own seed, whenever it is let in."""

    def start(self) -> None:
        """Wait for a ticket."""
        gate = Path(Path("gate.txt").read_text(encoding="utf-8"))
        while not _has_entered(gate):
            time.sleep(0.01)

    def decide(self, decision: Decision) -> Action:
        """Return any legal action."""
        return cast(Legal, decision.legal).sample(self.rng)


def _has_entered(gate: Path) -> bool:
    if (gate / "open").exists():
        return True
    for ticket in gate.glob("ticket-*"):
        with suppress(FileNotFoundError):
            ticket.unlink()
            return True
    return False
