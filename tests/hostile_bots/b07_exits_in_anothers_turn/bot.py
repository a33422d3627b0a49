"""Ends while another one thinks."""

import os
import threading

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        threading.Timer(0.05, os._exit, (6,)).start()
