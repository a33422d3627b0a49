"""Two bots of one author meet under a name that is no file."""

import ctypes
import os
import socket

from hostile import LIBC, Hostile, name_of, tried

NAME = b"/hostile-meeting"
KEY, IPC_CREAT = 0x5EED, 0o1000


def result(value):
    """Return the name of the error of a call that has just been made."""
    return name_of(OSError(ctypes.get_errno(), "")) if value < 0 else "ok"


class Bot(Hostile):
    def attack(self):
        self.meeting = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        asking = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        return {
            "there": tried(asking.connect, b"\0" + NAME),
            "bound": tried(self.meeting.bind, b"\0" + NAME),
            "shm": result(LIBC.shmget(KEY, ctypes.c_size_t(4096), IPC_CREAT | 0o666)),
            "sem": result(LIBC.semget(KEY, 1, IPC_CREAT | 0o666)),
            "msg": result(LIBC.msgget(KEY, IPC_CREAT | 0o666)),
            "mq": result(LIBC.mq_open(NAME, os.O_CREAT | os.O_RDWR, 0o666, None)),
        }
