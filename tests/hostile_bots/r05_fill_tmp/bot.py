"""Fills /tmp."""

from hostile import Hostile, fill


class Bot(Hostile):
    def attack(self):
        written, error = fill("/tmp")
        return {"bytes": written, "error": error}
