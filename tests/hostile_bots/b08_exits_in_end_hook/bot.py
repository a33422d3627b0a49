"""Ends between the last move and the end of the game."""

import os

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        return None

    def finish(self, result):
        os._exit(7)
