"""Becomes another program."""

import os

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        os.execv("/bin/sleep", ["sleep", "3600"])
