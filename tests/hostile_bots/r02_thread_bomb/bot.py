"""Starts threads until it can't, and plays on."""

import threading

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        for threads in range(2000):
            try:
                threading.Thread(target=threading.Event().wait, daemon=True).start()
            except RuntimeError as error:
                return {"threads": threads, "error": str(error)}
        return {"threads": threads, "error": "ok"}
