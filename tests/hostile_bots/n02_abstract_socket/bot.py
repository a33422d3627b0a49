"""Connects to a socket of the host that has a name and no file."""

import socket

from hostile import Hostile, canary, tried


def connect(address):
    """Connect to a Unix socket."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address)


class Bot(Hostile):
    def attack(self):
        return {
            "canary": tried(connect, f"\0{canary()}"),
            "x11": tried(connect, "\0/tmp/.X11-unix/X0"),
        }
