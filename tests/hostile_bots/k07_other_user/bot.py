"""Becomes somebody else."""

import os

from hostile import Hostile, status, tried


class Bot(Hostile):
    def attack(self):
        return {
            "setuid": tried(os.setuid, 0),
            "setresgid": tried(os.setresgid, 0, 0, 0),
            "setgroups": tried(os.setgroups, [0]),
            "chown": tried(os.chown, "/tmp", 0, 0),
            "user": os.getuid(),
            "capabilities": int(status("CapEff"), 16) | int(status("CapPrm"), 16),
            "inheritable": int(status("CapInh"), 16) | int(status("CapAmb"), 16),
        }
