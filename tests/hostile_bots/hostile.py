"""What hostile bots share; the tests lay it beside each of them.

Such a bot attacks in the first decision of a game, tells on standard error what came of it, as a
line ``RESULT {json}``, and plays on with the first legal action. Errors are told by their names in
errno(3), "ok" if there was none. Files are written with `os.write`: a stream of Python's own would
hide an error until it is closed.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import platform
from pathlib import Path

from vendue.modern_art import ModernArtBot

CALLS = {
    "acct": (163, 89),
    "add_key": (248, 217),
    "adjtimex": (159, 171),
    "bpf": (321, 280),
    "chroot": (161, 51),
    "clock_settime": (227, 112),
    "clone": (56, 220),
    "clone3": (435, 435),
    "delete_module": (176, 106),
    "fsopen": (430, 430),
    "fspick": (433, 433),
    "init_module": (175, 105),
    "io_uring_setup": (425, 425),
    "ioperm": (173, None),
    "iopl": (172, None),
    "kcmp": (312, 272),
    "kexec_load": (246, 104),
    "keyctl": (250, 219),
    "memfd_create": (319, 279),
    "modify_ldt": (154, None),
    "mount": (165, 40),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "open_tree": (428, 428),
    "perf_event_open": (298, 241),
    "personality": (135, 92),
    "pidfd_getfd": (438, 438),
    "pidfd_open": (434, 434),
    "pivot_root": (155, 41),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "quotactl": (179, 60),
    "reboot": (169, 142),
    "request_key": (249, 218),
    "setns": (308, 268),
    "swapon": (167, 224),
    "syslog": (103, 116),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "userfaultfd": (323, 282),
}
"""Numbers of system calls on x86_64 and on aarch64."""
LIBC = ctypes.CDLL(None, use_errno=True)
HOLDING = ctypes.PyDLL(None, use_errno=True)
"""The same, for a call from which a new process comes back: it keeps the interpreter's lock."""
SIGCHLD = 17
CANARY = Path("canary.txt")
"""Written by the tests: the path of a folder of the organiser's, with a secret in it."""


class Hostile(ModernArtBot):
    """Attacks once in each game."""

    _has_attacked = False

    def decide(self, decision):
        """Attack if it wasn't done yet, then play the first legal action."""
        if not self._has_attacked:
            self._has_attacked = True
            found = self.attack()
            if found is not None:
                tell(found)
        return super().decide(decision)

    def attack(self):
        """Return what was observed, None if there is nothing to tell."""
        raise NotImplementedError


def tell(found):
    """Write the line that the tests look for."""
    os.write(2, f"RESULT {json.dumps(found)}\n".encode())


def name_of(error):
    """Return the name of an error."""
    return errno.errorcode.get(getattr(error, "errno", None) or 0, type(error).__name__)


def tried(call, *arguments):
    """Call something, and return "ok" or the name of the error."""
    try:
        call(*arguments)
    except Exception as error:
        return name_of(error)
    return "ok"


def call(name, *arguments):
    """Make a system call, and return "ok", the name of the error, or "none" if it has no number."""
    number = CALLS[name][platform.machine() != "x86_64"]
    if number is None:
        return "none"
    ctypes.set_errno(0)
    words = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    result = LIBC.syscall(ctypes.c_long(number), *words)
    return errno.errorcode[ctypes.get_errno()] if result == -1 else "ok"


def fork():
    """Fork as `os.fork` does, but past what grpc does before a fork, which can take a minute.

    Raises:
        OSError: there may be no further process.
    """
    number = CALLS["clone"][platform.machine() != "x86_64"]
    result = HOLDING.syscall(*(ctypes.c_long(each) for each in (number, SIGCHLD, 0, 0, 0, 0)))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def read(path):
    """Try to read a file."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.read(descriptor, 1)
        finally:
            os.close(descriptor)
    except OSError as error:
        return name_of(error)
    return "ok"


def write(path, data=b"x", flags=os.O_WRONLY | os.O_CREAT):
    """Try to write to a file."""
    try:
        descriptor = os.open(path, flags, 0o644)
        try:
            os.write(descriptor, data)
        finally:
            os.close(descriptor)
    except OSError as error:
        return name_of(error)
    return "ok"


def fill(folder, size=1 << 20):
    """Write files of one size into a folder until it fails; return bytes written and the error."""
    written = 0
    for number in range(1000):
        try:
            descriptor = os.open(f"{folder}/fill-{number}", os.O_WRONLY | os.O_CREAT)
        except OSError as error:
            return written, name_of(error)
        try:
            while (left := size - os.lseek(descriptor, 0, os.SEEK_CUR)) > 0:
                written += os.write(descriptor, bytes(min(left, 1 << 16)))
        except OSError as error:
            return written, name_of(error)
        finally:
            os.close(descriptor)
    return written, "ok"


def canary():
    """Return the path of the organiser's folder, which the bot should never get to see."""
    return CANARY.read_text().strip()


def status(field):
    """Return a field of what the kernel says about this process."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(line.split(":", 1)[1].strip() for line in lines if line.startswith(f"{field}:"))
