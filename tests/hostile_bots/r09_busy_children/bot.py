"""Computes without end in eight processes, none of which uses much."""

import signal

from hostile import Hostile, fork


class Bot(Hostile):
    def attack(self):
        for _ in range(8):
            if fork() == 0:
                while True:
                    pass
        signal.pause()
