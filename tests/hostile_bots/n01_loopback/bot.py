"""Connects to the machine itself."""

import socket

from hostile import Hostile, tried


def connect(family, address):
    """Connect over TCP."""
    with socket.socket(family) as connection:
        connection.settimeout(2)
        connection.connect(address)


class Bot(Hostile):
    def attack(self):
        return {
            "ipv4": tried(connect, socket.AF_INET, ("127.0.0.1", 22)),
            "ipv6": tried(connect, socket.AF_INET6, ("::1", 22)),
            "outside": tried(connect, socket.AF_INET, ("192.0.2.1", 80)),
        }
