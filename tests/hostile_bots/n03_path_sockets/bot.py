"""Connects to sockets of the host that are files."""

import os
import socket

from hostile import Hostile, canary, tried


def connect(address):
    """Connect to a Unix socket."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address)


class Bot(Hostile):
    def attack(self):
        others = ("/run/dbus/system_bus_socket", "/run/systemd/private", "/run/docker.sock")
        return {
            "canary": tried(connect, f"{canary()}/canary.sock"),
            **{path.split("/")[2]: tried(connect, path) for path in others},
            "sockets": " ".join(each for each in os.listdir("/run")),
        }
