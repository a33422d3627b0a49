"""Ends while it is loaded."""

import os

from hostile import Hostile

os._exit(4)


class Bot(Hostile):
    """Never comes to be."""
