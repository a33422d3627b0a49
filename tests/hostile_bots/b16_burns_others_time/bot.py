"""Computes in a thread while others are to move."""

import threading

from hostile import Hostile


def burn():
    """Use the CPU without end."""
    while True:
        sum(range(10_000))


class Bot(Hostile):
    def attack(self):
        threading.Thread(target=burn, daemon=True).start()
