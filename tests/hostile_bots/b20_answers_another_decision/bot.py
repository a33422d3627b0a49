"""Answers a decision that it was never asked."""

from hostile import Hostile


class Bot(Hostile):
    def decide(self, decision):
        object.__setattr__(decision, "decision_id", decision.decision_id ^ 1)
        return super().decide(decision)

    def attack(self):
        return None
