"""Answers in a game that it doesn't play."""

from hostile import Hostile


class Bot(Hostile):
    def decide(self, decision):
        object.__setattr__(decision, "game_id", decision.game_id ^ 1)
        return super().decide(decision)

    def attack(self):
        return None
