"""Looks into other processes and takes hold of them."""

import os
import signal

from hostile import Hostile, call, fork

PTRACE_ATTACH, PTRACE_SEIZE = 16, 0x4206


class Bot(Hostile):
    def attack(self):
        child = fork()
        if child == 0:
            signal.pause()
        found = {
            "attach": call("ptrace", PTRACE_ATTACH, child, 0, 0),
            "seize": call("ptrace", PTRACE_SEIZE, 1, 0, 0),
            "read": call("process_vm_readv", child, 0, 0, 0, 0, 0),
            "write": call("process_vm_writev", child, 0, 0, 0, 0, 0),
            "processes": sorted(int(pid) for pid in os.listdir("/proc") if pid.isdigit())
            == [1, child],
        }
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return found
