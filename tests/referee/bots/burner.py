"""Computes in a thread without end, whoever is to move."""

import threading

from vendue.modern_art import ModernArtBot


def burn() -> None:
    """Use the CPU without end."""
    while True:
        sum(range(10_000))


class Burner(ModernArtBot):
    """Plays as anybody does."""

    def start(self) -> None:
        """Begin to burn."""
        threading.Thread(target=burn, daemon=True).start()
