"""Thinks longer than it may."""

import time

from hostile import Hostile


class Bot(Hostile):
    def decide(self, decision):
        time.sleep(3600)
