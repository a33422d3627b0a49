"""Ends as if all were well."""

import os

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        os._exit(0)
