"""A bot whose program ends while it is loaded for a game."""

import os
import sys

from vendue.modern_art import ModernArtBot

if "VENDUE_ADDRESS" in os.environ:
    sys.exit("there is no licence")


class EndsAtOnce(ModernArtBot):
    """Never comes to be in a game."""
