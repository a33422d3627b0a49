"""Comes a second time through its socket, and tries to take the name over."""

import os
import socket

from hostile import Hostile, tried

PATH = "/run/referee.sock"


class Bot(Hostile):
    def attack(self):
        with socket.socket(socket.AF_UNIX) as second:
            found = tried(second.connect, PATH)
        return {"second": found, "removal": tried(os.unlink, PATH)}
