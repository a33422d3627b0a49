"""Sends itself signals that nobody can handle."""

import os
import signal

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        for number in (signal.SIGSTOP, signal.SIGKILL):
            os.kill(os.getpid(), number)
        return {"alive": True}
