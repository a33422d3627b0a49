"""Forks until it can't, and plays on among its children."""

import signal

from hostile import Hostile, fork, name_of


class Bot(Hostile):
    def attack(self):
        for children in range(2000):
            try:
                if fork() == 0:
                    signal.pause()
            except OSError as error:
                return {"children": children, "error": name_of(error)}
        return {"children": children, "error": "ok"}
