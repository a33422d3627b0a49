"""Calls sys.exit where it should decide."""

import sys

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        sys.exit("I resign")
