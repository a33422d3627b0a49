"""Sleeps while it is loaded."""

import time

from hostile import Hostile

time.sleep(3600)


class Bot(Hostile):
    """Never comes to be."""
