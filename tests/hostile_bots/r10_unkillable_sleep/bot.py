"""Sleeps for good and ignores every signal that can be ignored."""

import signal
import time

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_IGN)
        while True:
            time.sleep(3600)
