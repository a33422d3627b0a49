"""Signals every process number that a host could have."""

import os
import signal

from hostile import Hostile, tried


class Bot(Hostile):
    def attack(self):
        numbers = range(2, 40_000)
        own = {int(task) for task in os.listdir("/proc/self/task")}
        reached = [pid for pid in numbers if tried(os.kill, pid, signal.SIGKILL) == "ok"]
        return {"reached": len(set(reached) - own), "parent": os.getppid()}
