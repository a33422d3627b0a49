"""Answers with a text of several megabytes."""

from hostile import Hostile


class Bot(Hostile):
    def decide(self, decision):
        return "x" * (8 << 20)
