"""Fills /dev/shm, and asks for shared memory of System V."""

import ctypes

from hostile import LIBC, Hostile, fill, name_of

IPC_CREAT, IPC_PRIVATE = 0o1000, 0


class Bot(Hostile):
    def attack(self):
        written, error = fill("/dev/shm", 1 << 18)
        identifier = LIBC.shmget(IPC_PRIVATE, ctypes.c_size_t(1 << 30), IPC_CREAT | 0o600)
        shmget = name_of(OSError(ctypes.get_errno(), "")) if identifier < 0 else "ok"
        return {"bytes": written, "error": error, "shmget": shmget}
