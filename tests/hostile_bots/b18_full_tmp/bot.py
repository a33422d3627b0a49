"""Fills /tmp and then needs it."""

import tempfile

from hostile import Hostile, fill, tried, write


class Bot(Hostile):
    def attack(self):
        fill("/tmp")
        return {
            "file": tried(tempfile.NamedTemporaryFile),
            "write": write("/tmp/more", b"x" * 5000),
        }
