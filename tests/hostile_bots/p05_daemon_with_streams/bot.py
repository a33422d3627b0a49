"""Leaves a daemon that keeps the log's pipes open, and ends."""

import os
import time

from hostile import Hostile, fork


class Bot(Hostile):
    def attack(self):
        if fork() == 0:
            os.setsid()
            while True:
                time.sleep(3600)
        os._exit(0)
