"""Hangs in its start hook."""

import time

from hostile import Hostile


class Bot(Hostile):
    def start(self):
        time.sleep(3600)
