"""Crashes."""

import ctypes

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        ctypes.string_at(0)
