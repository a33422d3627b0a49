"""Thinks for a long while about everything."""

import time
from typing import cast

from vendue.messages import Decision
from vendue.modern_art import Action, Legal, ModernArtBot


class Ponderer(ModernArtBot):
    """Plays any legal action, late."""

    def decide(self, decision: Decision) -> Action:
        """Think, then decide."""
        time.sleep(1.5)
        return cast(Legal, decision.legal).sample(self.rng)
