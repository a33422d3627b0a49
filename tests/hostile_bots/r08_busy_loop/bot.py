"""Computes without end in one thread."""

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        while True:
            pass
