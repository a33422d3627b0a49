"""Closes standard output and error."""

import os

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        os.close(1)
        os.close(2)
