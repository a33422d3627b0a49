"""Ends in its start hook."""

import os

from hostile import Hostile


class Bot(Hostile):
    def start(self):
        os._exit(5)
