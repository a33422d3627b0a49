"""Signals its process group, of which a careless launcher would be part."""

import os
import signal
import time

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        heard = []
        signal.signal(signal.SIGUSR1, lambda number, frame: heard.append(number))
        group, session = os.getpgid(0), os.getsid(0)
        os.kill(0, signal.SIGUSR1)
        os.kill(0, signal.SIGSTOP)
        os.kill(0, signal.SIGKILL)
        time.sleep(0.05)
        return {"heard": len(heard), "group": group, "session": session}
