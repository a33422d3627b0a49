"""An honest bot that thinks for a while."""

import time

from vendue.modern_art import ModernArtBot


class Slow(ModernArtBot):
    """Plays any legal action."""

    def decide(self, decision):
        """Think, then decide."""
        time.sleep(0.2)
        return decision.legal.sample(self.rng)
