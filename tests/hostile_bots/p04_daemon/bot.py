"""Leaves a daemon: forked twice, in a session of its own, with no stream open."""

import os
import signal
import time

from hostile import Hostile, fork


class Bot(Hostile):
    def attack(self):
        if fork() == 0:
            os.setsid()
            if fork() == 0:
                os.setsid()
                os.closerange(0, 64)
                for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                    signal.signal(number, signal.SIG_IGN)
                while True:
                    time.sleep(3600)
            os._exit(0)
        os.wait()
        return {"processes": len([pid for pid in os.listdir("/proc") if pid.isdigit()])}
