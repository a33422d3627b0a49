"""Recurses without end."""

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        return self.attack()
