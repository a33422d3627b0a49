"""Closes its connection to the referee and lives on."""

import os
import socket
import time
from contextlib import suppress

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        for descriptor in range(3, 64):
            with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as connection:
                connection.shutdown(socket.SHUT_RDWR)
        time.sleep(3600)
