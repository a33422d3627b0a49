"""Writes bytes to standard output that look like messages."""

import os

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        os.write(1, bytes(range(256)) * 200)
        os.write(1, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
