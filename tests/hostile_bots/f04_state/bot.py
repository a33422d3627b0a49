"""Leaves a mark wherever it can, and looks whether an earlier process of it left one."""

import os

from hostile import Hostile, read, write

PLACES = ("/tmp", "/dev/shm", "/bot", "/rt", "/run", "/", "/usr/tmp", "/var/tmp")


class Bot(Hostile):
    def attack(self):
        paths = [f"{place}/mark" for place in PLACES]
        found = [path for path in paths if read(path) == "ok"]
        left = [path for path in paths if write(path) == "ok"]
        return {
            "found": " ".join(found),
            "left": " ".join(left),
            "bot": write("/bot/mark"),
            "socket": "ok" if os.path.exists("/run/referee.sock") else "gone",
        }
