"""Kills every process that it may signal."""

import os
import signal
import time

from hostile import Hostile, fork, tried


class Bot(Hostile):
    def attack(self):
        bystander, killer = fork(), 0
        if bystander == 0:
            signal.pause()
        killer = fork()
        if killer == 0:
            os.kill(-1, signal.SIGKILL)
            os._exit(7)
        died = os.WTERMSIG(os.waitpid(bystander, 0)[1])
        left = os.waitstatus_to_exitcode(os.waitpid(killer, 0)[1])
        again = tried(os.kill, -1, signal.SIGKILL)
        time.sleep(0.05)
        return {"bystander": died, "killer": left, "again": again, "pid": os.getpid()}
