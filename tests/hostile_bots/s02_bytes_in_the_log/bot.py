"""Writes to its log what would do harm to whoever reads it carelessly."""

import os

from hostile import Hostile, tell


class Bot(Hostile):
    def attack(self):
        tell({"written": True})
        os.write(2, b"\xff\xfe\x00 \x1b]0;owned\x07 \x1b[2J \xe2\x80\xae txt.exe\n")
        os.write(2, b"y" * (1 << 20) + b"\n")
