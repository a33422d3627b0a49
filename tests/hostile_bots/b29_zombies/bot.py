"""Leaves dead children unreaped."""

import os

from hostile import Hostile, fork


class Bot(Hostile):
    def attack(self):
        for _ in range(40):
            if fork() == 0:
                os._exit(0)
        return {"children": 40}
