"""An honest bot that thinks for a while."""

import time
from typing import cast

from vendue.messages import Decision
from vendue.modern_art import Action, Legal, ModernArtBot


class Slow(ModernArtBot):
    """Plays any legal action."""

    def decide(self, decision: Decision) -> Action:
        """Think, then decide."""
        time.sleep(0.2)
        return cast(Legal, decision.legal).sample(self.rng)
