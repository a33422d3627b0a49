"""Ends at its first turn."""

import os

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        os._exit(3)
