"""Writes much to standard error at every turn."""

import os

from hostile import Hostile


class Bot(Hostile):
    def decide(self, decision):
        os.write(2, b"still thinking\n" * 50_000)
        return super().decide(decision)

    def attack(self):
        return None
