"""Hangs in its end hook."""

import time

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        return None

    def finish(self, result):
        time.sleep(3600)
