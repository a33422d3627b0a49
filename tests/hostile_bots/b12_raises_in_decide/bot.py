"""Raises where it should decide."""

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        raise ValueError("the muse is gone")
