"""Takes a larger share of the machine."""

import os
import resource

from hostile import Hostile, tried


def raised(limit):
    """Try to raise one of its limits."""
    most = resource.getrlimit(limit)[1]
    return tried(resource.setrlimit, limit, (most + 1, most + 1))


class Bot(Hostile):
    def attack(self):
        fifo = os.sched_param(1)
        return {
            "descriptors": raised(resource.RLIMIT_NOFILE),
            "cpu": raised(resource.RLIMIT_CPU),
            "others": tried(resource.prlimit, 2, resource.RLIMIT_CPU, (1, 1)),
            "nice": tried(os.nice, -5),
            "priority": tried(os.setpriority, os.PRIO_PROCESS, 0, -5),
            "fifo": tried(os.sched_setscheduler, 0, os.SCHED_FIFO, fifo),
            "affinity": tried(os.sched_setaffinity, 0, {0}),
        }
