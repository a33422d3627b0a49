"""Raises in its start hook."""

from hostile import Hostile


class Bot(Hostile):
    def start(self):
        raise ValueError("not today")
