"""A bot that plays any legal action, each as likely as any other.

It is meant as the floor: a bot that does not beat this one has a bug.
"""

from __future__ import annotations

from typing import cast

from vendue.collection import Action, CollectionBot, Legal
from vendue.messages import Decision


class RandomBot(CollectionBot):
    """Overrides `decide`, from which the methods for each kind of decision are called."""

    name = "random"

    def decide(self, decision: Decision) -> Action:
        """Return any legal action; with `rng` the same deal is played the same way again."""
        return cast(Legal, decision.legal).sample(self.rng)


if __name__ == "__main__":
    RandomBot.run()
