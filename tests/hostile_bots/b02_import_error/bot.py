"""Imports what is not there."""

import no_such_module

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        return no_such_module.RESULT
