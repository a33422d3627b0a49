"""Looks for descriptors that the launcher had open."""

import os

from hostile import Hostile, tried

OPEN = [number for number in range(64) if tried(os.fstat, number) == "ok"]
"""When this file is loaded, before the bot has opened anything."""


class Bot(Hostile):
    def attack(self):
        kinds = [os.readlink(f"/proc/self/fd/{number}").split(":")[0] for number in range(3)]
        return {"open": " ".join(map(str, OPEN)), "kinds": " ".join(kinds)}
