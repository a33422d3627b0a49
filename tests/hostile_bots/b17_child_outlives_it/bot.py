"""Leaves a child that works on when it has ended itself."""

import os
import time

from hostile import Hostile, fork


class Bot(Hostile):
    def attack(self):
        if fork() == 0:
            while True:
                os.write(2, b"alive\n")
                time.sleep(0.05)
        os._exit(8)
