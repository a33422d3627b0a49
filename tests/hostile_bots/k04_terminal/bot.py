"""Types into the organiser's terminal."""

import fcntl
import os

from hostile import Hostile, read, tried

TIOCSTI, TIOCLINUX, TIOCSCTTY = 0x5412, 0x541C, 0x540E


class Bot(Hostile):
    def attack(self):
        return {
            "tty": read("/dev/tty"),
            "console": read("/dev/console"),
            "typing": tried(fcntl.ioctl, 0, TIOCSTI, b"x"),
            "typing_wide": tried(fcntl.ioctl, 2, TIOCSTI | 1 << 31, b"x"),
            "linux": tried(fcntl.ioctl, 1, TIOCLINUX, b"\x03"),
            "control": tried(fcntl.ioctl, 0, TIOCSCTTY, 1),
            "is_terminal": any(os.isatty(stream) for stream in range(3)),
        }
