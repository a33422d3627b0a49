"""A bot whose program sleeps while it is loaded for a game, so that it never says hello."""

import os
import time

from vendue.modern_art import ModernArtBot

if "VENDUE_ADDRESS" in os.environ:
    time.sleep(3600)


class Silent(ModernArtBot):
    """Never comes to be in a game."""
