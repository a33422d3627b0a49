"""Opens devices, and makes some."""

import os
import stat

from hostile import Hostile, read, tried, write


class Bot(Hostile):
    def attack(self):
        return {
            "devices": " ".join(sorted(os.listdir("/dev"))),
            "kernel": read("/dev/kmsg"),
            "memory": read("/dev/mem"),
            "disk": read("/dev/sda"),
            "terminal": tried(os.openpty),
            "fuse": read("/dev/fuse"),
            "mknod": tried(os.mknod, "/tmp/disk", stat.S_IFBLK | 0o600, os.makedev(8, 0)),
            "new": write("/dev/new"),
        }
