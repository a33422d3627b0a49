"""Dumps its memory into a file."""

import ctypes
import os
import resource
from pathlib import Path

from hostile import Hostile, fork, tried

FREE = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def own_limit():
    """Return the hard limit on core dumps, in bytes."""
    lines = Path("/proc/self/limits").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("Max core file size")).split()[5])


class Bot(Hostile):
    def attack(self):
        raised = tried(resource.setrlimit, resource.RLIMIT_CORE, FREE)
        child = fork()
        if child == 0:
            os.chdir("/tmp")
            ctypes.string_at(0)
        ended = os.waitpid(child, 0)[1]
        return {
            "raise": raised,
            "limit": own_limit(),
            "signal": os.WTERMSIG(ended),
            "files": len(os.listdir("/tmp")),
        }
