"""Writes to both of its streams without end."""

import os

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        while True:
            for stream in (1, 2):
                os.write(stream, b"x" * (1 << 16))
